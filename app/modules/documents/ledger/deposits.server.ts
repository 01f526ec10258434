import { takeOff } from '~/core/deductions';
import type { CompanyDb } from '~db/company-db';
import { listOf } from '~db/queries';
import {
  type Deduction,
  type Invoice,
  invoices,
  type Money,
  type Quotation,
  quotations,
} from '../collections';
import type { GstReason } from '../gst';
import { releasedBy, sumOfMoney } from '../invoice/credit';
import { creditLeftOf, prepaidBy } from '../invoice/status';

/** More documents than one quotation has. */
const mostOfQuotation = 1_000;
/** More than the jobs of a page have. */
const mostOfJobs = 1_000;

/** The versions of a quotation, whose documents belong together, and what the accepted one comes to. */
export interface Thread {
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
  return one && (await threadWith(db, one));
}

/** The same of a quotation that was read. Reads nothing where it has no other versions. */
export async function threadWith(
  db: CompanyDb,
  one: Pick<Quotation, '_id' | keyof typeof ofVersion>,
): Promise<Thread> {
  const root = one.thread ?? one._id;
  const all =
    one.thread || one.supersededBy
      ? await db
          .in(quotations)
          .list(
            { thread: root },
            { sort: { createdAt: 1, _id: 1 }, limit: mostVersions, projection: ofVersion },
          )
      : [];
  const accepted = [one, ...all].find(({ status }) => status === 'accepted') ?? one;
  const ids = [...new Set([root, one._id, ...all.map(({ _id }) => _id)])];
  return { root, ids, quoted: { net: accepted.net, gst: accepted.gst } };
}

/** The invoices of all versions of a quotation, with credit notes, oldest first, as one of several reads. */
export function threadRead({ ids }: Pick<Thread, 'ids'>) {
  return listOf(
    invoices,
    { quotationId: { $in: [...ids] } },
    { sort: { createdAt: 1 }, limit: mostOfQuotation },
  );
}

/** The same without credit notes. */
export async function invoicesOfThread(db: CompanyDb, thread: Pick<Thread, 'ids'>): Promise<Invoice[]> {
  const { found } = await db.read({ found: threadRead(thread) });
  return found.filter(isNoCredit);
}

export const isNoCredit = ({ kind }: Pick<Invoice, 'kind'>) => kind !== 'credit';

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

/** What may still be taken off of an issued deposit, in cents, by an invoice that may have taken it off itself. */
function leftOfDeposit(ofQuotation: readonly Invoice[], deposit: Invoice, own: string | undefined): Money {
  const used = sumOfMoney([
    ...deposit.credits,
    ...takenOff(ofQuotation, deposit._id).flatMap(({ by, deduction }) => (by._id === own ? [] : deduction)),
  ]);
  return { net: Math.max(0, deposit.net - used.net), gst: Math.max(0, deposit.gst - used.gst) };
}

/** The issued deposits that come off by themselves and of which something is left, with that, oldest first. */
export function openDeposits(ofQuotation: readonly Invoice[], own: string | undefined) {
  return ofQuotation.flatMap((deposit) => {
    if (deposit.kind !== 'deposit' || deposit.status === 'draft' || deposit.security) return [];
    const left = leftOfDeposit(ofQuotation, deposit, own);
    return left.net + left.gst > 0 ? [{ deposit, left }] : [];
  });
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

/** An invoice before its deposits come off. */
interface Final {
  net: number;
  gst: number;
  gstPercent: number;
  gstReason?: GstReason;
  /** The ids of the security deposits to set off. */
  setOff: readonly string[];
}

/**
 * The deductions for issued deposits from an invoice for the same quotation: those that come off before GST and then those
 * that come off the total, oldest first, each at most its unused rest, and together at most the invoice. A security deposit
 * comes off only if it is named, and at most with the money that was paid for it and not given back.
 */
export function deductionsFor(
  ofQuotation: readonly Invoice[],
  own: string | undefined,
  final: Final,
): Deduction[] {
  const deposits = ofQuotation.flatMap((deposit) => {
    const { _id: invoiceId, kind, status, number = '', gstPercent, gstReason, security } = deposit;
    if (kind !== 'deposit' || status === 'draft') return [];
    if (security && !final.setOff.includes(invoiceId)) return [];
    const left = security ? { net: creditLeftOf(deposit), gst: 0 } : leftOfDeposit(ofQuotation, deposit, own);
    return [{ invoiceId, number, gstPercent, gstReason, security, ...left }];
  });
  const { before, after } = takeOff(deposits, final);
  return [
    ...before.map(({ deposit: { invoiceId, number }, net, gst }) => ({ invoiceId, number, net, gst })),
    ...after.map(({ deposit: { invoiceId, number, security }, net, gst }) => ({
      invoiceId,
      number,
      net,
      gst,
      beforeGst: false,
      ...(security && { security }),
    })),
  ];
}

/** The part of deductions that comes off before GST, in cents. */
export function beforeGstOf(deductions: readonly Deduction[]) {
  return sumOfMoney(deductions.filter(({ beforeGst = true }) => beforeGst));
}

/** The security deposits of a quotation of which money is left to set off, with that money in cents. */
export function securityOf(ofQuotation: readonly Invoice[]) {
  return ofQuotation.flatMap((deposit) => {
    const left = deposit.security && deposit.status !== 'draft' ? creditLeftOf(deposit) : 0;
    return left > 0 ? [{ id: deposit._id, number: deposit.number ?? '', left }] : [];
  });
}

/**
 * What invoices charge of a quotation's price, in cents: without security deposits, and without the deposits that came off
 * after GST, which their own documents charge.
 */
export function priceCharged(invoices: readonly Invoice[]): Money {
  const charged = invoices.filter(({ security }) => !security);
  const prepaid = charged.flatMap(prepaidBy).filter(({ security }) => !security);
  const { net, gst } = sumOfMoney(charged);
  return { net: net - sumOfMoney(prepaid).net, gst };
}
