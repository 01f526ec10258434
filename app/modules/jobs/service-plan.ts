import { dayAfter } from '~/core/days';
import { daysOf, type Repeat } from '~/core/repeat';

/** What the price of a service plan is for. */
export const priceUnits = ['visit', 'year'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** The draft of a visit's invoice is made so long after its end, until when the end can be undone. */
export const invoiceAfterMs = 60_000;

/** The first day of a plan, and the last one if it ends. */
interface Period {
  from: string;
  lastDay: string | null;
}

/** Plans that end within so many days are named on Today. */
export const endsSoonDays = 60;

/** The last day on which a plan's visit may be; null if it goes on. */
export function lastDayOf(repeat: Repeat, from: string): string | null {
  const { until, times } = repeat;
  if (times === undefined) return until ?? null;
  return daysOf(repeat, from, { from, most: times }).at(-1) ?? from;
}

/** The first day on or after `day` on which a year of the plan begins; null if the plan ends before. */
export function yearStart({ from, lastDay }: Period, day: string): string | null {
  const yearly: Repeat = {
    unit: 'year',
    every: 1,
    month: Number(from.slice(5, 7)),
    day: Number(from.slice(8)),
  };
  const [start] = daysOf(yearly, from, { from: day > from ? day : from, most: 1 });
  return start === undefined || (lastDay !== null && start > lastDay) ? null : start;
}

/** The last day of the year that begins then, or of the plan. */
export function yearEnd(plan: Period, start: string): string {
  const next = yearStart({ ...plan, lastDay: null }, dayAfter(start, 1));
  const end = next === null ? start : dayAfter(next, -1);
  return plan.lastDay !== null && plan.lastDay < end ? plan.lastDay : end;
}
