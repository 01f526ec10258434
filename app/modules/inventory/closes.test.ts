import { expect, test } from 'vitest';
import { closeDays, countsAt } from './closes';

test('a chart looks at the close of days, Sundays, months and years, and last at now', () => {
  const today = '2026-11-20';
  expect(closeDays('daily', today)).toHaveLength(30);
  expect(closeDays('daily', today).slice(-3)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
  expect(closeDays('weekly', today)).toHaveLength(26);
  expect(closeDays('weekly', today).slice(-3)).toEqual(['2026-11-08', '2026-11-15', '2026-11-20']);
  expect(closeDays('monthly', today)).toHaveLength(24);
  expect(closeDays('monthly', today).slice(-4)).toEqual([
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-20',
  ]);
  expect(closeDays('monthly', '2026-03-31').at(-2)).toBe('2026-02-28');
  expect(closeDays('yearly', today, '2024-05-01')).toEqual(['2024-12-31', '2025-12-31', '2026-11-20']);
  expect(closeDays('yearly', today)).toEqual([today]);
});

test('on a Sunday this week closes today', () => {
  expect(closeDays('weekly', '2026-11-22').slice(-2)).toEqual(['2026-11-15', '2026-11-22']);
});

test('a day without a movement closes as the one before it, and nothing is there before the first', () => {
  const known = [
    { day: '2026-11-17', totalCount: 5, onHoldCount: 1 },
    { day: '2026-11-19', totalCount: 3, onHoldCount: 0 },
  ];
  expect(countsAt(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-20'], known)).toEqual([
    { date: '2026-11-16', totalCount: 0, onHoldCount: 0 },
    { date: '2026-11-17', totalCount: 5, onHoldCount: 1 },
    { date: '2026-11-18', totalCount: 5, onHoldCount: 1 },
    { date: '2026-11-20', totalCount: 3, onHoldCount: 0 },
  ]);
});
