import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that start programs of their own come first, and those that are done in no time last. */
const projects = ['alone', 'calls', 'units'];

/** What takes longest, of each project: one that were begun last would be waited for with all other workers idle. */
const longest = [
  ...['chaos/attacks', 'two-servers', 'chaos/two-firms', 'chaos/outside', 'stock-killed', 'start'],
  ...['chaos/stalled-store', 'all-cores', 'clients/backup', 'clients/standalone', 'clients/mongosh'],
  ...['chaos/busy-day', 'domain/closing', 'chaos/full-disk', 'metrics'],
  ...[
    'contract/pages',
    'contract/calls',
    'slow-clients',
    'storyboards',
    'odd-input',
    'limits',
    'second-factor',
  ],
  ...['video', 'kill', 'rules/imports', 'owner', 'pdf', 'domain/billing', 'exports'],
];

/** The longest first, of the others the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? longest.length : at;
    };
    const rank = ({ project }: TestSpecification) => projects.indexOf(project.name);
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b));
  }
}
