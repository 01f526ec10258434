/** Days are texts such as '2026-11-21'. They need no time zone: a day is that day everywhere. */

/** A day in milliseconds. */
export const dayMs = 86_400_000;

/** The day that lies so many days after another; before it where `by` is negative. */
export function dayAfter(day: string, by: number): string {
  return new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10);
}

/** How many days one day lies after another; below 0 where it lies before it. */
export function daysBetween(day: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(day)) / dayMs);
}

/** Which day of the week it is: Monday is 1, Sunday 7 (ISO 8601). */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}
