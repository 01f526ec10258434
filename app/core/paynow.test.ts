import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payNowText } from './paynow';

const request = {
  uen: '201912345K',
  name: 'Kopi & Kaya Pte Ltd',
  amount: 37_812,
  reference: 'INV-2026-0007',
  expiry: '2027-01-21',
};

/** Reads a code the way a bank's app does, by the published format and none of our own code. */
function decode(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    found.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
    if (Number.isNaN(length) || at > text.length) throw new Error(`Not a code: ${text}`);
  }
  return found;
}

/** The checksum by a table, where `paynow.ts` goes bit by bit. */
function checksum(text: string): string {
  const table = Array.from({ length: 256 }, (_, byte) => {
    let value = byte * 256;
    for (let bit = 0; bit < 8; bit += 1) value = (value * 2) ^ (value >= 0x8000 ? 0x11021 : 0);
    return value;
  });
  let crc = 0xffff;
  for (const char of text) {
    crc = ((crc % 256) * 256) ^ (table[(crc >> 8) ^ char.charCodeAt(0)] as number);
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

test('the checksum is CRC-16/CCITT-FALSE, by its published check value', () => {
  expect(checksum('123456789')).toBe('29B1');
});

test('a bank reads company, amount and reference from the code', () => {
  const text = payNowText(request) ?? '';
  const code = decode(text);
  const account = decode(code.get('26') ?? '');
  expect([...code.keys()]).toEqual(['00', '01', '26', '52', '53', '54', '58', '59', '60', '62', '63']);
  expect(Object.fromEntries(account)).toEqual({
    '00': 'SG.PAYNOW',
    '01': '2',
    '02': '201912345K',
    '03': '0',
    '04': '20270121',
  });
  expect(code.get('53')).toBe('702');
  expect(code.get('54')).toBe('378.12');
  expect(code.get('59')).toBe('Kopi & Kaya Pte Ltd');
  expect(decode(code.get('62') ?? '').get('01')).toBe('INV-2026-0007');
  expect(code.get('63')).toBe(checksum(text.slice(0, -4)));
});

test('a suffix follows the UEN', () => {
  const account = decode(decode(payNowText({ ...request, suffix: 'A01' }) ?? '').get('26') ?? '');
  expect(account.get('02')).toBe('201912345KA01');
});

test('names in other scripts become ASCII, and the UEN where nothing is left', () => {
  const named = (name: string) => decode(payNowText({ ...request, name }) ?? '').get('59');
  expect(named('亚成咖啡店')).toBe('201912345K');
  expect(named('亚成 Ah Seng Coffee')).toBe('Ah Seng Coffee');
  expect(named('Café Ñandú')).toBe('Cafe Nandu');
  // What is left of another script alone is no name: empty brackets, a sign between two names.
  expect(named('亚成咖啡店（新加坡）私人有限公司')).toBe('201912345K');
  expect(named('亚成（新加坡）No. 8 Café')).toBe('No. 8 Cafe');
  expect(named('陈 & 林')).toBe('201912345K');
  expect(named('亚成 (Ah Seng)')).toBe('(Ah Seng)');
  expect(named('ＡＢＣ　咖啡')).toBe('ABC');
  expect(named('The Very Long Name Of A Company Pte Ltd')).toBe('The Very Long Name Of A C');
});

test('there is no code without a UEN, or with nothing to pay', () => {
  expect(payNowText({ ...request, uen: '' })).toBeNull();
  for (const amount of [0, -1, 0.5, Number.NaN]) expect(payNowText({ ...request, amount })).toBeNull();
});

test('every code is read back as it was written', () => {
  const anyRequest = fc.record({
    name: fc.string({ maxLength: 200, unit: 'grapheme' }),
    amount: fc.integer({ min: 1, max: 10_000_000_000 }),
    reference: fc.string({ maxLength: 60, unit: 'grapheme' }),
  });
  fc.assert(
    fc.property(anyRequest, (given) => {
      const text = payNowText({ ...request, ...given }) ?? '';
      const code = decode(text);
      expect(text).toMatch(/^[\x20-\x7e]+$/);
      expect(Math.round(Number(code.get('54')) * 100)).toBe(given.amount);
      expect(code.get('63')).toBe(checksum(text.slice(0, -4)));
      expect((code.get('59') ?? '').length).toBeGreaterThan(0);
    }),
  );
});
