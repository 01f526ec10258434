import { lineAmount, type PricedLine } from './money-lines';

/** What is left of the price of lines once their items are paid for. In cents, before GST. */
export interface Margin {
  margin: number;
  /** In whole percent of what these lines are sold for; null where that is nothing. */
  percent: number | null;
  /** How many lines have a known cost, and how many there are. */
  known: number;
  lines: number;
}

/**
 * The margin of the lines whose item has a known cost, less the discount of the whole; null where none has. Each cost is
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
