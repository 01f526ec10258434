import { z } from 'zod';
import { clockKind, dueIn, jobKind } from '~db/jobs';
import type { ImportReached } from '~db/uploaded-lists';
import { importInput } from '~db/uploaded-lists';
import { oldUploads, sweepUploads } from '~db/uploads';
import { clientImports, clients } from './collections';
import type { ScoresReached } from './score-work.server';

const importJobInput = importInput.extend({
  /** Whether likely duplicates are left out or imported. */
  duplicates: z.enum(['leave', 'take']),
});

/** Imports an uploaded list, 500 rows at a time. */
export const importJob = jobKind({
  name: 'crm.import',
  input: importJobInput,
  begin: { row: 0, added: 0, left: 0 } satisfies ImportReached,
  mostPerCompany: 5,
  async run(run) {
    const { importRows } = await import('./import-work.server');
    return await importRows(run);
  },
});

/** Updates the lead scores that change because time passes. */
export const refreshScores = clockKind({
  name: 'crm.refreshScores',
  due: [dueIn(clients, ({ at }) => ({ scoreDueAt: { $lte: at } }))],
  begin: { scored: 0 } satisfies ScoresReached,
  async run(run) {
    const { refreshAll } = await import('./score-work.server');
    await refreshAll(run);
  },
});

/** Removes uploaded lists after a week, because they contain personal data. */
export const sweepImports = clockKind({
  name: 'crm.sweepImports',
  due: [oldUploads(clientImports)],
  begin: null,
  async run(run) {
    await sweepUploads(run, clientImports);
  },
});
