import { isShortened } from './phone';
import { line } from './text';

/** A phone number as it was typed, and whatever people add to it; not one that a spreadsheet has shortened. */
export function phone({ needed, most = 40 }: { needed?: string; most?: number } = {}) {
  return line({ ...(needed !== undefined && { needed }), most })
    .refine((typed) => !isShortened(typed), phoneShortened)
    .meta({ type: 'string', ...(needed !== undefined && { minLength: 1 }), maxLength: most });
}

export const phoneShortened =
  'A spreadsheet has shortened this number, and its last digits are lost. Enter all digits.';
