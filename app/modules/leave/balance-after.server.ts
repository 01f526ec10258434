import type { CompanyDb } from '~db/company-db';
import { balanceOf } from './balance';
import { bookOf, readBooks } from './books.server';
import type { LeaveRequest } from './collections';
import { sickTogether } from './law';
import type { LeaveRules } from './rules.server';
import { needsCertificate } from './types';

/** What is left of a year, before a request and once it is taken. */
export interface Left {
  year: number;
  before: number;
  days: number;
  /** What the law says of sick leave with it, where it is compared. */
  law?: string;
}

/**
 * What is left in each year of these pending requests, without them and with them, in the order of the requests. Pending days are
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
  const { books, served } = await readBooks(db, ids, Math.min(...years), rules);
  return requests.map((request) => {
    const book = bookOf(books.get(request.userId), request.type);
    if (!book) return [];
    return yearsOf(request).map((year) => {
      const days = balanceOf(book, year).available;
      const person = needsCertificate(request.type) ? served.get(request.userId) : undefined;
      const own = books.get(request.userId);
      const law = person && own ? sickTogether(own, person, { year, day: request.end }) : '';
      return { year, before: days + (request.byYear[year] ?? 0), days, ...(law && { law }) };
    });
  });
}

function yearsOf({ start, byYear }: LeaveRequest): number[] {
  const years = Object.keys(byYear).map(Number);
  return years.length > 0 ? years.sort() : [Number(start.slice(0, 4))];
}
