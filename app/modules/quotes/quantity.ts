import { z } from 'zod';
import * as messages from './messages';

const most = 1_000_000_000;

/** How many, as a number or as it is typed ('1.5', '1,000'), in whole thousandths: hours and kilos have decimals. */
export const quantity = z
  .union([z.number(), z.string()], messages.quantityNeeded)
  .transform((sent, { addIssue }) => {
    const typed = typeof sent === 'number' ? plainNumber(sent) : sent.trim();
    const found = /^(\d{1,10}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,3})0*)?$/.exec(typed);
    if (found) {
      const [, whole = '', part = ''] = found;
      return Number(whole.replaceAll(',', '')) * 1_000 + Number(part.padEnd(3, '0'));
    }
    addIssue(typed === '' ? messages.quantityNeeded : messages.quantityWrong);
    return z.NEVER;
  })
  .pipe(z.number().min(1, messages.quantityLeast).max(most, messages.quantityMost))
  .meta({ anyOf: undefined, type: 'number', minimum: 0.001, maximum: most / 1_000, multipleOf: 0.001 });

/** A program's sums may be off by some billionths: 0.1 + 0.2 is three tenths. */
function plainNumber(sent: number): string {
  const near = Math.round(sent * 1_000) / 1_000;
  return String(Math.abs(sent - near) < 1e-9 ? near : sent);
}
