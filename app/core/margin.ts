import { lineAmount, type PricedLine } from './money-lines';

/** The price of lines less the cost of their items. In cents, before GST. */
export interface Margin {
  margin: number;
  /** In whole percent of these lines' price; null if that is 0 or less. */
  percent: number | null;
  /** How many lines have a known cost, and how many there are. */
  known: number;
  lines: number;
}

/**
 * The margin of the lines whose item has a known cost, less the overall discount; null if there are none. Each cost is
 * rounded to whole cents, like the price of its line.
 */
export function marginOf(
  lines: readonly (PricedLine & { itemId?: string })[],
  discount: number,
  costs: ReadonlyMap<string, number>,
): Margin | null {
  let [sold, spent, known] = [0, 0, 0];
  for (const line of lines) {
    const cost = line.itemId === undefined ? undefined : costs.get(line.itemId);
    if (cost === undefined) continue;
    sold += lineAmount(line);
    spent += lineAmount({ quantity: line.quantity, unitPrice: cost });
    known += 1;
  }
  if (known === 0) return null;
  const net = sold - discount;
  const percent = net > 0 ? Math.round(((net - spent) / net) * 100) : null;
  return { margin: net - spent, percent, known, lines: lines.length };
}
