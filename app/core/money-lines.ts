/**
 * The arithmetic of the lines of quotations and invoices, in whole numbers: quantities are thousandths, prices cents,
 * discounts of a line hundredths of a percent. Each line is rounded once, to whole cents; so is GST, for the total.
 */

/** A line as it is calculated. */
export interface PricedLine {
  /** In thousandths of a piece or an hour. */
  quantity: number;
  /** In cents. */
  unitPrice: number;
  /** In hundredths of a percent, up to 10,000; none where it is absent. */
  discountPercent?: number;
}

/** What lines add up to, in cents. */
export interface Sum {
  /** The lines, or the one amount, before the discount of the whole. */
  subtotal: number;
  discount: number;
  /** Subtotal less discount: what GST is charged on. */
  net: number;
  gst: number;
  total: number;
}

/** How a sum is taken: a discount in cents on the whole, GST in whole percent. Both are 0 where they are absent. */
interface SumRules {
  discount?: number;
  gstPercent?: number;
}

/** The goods and services tax in Singapore since 2024, in percent. */
export const gstRate = 9;

/** A whole line's discount: 100 %. */
export const wholePercent = 10_000;

/** What one line comes to, in whole cents; half a cent is rounded away from zero. */
export function lineAmount({ quantity, unitPrice, discountPercent = 0 }: PricedLine): number {
  const charged = BigInt(wholePercent - discountPercent);
  return roundedDivision(BigInt(quantity) * BigInt(unitPrice) * charged, 1_000n * BigInt(wholePercent));
}

/**
 * The sum of lines, or of one amount in cents, less the discount of the whole, with GST. GST is taken of the whole and
 * rounded once, half a cent up, as IRAS allows: taken line by line it would be off by some cents.
 */
export function sumOf(
  of: readonly PricedLine[] | number,
  { discount = 0, gstPercent = 0 }: SumRules = {},
): Sum {
  const subtotal = typeof of === 'number' ? of : of.reduce((sum, line) => sum + lineAmount(line), 0);
  const net = subtotal - discount;
  const gst = gstOf(net, gstPercent);
  return { subtotal, discount, net, gst, total: net + gst };
}

/** GST in cents on a sum in cents, half a cent away from zero. */
export function gstOf(net: number, gstPercent: number): number {
  return roundedDivision(BigInt(net) * BigInt(gstPercent), 100n);
}

/** Integers of any size: a price times a quantity has twice as many digits as a double holds. */
function roundedDivision(value: bigint, by: bigint): number {
  const half = by / 2n;
  return Number(value < 0n ? -((-value + half) / by) : (value + half) / by);
}

/** Thousandths as people read them: '2', '2.5', '1,000.125'. */
export function showQuantity(thousandths: number): string {
  return (thousandths / 1_000).toLocaleString('en-US', { maximumFractionDigits: 3 });
}

/** Hundredths of a percent as people read them: '5%', '12.5%'. */
export function showPercent(hundredths: number): string {
  return `${(hundredths / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`;
}
