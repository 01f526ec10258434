import { z } from 'zod';
import type { CompanyDb } from '~db/company-db';
import { enqueue, jobKind } from '~db/jobs';
import { type CloseReached, type TellReached, tellJobInput } from './closing-job';
import { type ExportReached, exportJobInput } from './export-job';

export { eraseKept, eraseTrail } from './erasure-jobs.server';
export { removeExport } from './old-exports.server';

/** Makes the zip with a company's or one person's data. A killed one starts again. */
export const exportJob = jobKind({
  name: 'data.export',
  input: exportJobInput,
  begin: { made: false } as ExportReached,
  async run(run) {
    const { makeExport } = await import('./export-work.server');
    await makeExport(run);
  },
});

/** Tells everybody of a company by mail that it is to be deleted, or that it stays. */
export const tellJob = jobKind({
  name: 'data.tellClosing',
  input: tellJobInput,
  begin: { after: '', missed: [] } as TellReached,
  async run(run) {
    const { tellEverybody } = await import('./closing-work.server');
    await tellEverybody(run);
  },
});

/**
 * Deletes a company when its waiting week is over. However often its server dies, another goes on; and it never gives up,
 * however long the payment provider is silent: what has begun cannot be kept, so it has to end.
 */
export const closeJob = jobKind({
  name: 'data.closeCompany',
  input: z.object({}),
  begin: { begun: false, firm: '', bosses: [] } as CloseReached,
  attempts: Number.POSITIVE_INFINITY,
  async run(run): Promise<void> {
    const { deleteCompany } = await import('./closing-work.server');
    const later = (db: CompanyDb, runAt: Date) => enqueue(db, closeJob, {}, { runAt });
    await deleteCompany(run, later);
  },
});
