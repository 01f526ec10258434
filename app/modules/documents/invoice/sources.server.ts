import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { reactions } from '../../reactions.server';
import type { Invoice } from './collections';
import type { InvoiceSource } from './sources';
import { linesAsUsed } from './sources';

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
  const { invoiceSources } = reactions();
  const job = jobId
    ? await sourceOf(() => invoiceSources?.job?.(db, jobId), jobId === before?.jobId)
    : undefined;
  const quotationId = sent || job?.quotationId;
  const quotation = quotationId
    ? await sourceOf(() => invoiceSources?.quotation?.(db, quotationId), !sent)
    : undefined;
  if (!quotation || !quotationId) return job ? { job, source: job } : {};
  if (!job) return { quotationId, quotation, source: quotation };
  const lines = quotation.amount === undefined ? linesAsUsed(quotation.lines, job.lines) : [];
  return { quotationId, quotation, job, source: { ...quotation, lines } };
}

/**
 * What only a job or an earlier draft names may have been deleted or taken back since: `mayBeGone` says that it can be charged
 * all the same.
 */
async function sourceOf(
  read: () => Promise<InvoiceSource> | undefined,
  mayBeGone: boolean,
): Promise<InvoiceSource | undefined> {
  try {
    return await read();
  } catch (error) {
    if (mayBeGone && error instanceof Refusal) return undefined;
    throw error;
  }
}
