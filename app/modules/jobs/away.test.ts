import { expect, test } from 'vitest';
import { takes } from './away';

test('half a day of leave takes the jobs of that half, and one without a time', () => {
  expect(takes(undefined, '09:00')).toBe(false);
  expect(takes('whole', '09:00')).toBe(true);
  expect([takes('morning', '12:59'), takes('morning', '13:00'), takes('morning', '')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([takes('afternoon', '12:59'), takes('afternoon', '13:00')]).toEqual([false, true]);
});
