import { singaporeDay } from '~/core/dates';
import { dayMs, daysBetween, weekdayOf } from '~/core/days';
import { daysOf, nextDay, type Repeat as Rule } from '~/core/repeat';
import { longestSeriesYears, mostInSeries } from './limits';

/** How often a meeting repeats. */
export const repeats = ['weekly', 'fortnightly', 'monthly'] as const;
export type Repeat = (typeof repeats)[number];

/** Start and end. */
export interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** Why a meeting cannot repeat like that. */
export type RepeatFault = 'until-too-early' | 'until-too-late' | 'too-soon';

const weekly = (day: string, every: number): Rule => ({ unit: 'week', every, weekdays: [weekdayOf(day)] });
const monthly = (day: string, every: number): Rule => ({ unit: 'month', every, day: Number(day.slice(8)) });
const rules: Record<Repeat, (day: string) => Rule> = {
  weekly: (day) => weekly(day, 1),
  fortnightly: (day) => weekly(day, 2),
  monthly: (day) => monthly(day, 1),
};

/**
 * All times of a repeating meeting including the first, up to the day `until` ('2026-12-31', Singapore, inclusive). A
 * monthly one on the 29th, 30th or 31st uses the last day of shorter months. At most 104, within two years; none may
 * start before the previous one has ended.
 */
export function timesOf(first: Times, repeat: Repeat, until: string): Times[] | RepeatFault {
  const { startsAt, endsAt } = first;
  const day = singaporeDay(startsAt);
  if (until < day) return 'until-too-early';
  if (until > (nextDay(monthly(day, 12 * longestSeriesYears), day, day) ?? '')) return 'until-too-late';
  const days = daysOf(rules[repeat](day), day, { from: day, to: until, most: mostInSeries + 1 });
  if (days.length > mostInSeries) return 'until-too-late';
  const lasts = endsAt.getTime() - startsAt.getTime();
  const times = days.map((one) => {
    const at = startsAt.getTime() + daysBetween(day, one) * dayMs;
    return { startsAt: new Date(at), endsAt: new Date(at + lasts) };
  });
  const isTooSoon = times.some((time, place) => {
    const before = times[place - 1];
    return before && time.startsAt < before.endsAt;
  });
  return isTooSoon ? 'too-soon' : times;
}
