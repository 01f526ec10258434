import type { CompanyDb } from '~db/company-db';
import { balanceOf } from './balance';
import { bookOf, booksOf } from './books.server';
import type { LeaveRequest } from './collections';
import type { LeaveRules } from './rules.server';

/** What is left of a year. */
export interface Left {
  year: number;
  days: number;
}

/**
 * What is left in each year of these pending requests once they are approved, in the order of the requests. Pending days are
 * subtracted from a balance already. It is negative if days were removed since the request; empty for a type that is gone.
 */
export async function balanceAfter(
  db: CompanyDb,
  rules: LeaveRules,
  requests: readonly LeaveRequest[],
): Promise<Left[][]> {
  if (requests.length === 0) return [];
  const ids = [...new Set(requests.map(({ userId }) => userId))];
  const years = requests.flatMap(yearsOf);
  const books = await booksOf(db, ids, Math.min(...years), rules);
  return requests.map((request) => {
    const book = bookOf(books.get(request.userId), request.type);
    return book ? yearsOf(request).map((year) => ({ year, days: balanceOf(book, year).available })) : [];
  });
}

function yearsOf({ start, byYear }: LeaveRequest): number[] {
  const years = Object.keys(byYear).map(Number);
  return years.length > 0 ? years.sort() : [Number(start.slice(0, 4))];
}
