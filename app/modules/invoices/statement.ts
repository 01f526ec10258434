import type { Invoice } from './collections';
import { methodNames } from './methods';

/** One line of a statement of account, in cents: what was charged, or below 0 what came off it; and the balance after it. */
export interface StatementLine {
  /** A day in Singapore. */
  date: string;
  what: string;
  amount: number;
  balance: number;
}

type Document = Pick<Invoice, 'kind' | 'number' | 'issuedOn' | 'title' | 'total' | 'payments'>;

/** Issued documents and their payments in the order of their days, with the balance after each. */
export function statementOf(documents: readonly Document[]): StatementLine[] {
  const entries = documents.flatMap(({ kind, number, issuedOn, title, total, payments }) => {
    if (number === undefined || issuedOn === undefined) return [];
    const isCredit = kind === 'credit';
    const document = { date: issuedOn, what: `${number} ${title}`, amount: isCredit ? -total : total };
    return [
      document,
      ...payments.map(({ date, amount, method, reverses }) => ({
        date,
        what: `${reverses ? 'Reversed payment' : 'Payment'} of ${number}, ${methodNames[method]}`,
        amount: -amount,
      })),
    ];
  });
  let balance = 0;
  return entries
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    .map((entry) => {
      balance += entry.amount;
      return { ...entry, balance };
    });
}
