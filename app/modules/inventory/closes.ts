import { dayAfter, weekdayOf } from '~/core/days';

import type { Counts } from './stock';

export const periods = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Period = (typeof periods)[number];

/**
 * The days a chart of this period shows, oldest first: the last 30 days, the Sundays of the last 26 weeks, the ends of the
 * last 24 months, or of all years since `first`. The last one is always `today`.
 */
export function closeDays(period: Period, today: string, first: string = today): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const back = (count: number, at: (ago: number) => string) =>
    Array.from({ length: count }, (_, place) => (place === count - 1 ? today : at(count - 1 - place)));
  switch (period) {
    case 'daily':
      return back(30, (ago) => dayAfter(today, -ago));
    case 'weekly': {
      const sunday = dayAfter(today, 7 - weekdayOf(today));
      return back(26, (ago) => dayAfter(sunday, -7 * ago));
    }
    case 'monthly':
      // Day 0 of a month is the last of the one before it.
      return back(24, (ago) => new Date(Date.UTC(year, month - ago, 0)).toISOString().slice(0, 10));
    case 'yearly':
      return back(Math.max(1, year - Number(first.slice(0, 4)) + 1), (ago) => `${year - ago}-12-31`);
  }
}

/** The counts on each of `days`, from the days on which they changed. Both lists are sorted by day. */
export function countsAt(
  closes: readonly string[],
  known: readonly ({ day: string } & Counts)[],
): ({ date: string } & Counts)[] {
  let at = 0;
  let counts: Counts = { totalCount: 0, onHoldCount: 0 };
  return closes.map((date) => {
    for (; (known[at]?.day ?? '9') <= date; at += 1) counts = known[at] ?? counts;
    return { date, totalCount: counts.totalCount, onHoldCount: counts.onHoldCount };
  });
}
