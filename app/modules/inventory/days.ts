/** Days are texts such as '2026-11-21', of Singapore's calendar. */

const dayMs = 86_400_000;

/** The day that lies so many days after this one; before it where `by` is negative. */
export function dayFrom(day: string, by: number): string {
  return new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10);
}

/** How many days lie between two; negative where the second is the earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}
