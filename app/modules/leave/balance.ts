import type { DaysByYear, LeaveType } from './collections';

/** One person's entitlement and leave of one type, in days and half days. */
export interface Book {
  /** Per year, before proration. */
  entitlement: number;
  /** Where it differs from year to year, because it comes from a person's children. */
  entitlementIn?: (year: number) => number;
  rules: Pick<LeaveType, 'prorated' | 'carryOver' | 'carriesFrom'>;
  /** The join date, '2026-03-01'; '' if not recorded. */
  joined: string;
  adjusted: DaysByYear;
  approved: DaysByYear;
  pending: DaysByYear;
}

/** One year's balance. */
export interface Balance {
  year: number;
  entitlement: number;
  carried: number;
  adjusted: number;
  approved: number;
  pending: number;
  available: number;
}

/**
 * What is left in a year: entitlement + carried over + adjustments - approved - pending. It is negative if HR removed
 * days that were already taken. Years before a person joined have no entitlement.
 */
export function balanceOf(book: Book, year: number): Balance {
  return within(book, year, carriedInto(book, year));
}

function within(book: Book, year: number, carried: number): Balance {
  const { rules, joined } = book;
  const whole = book.entitlementIn?.(year) ?? book.entitlement;
  const entitlement =
    joined > `${year}-12-31` ? 0 : rules.prorated ? proratedDays(whole, joined, year) : whole;
  const adjusted = book.adjusted[year] ?? 0;
  const approved = book.approved[year] ?? 0;
  const pending = book.pending[year] ?? 0;
  const available = entitlement + carried + adjusted - approved - pending;
  return { year, entitlement, carried, adjusted, approved, pending, available };
}

/**
 * The days carried over into a year: what was left of the year before, at most `carryOver`, at least 0. It starts with
 * the year in which the company turned it on (`carriesFrom`), or the year in which the person joined if that is later.
 */
function carriedInto(book: Book, year: number): number {
  const { carryOver, carriesFrom } = book.rules;
  if (carryOver <= 0 || carriesFrom === undefined) return 0;
  const first = Math.max(carriesFrom, book.joined ? Number(book.joined.slice(0, 4)) : carriesFrom);
  let carried = 0;
  for (let before = first; before < year; before += 1) {
    carried = Math.min(carryOver, Math.max(0, within(book, before, carried).available));
  }
  return carried;
}

/**
 * What is left in each year before and after adding these pending days, from their first year to the last with any
 * booking: days taken in one year may have been carried over and used in a later one.
 */
export function yearsWith(book: Book, byYear: DaysByYear): { year: number; was: number; is: number }[] {
  const pending = { ...book.pending };
  for (const [year, days] of Object.entries(byYear)) pending[year] = (pending[year] ?? 0) + days;
  const after = { ...book, pending };
  const years = Object.keys(byYear).map(Number);
  const booked = [book.adjusted, book.approved, pending].flatMap((days) => Object.keys(days).map(Number));
  const [first, last] = [Math.min(...years), Math.max(...years, ...booked)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).map((year) => ({
    year,
    was: balanceOf(book, year).available,
    is: balanceOf(after, year).available,
  }));
}

/** Adds days to sums by year. */
export function addDays(sums: DaysByYear, byYear: DaysByYear): void {
  for (const [year, days] of Object.entries(byYear)) sums[year] = (sums[year] ?? 0) + days;
}

/** Whether a year becomes short of days because of them. One that was short already does not count. */
export function isShort({ was, is }: { was: number; is: number }): boolean {
  return is < 0 && is < was;
}

/**
 * The entitlement of the year a person joined in: entitlement x completed months from the join date to December 31 /
 * 12, rounded to whole days (half a day up), as Singapore's Ministry of Manpower calculates. The full entitlement in
 * later years, and 0 before they joined.
 */
export function proratedDays(entitlement: number, joined: string, year: number): number {
  if (joined === '' || joined < `${year}-01-02`) return entitlement;
  if (joined > `${year}-12-31`) return 0;
  const [, month = 1, day = 1] = joined.split('-').map(Number);
  const months = 12 - month + (day === 1 ? 1 : 0);
  return Math.floor((entitlement * months) / 12 + 0.5);
}

/** '3', '2.5', '-1'. */
export function shownDays(days: number): string {
  return String(Math.round(days * 2) / 2);
}

/** '1 day', '2.5 days'. */
export function daysInWords(days: number): string {
  return `${shownDays(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
}
