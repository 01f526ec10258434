import { showDate, singaporeDay } from '~/core/dates';
import { daysAgo, daysBetween } from '~/core/days';
import { plain, showMoney } from '~/core/money';
import type { Deduction, HistoryEvent, Invoice, InvoiceEvent } from '../collections';
import { inSentences } from '../history';
import type { AgeSum } from '../ledger/ageing';
import { lineInWords } from './statement';
import { balanceShown, creditLeftOf, statusOn } from './status';

/** The fields of a list's row. */
type Row = Pick<
  Invoice,
  | '_id'
  | 'kind'
  | 'security'
  | 'number'
  | 'status'
  | 'clientName'
  | 'title'
  | 'total'
  | 'currency'
  | 'issuedOn'
  | 'dueDate'
  | 'deductions'
  | 'payments'
  | 'credits'
  | 'createdAt'
>;

/** A document as a list's row. */
export function showRow(invoice: Row) {
  const { _id: id, kind, number, clientName: client, title, total, currency } = invoice;
  const today = singaporeDay(new Date());
  const balance = balanceShown(invoice);
  const isDraft = invoice.status === 'draft';
  return {
    id,
    kind,
    number: number ?? 'Draft',
    client,
    title,
    under: kind === 'deposit' ? (invoice.security ? 'Security deposit' : 'Deposit') : '',
    ...ageOf(invoice, today),
    sum: showMoney(kind === 'credit' ? -total : total, currency),
    // Shown only if it differs from the total.
    open: !isDraft && balance > 0 && balance !== total ? `${showMoney(balance, currency)} open` : '',
    status: statusOn(invoice, today),
  };
}

/** How late it is, or how long it has been as it is, and when it is or was due. */
function ageOf(invoice: Row, today: string) {
  const { kind, createdAt, issuedOn = singaporeDay(createdAt), dueDate = '' } = invoice;
  if (invoice.status === 'draft')
    return { age: `made ${daysAgo(singaporeDay(createdAt), today)}`, until: '' };
  const issued = `issued ${daysAgo(issuedOn, today)}`;
  if (kind === 'credit' || dueDate === '' || balanceShown(invoice) <= 0) return { age: issued, until: '' };
  const late = daysBetween(dueDate, today);
  return late > 0
    ? {
        age: late === 1 ? '1 day late' : `${late} days late`,
        isLate: true,
        until: `due ${showDate(dueDate)}`,
      }
    : { age: issued, until: `due ${showDate(dueDate)}` };
}

export type ShownRow = ReturnType<typeof showRow>;

/** A document's total and open balance, for its page's header: 'SGD 218.00 open, was due Oct 24, 2026'. */
export function sumInWords(invoice: Invoice, today: string): string {
  const { kind, total, currency, dueDate = '' } = invoice;
  const whole = showMoney(total, currency);
  const balance = balanceShown(invoice);
  if (invoice.status === 'draft' || kind === 'credit') return whole;
  const held = invoice.security ? creditLeftOf(invoice) : 0;
  if (held > 0 && balance <= 0) return `${whole}, ${showMoney(held, currency)} held`;
  if (balance === 0) return whole;
  if (balance < 0) return `${whole}, ${showMoney(-balance, currency)} is the client’s`;
  const open = balance === total ? `${whole} open` : `${showMoney(balance, currency)} of ${whole} open`;
  return `${open}, ${dueDate < today ? 'was due' : 'due'} ${showDate(dueDate)}`;
}

/** The sums by age. */
export function showAges(ages: readonly AgeSum[]) {
  const sum = (some: readonly AgeSum[]) => some.reduce((total, { balance }) => total + balance, 0);
  const late = ages.filter(({ age }) => age !== 'not due');
  const overdue = sum(late);
  return {
    total: showMoney(sum(ages)),
    overdue: overdue > 0 ? showMoney(overdue) : '',
    overdueCount: late.reduce((total, one) => total + one.count, 0),
    count: ages.reduce((total, one) => total + one.count, 0),
    ages: ages.map(({ age, count: of, balance }) => ({ age, count: of, balance: plain(balance) })),
  };
}

/** Payments, newest first; a reversed one says so. */
export function showPayments({ payments, security }: Pick<Invoice, 'payments' | 'security'>) {
  const reversed = new Set(payments.map(({ reverses }) => reverses));
  return payments
    .map((payment) => {
      const { id, amount, date, reference, note, reverses, from, usedFor, byName } = payment;
      return {
        id,
        amount: showMoney(amount),
        date: showDate(date),
        what: lineInWords(payment),
        other: (from ?? usedFor)?.invoiceId ?? null,
        note: [note, reference].filter(Boolean).join(' · '),
        by: byName,
        // The credit note of the invoice that it was set off against gives it back.
        mayReverse: !reverses && !reversed.has(id) && !(security && usedFor),
        isReversed: reversed.has(id),
      };
    })
    .reverse();
}

/** What a credit note has given back of what its invoice used up: 'deposit INV-2026-0001, JOB-12345678'; empty if nothing. */
export function showReleases(
  { corrects, jobNumber = 'the job' }: Pick<Invoice, 'corrects' | 'jobNumber'>,
  deductions: readonly Deduction[] = [],
): string {
  const { deposits = [], job, stock } = corrects?.releases ?? {};
  const numbers = deductions.flatMap(({ invoiceId, number }) => (deposits.includes(invoiceId) ? number : []));
  return [
    ...numbers.map((number) => `deposit ${number}`),
    job && jobNumber,
    stock && 'the goods, to the stock',
  ]
    .filter(Boolean)
    .join(', ');
}

const words: Record<InvoiceEvent, (event: HistoryEvent) => string> = {
  made: () => 'made this draft',
  changed: () => 'changed it',
  issued: () => 'issued it',
  mailing: ({ to = '' }) => `began to email it to ${to}`,
  mailed: ({ to = '' }) => `emailed it to ${to}`,
  'not mailed': ({ to = '' }) => `could not email it to ${to}`,
  reminded: ({ to = '' }) => `reminded ${to}`,
  opened: () => 'opened the link',
  'opened WhatsApp': () => 'opened WhatsApp',
  'link on': () => 'made a new link',
  'link off': () => 'switched the link off',
  paid: ({ amount = 0, to }) =>
    to ? `used ${showMoney(amount)} of the credit on ${to}` : `saved a payment of ${showMoney(amount)}`,
  // What came in is reversed with less than 0; a refund, or credit used for another invoice, with more.
  reversed: ({ amount = 0 }) =>
    amount > 0
      ? `reversed a refund or use of ${showMoney(amount)}`
      : `reversed a payment of ${showMoney(-amount)}`,
  refunded: ({ amount = 0 }) => `saved a refund of ${showMoney(amount)}`,
  used: ({ amount = 0, to = '' }) => `used ${showMoney(amount)} of its credit for ${to}`,
  credited: ({ to = '', amount = 0 }) => `issued ${to} for ${showMoney(amount)}`,
  repeats: ({ to = '' }) => `made it repeat ${to}`,
  'repeats no more': () => 'stopped repeating it',
};

/** The history in sentences, newest first. */
export function showHistory({ history }: Pick<Invoice, 'history'>, now = new Date()) {
  return inSentences(history, (event) => `${event.by} ${words[event.what](event)}`, now);
}
