import { sweepLooseFiles } from '~db/files';
import { clockInput, jobKind } from '~db/jobs';

/**
 * Removes contents that nobody has bound to a record. The clock gives each firm such a job; the first one that runs
 * does the work for all, and the others find nothing.
 */
export const sweepFiles = jobKind({
  name: 'files.sweep',
  input: clockInput,
  begin: null,
  async run() {
    return { removed: await sweepLooseFiles() };
  },
});
