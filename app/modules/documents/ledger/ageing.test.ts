import { expect, test } from 'vitest';
import { ageOf, ageSums } from './ageing';

test('ages change after the last day of each span', () => {
  const on = (dueDate: string) => ageOf(dueDate, '2026-11-24');
  expect(on('2026-12-01')).toBe('not due');
  expect(on('2026-11-24')).toBe('not due');
  expect(on('2026-11-23')).toBe('1–30 days');
  expect(on('2026-10-25')).toBe('1–30 days');
  expect(on('2026-10-24')).toBe('31–60 days');
  expect(on('2026-09-25')).toBe('31–60 days');
  expect(on('2026-09-24')).toBe('61–90 days');
  expect(on('2026-08-26')).toBe('61–90 days');
  expect(on('2026-08-25')).toBe('over 90 days');
});

test('every age has its sum, also of nothing', () => {
  const sums = ageSums(
    [
      { dueDate: '2026-11-24', count: 2, balance: 150 },
      { dueDate: '2026-11-20', count: 1, balance: 1_000 },
      { dueDate: '2026-11-01', count: 1, balance: 5 },
    ],
    '2026-11-24',
  );
  expect(sums.map(({ count, balance }) => [count, balance])).toEqual([
    [2, 150],
    [2, 1_005],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});
