/**
 * The arithmetic of quotation and invoice lines, in integers: quantities in thousandths, prices in cents, line discounts
 * in hundredths of a percent. Each line is rounded once, to whole cents, and GST once, on the total.
 */

/** The figures of a line. */
export interface PricedLine {
  /** In thousandths of a piece or an hour. */
  quantity: number;
  /** In cents. */
  unitPrice: number;
  /** In hundredths of a percent, up to 10,000. */
  discountPercent?: number;
}

/** The sum of lines, in cents. */
export interface Sum {
  /** The lines, or the one amount, before the overall discount. */
  subtotal: number;
  discount: number;
  /** Subtotal less discount: what GST is charged on. */
  net: number;
  gst: number;
  total: number;
}

/** The overall discount in cents, and GST in whole percent. Both are 0 by default. */
interface SumRules {
  discount?: number;
  gstPercent?: number;
}

/** The goods and services tax in Singapore since 2024, in percent. */
export const gstRate = 9;

/** 100 %, in hundredths of a percent. */
export const wholePercent = 10_000;

/** The amount of one line, in whole cents. Half a cent is rounded away from zero. */
export function lineAmount({ quantity, unitPrice, discountPercent = 0 }: PricedLine): number {
  const charged = BigInt(wholePercent - discountPercent);
  return roundedDivision(BigInt(quantity) * BigInt(unitPrice) * charged, 1_000n * BigInt(wholePercent));
}

/**
 * The sum of lines, or of one amount in cents, less the overall discount, with GST. GST is calculated on the total and
 * rounded once, half a cent up, as IRAS allows: calculated line by line it would be off by some cents.
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

/** GST in cents on a sum in cents. Half a cent is rounded away from zero. */
export function gstOf(net: number, gstPercent: number): number {
  return roundedDivision(BigInt(net) * BigInt(gstPercent), 100n);
}

/** With BigInt, since a price times a quantity may exceed what a double holds exactly. */
export function roundedDivision(value: bigint, by: bigint): number {
  const half = by / 2n;
  return Number(value < 0n ? -((-value + half) / by) : (value + half) / by);
}

/** Formats thousandths: '2', '2.5', '1,000.125'. */
export function showQuantity(thousandths: number): string {
  return (thousandths / 1_000).toLocaleString('en-US', { maximumFractionDigits: 3 });
}

/** Formats hundredths of a percent: '5%', '12.5%'. */
export function showPercent(hundredths: number): string {
  return `${(hundredths / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`;
}
