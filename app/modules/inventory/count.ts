import type { StockLine } from './collections';

type Since = Pick<StockLine, 'type' | 'totalChange' | 'totalAfter'>;

/**
 * What is there now, in thousandths, by a count and the movements after it, oldest first. A later count takes the place of this one.
 */
export function nowThere(counted: number, since: readonly Since[]): number {
  return since.reduce(
    (there, { type, totalChange, totalAfter }) =>
      type === 'adjust' ? totalAfter : Math.max(0, there + totalChange),
    counted,
  );
}
