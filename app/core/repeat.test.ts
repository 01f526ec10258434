import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, test } from 'vitest';
import { weekdayOf } from './days';
import { daysOf, type Nth, nextDay, type Repeat, repeatInWords } from './repeat';

/** The days of a rule by the library, which takes the beginning as the first day. */
function byLibrary(repeat: Repeat, begins: string, most: number): string[] {
  const start = `DTSTART:${begins.replaceAll('-', '')}T000000Z`;
  const all = new RRuleTemporal({ rruleString: `${start}\nRRULE:${ruleOf(repeat)}` }).all(
    (_, count) => count < most,
  );
  return all.map((at) => at.toPlainDate().toString());
}

const shortNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The rule as calendar files write it (RFC 5545), for the library. */
function ruleOf(repeat: Repeat): string {
  const { every, unit, until, times } = repeat;
  const freq = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }[unit];
  return [
    `FREQ=${freq}`,
    every > 1 && `INTERVAL=${every}`,
    ...partsOf(repeat),
    until && `UNTIL=${until.replaceAll('-', '')}T000000Z`,
    times && `COUNT=${times}`,
  ]
    .filter(Boolean)
    .join(';');
}

function partsOf(repeat: Repeat): string[] {
  switch (repeat.unit) {
    case 'day':
      return [];
    case 'week':
      return [`BYDAY=${repeat.weekdays.map((day) => shortNames[day - 1]).join(',')}`, 'WKST=MO'];
    case 'year':
      return [`BYMONTH=${repeat.month}`, ...monthDay(repeat.day, repeat.month === 2 ? 29 : 31)];
    case 'month':
      if ('day' in repeat) return monthDay(repeat.day, 31);
      return [`BYDAY=${repeat.nth}${shortNames[repeat.weekday - 1]}`];
  }
}

/** A rule leaves out the months that lack a day. The last of the days that are there is ours. */
function monthDay(day: number, longest: number): string[] {
  if (day <= 28) return [`BYMONTHDAY=${day}`];
  if (day >= longest) return ['BYMONTHDAY=-1'];
  const days = Array.from({ length: day - 27 }, (_, at) => 28 + at);
  return [`BYMONTHDAY=${days.join(',')}`, 'BYSETPOS=-1'];
}

const every = [1, 2, 3, 5];
const rules: Repeat[] = every.flatMap((every): Repeat[] => [
  { unit: 'day', every },
  { unit: 'week', every, weekdays: [4, 1] },
  { unit: 'week', every, weekdays: [7] },
  ...[1, 15, 28, 29, 30, 31].map((day): Repeat => ({ unit: 'month', every, day })),
  ...([1, 2, 5, -1] as Nth[]).map((nth): Repeat => ({ unit: 'month', every, nth, weekday: 3 })),
  { unit: 'year', every, month: 2, day: 29 },
  { unit: 'year', every, month: 4, day: 30 },
  { unit: 'year', every, month: 12, day: 31 },
]);

describe('what comes back', () => {
  test.each(rules.map((rule) => [repeatInWords(rule), rule] as const))(
    'comes %s as its rule says',
    (_, rule) => {
      for (const begins of ['2026-01-31', '2024-02-29', '2026-11-28', '2027-12-30']) {
        const first = daysOf(rule, begins, { from: begins, most: 1 })[0] ?? '';
        expect(daysOf(rule, first, { from: first, most: 30 })).toEqual(byLibrary(rule, first, 30));
      }
    },
  );

  test('is the same wherever one begins to look', () => {
    for (const rule of rules) {
      const all = daysOf(rule, '2026-01-31', { from: '2026-01-31', to: '2046-01-01' });
      for (const from of ['2020-01-01', '2026-02-28', '2031-07-15', '2044-02-29'])
        expect(daysOf(rule, '2026-01-31', { from, to: '2046-01-01' })).toEqual(
          all.filter((day) => day >= from),
        );
    }
  });

  test('ends on a day, or after some times, whatever is looked at', () => {
    const until: Repeat = { unit: 'month', every: 1, day: 31, until: '2026-04-30' };
    expect(daysOf(until, '2026-01-31', { from: '2026-02-01' })).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    const thrice: Repeat = { unit: 'week', every: 2, weekdays: [1, 5], times: 3 };
    expect(daysOf(thrice, '2026-11-27', { from: '2026-11-28' })).toEqual(['2026-12-07', '2026-12-11']);
    expect(nextDay(thrice, '2026-11-27', '2026-12-07')).toBe('2026-12-11');
    expect(nextDay(thrice, '2026-11-27', '2026-12-11')).toBeNull();
  });

  test('skips a weekday that a month lacks, and has its last one', () => {
    const fifth: Repeat = { unit: 'month', every: 1, nth: 5, weekday: 1 };
    expect(daysOf(fifth, '2026-01-01', { from: '2026-01-01', to: '2026-12-31' })).toEqual([
      ...['2026-03-30', '2026-06-29', '2026-08-31', '2026-11-30'],
    ]);
    const last: Repeat = { unit: 'month', every: 1, nth: -1, weekday: 5 };
    const days = daysOf(last, '2026-01-01', { from: '2026-01-01', most: 12 });
    expect(days).toHaveLength(12);
    expect(new Set(days.map(weekdayOf))).toEqual(new Set([5]));
  });

  test.each<[string, Repeat]>([
    ['every day', { unit: 'day', every: 1 }],
    [
      'every 2 weeks on Monday and Thursday, until Dec 31, 2026',
      { unit: 'week', every: 2, weekdays: [1, 4], until: '2026-12-31' },
    ],
    ['every 3 months on the 15th', { unit: 'month', every: 3, day: 15 }],
    ['every month on the last day', { unit: 'month', every: 1, day: 31 }],
    ['every month on the 30th', { unit: 'month', every: 1, day: 30 }],
    ['every month on the second Tuesday, 6 times', { unit: 'month', every: 1, nth: 2, weekday: 2, times: 6 }],
    ['every year on February 29', { unit: 'year', every: 1, month: 2, day: 29 }],
  ])('%s', (words, repeat) => {
    expect(repeatInWords(repeat)).toBe(words);
  });
});
