import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that start programs of their own come first, and those that are done in no time last. */
const projects = ['servers', 'alone', 'calls', 'units'];

/** What takes longest, of each project: one that were begun last would be waited for with all other workers idle. */
const longest = [
  ...['two-servers', 'all-cores', 'start', 'stock-killed', 'clients/backup', 'busy-day', 'domain/closing'],
  ...['contract/calls', 'contract/pages', 'storyboards', 'limits', 'odd-input', 'second-factor'],
  ...['pdf', 'video', 'kill', 'rules/imports', 'owner', 'exports', 'domain/billing'],
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
