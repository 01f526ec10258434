import type { Invoice, Payment } from '../collections';
import { creditMethod, methodNames } from './methods';
import { givenBackOf, prepaidBy, sumsOf } from './status';

/** One line of a statement of account, in cents: what was charged, or below 0 what came off it; and the balance after it. */
export interface StatementLine {
  /** A day in Singapore. */
  date: string;
  what: string;
  amount: number;
  balance: number;
}

/** What a line of money is: 'Payment', 'Refund', 'Credit from INV-2026-0001', 'Reversed refund'. */
export function lineName({ reverses, refund, from, usedFor }: Payment): string {
  const credit = from ? `credit from ${from.number}` : usedFor && `credit used for ${usedFor.number}`;
  const name = credit ?? (refund ? 'refund' : 'payment');
  return reverses ? `Reversed ${name}` : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The same with how it came or went: 'Payment, PayNow'. */
export function lineInWords(line: Payment): string {
  return line.method === creditMethod ? lineName(line) : `${lineName(line)}, ${methodNames[line.method]}`;
}

type Document = Pick<
  Invoice,
  'kind' | 'security' | 'number' | 'issuedOn' | 'title' | 'total' | 'deductions' | 'payments' | 'credits'
>;

/** What a document leaves to be paid, in cents; below 0 what a credit note gives back. */
export function leftOf(document: Omit<Document, 'number' | 'issuedOn' | 'title'>): number {
  if (document.kind === 'credit') return -document.total;
  const { total, prepaid, paid } = sumsOf(document);
  return total - prepaid - paid;
}

/**
 * Issued documents and their payments in the order of their days, with the balance after each. `before` is what earlier
 * documents, which it does not list, have left.
 */
export function statementOf(documents: readonly Document[], before?: number): StatementLine[] {
  const entries = documents.flatMap((one) => {
    const { kind, number, issuedOn, title, total, payments } = one;
    if (number === undefined || issuedOn === undefined) return [];
    const givenBack = givenBackOf(one);
    const isCredit = kind === 'credit';
    const document = { date: issuedOn, what: `${number} ${title}`, amount: isCredit ? -total : total };
    return [
      document,
      ...prepaidBy(one).map((deposit) => ({
        date: issuedOn,
        what: `${number}: less deposit ${deposit.number}`,
        amount: 0 - deposit.net - deposit.gst,
      })),
      ...payments.map((line) => ({
        date: line.date,
        what: `${number}: ${lineInWords(line)}`,
        amount: 0 - line.amount,
      })),
      ...(givenBack > 0
        ? [
            {
              date: payments.findLast(({ refund, usedFor }) => refund || usedFor)?.date ?? issuedOn,
              what: `${number}: security deposit given back`,
              amount: -givenBack,
            },
          ]
        : []),
    ];
  });
  entries.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  if (before !== undefined)
    entries.unshift({ date: entries[0]?.date ?? '', what: 'Balance brought forward', amount: before });
  let balance = 0;
  return entries.map((entry) => {
    balance += entry.amount;
    return { ...entry, balance };
  });
}

/** The balances of invoices, in cents, as what is still to be paid and what was paid in excess of credited ones. */
export function splitBalances(balances: readonly number[]): { open: number; excess: number } {
  return {
    open: balances.reduce((sum, balance) => sum + Math.max(0, balance), 0),
    excess: balances.reduce((sum, balance) => sum + Math.max(0, -balance), 0),
  };
}
