import { dayAfter, daysBetween } from '~/core/days';

/** How often a job comes again. */
export const repeats = ['daily', 'weekly'] as const;
export type Repeat = (typeof repeats)[number];

/** Jobs that repeat are made for so many days ahead, today not counted. */
export const daysAhead = 14;
/** And for so long at the most, in days. */
export const longestSeries = 731;

/** How far jobs that repeat have been made. */
export interface Making {
  repeat: Repeat;
  /** The first day that has no job yet. */
  next: string;
  /** The last day; null where nobody has said one. */
  until: string | null;
}

/**
 * The days for which jobs are made now: from `next` on, no day before `today`, up to two weeks ahead and never beyond
 * `until`. Answers the next day that will be due as well, null where there is none. Days that nobody made in time are
 * left out, so that a suite which stood still for a month does not make work for days that are over.
 */
export function daysDue(
  { repeat, next, until }: Making,
  today: string,
): { days: string[]; next: string | null } {
  const step = repeat === 'daily' ? 1 : 7;
  const last = dayAfter(today, daysAhead);
  const late = Math.max(0, Math.ceil(daysBetween(next, today) / step));
  const days: string[] = [];
  let day = dayAfter(next, late * step);
  for (; day <= last && (until === null || day <= until); day = dayAfter(day, step)) days.push(day);
  return { days, next: until !== null && day > until ? null : day };
}
