import { z } from 'zod';
import { clockKind, dueIn, jobKind } from '~db/jobs';
import type { ImportReached } from '~db/uploaded-lists';
import { importInput } from '~db/uploaded-lists';
import { oldUploads, sweepUploads } from '~db/uploads';
import { clientImports, clients } from './collections';
import type { ScoresReached } from './score-work.server';

/** What the import of a list of clients is told. */
export const importJobInput = importInput.extend({
  /** What happens to likely duplicates. */
  duplicates: z.enum(['leave', 'take']),
});

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

/** Works out the lead scores that change because time has passed: what was recent is long ago one day. */
export const refreshScores = clockKind({
  name: 'crm.refreshScores',
  due: [dueIn(clients, ({ at }) => ({ scoreDueAt: { $lte: at } }))],
  begin: { scored: 0 } satisfies ScoresReached,
  async run(run) {
    const { refreshAll } = await import('./score-work.server');
    await refreshAll(run);
  },
});

/** Removes uploaded lists with their files a week after they came: they hold names and numbers of people. */
export const sweepImports = clockKind({
  name: 'crm.sweepImports',
  due: [oldUploads(clientImports)],
  begin: null,
  async run(run) {
    await sweepUploads(run, clientImports);
  },
});
