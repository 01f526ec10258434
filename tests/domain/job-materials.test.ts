import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMovement, inStock } from '~/modules/inventory/stock';
import { releasing, settling } from '~/modules/jobs/materials';

/** Of three items one is counted in parts of its unit. */
const unitsOf = (quantity: number, item: number) => inStock(quantity, { fractions: item === 2 });

const job = fc.record({
  item: fc.nat({ max: 2 }),
  planned: fc.integer({ min: 1, max: 20_000 }),
  hold: fc.boolean(),
  used: fc.nat({ max: 30_000 }),
  usedLater: fc.option(fc.nat({ max: 30_000 })),
  cancelled: fc.boolean(),
});

test('in any history what jobs hold is used or released, and nobody else’s hold is touched', () => {
  let steps = 0;
  fc.assert(
    fc.property(
      fc.array(job, { minLength: 10, maxLength: 60 }),
      fc.nat({ max: 50_000 }),
      (history, others) => {
        const stock = [0, 1, 2].map(() => ({ totalCount: 100_000, onHoldCount: others }));
        const sums = { held: 0, fromHold: 0, released: 0 };
        const open: { of: (typeof history)[number]; held: number }[] = [];
        const at = (place: number) => stock[place] ?? { totalCount: 0, onHoldCount: 0 };
        const apply = (place: number, movements: ReturnType<typeof settling>) => {
          for (const movement of movements) {
            stock[place] = applyMovement(at(place), movement);
            steps += 1;
          }
        };
        const close = ({ of, held }: (typeof open)[number]) => {
          if (of.cancelled) {
            apply(of.item, releasing({ held }, at(of.item)));
            sums.released += held;
            return;
          }
          apply(of.item, settling({ held, taken: 0 }, unitsOf(of.used, of.item), at(of.item)));
          const taken = unitsOf(of.used, of.item);
          sums.fromHold += Math.min(taken, held);
          sums.released += held - Math.min(taken, held);
          if (of.usedLater !== null)
            apply(of.item, settling({ held: 0, taken }, unitsOf(of.usedLater, of.item), at(of.item)));
        };
        for (const of of history) {
          const held = of.hold ? unitsOf(of.planned, of.item) : 0;
          if (held > 0) apply(of.item, [{ type: 'allocate', quantity: held }]);
          sums.held += held;
          open.push({ of, held });
          if (open.length > 3) close(open.shift() as (typeof open)[number]);
        }
        for (const one of open) close(one);
        expect(sums.held).toBe(sums.fromHold + sums.released);
        for (const { totalCount, onHoldCount } of stock) {
          expect(onHoldCount).toBe(others);
          expect(totalCount).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(steps).toBeGreaterThan(10_000);
});
