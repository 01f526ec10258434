import type { CompanyDb } from '~db/company-db';
import { type Deduction, type Invoice, invoices } from '../collections';
import { releasedBy, sumOfMoney } from '../invoice/credit';
import { sumsOf } from '../invoice/status';

/** More documents than one quotation has. */
const mostOfQuotation = 1_000;
/** More than the jobs of a page have. */
const mostOfJobs = 1_000;

/** All invoices of a quotation, oldest first; credit notes are not among them. */
export async function invoicesOfQuotation(db: CompanyDb, quotationId: string): Promise<Invoice[]> {
  const found = await db
    .in(invoices)
    .list({ quotationId }, { sort: { createdAt: 1 }, limit: mostOfQuotation });
  return found.filter(({ kind }) => kind !== 'credit');
}

/** The invoices of these jobs, oldest first, without those that a credit note has given back. */
export async function invoicesOfJob(db: CompanyDb, jobIds: readonly string[]): Promise<Invoice[]> {
  const found = await db
    .in(invoices)
    .list({ jobId: { $in: [...jobIds] } }, { sort: { createdAt: 1 }, limit: mostOfJobs });
  return found.filter(({ kind, credits }) => kind !== 'credit' && !releasedBy(credits).job);
}

/** What issued invoices have taken off of a deposit and not given back since. */
export function takenOff(ofQuotation: readonly Invoice[], depositId: string) {
  return ofQuotation.flatMap((by) => {
    if (by.kind !== 'invoice' || by.status === 'draft') return [];
    if (releasedBy(by.credits).deposits.includes(depositId)) return [];
    const deduction = by.deductions.find(({ invoiceId }) => invoiceId === depositId);
    return deduction ? [{ by, deduction }] : [];
  });
}

/** How much of a deposit is taken off, and the number of the invoice that did so last. */
export async function depositTakenOff(db: CompanyDb, { _id, quotationId }: Invoice) {
  const all = quotationId ? takenOff(await invoicesOfQuotation(db, quotationId), _id) : [];
  const taken = sumOfMoney(all.map(({ deduction }) => deduction));
  return { taken, number: all.at(-1)?.by.number };
}

/**
 * The deductions for issued deposits from an invoice of `net` and `gst` for the same quotation: oldest first, each at most
 * its unused rest, and together at most the invoice.
 */
export function deductionsFor(
  ofQuotation: readonly Invoice[],
  own: string | undefined,
  { net, gst }: { net: number; gst: number },
): Deduction[] {
  const left = { net, gst };
  return ofQuotation.flatMap((deposit) => {
    if (deposit.kind !== 'deposit' || deposit.status === 'draft' || deposit.number === undefined) return [];
    const used = [
      ...deposit.credits,
      ...takenOff(ofQuotation, deposit._id).flatMap(({ by, deduction }) => (by._id === own ? [] : deduction)),
    ];
    const take = (of: 'net' | 'gst') =>
      Math.max(0, Math.min(left[of], deposit[of] - used.reduce((sum, one) => sum + one[of], 0)));
    const taken = { net: take('net'), gst: take('gst') };
    if (taken.net === 0 && taken.gst === 0) return [];
    left.net -= taken.net;
    left.gst -= taken.gst;
    return [{ invoiceId: deposit._id, number: deposit.number, ...taken }];
  });
}

/** The sum of a quotation's invoices in cents, with drafts and less credit notes. */
export function invoicedSoFar(ofQuotation: readonly Invoice[]): number {
  return ofQuotation.reduce((sum, one) => sum + one.total - sumsOf(one).credited, 0);
}
