import type { CompanyDb } from '~db/company-db';
import { type Deduction, type Invoice, invoices, type Money, quotations } from '../collections';
import { releasedBy, sumOfMoney } from '../invoice/credit';

/** More documents than one quotation has. */
const mostOfQuotation = 1_000;
/** More than the jobs of a page have. */
const mostOfJobs = 1_000;

/** The versions of a quotation, whose documents belong together, and what the accepted one comes to. */
interface Thread {
  /** The first version. */
  root: string;
  ids: string[];
  quoted: Money;
}

/** More versions than a quotation has. */
const mostVersions = 100;
const ofVersion = { thread: 1, supersededBy: 1, status: 1, net: 1, gst: 1 } as const;

/** All versions of a quotation; null if it is gone. */
export async function threadOf(db: CompanyDb, quotationId: string): Promise<Thread | null> {
  const one = await db.in(quotations).findOne({ _id: quotationId }, { projection: ofVersion });
  if (!one) return null;
  const root = one.thread ?? one._id;
  const later =
    one.thread || one.supersededBy
      ? await db
          .in(quotations)
          .list(
            { thread: root },
            { sort: { createdAt: 1, _id: 1 }, limit: mostVersions, projection: ofVersion },
          )
      : [];
  const accepted = [one, ...later].find(({ status }) => status === 'accepted') ?? one;
  const ids = [...new Set([root, one._id, ...later.map(({ _id }) => _id)])];
  return { root, ids, quoted: { net: accepted.net, gst: accepted.gst } };
}

/** The invoices of all versions of a quotation, oldest first; credit notes are not among them. */
export async function invoicesOfThread(db: CompanyDb, { ids }: Pick<Thread, 'ids'>): Promise<Invoice[]> {
  const found = await db
    .in(invoices)
    .list({ quotationId: { $in: ids } }, { sort: { createdAt: 1 }, limit: mostOfQuotation });
  return found.filter(({ kind }) => kind !== 'credit');
}

/** The same of a quotation, or of what was one. */
export async function invoicesOfQuotation(db: CompanyDb, quotationId: string): Promise<Invoice[]> {
  return await invoicesOfThread(db, (await threadOf(db, quotationId)) ?? { ids: [quotationId] });
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

/** Whether two documents are for the same client, also where one of them knows the client's name alone. */
function isSameClient(one: ForClient, other: ForClient): boolean {
  return one.clientId && other.clientId
    ? one.clientId === other.clientId
    : one.clientName === other.clientName;
}

type ForClient = Pick<Invoice, 'clientId' | 'clientName'>;

/** The invoices of a quotation whose deposits come off a document: those of another client only where that was said. */
export function depositsFor(
  document: ForClient & Pick<Invoice, 'otherClientsDeposits'>,
  ofQuotation: readonly Invoice[],
): Invoice[] {
  return ofQuotation.filter(
    (one) => one.kind !== 'deposit' || document.otherClientsDeposits || isSameClient(document, one),
  );
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
