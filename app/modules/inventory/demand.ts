import { dayAfter } from '~/core/days';

/** What is likely to leave of an item, worked out once a day, so that a movement need not read a year. */
export interface Demand {
  /** The first day it speaks of, '2026-11-21'. */
  from: string;
  /** Units on each of the next 28 days. */
  days: number[];
  /** Units in the next 7 and 90 days. */
  week: number;
  quarter: number;
}

/** A stock that lasts longer than this has no day on which it runs out. */
const furthest = 365;

/** The day on which so many units are gone at this pace; null where they last a year. After 28 days the weeks repeat. */
export function runsOutOn({ from, days }: Pick<Demand, 'from' | 'days'>, units: number): string | null {
  if (units <= 0) return null;
  let left = units;
  for (let ahead = 0; ahead < furthest; ahead += 1) {
    // A whole number of weeks: the same weekday again.
    left -= days[ahead % days.length] ?? 0;
    if (left < 0.5) return dayAfter(from, ahead);
  }
  return null;
}
