import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumOf } from '~/core/money-lines';
import { asUsed } from './sources';

const line = (description: string, quantity: number, itemId?: string, unitPrice = 500) => ({
  description,
  quantity,
  unitPrice,
  ...(itemId && { itemId }),
});
const labour = line('Labour', 2_000, undefined, 0);
const linesAsUsed = (lines: ReturnType<typeof line>[], used: ReturnType<typeof line>[]) =>
  asUsed({ lines, discount: 0 }, used).lines;

test('quoted lines keep their prices and take what was used; the rest is added', () => {
  const quoted = [line('Beans', 2_000, 'b', 1_900), line('Delivery', 1_000), line('Cups', 1_000, 'c')];
  const used = [line('B-1 Beans', 3_500, 'b', 2_400), line('Lids', 500, 'l', 10), labour];
  expect(linesAsUsed(quoted, used)).toEqual([
    line('Beans', 3_500, 'b', 1_900),
    line('Delivery', 1_000),
    // Nobody planned it for the job: it is charged as it was quoted.
    line('Cups', 1_000, 'c'),
    line('Lids', 500, 'l', 10),
  ]);
});

test('of several lines of an item the last takes the rest, and what was not used is left out', () => {
  const quoted = [
    line('First', 2_000, 'b', 100),
    line('Second', 2_000, 'b', 90),
    line('Third', 1_000, 'b', 80),
  ];
  expect(linesAsUsed(quoted, [line('b', 3_000, 'b')]).map(({ quantity }) => quantity)).toEqual([
    2_000, 1_000,
  ]);
  expect(linesAsUsed(quoted, [line('b', 9_000, 'b')]).map(({ quantity }) => quantity)).toEqual([
    2_000, 2_000, 5_000,
  ]);
});

test('whatever was quoted and used, each material is charged with exactly what was used', () => {
  const someItem = fc.constantFrom('a', 'b', 'c');
  const quantities = fc.integer({ min: 1, max: 9_000 });
  const quotedLines = fc.array(fc.tuple(someItem, quantities), { maxLength: 8 });
  const usedItems = fc.uniqueArray(fc.tuple(someItem, quantities), { selector: ([item]) => item });
  fc.assert(
    fc.property(quotedLines, usedItems, (quoted, used) => {
      const lines = linesAsUsed(
        quoted.map(([item, quantity]) => line(item, quantity, item)),
        [...used.map(([item, quantity]) => line(item, quantity, item)), labour],
      );
      for (const [item, quantity] of used) {
        const own = lines.filter(({ itemId }) => itemId === item);
        expect(own.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity);
      }
      expect(lines.every(({ quantity }) => quantity > 0)).toBe(true);
    }),
  );
});

test('the discount of a quotation is given in the share that was used, and never more than whole', () => {
  const quoted = { lines: [line('Beans', 10_000, 'b', 10_000)], discount: 50_000 };
  const share = (quantity: number, ...more: ReturnType<typeof line>[]) =>
    asUsed(quoted, [line('Beans', quantity, 'b'), ...more]).discount;
  expect([share(4_000), share(8_000), share(10_000), share(12_000)]).toEqual([
    20_000, 40_000, 50_000, 50_000,
  ]);
  // What nobody quoted has no discount, and what was not used takes it away.
  expect(share(4_000, line('Lids', 90_000, 'l', 10_000))).toBe(20_000);
  expect(asUsed(quoted, [line('Beans', 0, 'b')])).toEqual({ lines: [], discount: 0 });
  // To the nearest cent.
  expect(asUsed({ ...quoted, discount: 100 }, [line('Beans', 3_335, 'b')]).discount).toBe(33);
});

test('a discounted quotation is never charged below 0, whatever was used', () => {
  const amounts = fc.integer({ min: 0, max: 100_000 });
  const quantities = fc.integer({ min: 0, max: 9_000 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(quantities, amounts, quantities), { maxLength: 5 }),
      amounts,
      (rows, off) => {
        const lines = rows.map(([quantity, price], place) => line('x', quantity, `i${place}`, price));
        const whole = sumOf(lines).net;
        const used = rows.map(([, , quantity], place) => line('x', quantity, `i${place}`));
        const { lines: charged, discount } = asUsed({ lines, discount: Math.min(off, whole) }, used);
        expect(sumOf(charged, { discount }).net).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
