import { z } from 'zod';
import { wholePercent } from './money-lines';
import { readTypedNumber } from './typed-number';

/** In thousandths. */
const mostOfLine = 1_000_000_000;

const texts = {
  quantityNeeded: 'Enter how many.',
  quantityWrong: 'Enter a number such as 2 or 1.5, with at most three decimals.',
  quantityLeast: 'Enter 0.001 or more.',
  quantityMost: 'Enter 1,000,000 or less.',
  percentWrong: 'Enter a percentage from 0 to 100, with at most two decimals.',
};

/**
 * A quantity as a number or as typed ('1.5', '1,000'), in whole thousandths, since hours and kilos have decimals. At
 * least 0.001.
 */
export const quantity = quantityFrom(1, mostOfLine, texts);

/** The same from 0. */
export const quantityOrNone = quantityFrom(0, mostOfLine, { ...texts, quantityLeast: 'Enter 0 or more.' });

/** A quantity of stock from 0, in thousandths, with one text for all that can be wrong with it. */
export function stockQuantity(most: number, wrong: string) {
  return quantityFrom(0, most, {
    quantityNeeded: wrong,
    quantityWrong: wrong,
    quantityLeast: wrong,
    quantityMost: wrong,
  });
}

function quantityFrom(
  least: 0 | 1,
  most: number,
  { quantityNeeded, quantityWrong, quantityLeast, quantityMost }: Omit<typeof texts, 'percentWrong'>,
) {
  return z
    .union([z.number(), z.string()], quantityNeeded)
    .transform((sent, { addIssue }) => {
      const typed = typeof sent === 'number' ? plainNumber(sent, 3) : sent.trim();
      const thousandths = parseScaled(typed, 3);
      if (typeof thousandths === 'number') return thousandths;
      addIssue(typed === '' ? quantityNeeded : (thousandths.refused ?? quantityWrong));
      return z.NEVER;
    })
    .pipe(z.number().min(least, quantityLeast).max(most, quantityMost))
    .meta({
      anyOf: undefined,
      type: 'number',
      minimum: least / 1_000,
      maximum: most / 1_000,
      multipleOf: 0.001,
    });
}

/** A percentage from 0 to 100 as a number or as typed ('12.5', '5 %'), in whole hundredths; empty is 0. */
export const percent = z
  .union([z.number(), z.string()], texts.percentWrong)
  .transform((sent, { addIssue }) => {
    const typed = typeof sent === 'number' ? plainNumber(sent, 2) : sent.replace(/[%％]/, '').trim();
    const hundredths = typed === '' ? 0 : parseScaled(typed, 2);
    if (typeof hundredths === 'number' && hundredths >= 0 && hundredths <= wholePercent) return hundredths;
    addIssue(texts.percentWrong);
    return z.NEVER;
  })
  .meta({ anyOf: undefined, type: 'number', minimum: 0, maximum: 100, multipleOf: 0.01 });

/** A typed number with at most `decimals` decimals (ignoring zeros), in units of the last decimal. */
function parseScaled(typed: string, decimals: 2 | 3): number | { refused: string | null } {
  const read = readTypedNumber(typed);
  if (!('plain' in read)) return read;
  const [whole = '', part = ''] = read.plain.replace('-', '').split('.');
  if (whole.length > 10 || /[^0]/.test(part.slice(decimals))) return { refused: null };
  const units = Number(whole) * 10 ** decimals + Number(part.slice(0, decimals).padEnd(decimals, '0'));
  return read.plain.startsWith('-') ? -units : units;
}

/** Floating-point sums may be off by some billionths: 0.1 + 0.2 counts as 0.3. */
function plainNumber(sent: number, decimals: number): string {
  const scale = 10 ** decimals;
  const near = Math.round(sent * scale) / scale;
  return String(Math.abs(sent - near) < 1e-9 ? near : sent);
}
