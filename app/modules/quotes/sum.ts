/** A line of a quotation as it is reckoned: thousandths of a piece or an hour, at so many cents each. */
interface PricedLine {
  quantity: number;
  unitPrice: number;
}

/** What a quotation comes to, in cents. */
export interface Sum {
  net: number;
  gst: number;
  total: number;
}

/** The goods and services tax in Singapore since 2024, in percent. */
export const gstRate = 9;

/** What one line comes to, in whole cents; half a cent is rounded away from zero. */
export function lineTotal({ quantity, unitPrice }: PricedLine): number {
  return divided(BigInt(quantity) * BigInt(unitPrice), 1_000n);
}

/**
 * The sum of lines, or of one amount in cents, with GST where a rate in percent is given. GST is taken of the sum as a
 * whole and rounded once, half a cent up, as IRAS allows: taken line by line it would be off by some cents.
 */
export function sumOf(of: readonly PricedLine[] | number, gstPercent: number): Sum {
  const net = typeof of === 'number' ? of : of.reduce((sum, line) => sum + lineTotal(line), 0);
  const gst = divided(BigInt(net) * BigInt(gstPercent), 100n);
  return { net, gst, total: net + gst };
}

/** In whole numbers of any size: twice as many digits as a price has are more than a double holds. */
function divided(value: bigint, by: bigint): number {
  const half = by / 2n;
  return Number(value < 0n ? -((-value + half) / by) : (value + half) / by);
}

/** Thousandths as people read them: '2', '2.5', '1,000.125'. */
export function showQuantity(thousandths: number): string {
  return (thousandths / 1_000).toLocaleString('en-US', { maximumFractionDigits: 3 });
}
