import { lineAmount, roundedDivision } from '~/core/money-lines';
import type { CreditOf, DocumentLine, Invoice, LineShare, Money } from '../collections';

/** What was charged and what was credited of it. */
type Charged = Pick<Invoice, 'lines' | 'net' | 'gst' | 'credits'>;

export const sumOfMoney = (some: readonly Money[]): Money =>
  some.reduce((sum, { net, gst }) => ({ net: sum.net + net, gst: sum.gst + gst }), { net: 0, gst: 0 });

/** What is left to credit, in cents. */
export function leftToCredit({ net, gst, credits }: Charged): Money {
  const credited = sumOfMoney(credits);
  return { net: net - credited.net, gst: gst - credited.gst };
}

/** Whether nothing more can be credited. An invoice of 0.00 can be credited once. */
export function isCreditedWhole(invoice: Charged): boolean {
  const { net, gst } = leftToCredit(invoice);
  return net + gst <= 0 && invoice.credits.length > 0;
}

/** How much of each line was credited, in thousandths. Credit notes for an amount name no line. */
export function creditedOfLines({ lines, credits }: Pick<Invoice, 'lines' | 'credits'>): number[] {
  const credited = lines.map(() => 0);
  for (const { line, quantity } of credits.flatMap((credit) => credit.lines ?? []))
    credited[line] = (credited[line] ?? 0) + quantity;
  return credited;
}

/** All of the lines that was not credited yet. */
export function restOfLines(invoice: Pick<Invoice, 'lines' | 'credits'>): LineShare[] {
  const credited = creditedOfLines(invoice);
  return invoice.lines.flatMap(({ quantity }, line) => {
    const left = quantity - (credited[line] ?? 0);
    return left > 0 ? [{ line, quantity: left }] : [];
  });
}

/** Divides cents by weights. Rounding is cumulative, so that the parts add up to the whole. */
export function divide(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let weight = 0;
  let given = 0;
  return weights.map((one) => {
    weight += one;
    const upTo = shareOf(whole, weight, all);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** `part` of `of` of some cents, rounded once; the whole for all of it. */
function shareOf(cents: number, part: number, of: number): number {
  return part === of ? cents : roundedDivision(BigInt(cents) * BigInt(part), BigInt(of));
}

/**
 * What quantities of lines come to, before GST: their share of what was charged, with every discount and deposit. Amounts that
 * were credited without a line lower what is left of all lines alike; the last lines take the rest to the cent.
 */
export function netOfLines(invoice: Charged, credited: readonly LineShare[]): number {
  const { lines, net } = invoice;
  const charged = divide(net, lines.map(lineAmount));
  const before = creditedOfLines(invoice);
  const after = creditedOfLines({ lines, credits: [...invoice.credits, { lines: credited } as CreditOf] });
  const worth = (quantities: readonly number[]) =>
    lines.reduce(
      (sum, { quantity }, line) => sum + shareOf(charged[line] ?? 0, quantities[line] ?? 0, quantity),
      0,
    );
  const [unlined, part] = [net - worth(before), worth(after) - worth(before)];
  const left = leftToCredit(invoice).net;
  return unlined === 0 ? 0 : shareOf(left, part, unlined);
}

/** The GST of a part that is credited: that of all parts so far, less that of the earlier ones. */
export function gstOfPart(invoice: Charged, net: number): number {
  const credited = sumOfMoney(invoice.credits);
  const upTo = credited.net + net;
  const { gst: left } = leftToCredit(invoice);
  if (upTo === invoice.net) return left;
  return Math.max(0, Math.min(left, shareOf(invoice.gst, upTo, invoice.net) - credited.gst));
}

/** The lines, discount and deposits that a credit note for lines shows. They come to `net`. */
export function shownOfLines(
  { lines: charged, subtotal: whole, deductions }: Pick<Invoice, 'lines' | 'subtotal' | 'deductions'>,
  credited: readonly LineShare[],
  net: number,
): Pick<Invoice, 'lines' | 'subtotal' | 'discount' | 'deductions'> {
  const lines = credited.flatMap(({ line, quantity }) => {
    const one = charged[line];
    return one ? [{ ...one, quantity }] : [];
  });
  const amounts = lines.map(lineAmount);
  const subtotal = amounts.reduce((sum, one) => sum + one, 0);
  if (subtotal < net)
    return { ...exactly(lines, divide(net, amounts)), subtotal: net, discount: 0, deductions: [] };
  let off = subtotal - net;
  // Those that come off after GST lower what is to be paid, not what was charged.
  const before = deductions.filter(({ beforeGst = true }) => beforeGst);
  const taken = before.flatMap((one) => {
    const part = Math.min(off, shareOf(one.net, subtotal, whole));
    off -= part;
    return part > 0 ? [{ ...one, net: part, gst: shareOf(one.gst, part, one.net) }] : [];
  });
  // With what was credited without a line before.
  return { lines, subtotal, discount: off, deductions: taken };
}

/** Rounding can make a part a cent more than its quantity times its price. Its line is then one of that amount. */
function exactly(lines: readonly DocumentLine[], amounts: readonly number[]): Pick<Invoice, 'lines'> {
  return {
    lines: lines.map(({ discountPercent: _, unit, ...line }, place) => ({
      ...line,
      description: `${[line.quantity / 1_000, unit].filter(Boolean).join(' ')} × ${line.description}`.slice(
        0,
        500,
      ),
      quantity: 1_000,
      unitPrice: amounts[place] ?? 0,
    })),
  };
}

/** What credit notes have given back of what their invoice used up. */
export function releasedBy(credits: readonly Pick<CreditOf, 'releases'>[]) {
  const all = credits.flatMap(({ releases }) => releases ?? []);
  return { deposits: all.flatMap(({ deposits }) => deposits), job: all.some(({ job }) => job) };
}
