import { dayAfter, daysBetween } from '~/core/days';
import type { Demand } from './demand';
import { type Forecast, forecast } from './forecast';
import { oneUnit } from './stock';

/** Days of history a forecast uses. */
export const rememberedDays = 182;

/** Days forecast: today and the four weeks after it. */
const ahead = 29;

/** The first day of history for a forecast from `today` on, of an item that exists since `since`. */
export function firstOfHistory(since: string, today: string): string {
  const earliest = dayAfter(today, -rememberedDays);
  return since > earliest ? since : earliest;
}

/** The forecast from `today` on in units, from what left on the days since `first`, in thousandths. */
export function forecastOf(
  left: readonly { day: string; left: number }[],
  { first, today }: { first: string; today: string },
): Forecast & { historyDays: number } {
  const history = Array<number>(Math.max(0, daysBetween(first, today))).fill(0);
  for (const { day, left: quantity } of left) {
    const at = daysBetween(first, day);
    if (at >= 0 && at < history.length) history[at] = quantity / oneUnit;
  }
  return { ...forecast(history, ahead), historyDays: history.length };
}

/** The part of a forecast that is stored with its item. */
export function demandOf({ days }: Pick<Forecast, 'days'>, today: string): Demand {
  const four = days.slice(0, 28).map(({ value }) => roundToHundredths(value));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return {
    from: today,
    days: four,
    quarter: roundToHundredths((sum(four) * 90) / 28),
  };
}

/** Rounded to hundredths; more digits would pretend precision. */
export function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
