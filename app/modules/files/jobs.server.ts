import { dayMs } from '~/core/days';
import { looseFiles, sweepLooseFiles } from '~db/files';
import { clockKind, dueIn } from '~db/jobs';

/** Removes contents that were not bound to a record for a day. */
export const sweepFiles = clockKind({
  name: 'files.sweep',
  due: [dueIn(looseFiles, ({ at }) => ({ since: { $lt: new Date(at.getTime() - dayMs) } }))],
  begin: null,
  async run({ db }) {
    return { removed: await sweepLooseFiles(db) };
  },
});
