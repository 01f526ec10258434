import { expect, test } from 'vitest';
import { daysAhead, daysDue } from './repeats';

const today = '2026-11-22';

test('a daily job is made for two weeks ahead, and the next day is the one after', () => {
  const { days, next } = daysDue({ repeat: 'daily', next: '2026-11-23', until: null }, today);
  expect([days.length, days[0], days.at(-1), next]).toEqual([
    daysAhead,
    '2026-11-23',
    '2026-12-06',
    '2026-12-07',
  ]);
});

test('a weekly job keeps its weekday, over the end of a year', () => {
  const made = daysDue({ repeat: 'weekly', next: '2026-12-31', until: null }, '2026-12-28');
  expect(made).toEqual({ days: ['2026-12-31', '2027-01-07'], next: '2027-01-14' });
});

test('the last day counts in, and there is none after it', () => {
  const made = daysDue({ repeat: 'daily', next: '2026-11-23', until: '2026-11-24' }, today);
  expect(made).toEqual({ days: ['2026-11-23', '2026-11-24'], next: null });
});

test('days that are over are not made up for, and the weekday stays', () => {
  expect(daysDue({ repeat: 'weekly', next: '2026-10-05', until: null }, today)).toEqual({
    days: ['2026-11-23', '2026-11-30'],
    next: '2026-12-07',
  });
  expect(daysDue({ repeat: 'daily', next: '2026-10-05', until: '2026-11-01' }, today)).toEqual({
    days: [],
    next: null,
  });
});

test('what is further ahead than two weeks waits', () => {
  const made = daysDue({ repeat: 'weekly', next: '2026-12-24', until: null }, today);
  expect(made).toEqual({ days: [], next: '2026-12-24' });
});
