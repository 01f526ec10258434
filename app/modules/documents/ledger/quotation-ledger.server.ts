import { lineAmount, sumOf, wholePercent } from '~/core/money-lines';
import type { CompanyDb } from '~db/company-db';
import { listOf } from '~db/queries';
import {
  type DocumentLine,
  type Invoice,
  type LedgerEntries,
  quotationLedgers,
  quotations,
} from '../collections';
import { creditedOfLines, sumOfMoney } from '../invoice/credit';
import {
  beforeGstOf,
  invoicesOfThread,
  priceCharged,
  type Thread,
  takenOff,
  threadOf,
} from './deposits.server';

/** The ledger of a quotation; null if the quotation is gone. */
export async function readLedger(db: CompanyDb, quotationId: string): Promise<LedgerEntries | null> {
  const thread = await threadOf(db, quotationId);
  if (!thread) return null;
  const { stored } = await db.read({ stored: ledgerRead(thread) });
  return currentOf(stored, thread) ?? entriesOf(thread.quoted, await invoicesOfThread(db, thread));
}

/** The stored ledger of a quotation, as one of several reads. */
export function ledgerRead({ root }: Pick<Thread, 'root'>) {
  return listOf(quotationLedgers, { _id: root }, { sort: {}, limit: 1 });
}

/** The ledger from what was read. */
export function ledgerFrom(stored: readonly LedgerEntries[], thread: Thread, ofThread: readonly Invoice[]) {
  return currentOf(stored, thread) ?? entriesOf(thread.quoted, ofThread);
}

/** None where it was never written, by an earlier version of the suite, or not since another version was accepted. */
function currentOf([stored]: readonly LedgerEntries[], { quoted }: Thread): LedgerEntries | null {
  return stored?.quoted.net === quoted.net && stored.quoted.gst === quoted.gst ? stored : null;
}

/**
 * Writes the ledger of a document's quotation, in the transaction that changes the document. Of two such transactions at once the
 * later starts again, so that both can't use the same deposit.
 */
export async function updateLedger(
  db: CompanyDb,
  { quotationId }: Pick<Invoice, 'quotationId'>,
): Promise<void> {
  const thread = quotationId ? await threadOf(db, quotationId) : null;
  if (!thread) return;
  const entries = entriesOf(thread.quoted, await invoicesOfThread(db, thread));
  await db.in(quotationLedgers).upsert(thread.root, { $set: entries, $inc: { changes: 1 } });
  const isLeft = leftOf(entries).net > 0;
  await db
    .in(quotations)
    .updateOne(
      { _id: { $in: thread.ids }, status: 'accepted' },
      isLeft ? { $set: { toInvoice: true } } : { $unset: { toInvoice: '' } },
    );
}

/** What was invoiced of a quotation, from its documents. */
export function entriesOf(quoted: LedgerEntries['quoted'], ofQuotation: readonly Invoice[]): LedgerEntries {
  const ofPrice = ofQuotation.filter(({ security }) => !security);
  const issued = ofPrice.filter(({ status }) => status !== 'draft');
  const deposits = issued.filter(({ kind }) => kind === 'deposit');
  return {
    quoted,
    deposits: deposits.map(({ _id: invoiceId, number = '', net, credits }) => ({
      invoiceId,
      number,
      net,
      percent: quoted.net > 0 ? Math.round((net * wholePercent) / quoted.net) : 0,
      credited: sumOfMoney(credits).net,
      takenBy: takenOff(issued, invoiceId).map(({ by, deduction }) => ({
        invoiceId: by._id,
        number: by.number ?? '',
        net: deduction.net,
      })),
    })),
    invoiced: priceCharged(issued),
    credited: sumOfMoney(issued.flatMap(({ credits }) => credits)),
    drafted: priceCharged(ofPrice.filter(({ status }) => status === 'draft')),
  };
}

/** What invoices and deposits charge so far, in cents before GST, drafts among them. */
export function netSoFar(invoices: readonly Invoice[]): number {
  const credits = invoices.flatMap(({ security, credits }) => (security ? [] : credits));
  return priceCharged(invoices).net - sumOfMoney(credits).net;
}

/** What is left to invoice, before GST and with it; below 0 if more is invoiced than was quoted. Drafts count as invoiced. */
export function leftOf({ quoted, invoiced, credited, drafted }: LedgerEntries) {
  const remainderOf = (of: 'net' | 'gst') => quoted[of] - invoiced[of] + credited[of] - drafted[of];
  return { net: remainderOf('net'), total: remainderOf('net') + remainderOf('gst') };
}

/** What a quotation, or the job of one, offers to charge. */
export interface Offer {
  lines: DocumentLine[];
  /** The one amount, where there are no lines. */
  amount?: number;
  discount: number;
}

/**
 * What is left of an offer after the other invoices of its quotation, drafts among them: the lines that they left, or one amount
 * if they charged something else than lines. Deposits come off later. Null if nothing is left.
 */
export function restOf(
  { lines, amount, discount }: Offer,
  others: readonly Invoice[],
): (Offer & { isPart: boolean }) | null {
  const parts = others.filter(({ kind }) => kind === 'invoice');
  const whole = sumOf(amount ?? lines, { discount }).net;
  const left = parts.length === 0 ? whole : whole - chargedBy(others);
  if (left === whole) return { lines, discount, ...(amount !== undefined && { amount }), isPart: false };
  if (left <= 0) return null;
  const open = linesLeft(lines, parts);
  const off = open.reduce((sum, line) => sum + lineAmount(line), 0) - left;
  if (off >= 0 && off <= discount) return { lines: open, discount: off, isPart: true };
  return { lines: [], amount: left, discount: 0, isPart: true };
}

/** What invoices charge, in cents before GST, without what deposits have yet to take off. */
function chargedBy(invoices: readonly Invoice[]): number {
  return invoices.reduce((sum, one) => {
    const { _id, kind, status, subtotal, discount, net, credits } = one;
    // A draft has yet to take its deposits off, and a deposit's draft comes off once it is issued.
    if (status === 'draft') return kind === 'deposit' ? sum : sum + subtotal - discount;
    const charged = net - sumOfMoney(credits).net;
    if (kind !== 'deposit') return sum + charged;
    return sum + beforeGstOf(takenOff(invoices, _id).map(({ deduction }) => deduction)).net;
  }, 0);
}

/** The lines without what invoices have charged of them and not credited. */
function linesLeft(lines: readonly DocumentLine[], parts: readonly Invoice[]): DocumentLine[] {
  const sameLine = ({ itemId, description, unitPrice, discountPercent }: DocumentLine) =>
    JSON.stringify([itemId, description, unitPrice, discountPercent]);
  const charged = new Map<string, number>();
  for (const part of parts) {
    const credited = creditedOfLines(part);
    for (const [place, line] of part.lines.entries()) {
      const key = sameLine(line);
      charged.set(key, (charged.get(key) ?? 0) + line.quantity - (credited[place] ?? 0));
    }
  }
  return lines.flatMap((line) => {
    const key = sameLine(line);
    const gone = Math.min(line.quantity, charged.get(key) ?? 0);
    charged.set(key, (charged.get(key) ?? 0) - gone);
    return line.quantity > gone ? [{ ...line, quantity: line.quantity - gone }] : [];
  });
}
