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
  const afternoon = ['12:59', '13:00', ''].map((time) => takes('afternoon', time));
  expect(afternoon).toEqual([false, true, true]);
});
