import { expect, test } from 'vitest';
import { overlaps, timeOf } from './overlap';

const job = (jobTime: string, duration?: number, jobDate = '2026-11-25') => ({
  jobDate,
  jobTime,
  ...(duration && { duration }),
});

test('jobs overlap if their times do; back to back they do not', () => {
  expect(overlaps(job('10:00'), job('10:15'))).toBe(true);
  expect(overlaps(job('10:00', 15), job('10:15'))).toBe(false);
  expect(overlaps(job('10:00'), job('11:00'))).toBe(false);
  expect(overlaps(job('09:00', 180), job('10:00', 30))).toBe(true);
  expect(overlaps(job('10:00'), job('10:00', 60, '2026-11-26'))).toBe(false);
});

test('a job without a time overlaps nothing, and one over midnight the next day', () => {
  expect(overlaps(job(''), job('10:00'))).toBe(false);
  expect(overlaps(job('23:30', 90), job('00:45', 30, '2026-11-26'))).toBe(true);
  expect(overlaps(job('23:30', 75), job('00:45', 30, '2026-11-26'))).toBe(false);
  expect(timeOf(23 * 60 + 30 + 75)).toBe('00:45');
});
