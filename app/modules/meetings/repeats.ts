import { singaporeDay } from '~/core/dates';
import { dayAfter, dayMs, daysBetween } from '~/core/days';
import { daysOf, nextDay, type Repeat } from '~/core/repeat';
import { longestSeriesYears, mostInSeries } from './limits';

/** Start and end. */
export interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** Why a meeting cannot repeat like that. */
export type RepeatFault = 'until-too-late' | 'too-often' | 'too-soon';

/** The last day that a series may reach. */
function lastDayOf(day: string): string {
  const yearly: Repeat = { unit: 'month', every: 12 * longestSeriesYears, day: Number(day.slice(8)) };
  return nextDay(yearly, day, day) ?? day;
}

/**
 * All times of a repeating meeting including the first, up to the end of its rule. At most 104, within two years; none may
 * start before the previous one has ended.
 */
export function timesOf(first: Times, { times: often, ...rule }: Repeat): Times[] | RepeatFault {
  const { startsAt, endsAt } = first;
  const day = singaporeDay(startsAt);
  const last = lastDayOf(day);
  if (rule.until !== undefined && rule.until > last) return 'until-too-late';
  if (often !== undefined && often > mostInSeries) return 'too-often';
  // Without an end it goes on as long as a series may.
  const isEndless = often === undefined && rule.until === undefined;
  const most = (often ?? (isEndless ? mostInSeries : mostInSeries + 1)) - 1;
  // The first one is on its own day, which the rule may not name.
  const later = most > 0 ? daysOf(rule, day, { from: dayAfter(day, 1), most }) : [];
  const days = [day, ...(isEndless ? later.filter((one) => one <= last) : later)];
  if (days.length > mostInSeries) return 'until-too-late';
  if ((days.at(-1) ?? day) > last) return 'too-often';
  const lasts = endsAt.getTime() - startsAt.getTime();
  const all = days.map((one) => {
    const at = startsAt.getTime() + daysBetween(day, one) * dayMs;
    return { startsAt: new Date(at), endsAt: new Date(at + lasts) };
  });
  const isTooSoon = all.some((time, place) => {
    const before = all[place - 1];
    return before && time.startsAt < before.endsAt;
  });
  return isTooSoon ? 'too-soon' : all;
}
