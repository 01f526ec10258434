import type { Material } from './collections';

interface Counts {
  totalCount: number;
  onHoldCount: number;
}

interface Moved {
  type: 'add' | 'allocate' | 'fulfilment' | 'release' | 'adjust';
  quantity: number;
  uncounted?: true;
}

/**
 * The stock movements that settle a job's material: from what is on hold (`held`) and already taken (`taken`) to `used`, the
 * stock that it took. All in thousandths. Usage beyond the hold is allocated first, so that it does not use others' holds. Usage beyond the total
 * was there after all, so the count is corrected first. What was taken too much is returned.
 */
export function settling(
  { held, taken }: Pick<Material, 'held' | 'taken'>,
  used: number,
  { totalCount, onHoldCount }: Counts,
): Moved[] {
  const more = Math.max(0, used - taken);
  const back = Math.max(0, taken - used);
  // Somebody may have released this job's hold by hand.
  const stillHeld = Math.min(held, onHoldCount);
  const fromHold = Math.min(more, stillHeld);
  const movements: Moved[] = [
    ...(more > totalCount ? [{ type: 'adjust' as const, quantity: more, uncounted: true as const }] : []),
    { type: 'allocate', quantity: more - fromHold },
    { type: 'fulfilment', quantity: more },
    { type: 'release', quantity: stillHeld - fromHold },
    { type: 'add', quantity: back },
  ];
  return movements.filter(({ quantity }) => quantity > 0);
}

/** The movement that releases a job's hold. */
export function releasing({ held }: Pick<Material, 'held'>, { onHoldCount }: Counts): Moved[] {
  const quantity = Math.min(held, onHoldCount);
  return quantity > 0 ? [{ type: 'release', quantity }] : [];
}

/** Adds up quantities of the same item, in order of first appearance. */
export function addedUp(lines: readonly { itemId: string; quantity: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { itemId, quantity } of lines) sums.set(itemId, (sums.get(itemId) ?? 0) + quantity);
  return sums;
}
