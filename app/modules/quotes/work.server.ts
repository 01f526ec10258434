import type { CompanyDb } from '~db/company-db';
import { jobs } from '../jobs/index.server';
import type { Quotation } from './collections';

/** What became of an accepted quotation, with its job as it is now; null where nothing has begun. */
export async function workOf(db: CompanyDb, { begun }: Pick<Quotation, 'begun'>) {
  if (!begun) return null;
  const { job, invoiceId = null, taskIds, held } = begun;
  const projection = { status: 1 } as const;
  const now = job && (await db.in(jobs).findOne({ _id: job.id }, { projection }));
  return {
    job: job && now ? { ...job, status: now.status } : null,
    invoiceId,
    tasks: taskIds.length,
    held,
  };
}
