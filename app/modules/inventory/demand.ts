import { dayAfter, daysBetween } from '~/core/days';

/** What is likely to leave of an item, worked out once a day, so that a movement need not read a year. */
export interface Demand {
  /** The first day it speaks of, '2026-11-21'. */
  from: string;
  /** Units on each of the next 28 days. */
  days: number[];
  /** Units in the next 90 days. */
  quarter: number;
}

/** How many units left on the last day on which any did. */
export interface Left {
  day: string;
  units: number;
}

type Days = Pick<Demand, 'from' | 'days'>;

/** A moment of a day: what has left on it already is no more to come. */
export interface Moment {
  today: string;
  left?: Left | undefined;
}

/** A stock that lasts longer than this has no day on which it runs out. */
const furthest = 365;

/** The units that are still to come so many days from today. After 28 days the weeks repeat. */
function expected({ from, days }: Days, { today, left }: Moment, ahead: number): number {
  // A whole number of weeks: the same weekday again.
  const units = days[(Math.max(0, daysBetween(from, today)) + ahead) % days.length] ?? 0;
  return ahead === 0 && left?.day === today ? Math.max(0, units - left.units) : units;
}

/** The units that are still to leave in the next 7 days, today among them. */
export function weekAhead(demand: Days, at: Moment): number {
  let units = 0;
  for (let ahead = 0; ahead < 7; ahead += 1) units += expected(demand, at, ahead);
  return Math.round(units * 100) / 100;
}

/** The day on which so many units are gone at this pace; null where they last a year. */
export function runsOutOn(demand: Days, at: Moment, units: number): string | null {
  if (units <= 0) return null;
  let there = units;
  for (let ahead = 0; ahead < furthest; ahead += 1) {
    there -= expected(demand, at, ahead);
    if (there < 0.5) return dayAfter(at.today, ahead);
  }
  return null;
}
