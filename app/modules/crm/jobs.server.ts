import { filesOf } from '~db/files';
import { cancelJobsOf, clockInput, jobKind } from '~db/jobs';
import { clientImports } from './collections';
import { type ImportReached, importJobInput } from './import-job';
import type { ScoresReached } from './score-work.server';

/** Adds the clients of an uploaded list, some hundred at a time. */
export const importJob = jobKind({
  name: 'crm.import',
  input: importJobInput,
  begin: { row: 0, added: 0, left: 0 } satisfies ImportReached,
  async run(run) {
    const { importRows } = await import('./import-work.server');
    return await importRows(run);
  },
});

/** Reckons each client's lead score anew: what was lately is long ago one day. */
export const refreshScores = jobKind({
  name: 'crm.refreshScores',
  input: clockInput,
  begin: { cursor: '' } satisfies ScoresReached,
  async run(run) {
    const { refreshAll } = await import('./score-work.server');
    await refreshAll(run);
  },
});

/** Uploaded lists hold names and numbers of people: nobody needs them for longer. */
const keptMs = 7 * 86_400_000;
const perStep = 20;

/** Removes uploaded lists with their files a week after they came. */
export const sweepImports = jobKind({
  name: 'crm.sweepImports',
  input: clockInput,
  begin: null,
  async run({ db, step }) {
    for (;;) {
      const createdAt = { $lt: new Date(Date.now() - keptMs) };
      const old = await db
        .in(clientImports)
        .list({ createdAt }, { sort: { createdAt: 1 }, limit: perStep, projection: { _id: 1 } });
      if (old.length === 0) return;
      await step(async (all) => {
        for (const { _id } of old) {
          await cancelJobsOf(all, _id);
          await filesOf(all).removeOf(_id);
        }
        await all.in(clientImports).deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
        return { reached: null };
      });
    }
  },
});
