import type { StockLine } from './collections';

type Since = Pick<
  StockLine,
  'type' | 'totalChange' | 'totalAfter' | 'uncounted' | 'createdAt' | 'happenedAt'
>;

/** When it happened, which is earlier than its line if it waited on a phone. */
const momentOf = ({ happenedAt, createdAt }: Pick<Since, 'createdAt' | 'happenedAt'>) =>
  happenedAt ?? createdAt;

/** Whether somebody has counted the total, and not a movement corrected it. */
export const isCount = ({ type, uncounted }: Pick<Since, 'type' | 'uncounted'>) =>
  type === 'adjust' && !uncounted;

/**
 * What is there now, in thousandths, by a count and the movements after it, oldest first. A later count takes the place of this one,
 * and has what happened before it.
 */
export function nowThere(counted: number, since: readonly Since[]): number {
  let there = counted;
  let latest: Date | null = null;
  for (const line of since) {
    if (isCount(line)) {
      there = line.totalAfter;
      latest = momentOf(line);
    } else if (!line.uncounted && (latest === null || momentOf(line) > latest)) {
      there = Math.max(0, there + line.totalChange);
    }
  }
  return there;
}
