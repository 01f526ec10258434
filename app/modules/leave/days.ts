import { dayAfter, daysBetween, weekdayOf } from '~/core/days';
import type { OwnWeek } from '~/core/working-week';
import { type LeavePeriod, type Part, partOf } from './parts';

/** The longest request in calendar days: a leap year. */
export const mostDays = 366;

/** A former working week of the company. */
export interface EarlierWeek {
  /** The first day '2026-11-23' on which it no longer applied. */
  before: string;
  /** ISO weekdays, as in `WorkingDays`. */
  week: readonly number[];
}

/** The days on which a company works, or one of its people. */
export interface WorkingDays {
  /** ISO weekdays, 1 for Monday to 7 for Sunday. */
  week: readonly number[];
  /** Former weeks, oldest first, each until its `before` day (exclusive). */
  earlierWeeks?: readonly EarlierWeek[];
  /** Public holidays by day '2026-12-25', with their names. */
  holidays: ReadonlyMap<string, string>;
  /** The person's own week, which counts instead of the company's. Holidays are the company's. */
  own?: OwnWeek | undefined;
}

/** Every day from `start` to `end`, inclusive, at most `mostDays`. */
export function daysWithin(start: string, end: string): string[] {
  const many = daysBetween(start, end) + 1;
  return Array.from({ length: Math.max(0, Math.min(many, mostDays)) }, (_, by) => dayAfter(start, by));
}

/** Whether a company, or one of its people, works on a day, by the week that applied then. */
export function isWorkingDay(day: string, working: WorkingDays): boolean {
  return weekOn(day, working).includes(weekdayOf(day)) && !working.holidays.has(day);
}

function weekOn(day: string, { week, earlierWeeks = [], own = {} }: WorkingDays): readonly number[] {
  const earlier = own.earlierWeeks?.find(({ before }) => day < before);
  const personal = earlier ? earlier.week : own.workingDays;
  if (personal?.length) return personal;
  return earlierWeeks.find(({ before }) => day < before)?.week ?? week;
}

/** The working days of a period, in half days, by year. Years without any are missing. */
export function countDays(stretch: LeavePeriod, working: WorkingDays): Record<string, number> {
  const byYear: Record<string, number> = {};
  for (const day of daysWithin(stretch.start, stretch.end)) {
    if (!isWorkingDay(day, working)) continue;
    const year = day.slice(0, 4);
    byYear[year] = (byYear[year] ?? 0) + (partOf(stretch, day) === 'whole' ? 1 : 0.5);
  }
  return byYear;
}

/** The total over all years. */
export function sumOf(byYear: Record<string, number>): number {
  return Object.values(byYear).reduce((sum, days) => sum + days, 0);
}

/** Every month a period touches, '2026-11'. */
export function monthsOf({ start, end }: Pick<LeavePeriod, 'start' | 'end'>): string[] {
  return [...new Set(daysWithin(start, end).map((day) => day.slice(0, 7)))];
}

/** Whether a period ends before it begins, also within one day (afternoon to morning). */
export function isBackwards({ start, end, from, to }: LeavePeriod): boolean {
  return end < start || (start === end && from === 'afternoon' && to === ('morning' satisfies Part));
}
