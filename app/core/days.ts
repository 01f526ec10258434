import { counted } from './counted';

/** Days are texts such as '2026-11-21' and have no time zone. */

/** A day in milliseconds. */
export const dayMs = 86_400_000;

/** The day `by` days after another; earlier if `by` is negative. */
export function dayAfter(day: string, by: number): string {
  return new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10);
}

/** How many days `other` is after `day`; negative if it is before. */
export function daysBetween(day: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(day)) / dayMs);
}

/** How long ago a day was, in words: 'today', '12 days ago'. */
export function daysAgo(day: string, today: string): string {
  const days = daysBetween(day, today);
  return days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
}

/** How late something is that was due on a day, in words: '2 days late'; '' if the day is not over. */
export function daysLate(day: string, today: string): string {
  const days = daysBetween(day, today);
  return days > 0 ? `${counted(days, 'day')} late` : '';
}

/** The day of the week: Monday is 1, Sunday 7 (ISO 8601). */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}
