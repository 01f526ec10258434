import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start programs come first, quick ones last. */
const projects = ['servers', 'alone', 'store-alone', 'calls', 'units', 'store'];

/** The slowest files of each project. Started last, they would leave all other workers idle. */
const longest = [
  ...['two-servers', 'all-cores', 'start', 'stock-killed', 'clients/backup', 'busy-day', 'domain/closing'],
  // It waits for half a minute, which costs nothing next to others.
  'slow-clients',
  ...['contract/calls', 'contract/pages', 'storyboards', 'limits', 'odd-input', 'second-factor'],
  ...['pdf', 'video', 'kill', 'rules/imports', 'owner', 'exports', 'domain/billing'],
];

/** Runs the slowest first, then the largest. */
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
