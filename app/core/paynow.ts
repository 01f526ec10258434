/** The contents of a PayNow code. */
interface PayNowRequest {
  uen: string;
  /** The three-character suffix registered after the UEN, if any. */
  suffix?: string;
  /** The company's name, in any script. */
  name: string;
  /** In cents. */
  amount: number;
  /** Shown by the bank with the payment: the document's number. */
  reference: string;
  /** The last day the code is valid: '2027-01-21'. */
  expiry: string;
}

/**
 * The text of a PayNow QR code (EMVCo Merchant-Presented Mode, SG.PAYNOW template, fixed amount). Null without an
 * amount or a UEN.
 */
export function payNowText({
  uen,
  suffix = '',
  name,
  amount,
  reference,
  expiry,
}: PayNowRequest): string | null {
  if (uen === '' || !Number.isSafeInteger(amount) || amount <= 0) return null;
  const account = [
    field('00', 'SG.PAYNOW'),
    field('01', '2'),
    field('02', `${uen}${suffix}`),
    field('03', '0'),
    field('04', expiry.replaceAll('-', '')),
  ].join('');
  const unsigned = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '702'),
    field('54', (amount / 100).toFixed(2)),
    field('58', 'SG'),
    field('59', nameOf(name) || uen),
    field('60', 'Singapore'),
    field('62', field('01', latin(reference))),
    '6304',
  ].join('');
  return unsigned + crc16(unsigned);
}

/** In cents: the most that FAST, by which PayNow pays, carries in one payment. */
const mostAtOnce = 200_000_00;

/** What somebody must know who pays an amount in cents by PayNow; '' if one payment can carry it. */
export function payNowNote(amount: number): string {
  if (amount <= mostAtOnce) return '';
  return 'FAST, which PayNow uses, carries at most SGD 200,000 in one payment, and some banks allow less. Pay a larger amount in parts or by bank transfer.';
}

/** Tag, two-digit length, value of at most 99 characters. */
function field(tag: string, value: string): string {
  return tag + String(value.length).padStart(2, '0') + value;
}

/** A name for banks: without brackets and signs left over from another script; '' if no word is left. */
function nameOf(name: string): string {
  const words = latin(name.normalize('NFKC').replace(/[([][^\w)\]]*[)\]]/g, ' '));
  return words.replace(/^[^A-Za-z0-9(]+|[^A-Za-z0-9).!]+$/g, '');
}

/** At most 25 characters that every bank can read: accents and other scripts are dropped. */
function latin(text: string): string {
  const plain = text.normalize('NFKD').replace(/[^\x20-\x7e]+/g, '');
  return plain.replace(/\s+/g, ' ').trim().slice(0, 25).trim();
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, initial value 0xFFFF) as four capital hexadecimal digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
