import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { jobToInvoice } from '../../jobs/index.server';
import type { Invoice } from '../collections';
import { find, quotationKind } from '../kinds.server';
import { notToInvoice } from '../quotation/messages';
import { asUsed, type InvoiceSource } from './sources';

/** The accepted quotation and the ended job that a document charges, and the values they supply together. */
interface Sources {
  quotationId?: string;
  quotation?: InvoiceSource;
  job?: InvoiceSource;
  source?: InvoiceSource;
}

/**
 * Reads the sources of a document. A job includes its quotation: the invoice then has the quoted prices, less deposits.
 * Refuses unknown sources, a quotation that was not accepted, and a job that has not ended, except that of the draft being
 * changed.
 */
export async function sourcesOf(
  db: CompanyDb,
  { quotationId: sent, jobId }: { quotationId?: string | undefined; jobId?: string | undefined },
  before?: Pick<Invoice, 'jobId'>,
): Promise<Sources> {
  const job = jobId ? await sourceOf(() => jobToInvoice(db, jobId), jobId === before?.jobId) : undefined;
  const quotationId = sent || job?.quotationId;
  const quotation = quotationId
    ? await sourceOf(() => quotationToInvoice(db, quotationId), !sent)
    : undefined;
  if (!quotation || !quotationId) return job ? { job, source: job } : {};
  if (!job) return { quotationId, quotation, source: quotation };
  const used = quotation.amount === undefined && asUsed(quotation, job.lines);
  return { quotationId, quotation, job, source: { ...quotation, ...used } };
}

/**
 * What only a job or an earlier draft names may have been deleted or taken back since: `mayBeGone` says that it can be charged
 * all the same.
 */
async function sourceOf(
  read: () => Promise<InvoiceSource>,
  mayBeGone: boolean,
): Promise<InvoiceSource | undefined> {
  try {
    return await read();
  } catch (error) {
    if (mayBeGone && error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The content of an invoice made from an accepted quotation. Refuses others with 409. */
async function quotationToInvoice(db: CompanyDb, id: string): Promise<InvoiceSource & { total: number }> {
  const quotation = await find(db, quotationKind, id);
  const { number, status, clientId, clientName, title, lines, discount = 0 } = quotation;
  if (status !== 'accepted') throw new Refusal('conflict', notToInvoice);
  const { net, gstPercent, gstReason, paymentTerm, amount: total } = quotation;
  return {
    number,
    clientName,
    title,
    lines,
    discount,
    gstPercent,
    paymentTerm,
    total,
    ...(gstReason && { gstReason }),
    ...(clientId && { clientId }),
    ...(lines.length === 0 && { amount: net + discount }),
  };
}
