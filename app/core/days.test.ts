import { expect, test } from 'vitest';
import { dayAfter, daysBetween, daysLate, weekdayOf } from './days';

test.each([
  ['2026-11-22', 0, '2026-11-22'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 2, '2028-03-01'],
  ['2026-11-22', -2, '2026-11-20'],
])('of %s the day %d days later is %s', (day, by, later) => {
  expect(dayAfter(day, by)).toBe(later);
  expect(daysBetween(day, later)).toBe(by);
});

test.each([
  ['2026-11-22', ''],
  ['2026-11-21', ''],
  ['2026-11-20', '1 day late'],
  ['2026-10-31', '21 days late'],
])('what was due on %s is on November 21: “%s”', (day, late) => {
  expect(daysLate(day, '2026-11-21')).toBe(late);
});

test('a week goes from Monday, 1, to Sunday, 7', () => {
  const week = Array.from({ length: 7 }, (_, at) => weekdayOf(dayAfter('2026-11-16', at)));
  expect(week).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
