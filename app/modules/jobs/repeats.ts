import { dayAfter, daysBetween } from '~/core/days';

export const repeats = ['daily', 'weekly'] as const;
export type Repeat = (typeof repeats)[number];

/** Days ahead for which jobs of a series are created, not counting today. */
export const daysAhead = 14;
/** The longest series, in days. */
export const longestSeries = 731;

/** How far the jobs of a series have been created. */
interface Making {
  repeat: Repeat;
  /** The first day without a job yet. */
  next: string;
  /** The last day; null if not set. */
  until: string | null;
}

/**
 * The days for which jobs are created now: from `next`, but not before `today`, up to two weeks ahead and not beyond `until`.
 * Also returns the next due day, or null at the end of the series. Past days are skipped, so a server that was down for a
 * month does not create jobs for days that are over.
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
