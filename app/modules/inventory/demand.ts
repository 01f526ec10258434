import { dayAfter, daysBetween } from '~/core/days';
import { oneUnit } from './stock';

/** An item's expected demand, calculated once a day so that a movement does not have to read a year of history. */
export interface Demand {
  /** The first day forecast, '2026-11-21'. */
  from: string;
  /** Units on each of the next 28 days. */
  days: number[];
  /** Units in the next 90 days. */
  quarter: number;
}

/** What left on the last day with any, in thousandths. */
export interface Left {
  day: string;
  quantity: number;
}

type Days = Pick<Demand, 'from' | 'days'>;

/** Today and what has already left today, which reduces the demand still expected. */
interface Moment {
  today: string;
  left?: Left | undefined;
}

/** Stock that lasts longer than this many days has no run-out day. */
const furthest = 365;

/** The units still expected `ahead` days from today. After 28 days the last weeks repeat. */
function expectAhead({ from, days }: Days, { today, left }: Moment, ahead: number): number {
  // Whole weeks back, so the weekday is the same.
  const units = days[(Math.max(0, daysBetween(from, today)) + ahead) % days.length] ?? 0;
  return ahead === 0 && left?.day === today ? Math.max(0, units - left.quantity / oneUnit) : units;
}

/** The units still expected in the next 7 days, today included. */
export function weekAhead(demand: Days, at: Moment): number {
  let units = 0;
  for (let ahead = 0; ahead < 7; ahead += 1) units += expectAhead(demand, at, ahead);
  return Math.round(units * 100) / 100;
}

/** The day on which this many units will have left; null if they last a year. */
export function runsOutOn(demand: Days, at: Moment, units: number): string | null {
  if (units <= 0) return null;
  let there = units;
  for (let ahead = 0; ahead < furthest; ahead += 1) {
    there -= expectAhead(demand, at, ahead);
    if (there < 0.5) return dayAfter(at.today, ahead);
  }
  return null;
}
