import type { Filter } from 'mongodb';
import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { searchFilter } from '~db/find-ids';
import { itemsByIds, namedUnit } from '../inventory/index.server';
import { type Job, jobs } from './collections';
import * as messages from './messages';

const hourMs = 3_600_000;

/**
 * The lines of an invoice for an ended job: the used materials at their items' prices, and labour without a price.
 * Refuses any other job with 409.
 */
export async function jobToInvoice(db: CompanyDb, id: string) {
  const job = await db.in(jobs).get(id, messages.unknown);
  const { jobId: number, status, clientId, client: clientName, title, quotation, materials = [] } = job;
  if (status !== 'ended') throw new Refusal('conflict', messages.notToInvoice);
  const used = materials.flatMap(({ itemId, name, unit: counted, planned, used }) => {
    const quantity = used ?? planned;
    const unit = namedUnit(counted);
    return quantity > 0 ? [{ itemId, description: name, quantity, ...(unit && { unit }) }] : [];
  });
  const items = await itemsByIds(
    db,
    used.map(({ itemId }) => itemId),
  );
  const priced = used.map((line) => ({ ...line, unitPrice: items.get(line.itemId)?.price ?? 0 }));
  const lines = [...priced, { description: 'Labour', quantity: hoursOf(job), unit: 'hour', unitPrice: 0 }];
  return {
    number,
    ...(clientId && { clientId }),
    clientName,
    title,
    lines,
    discount: 0,
    ...(quotation && { quotationId: quotation.id }),
  };
}

/** The driving time in thousandths of an hour, rounded to quarter hours; one hour without recorded times. */
function hoursOf({ jobStart, jobEnd }: Pick<Job, 'jobStart' | 'jobEnd'>): number {
  const quarters =
    jobStart && jobEnd ? Math.round((jobEnd.getTime() - jobStart.getTime()) / (hourMs / 4)) : 4;
  return Math.max(1, quarters) * 250;
}

/** Makes two simultaneous invoices of a job conflict. In the caller's transaction. */
export async function holdJobForInvoice(db: CompanyDb, id: string): Promise<void> {
  await db.in(jobs).updateOne({ _id: id }, { $inc: { invoicesMade: 1 } });
}

const mostListed = 50;

/** The jobs that ended last and match a search, newest first. */
export async function endedJobs(db: CompanyDb, q: string): Promise<Job[]> {
  const filter: Filter<Job> = {
    status: 'ended',
    ...(await searchFilter<Job>(db, 'job', { field: 'searchText', typed: q })),
  };
  return await db.in(jobs).list(filter, { sort: { jobEnd: -1 }, limit: mostListed });
}
