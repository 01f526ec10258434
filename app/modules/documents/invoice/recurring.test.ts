import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDay } from './recurring';

const following = (from: string, interval: 'monthly' | 'quarterly', count: number) => {
  const days = [from];
  while (days.length <= count) days.push(nextDay(days.at(-1) ?? '', interval, Number(from.slice(8))));
  return days.slice(1);
};

test('the end of a month stays the end of a month', () => {
  expect(following('2027-10-31', 'monthly', 6)).toEqual([
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
  expect(following('2026-11-30', 'quarterly', 3)).toEqual(['2027-02-28', '2027-05-30', '2027-08-30']);
});

test('every month has exactly one day, every quarter every third', () => {
  const days = fc.integer({ min: 0, max: 9_000 }).map((at) => new Date(Date.UTC(2026, 0, 1 + at)));
  fc.assert(
    fc.property(days, fc.constantFrom('monthly' as const, 'quarterly' as const), (first, interval) => {
      const from = first.toISOString().slice(0, 10);
      const months = following(from, interval, 24).map((day) => day.slice(0, 7));
      const expected = months.map((_, at) =>
        new Date(
          Date.UTC(
            first.getUTCFullYear(),
            first.getUTCMonth() + (at + 1) * (interval === 'monthly' ? 1 : 3),
            1,
          ),
        )
          .toISOString()
          .slice(0, 7),
      );
      expect(months).toEqual(expected);
    }),
  );
});
