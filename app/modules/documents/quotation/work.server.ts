import type { CompanyDb } from '~db/company-db';
import { jobs } from '../../jobs/index.server';
import { reactions } from '../../reactions.server';
import type { Quotation } from './collections';

/** The work of an accepted quotation: its job's current state, tasks, stock on hold, invoices and payments. */
export async function workOf(
  db: CompanyDb,
  { _id, status, begun }: Pick<Quotation, '_id' | 'status' | 'begun'>,
) {
  if (status !== 'accepted') return null;
  const { job, taskIds = [], held = [] } = begun ?? {};
  const projection = { status: 1 } as const;
  const [now, invoices] = await Promise.all([
    job ? db.in(jobs).findOne({ _id: job.id }, { projection }) : null,
    reactions().invoices?.ofQuotation(db, _id) ?? [],
  ]);
  if (!begun && invoices.length === 0) return null;
  return { job: job && now ? { ...job, status: now.status } : null, tasks: taskIds.length, held, invoices };
}
