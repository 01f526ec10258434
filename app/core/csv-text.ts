/** A file that is not text. */
type NoText = 'workbook' | 'binary';

/**
 * Decodes a file as spreadsheets write them: UTF-16 if a byte order mark says so, UTF-8 if valid (with or without a
 * mark, or with some damage), GB 18030 if it looks like Chinese, otherwise Windows-1252, in which every byte has a meaning.
 */
export function textOf(bytes: Uint8Array): { text: string } | { not: NoText } {
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return { not: 'workbook' };
  const text = decodeText(bytes);
  return text.includes('\0') ? { not: 'binary' } : { text };
}

function decodeText(bytes: Uint8Array): string {
  if (beginsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (beginsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return damagedText(bytes) ?? chineseText(bytes) ?? windowsText(bytes);
  }
}

/** UTF-8 with a byte that was cut or pasted in, which stays as '\uFFFD'; null if more bytes beyond ASCII are wrong than right. */
function damagedText(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  const beyond = text.match(/[^\0-\x7F]/gu) ?? [];
  const wrong = beyond.filter((sign) => sign === '\uFFFD').length;
  return wrong * 2 < beyond.length ? text : null;
}

/** Two or more of the usual Chinese characters in a row, as a Chinese Excel saves them. European texts rarely have four such bytes. */
const chineseWords = /(?:[\u00A1-\u00F7][\u00A1-\u00FE]){2,}/g;

/** Null if most bytes beyond ASCII are not in Chinese words. */
function chineseText(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes).toString('latin1');
  const beyond = text.match(/[\u0080-\u00FF]/g)?.length ?? 0;
  const inWords = text.match(chineseWords)?.reduce((sum, { length }) => sum + length, 0) ?? 0;
  if (inWords * 2 < beyond) return null;
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Windows-1252's characters from 0x80, where Latin-1 has control characters. Node decodes it as Latin-1. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

function windowsText(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (sign) => windowsSigns.charAt(sign.charCodeAt(0) - 0x80));
}

function beginsWith(bytes: Uint8Array, signs: readonly number[]): boolean {
  return signs.every((sign, at) => bytes[at] === sign);
}
