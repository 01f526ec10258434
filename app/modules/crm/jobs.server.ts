import { z } from 'zod';
import { clockInput, jobKind } from '~db/jobs';
import type { ImportReached } from '~db/uploaded-lists';
import { importInput } from '~db/uploaded-lists';
import { sweepUploads } from '~db/uploads';
import { clientImports } from './collections';
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

/** Removes uploaded lists with their files a week after they came: they hold names and numbers of people. */
export const sweepImports = jobKind({
  name: 'crm.sweepImports',
  input: clockInput,
  begin: null,
  async run(run) {
    await sweepUploads(run, clientImports);
  },
});
