import { expect, test } from 'vitest';
import { clock, daysOf, drawnEnd, onDay, timeOnDay } from './show-week';

test('a week has seven days from Monday on, also over the end of a year', () => {
  expect(daysOf({ start: '2026-12-28' }).map(({ name, date }) => `${name} ${date}`)).toEqual([
    'Monday Dec 28',
    'Tuesday Dec 29',
    'Wednesday Dec 30',
    'Thursday Dec 31',
    'Friday Jan 1',
    'Saturday Jan 2',
    'Sunday Jan 3',
  ]);
});

const night = { start: '2026-12-31T22:00', end: '2027-01-01T01:15' };
const trip = { start: '2026-12-29T09:00', end: '2026-12-31T17:00' };
const toMidnight = { start: '2026-12-30T21:00', end: '2026-12-31T00:00' };

test('a meeting is on each day that it touches, and one that ends at midnight not on the next', () => {
  const all = [night, trip, toMidnight];
  expect(onDay(all, '2026-12-29')).toEqual([trip]);
  expect(onDay(all, '2026-12-30')).toEqual([trip, toMidnight]);
  expect(onDay(all, '2026-12-31')).toEqual([night, trip]);
  expect(onDay(all, '2027-01-01')).toEqual([night]);
  expect(onDay(all, '2027-01-02')).toEqual([]);
});

test('one that ends at midnight is drawn within its day', () => {
  expect(drawnEnd(toMidnight)).toBe('2026-12-30T23:59');
  expect(drawnEnd({ start: '2026-12-31T22:00', end: '2027-01-01T00:00' })).toBe('2026-12-31T23:59');
  expect(drawnEnd(night)).toBe(night.end);
  expect(drawnEnd({ start: '2026-12-31T00:00', end: '2026-12-31T00:00' })).toBe('2026-12-31T00:00');
});

test('says of each day when it is', () => {
  expect(timeOnDay({ start: '2026-12-30T09:30', end: '2026-12-30T12:00' }, '2026-12-30')).toBe(
    '9:30 AM – 12:00 PM',
  );
  expect(timeOnDay(night, '2026-12-31')).toBe('from 10:00 PM');
  expect(timeOnDay(night, '2027-01-01')).toBe('until 1:15 AM');
  expect(timeOnDay(trip, '2026-12-30')).toBe('all day');
  expect(timeOnDay(toMidnight, '2026-12-30')).toBe('9:00 PM – 12:00 AM');
  expect(clock('2026-12-30T00:05')).toBe('12:05 AM');
});
