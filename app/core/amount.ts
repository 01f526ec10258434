import { z } from 'zod';
import { plain } from './money';
import { readTypedNumber } from './typed-number';

const wrong = 'Enter an amount such as 1,250.00.';
const tooFine = 'Enter an amount with at most two decimals.';
const most = 10_000_000_000;

/**
 * An amount of money, sent as a number of dollars or as typed ('1,234.50'), in whole cents. `missing` is the message
 * for an empty value. Refuses anything that is not a number, more than two decimals, less than `least` cents (message
 * `tooSmall`), and more than 100,000,000.00.
 */
export function amount(
  missing: string,
  { least = 1, tooSmall = `Enter ${plain(least)} or more.` }: { least?: number; tooSmall?: string } = {},
) {
  const between = z
    .number()
    .min(least, tooSmall)
    .max(most, `Enter ${plain(most)} or less.`);
  return z
    .union([z.number(), z.string()], missing)
    .transform((sent, { addIssue }) => {
      const cents = typeof sent === 'number' ? centsOfNumber(sent) : centsOfTyped(sent.trim());
      if (typeof cents === 'number') return cents;
      addIssue(sent === '' || cents.refused === '' ? missing : cents.refused);
      return z.NEVER;
    })
    .pipe(between)
    .meta({ anyOf: undefined, type: 'number', minimum: least / 100, maximum: most / 100, multipleOf: 0.01 });
}

type Read = number | { refused: string };

/** Floating-point sums may be off by some billionths (0.1 + 0.2). Anything larger counts as extra decimals. */
function centsOfNumber(dollars: number): Read {
  if (!Number.isFinite(dollars)) return { refused: wrong };
  const cents = Math.round(dollars * 100);
  const off = Math.abs(dollars * 100 - cents);
  return off < 1e-4 || off < Math.abs(cents) * 1e-12 ? cents : { refused: tooFine };
}

function centsOfTyped(typed: string): Read {
  if (typed === '') return { refused: '' };
  const read = readTypedNumber(typed);
  if (!('plain' in read)) return { refused: read.refused ?? wrong };
  const [whole = '0', part = ''] = read.plain.replace('-', '').split('.');
  // Tests each digit instead of stripping trailing zeros with a pattern, which takes quadratic time on long numbers.
  if (/[^0]/.test(part.slice(2))) return { refused: tooFine };
  const cents = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
  return read.plain.startsWith('-') ? -cents : cents;
}
