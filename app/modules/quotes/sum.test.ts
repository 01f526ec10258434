import { describe, expect, test } from 'vitest';
import { lineTotal, showQuantity, sumOf } from './sum';

describe('a line', () => {
  test.each([
    [1_000, 100, 100],
    [2_500, 12_000, 30_000],
    [333, 100, 33],
    [335, 100, 34],
    // Half a cent, and half a cent less: both away from zero.
    [500, 1, 1],
    [500, -1, -1],
    [1_500, -333, -500],
    [0, 999, 0],
    // Beyond what a double can count: 1,000,000 at 99,999,999.99.
    [1_000_000_000, 9_999_999_999, 9_999_999_999_000_000],
  ])('of %i thousandths at %i cents comes to %i cents', (quantity, unitPrice, cents) => {
    expect(lineTotal({ quantity, unitPrice })).toBe(cents);
  });
});

describe('a sum', () => {
  test.each([
    [100_00, 9, 9_00],
    [10_05, 9, 90],
    [10_06, 9, 91],
    // 0.045 is half a cent more than 0.04.
    [50, 9, 5],
    [1, 9, 0],
    [100_00, 0, 0],
    [10_000_000_000, 9, 900_000_000],
  ])('of %i cents has %i %% GST of %i cents', (net, percent, gst) => {
    expect(sumOf(net, percent)).toEqual({ net, gst, total: net + gst });
  });

  test('has GST of the whole and not line by line', () => {
    const lines = Array.from({ length: 3 }, () => ({ quantity: 1_000, unitPrice: 5 }));
    // 0.45 cents each would be nothing at all, three times.
    expect(sumOf(lines, 9)).toEqual({ net: 15, gst: 1, total: 16 });
  });

  test('of lines is what the shown lines add up to, discounts too', () => {
    const lines = [
      { quantity: 333, unitPrice: 100 },
      { quantity: 333, unitPrice: 100 },
      { quantity: 1_000, unitPrice: -10 },
    ];
    expect(sumOf(lines, 0).total).toBe(33 + 33 - 10);
  });
});

test.each([
  [1_000, '1'],
  [2_500, '2.5'],
  [1_000_125, '1,000.125'],
])('%i thousandths read %s', (thousandths, shown) => {
  expect(showQuantity(thousandths)).toBe(shown);
});
