import { expect, test } from 'vitest';
import { takes } from './away';

const at = (jobTime: string, duration?: number) => ({ jobTime, ...(duration && { duration }) });

test('half a day of leave takes the jobs that touch that half, and one without a time', () => {
  expect(takes(undefined, at('09:00'))).toBe(false);
  expect(takes('whole', at('09:00'))).toBe(true);
  expect(['12:59', '13:00', ''].map((time) => takes('morning', at(time)))).toEqual([true, false, true]);
  expect(['12:00', '12:01', '13:00', ''].map((time) => takes('afternoon', at(time)))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(takes('afternoon', at('12:30', 30))).toBe(false);
});
