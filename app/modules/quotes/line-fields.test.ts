import { expect, test } from 'vitest';
import { sumOfTyped, totalOfTyped } from './line-fields';

const line = (description: string, quantity = '1', unitPrice = '') => ({ description, quantity, unitPrice });

test('the running total counts what can be read', () => {
  expect(totalOfTyped(line('a', '2.5', '1,200.50'))).toBe(300_125);
  expect(totalOfTyped(line('a', 'two', '1'))).toBeNull();
  expect(sumOfTyped([line('a', '2', '10'), line('b', '', 'x'), line('c', '1', '-5.00')], 9)).toEqual({
    net: 1_500,
    gst: 135,
    total: 1_635,
  });
  expect(sumOfTyped('99.9', 0).total).toBe(9_990);
  expect(sumOfTyped('', 9).total).toBe(0);
});
