import type { Book } from './balance';
import { balanceOf, daysInWords } from './balance';
import { completedMonths, floorOf, type Served, sickFloor, statutes } from './statutory';

/** Something in a person's leave that is less than the law gives, or more than it counts together. */
export interface LawWarning {
  type: string;
  text: string;
}

type Books = ReadonlyMap<string, Book>;

/** What of a person's leave in a year is less than the law gives, seen from a day of it. */
export function belowLaw(books: Books, served: Served, seen: { year: number; day: string }): LawWarning[] {
  const below = statutes.flatMap(({ type }): LawWarning[] => {
    const least = floorOf(type, served, seen);
    if (!least) return [];
    const book = books.get(type);
    const balance = book && balanceOf(book, seen.year);
    const has = balance ? balance.entitlement + balance.adjusted : 0;
    if (has >= least) return [];
    return [{ type, text: `${type}: ${daysInWords(has)}, by law at least ${least}` }];
  });
  const sick = sickTogether(books, served, seen);
  return sick ? [...below, { type: 'Hospitalization Leave', text: sick }] : below;
}

/**
 * Says that somebody's medical and hospitalization leave of a year is together more than the law requires, since the second
 * includes the first; '' if it is not.
 */
export function sickTogether(
  books: Books,
  { joined }: Served,
  { year, day }: { year: number; day: string },
): string {
  const taken = ['Medical Leave', 'Hospitalization Leave'].reduce((sum, type) => {
    const book = books.get(type);
    return sum + (book?.approved[year] ?? 0) + (book?.pending[year] ?? 0);
  }, 0);
  const { hospital } = sickFloor(joined === '' ? Number.POSITIVE_INFINITY : completedMonths(joined, day));
  return taken > hospital
    ? `Medical and hospitalization leave together: ${daysInWords(taken)} in ${year}. The law gives ${hospital}`
    : '';
}
