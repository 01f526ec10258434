import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyMovement,
  type Counts,
  freeStock,
  inStock,
  type MovementType,
  mostUnits,
  openingMovements,
} from './stock';

const counts = (totalCount: number, onHoldCount: number): Counts => ({ totalCount, onHoldCount });

test('a part of a unit is one that is opened, unless the item is counted in parts', () => {
  expect([0, 1, 1_000, 2_001].map((quantity) => inStock(quantity, {}))).toEqual([0, 1_000, 1_000, 3_000]);
  expect(inStock(1_500, { fractions: true })).toBe(1_500);
});

describe('stock moves', () => {
  test.each<[MovementType, number, Counts, Counts]>([
    ['add', 5, counts(10, 3), counts(15, 3)],
    ['allocate', 5, counts(10, 3), counts(10, 8)],
    ['allocate', 20, counts(10, 3), counts(10, 23)],
    ['fulfilment', 2, counts(10, 3), counts(8, 1)],
    ['fulfilment', 5, counts(10, 3), counts(5, 0)],
    ['fulfilment', 10, counts(10, 0), counts(0, 0)],
    ['fulfilment', 10, counts(10, 25), counts(0, 15)],
    ['release', 3, counts(10, 3), counts(10, 0)],
    ['adjust', 7, counts(10, 3), counts(7, 3)],
    ['adjust', 0, counts(10, 3), counts(0, 3)],
  ])('%s of %i', (type, quantity, before, after) => {
    expect(applyMovement(before, { type, quantity })).toEqual(after);
  });

  test('refuses a fulfilment beyond the total, at its field', () => {
    expect(() => applyMovement(counts(4_000, 9_000), { type: 'fulfilment', quantity: 5_000 })).toThrow(
      expect.objectContaining({
        status: 409,
        message: 'Only 4 are there.',
        fields: { quantity: ['Only 4 are there.'] },
      }),
    );
  });

  test('refuses to release more than is on hold', () => {
    expect(() => applyMovement(counts(10_000, 2_000), { type: 'release', quantity: 3_000 })).toThrow(
      'Only 2 are on hold.',
    );
  });

  test('refuses to grow beyond all stock', () => {
    for (const type of ['add', 'allocate'] as const)
      expect(() => applyMovement(counts(mostUnits, mostUnits), { type, quantity: 1 })).toThrow(
        expect.objectContaining({ status: 400 }),
      );
  });

  test('never leaves a count below 0, whatever is asked', () => {
    const movement = fc.record({
      type: fc.constantFrom<MovementType>('add', 'allocate', 'fulfilment', 'release', 'adjust'),
      quantity: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 60 }), (movements) => {
        let now = counts(0, 0);
        for (const one of movements) {
          try {
            now = applyMovement(now, one);
          } catch {
            // Refused: nothing has moved.
          }
          expect(Math.min(now.totalCount, now.onHoldCount)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

test('free stock is what nobody waits for, and a shortage is below 0', () => {
  expect(freeStock(counts(10, 3))).toBe(7);
  expect(freeStock(counts(3, 10))).toBe(-7);
});

test('the opening movements lead from nothing to the first counts', () => {
  for (const first of [counts(10, 3), counts(0, 4), counts(7, 0)])
    expect(openingMovements(first).reduce(applyMovement, counts(0, 0))).toEqual(first);
  expect(openingMovements(counts(0, 0))).toEqual([]);
});
