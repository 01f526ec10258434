import { singaporeDay } from '~/core/dates';
import type { CompanyDb } from '~db/company-db';
import { listFrom, type Query } from '~db/queries';
import { type Invoice, receivables } from '../collections';
import { balanceOf, creditLeftOf, openStatuses, statusOfSums, sumsOf } from '../invoice/status';
import { ageSums } from './ageing';

/** The status of an issued invoice, whether it is open, its open balance, and whether money on it is the client's. */
export function standingOf(
  invoice: Pick<Invoice, 'kind' | 'security' | 'total' | 'deductions' | 'payments' | 'credits'>,
) {
  const sums = sumsOf(invoice);
  // One of 0.00 is paid from the start, and taken back by its credit note.
  const isTakenBack = sums.total === 0 && invoice.credits.length > 0;
  const status = isTakenBack ? 'credited' : statusOfSums(sums);
  const isOpen = openStatuses.some((open) => open === status);
  // A security deposit is held for something: it is not credit to pay any invoice with.
  const hasExcess = !invoice.security && creditLeftOf(invoice) > 0;
  return { status, isOpen, balance: isOpen ? balanceOf(sums) : 0, hasExcess };
}

/** Records a change of an issued invoice's open balance in cents, in the transaction that changes it. */
export async function moveReceivable(
  db: CompanyDb,
  { _id, dueDate }: { _id: string; dueDate: string },
  before: number,
  after: number,
) {
  if (before === after) return;
  const change = { count: Number(after > 0) - Number(before > 0), balance: after - before };
  const some = { dueDate, part: _id.slice(-1) };
  const now = await db.in(receivables).findOneAndUpdate(some, { $inc: change }, { upsert: true });
  if (now?.count === 0 && now.balance === 0) await db.in(receivables).deleteOne({ _id: now._id });
}

/** More due dates, in parts, than a company has open invoices for. */
const mostSums = 100_000;

/** What is owed, and what of it is overdue on `today`, in cents, as one of several reads. */
export function owedRead(today: string): Query<{ all: number; late: number }[]> {
  const late = { $cond: [{ $lt: ['$dueDate', today] }, '$balance', 0] };
  return listFrom(receivables, [{ $group: { _id: null, all: { $sum: '$balance' }, late: { $sum: late } } }]);
}

/** Today's open balances by age. */
export async function readAges(db: CompanyDb) {
  const sums = await db.in(receivables).list({}, { sort: { dueDate: 1 }, limit: mostSums });
  return ageSums(sums, singaporeDay(new Date()));
}
