import { Refusal, refuseField } from '~/core/refusal';
import { inStock, oneUnit, type Stocked } from '~/core/stock-needs';
import * as messages from './messages';

export { inStock, oneUnit };

/** The types of movement. The form offers the first three; `adjust` sets a counted total. */
export const movementTypes = ['add', 'allocate', 'fulfilment', 'release', 'adjust'] as const;
export type MovementType = (typeof movementTypes)[number];

/** The types in the usual form, and those in the form for corrections. */
export const offeredTypes = ['add', 'allocate', 'fulfilment'] as const;
export const correctingTypes = ['adjust', 'release'] as const;

/** The largest count, in thousandths of a unit. */
export const mostUnits = 1_000_000_000_000;

/** The total, and how much of it is on hold for someone, in thousandths of a unit. Neither is ever below 0. */
export interface Counts {
  totalCount: number;
  onHoldCount: number;
}

/** Whether an item has stock: it is no service, and not archived. */
export function hasStock(item: { stocked?: boolean; archivedAt: Date | null }): boolean {
  return isStocked(item) && item.archivedAt === null;
}

/** False for a service. */
export function isStocked({ stocked }: { stocked?: boolean }): boolean {
  return stocked !== false;
}

export interface Movement {
  type: MovementType;
  /** In thousandths, above 0; for `adjust` the counted total, from 0 on. Whole units unless the item has fractions. */
  quantity: number;
  /** Of an adjust that nobody has counted. */
  uncounted?: true;
}

/** Whether an item can have such a quantity. */
export function isCountable(thousandths: number, item: { fractions?: boolean }): boolean {
  return inStock(thousandths, item) === thousandths;
}

/** Free stock; below 0 it is a shortage. */
export function freeStock({ totalCount, onHoldCount }: Counts): number {
  return totalCount - onHoldCount;
}

interface InStock extends Counts {
  productName: string;
  stocked?: boolean;
  fractions?: boolean;
  archivedAt: Date | null;
}

/** What a document or a job needs to know of an item in stock; nothing of a service, or of what is archived. */
export function stockedOf(item: InStock | undefined): Stocked | undefined {
  if (!item || !hasStock(item)) return undefined;
  return { name: item.productName, free: freeStock(item), fractions: item.fractions };
}

/**
 * The counts after a movement. `add` raises the total. `allocate` puts more on hold, even beyond free stock. `fulfilment`
 * lowers the total, and the hold first; what jobs hold (`heldByJobs`, at most all that is on hold) comes last. `release`
 * lowers the hold. `adjust` sets the counted total. Refuses to fulfil more than the total and to release more than is on
 * hold. Whether jobs lose anything is decided before (`held-by-jobs.server.ts`); a job's own movements need not say it.
 */
export function applyMovement(
  { totalCount, onHoldCount }: Counts,
  { type, quantity }: Movement,
  heldByJobs = 0,
): Counts {
  switch (type) {
    case 'add':
      return within({ totalCount: totalCount + quantity, onHoldCount });
    case 'allocate':
      return within({ totalCount, onHoldCount: onHoldCount + quantity });
    case 'fulfilment':
      if (quantity > totalCount) throw tooMany(messages.moreThanThere(totalCount));
      return {
        totalCount: totalCount - quantity,
        onHoldCount: onHoldCount - fromHolds({ totalCount, onHoldCount }, quantity, heldByJobs),
      };
    case 'release':
      if (quantity > onHoldCount) throw tooMany(messages.moreThanHeld(onHoldCount));
      return { totalCount, onHoldCount: onHoldCount - quantity };
    case 'adjust':
      return within({ totalCount: quantity, onHoldCount });
  }
}

/** What is there without what jobs hold. */
export function withoutJobs({ totalCount }: Pick<Counts, 'totalCount'>, heldByJobs: number): number {
  return Math.max(0, totalCount - heldByJobs);
}

/** How much a fulfilment lowers the hold: by the rest on hold first, and by what it takes from jobs after free stock. */
function fromHolds(counts: Counts, quantity: number, heldByJobs: number): number {
  const fromJobs = Math.max(0, quantity - withoutJobs(counts, heldByJobs));
  return fromJobs + Math.min(quantity - fromJobs, counts.onHoldCount - heldByJobs);
}

/** The movements that create a new item's first counts, so the ledger adds up from the start. */
export function openingMovements({ totalCount, onHoldCount }: Counts): Movement[] {
  const movements: Movement[] = [
    { type: 'add', quantity: totalCount },
    { type: 'allocate', quantity: onHoldCount },
  ];
  return movements.filter(({ quantity }) => quantity > 0);
}

/** A 409 at the quantity field, because it depends on the current stock. */
function tooMany(text: string): Refusal {
  return new Refusal('conflict', text, { fields: { quantity: [text] } });
}

function within(counts: Counts): Counts {
  if (Math.max(counts.totalCount, counts.onHoldCount) > mostUnits)
    throw refuseField('quantity', messages.beyondAllStock);
  return counts;
}
