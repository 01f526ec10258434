import * as messages from './messages';

/** A number of a register as it is kept: in capitals, without the spaces and dashes that people put between. */
export function tidy(typed: string): string {
  return typed.toUpperCase().replace(/[\s./–-]+/g, '');
}

/**
 * Why a tidy UEN cannot be one; null where it can. ACRA gives three forms: a business has eight digits and a letter, a
 * local company its year, five digits and a letter, everybody else T, S or R, a year, two letters for its kind, four
 * digits and a letter. The last letter is a check whose rule is not public, so any is taken.
 */
export function whyNoUen(uen: string): string | null {
  if (/[^A-Z0-9]/.test(uen)) return messages.uenSigns;
  if (uen.length < 9 || uen.length > 10) return messages.uenLength(uen.length);
  if (!/[A-Z]$/.test(uen)) return messages.uenEnd;
  if (uen.length === 9) return /^\d{8}/.test(uen) ? null : messages.uenBusiness;
  if (/^\d/.test(uen)) return /^(1[89]|20)\d{7}/.test(uen) ? null : messages.uenCompany;
  if (/^[TSR]/.test(uen)) return /^.\d\d[A-Z][A-Z0-9]\d{4}/.test(uen) ? null : messages.uenOther;
  return messages.uenStart;
}

/** Whether a tidy number can be one of IRAS for GST: the UEN itself, or M or a year with eight or more signs after it. */
export function canBeGstNumber(number: string): boolean {
  return /^[A-Z0-9]{9,12}$/.test(number) && /\d{6}/.test(number);
}
