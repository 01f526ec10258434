import { expect, test } from 'vitest';
import { marginOf } from './margin';

const line = (itemId: string | undefined, quantity: number, unitPrice: number, discountPercent = 0) => ({
  ...(itemId && { itemId }),
  quantity,
  unitPrice,
  discountPercent,
});

test('the margin is the price less the cost of what has one, and less the discount', () => {
  const costs = new Map([
    ['beans', 1_000],
    ['gift', 300],
  ]);
  const lines = [line('beans', 2_500, 2_000, 1_000), line('milk', 1_000, 500), line(undefined, 1_000, 9_900)];
  expect(marginOf(lines, 0, costs)).toEqual({ margin: 2_000, percent: 44, known: 1, lines: 3 });
  expect(marginOf(lines, 500, costs)).toMatchObject({ margin: 1_500, percent: 38 });
  expect(marginOf([line('gift', 1_000, 0)], 0, costs)).toMatchObject({ margin: -300, percent: null });
  expect(marginOf([line('milk', 1_000, 500)], 0, costs)).toBeNull();
});
