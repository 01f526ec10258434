import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstRate, lineAmount, showPercent, showQuantity, sumOf } from './money-lines';

describe('a line', () => {
  test.each([
    [1_000, 100, 100],
    [2_500, 12_000, 30_000],
    [333, 100, 33],
    [335, 100, 34],
    // Half a cent goes up.
    [500, 1, 1],
    [499, 1, 0],
    [0, 999, 0],
    // Beyond what a double can count: 1,000,000 at 99,999,999.99.
    [1_000_000_000, 9_999_999_999, 9_999_999_999_000_000],
  ])('of %i thousandths at %i cents comes to %i cents', (quantity, unitPrice, cents) => {
    expect(lineAmount({ quantity, unitPrice })).toBe(cents);
  });
});

test.each([
  [1_000, 100_00, 1_250, 87_50],
  [3_000, 10_00, 10_000, 0],
  [1_000, 1, 5_000, 1],
  // Rounded once: 0.333 at 1.00 less 50 % is 0.1665, and not the half of 0.33.
  [333, 1_00, 5_000, 17],
])(
  '%i thousandths at %i cents less %i hundredths of a percent come to %i',
  (quantity, unitPrice, off, cents) => {
    expect(lineAmount({ quantity, unitPrice, discountPercent: off })).toBe(cents);
  },
);

describe('a sum', () => {
  test.each([
    [100_00, 9_00],
    [10_05, 90],
    [10_06, 91],
    // 0.045 is half a cent more than 0.04.
    [50, 5],
    [1, 0],
    [10_000_000_000, 900_000_000],
  ])('of %i cents has GST of %i cents', (net, gst) => {
    expect(sumOf(net, { gstPercent: 9 })).toEqual({ subtotal: net, discount: 0, net, gst, total: net + gst });
    expect(sumOf(net).gst).toBe(0);
  });

  test('has GST of the whole and not line by line', () => {
    const lines = Array.from({ length: 3 }, () => ({ quantity: 1_000, unitPrice: 5 }));
    // 0.45 cents each would be nothing at all, three times.
    expect(sumOf(lines, { gstPercent: 9 })).toMatchObject({ net: 15, gst: 1, total: 16 });
  });

  const pricedLine = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000_000_000 }),
    unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
    discountPercent: fc.integer({ min: 0, max: 10_000 }),
  });
  const someLines = fc.array(pricedLine, { maxLength: 20 });

  test('is what the shown lines add up to, less the discount, with GST on it', () => {
    fc.assert(
      fc.property(someLines, fc.nat({ max: 1_000_000 }), (lines, discount) => {
        const sum = sumOf(lines, { discount, gstPercent: gstRate });
        const shown = lines.map(lineAmount).reduce((one, other) => one + other, 0);
        expect(sum.subtotal).toBe(shown);
        expect(sum.net).toBe(shown - discount);
        expect(sum.total).toBe(sum.net + sum.gst);
        // Within half a cent of nine percent.
        expect(Math.abs(sum.gst * 100 - sum.net * gstRate)).toBeLessThanOrEqual(50);
      }),
    );
  });

  test('never depends on the order of the lines, nor grows by a discount', () => {
    fc.assert(
      fc.property(someLines, fc.nat({ max: 10_000 }), (lines, discountPercent) => {
        expect(sumOf(lines.toReversed())).toEqual(sumOf(lines));
        const without = sumOf(lines.map((line) => ({ ...line, discountPercent: 0 })));
        const all = sumOf(lines.map((line) => ({ ...line, discountPercent })));
        expect(all.total).toBeLessThanOrEqual(without.total);
        expect(all.total).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('of a line is within half a cent of the exact amount', () => {
    fc.assert(
      fc.property(pricedLine, (line) => {
        const exact = BigInt(line.quantity) * BigInt(line.unitPrice) * BigInt(10_000 - line.discountPercent);
        const off = BigInt(lineAmount(line)) * 10_000_000n - exact;
        expect(off <= 5_000_000n && off > -5_000_000n).toBe(true);
      }),
    );
  });
});

test.each([
  [1_000, '1'],
  [2_500, '2.5'],
  [1_000_125, '1,000.125'],
])('%i thousandths read %s', (thousandths, shown) => {
  expect(showQuantity(thousandths)).toBe(shown);
});

test('a percentage reads as it was typed', () => {
  expect([500, 1_250, 1, 10_000].map(showPercent)).toEqual(['5%', '12.5%', '0.01%', '100%']);
});
