/** A file that is not text. */
type NoText = 'workbook' | 'binary';

/**
 * Decodes a file as spreadsheets write them: UTF-16 if a byte order mark says so, UTF-8 if valid (with or without a
 * mark), otherwise Windows-1252, in which every byte has a meaning.
 */
export function textOf(bytes: Uint8Array): { text: string } | { not: NoText } {
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return { not: 'workbook' };
  const text = decoded(bytes);
  return text.includes('\0') ? { not: 'binary' } : { text };
}

function decoded(bytes: Uint8Array): string {
  if (beginsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (beginsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windowsText(bytes);
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
