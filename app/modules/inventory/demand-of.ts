import { dayAfter, daysBetween } from '~/core/days';
import type { Demand } from './demand';
import { type Forecast, forecast } from './forecast';

/** So many days back a forecast looks. */
export const rememberedDays = 182;

/** From which day on, and so many days ahead: today and the four weeks after it. */
const ahead = 29;

/** The first day of the history of something that is there since `since`, for a forecast of `today` and after. */
export function firstOfHistory(since: string, today: string): string {
  const earliest = dayAfter(today, -rememberedDays);
  return since > earliest ? since : earliest;
}

/** What leaves from `today` on, the day after the history's last, from the units that left on the days since `first`. */
export function forecastOf(
  left: readonly { day: string; left: number }[],
  { first, today }: { first: string; today: string },
): Forecast & { historyDays: number } {
  const history = Array<number>(Math.max(0, daysBetween(first, today))).fill(0);
  for (const { day, left: units } of left) {
    const at = daysBetween(first, day);
    if (at >= 0 && at < history.length) history[at] = units;
  }
  return { ...forecast(history, ahead), historyDays: history.length };
}

/** What is kept of a forecast with its item. */
export function demandOf({ days }: Pick<Forecast, 'days'>, today: string): Demand {
  const four = days.slice(0, 28).map(({ value }) => rounded(value));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return {
    from: today,
    days: four,
    quarter: rounded((sum(four) * 90) / 28),
  };
}

/** To hundredths: more would be said than is known. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
