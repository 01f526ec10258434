import { dayAfter, daysBetween, weekdayOf } from '~/core/days';
import { type Part, partOf, type Stretch } from './parts';

/** The most days of the calendar that a request covers: a whole leap year. */
export const mostDays = 366;

/** A working week that a company had before another. */
export interface EarlierWeek {
  /** The first day '2026-11-23' on which it was the week no more. */
  before: string;
  /** ISO weekdays, as of `WorkingDays`. */
  week: readonly number[];
}

/** On which days a company works. */
export interface WorkingDays {
  /** ISO weekdays, 1 for Monday to 7 for Sunday. */
  week: readonly number[];
  /** The weeks that were before it, each up to a day and without it, the oldest first. */
  earlierWeeks?: readonly EarlierWeek[];
  /** Days '2026-12-25' on which it does not, by name. */
  holidays: ReadonlyMap<string, string>;
}

/** Every day from one to another, both among them, as far as `mostDays`. */
export function daysWithin(start: string, end: string): string[] {
  const many = daysBetween(start, end) + 1;
  return Array.from({ length: Math.max(0, Math.min(many, mostDays)) }, (_, by) => dayAfter(start, by));
}

/** Whether a company works on a day, by the week that it had then. */
export function isWorkingDay(day: string, { week, earlierWeeks = [], holidays }: WorkingDays): boolean {
  const then = earlierWeeks.find(({ before }) => day < before)?.week ?? week;
  return then.includes(weekdayOf(day)) && !holidays.has(day);
}

/**
 * The working days of a stretch of leave, halves among them, by the year in which they lie. A year without any is not
 * there: nothing is left to take where all of it is weekends and holidays.
 */
export function countDays(stretch: Stretch, working: WorkingDays): Record<string, number> {
  const byYear: Record<string, number> = {};
  for (const day of daysWithin(stretch.start, stretch.end)) {
    if (!isWorkingDay(day, working)) continue;
    const year = day.slice(0, 4);
    byYear[year] = (byYear[year] ?? 0) + (partOf(stretch, day) === 'whole' ? 1 : 0.5);
  }
  return byYear;
}

/** The days of all years. */
export function sumOf(byYear: Record<string, number>): number {
  return Object.values(byYear).reduce((sum, days) => sum + days, 0);
}

/** Every month that a stretch touches, '2026-11'. */
export function monthsOf({ start, end }: Pick<Stretch, 'start' | 'end'>): string[] {
  return [...new Set(daysWithin(start, end).map((day) => day.slice(0, 7)))];
}

/** Whether a stretch ends before it begins: also within one day, from its afternoon to its morning. */
export function isBackwards({ start, end, from, to }: Stretch): boolean {
  return end < start || (start === end && from === 'afternoon' && to === ('morning' satisfies Part));
}
