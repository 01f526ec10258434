/** One phone number of a text. */
interface PhoneNumber {
  /** As it was typed: '6123 4567'. */
  text: string;
  /** '+6561234567', as WhatsApp and tel: links need it. */
  e164: string;
}

/** What spreadsheets make of a long number in a narrow cell: the last digits are lost. */
const shortened = /\d(?:[.,]\d+)?E[+-]?\d+/gi;
const extension = /(?<=\d)[\s,;]*(?:ext(?:ension|n)?|x|#|分机)[\s.:]*\d+/giu;
const run = /\(?\+?[\s(]*\d[\d\s().‐-―-]*/gu;

/**
 * The phone numbers of a text, each once: '9123 4567 / 9876 5432' has two. Eight digits that begin with 3, 6, 8 or 9 are a
 * Singapore number; other countries need their code. An extension, which nobody can dial, is no part of the number.
 */
export function phoneNumbers(typed: string | undefined): PhoneNumber[] {
  if (!typed) return [];
  const text = typed.normalize('NFKC').replace(shortened, ' ').replace(extension, ';');
  const found = [...text.matchAll(run)].flatMap(([one]) => numbersOf(one));
  const byNumber = new Map(found.map((one) => [one.e164, one]));
  return [...byNumber.values()];
}

/** The first phone number of a text in E.164; '' if it has none. */
export function e164(typed: string | undefined): string {
  return phoneNumbers(typed)[0]?.e164 ?? '';
}

/** The address that dials a number in E.164. */
export const telAddress = (number: string): string => `tel:${number}`;

/** A text in pieces, of which those with an address dial a number. A text with one number dials it as a whole. */
export function linkNumbers(typed = ''): { text: string; to?: string }[] {
  const numbers = phoneNumbers(typed);
  const [only] = numbers;
  if (only && numbers.length === 1) return [{ text: typed, to: telAddress(only.e164) }];
  let rest = typed.normalize('NFKC');
  const pieces = numbers.flatMap(({ text, e164 }) => {
    const at = rest.indexOf(text);
    const before = rest.slice(0, at);
    rest = rest.slice(at + text.length);
    return [{ text: before }, { text, to: telAddress(e164) }];
  });
  return [...pieces, { text: rest }].filter(({ text }) => text !== '');
}

/** Whether a spreadsheet has shortened the number. */
export const isShortened = (typed: string): boolean => typed.normalize('NFKC').search(shortened) !== -1;

/** The numbers of a run of digits. A remark, or a second number, may follow in brackets or after a dash. */
function numbersOf(typed: string): PhoneNumber[] {
  const text = typed.trim();
  const number = numberOf(text);
  if (number) return [{ text: trimNumber(text), e164: number }];
  const two = /^((?:\D*\d){8})(.+)$/su.exec(text);
  const parts =
    two && text.replace(/\D/g, '').length === 16 ? two.slice(1) : text.split(/(?=\()|\s[-‐-―]\s/u);
  const numbers = parts.map((part) => ({ text: trimNumber(part), e164: numberOf(part.trim()) }));
  // The end of an unknown number is not a number.
  return parts.length > 1 && numbers[0]?.e164 ? numbers.filter((one) => one.e164 !== '') : [];
}

function numberOf(text: string): string {
  // The 0 that is dialled only within a country.
  const inBrackets = /\(\s*0\s*\)/;
  if (/^\(?\s*\+/.test(text)) return international(text.replace(inBrackets, '').replace(/\D/g, ''));
  const digits = text.replace(/\D/g, '');
  if (digits.startsWith('00')) return international(text.replace(inBrackets, '').replace(/\D/g, '').slice(2));
  if (/^[3689]\d{7}$/.test(digits)) return `+65${digits}`;
  return /^65[3689]\d{7}$/.test(digits) ? `+${digits}` : '';
}

/** E.164 allows up to 15 digits, and no country code begins with 0. In Singapore only 800 and 1800 numbers have more than eight. */
function international(digits: string): string {
  if (digits.startsWith('65'))
    return /^65(?:[3689]\d{7}|800\d{7}|1[89]00\d{7})$/.test(digits) ? `+${digits}` : '';
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : '';
}

/** Without signs around the number, of which brackets may be its own. */
function trimNumber(text: string): string {
  const line = text.replace(/^[\s.‐-―-]+|[\s.‐-―-]+$/gu, '');
  const bare = line.replace(/^\(([^()]*)\)?$|[\s(]+$/u, '$1');
  return bare.trim();
}
