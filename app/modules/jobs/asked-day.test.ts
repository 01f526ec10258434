import { expect, test } from 'vitest';
import { askedDay } from './components/driver-field';

test.each(['', '2026-11', '0202-11-27', '2926-11-27', '20261-11-27'])(
  'while “%s” stands in the form, drivers are those of the day that it began with',
  (typed) => {
    expect(askedDay(typed, '2026-11-22')).toBe('2026-11-22');
  },
);

test('a day that is typed is asked for', () => {
  expect(askedDay('2026-11-27', '2026-11-22')).toBe('2026-11-27');
});
