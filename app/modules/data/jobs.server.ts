import { z } from 'zod';
import type { CompanyDb } from '~db/company-db';
import { enqueue, jobKind } from '~db/jobs';
import { type CloseReached, type TellReached, tellJobInput } from './closing-job';
import { type ExportReached, exportJobInput } from './export-job';

export { eraseKept, eraseTrail } from './erasure-jobs.server';
export { removeExport } from './old-exports.server';

/** Makes the zip of a company's or one person's data. Starts again after a crash. */
export const exportJob = jobKind({
  name: 'data.export',
  input: exportJobInput,
  begin: { made: false } as ExportReached,
  mostPerCompany: 20,
  async run(run) {
    const { makeExport } = await import('./export-work.server');
    await makeExport(run);
  },
});

/** Mails everybody in a company that it will be deleted, or that it stays. */
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
 * Deletes a company after its waiting week. It is retried for as long as needed, for example while the payment provider
 * does not answer: a deletion that has begun must end.
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
