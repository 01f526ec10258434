import { line } from './text';

/** Messages for numbers that cannot be a UEN or GST number. */
export const uenTexts = {
  signs: 'A UEN has only letters and digits.',
  length: (signs: number) => `A UEN has 9 or 10 characters; this has ${signs}.`,
  end: 'A UEN ends with a letter.',
  business: 'A UEN of 9 characters is 8 digits and a letter, such as 53012345A.',
  company: 'A UEN that begins with a year goes on with 5 digits and a letter, such as 201912345K.',
  foreign: 'A UEN of a foreign company is F000, 5 digits and a letter, such as F00012345K.',
  other:
    'A UEN that begins with T, S or R goes on with 2 digits, 2 letters, 4 digits and a letter, such as T08LL1234A.',
  start: 'A UEN begins with a digit, or with T, S, R or F.',
};

/** A registration number as stored: in capitals, without spaces and dashes. */
export function tidy(typed: string): string {
  return typed.toUpperCase().replace(/[\s./–-]+/g, '');
}

/**
 * Why a normalized UEN is invalid; null if it may be valid. ACRA has four forms: a business has eight digits and a
 * letter; a local company its year, five digits and a letter; a foreign company F000, five digits and a letter; others
 * T, S or R, a two-digit year, two letters, four digits and a letter. The rule of the last check letter is not public,
 * so any is accepted.
 */
export function whyNoUen(uen: string): string | null {
  if (/[^A-Z0-9]/.test(uen)) return uenTexts.signs;
  if (uen.length < 9 || uen.length > 10) return uenTexts.length(uen.length);
  if (!/[A-Z]$/.test(uen)) return uenTexts.end;
  if (uen.length === 9) return /^\d{8}/.test(uen) ? null : uenTexts.business;
  if (/^\d/.test(uen)) return /^(1[89]|20)\d{7}/.test(uen) ? null : uenTexts.company;
  if (uen.startsWith('F')) return /^F000\d{5}/.test(uen) ? null : uenTexts.foreign;
  if (/^[TSR]/.test(uen)) return /^.\d\d[A-Z][A-Z0-9]\d{4}/.test(uen) ? null : uenTexts.other;
  return uenTexts.start;
}

/** A typed UEN or nothing, normalized. */
export const uen = line({ most: 40 })
  .transform(tidy)
  .superRefine((number, { addIssue }) => {
    const why = number && whyNoUen(number);
    if (why) addIssue({ code: 'custom', message: why });
  })
  .meta({ type: 'string', maxLength: 40 })
  .describe('In one of ACRA’s four forms.');

/**
 * Whether a normalized number can be a GST registration number of IRAS: the UEN, or M or a year followed by eight or
 * more characters.
 */
export function canBeGstNumber(number: string): boolean {
  return /^[A-Z0-9]{9,12}$/.test(number) && /\d{6}/.test(number);
}
