import { singaporeDay } from '~/core/dates';
import { dayMs } from '~/core/days';
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

/**
 * All times of a repeating meeting including the first, up to the day `until` ('2026-12-31', Singapore, inclusive). A
 * monthly one on the 29th, 30th or 31st uses the last day of shorter months. At most 104, within two years; none may
 * start before the previous one has ended.
 */
export function timesOf(first: Times, repeat: Repeat, until: string): Times[] | RepeatFault {
  const { startsAt, endsAt } = first;
  if (until < singaporeDay(startsAt)) return 'until-too-early';
  if (until > singaporeDay(monthsAfter(startsAt, 12 * longestSeriesYears))) return 'until-too-late';
  const lasts = endsAt.getTime() - startsAt.getTime();
  const times: Times[] = [];
  for (let count = 0; ; count += 1) {
    const at = nth(startsAt, repeat, count);
    if (singaporeDay(at) > until) return times;
    if (count === mostInSeries) return 'until-too-late';
    const before = times.at(-1);
    if (before && at < before.endsAt) return 'too-soon';
    times.push({ startsAt: at, endsAt: new Date(at.getTime() + lasts) });
  }
}

function nth(from: Date, repeat: Repeat, count: number): Date {
  if (repeat === 'monthly') return monthsAfter(from, count);
  return new Date(from.getTime() + count * (repeat === 'weekly' ? 7 : 14) * dayMs);
}

/** The same time and day `months` months later, by Singapore days. */
function monthsAfter(from: Date, months: number): Date {
  const [year = 0, month = 1, day = 1] = singaporeDay(from).split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const then = Date.UTC(year, month - 1 + months, Math.min(day, last));
  return new Date(from.getTime() + then - Date.UTC(year, month - 1, day));
}
