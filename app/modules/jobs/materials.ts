import type { Material } from './collections';

/** Units of the stock for so many thousandths: the stock counts whole units, and a part of one is one that is opened. */
export function unitsOf(thousandths: number): number {
  return Math.ceil(thousandths / 1_000);
}

interface Counts {
  totalCount: number;
  onHoldCount: number;
}

interface Moved {
  type: 'add' | 'allocate' | 'fulfilment' | 'release' | 'adjust';
  quantity: number;
}

/**
 * The movements by which a job's material comes from what is held and taken to `used` thousandths taken and nothing held.
 * What was used beyond the hold is allocated first, so that it leaves nobody else's; what was used beyond the count was
 * there all the same, so the count is put right first; what was taken too much comes back.
 */
export function settling(
  { held, taken }: Pick<Material, 'held' | 'taken'>,
  used: number,
  { totalCount, onHoldCount }: Counts,
): Moved[] {
  const more = Math.max(0, unitsOf(used) - taken);
  const back = Math.max(0, taken - unitsOf(used));
  // Somebody may have released by hand what this job held.
  const stillHeld = Math.min(held, onHoldCount);
  const fromHold = Math.min(more, stillHeld);
  const movements: Moved[] = [
    ...(more > totalCount ? [{ type: 'adjust' as const, quantity: more }] : []),
    { type: 'allocate', quantity: more - fromHold },
    { type: 'fulfilment', quantity: more },
    { type: 'release', quantity: stillHeld - fromHold },
    { type: 'add', quantity: back },
  ];
  return movements.filter(({ quantity }) => quantity > 0);
}

/** The movement by which what is held for a job is free again. */
export function releasing({ held }: Pick<Material, 'held'>, { onHoldCount }: Counts): Moved[] {
  const quantity = Math.min(held, onHoldCount);
  return quantity > 0 ? [{ type: 'release', quantity }] : [];
}

/** Quantities of the same item added up, in the order in which items come first. */
export function addedUp(lines: readonly { itemId: string; quantity: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { itemId, quantity } of lines) sums.set(itemId, (sums.get(itemId) ?? 0) + quantity);
  return sums;
}
