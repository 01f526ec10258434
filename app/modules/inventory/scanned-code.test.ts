import { expect, test } from 'vitest';
import { barcodeKey } from './scanned-code';

test.each([
  ['a UPC-A and the EAN-13 with a zero before it', ['036000291452', '0036000291452', '0 36000 29145 2']],
  ['a UPC-E and the UPC-A that it shortens', ['01234565', '012345000065', '0012345000065']],
  ['a UPC-E that ends with 0, 3 or 4', ['04252614', '042100005264']],
  [
    'an EAN-13 and its GTIN in a GS1 code, with more after it or without',
    [
      '4006381333931',
      '04006381333931',
      ']C10104006381333931',
      '\u001d0104006381333931',
      '(01)04006381333931',
      '(01)04006381333931(17)271231(10)LOT-7',
      ']C1010400638133393110LOT-7',
      ']d2010400638133393117271231',
      '0104006381333931',
      '01040063813339311727123110LOT-7',
    ],
  ],
  ['a UPC-A and its GTIN', ['036000291452', '00036000291452', ']C10100036000291452']],
  ['an EAN-8 and its GTIN', ['96385074', '00000096385074', '(01)00000096385074']],
])('%s are one barcode', (_, codes) => {
  expect(new Set(codes.map(barcodeKey))).toEqual(new Set([barcodeKey(codes[0] ?? '')]));
});

test('what only looks like them stays as it is', () => {
  for (const code of [
    // A carton's own GTIN is not that of what it holds.
    '14006381333938',
    // The check digits are others.
    '01234566',
    '0104006381333932',
    '00036000291453',
    // An unmarked code with something else after the digits.
    '010400638133393199887',
    '96385074',
    'sku-01',
  ])
    expect(barcodeKey(code)).toBe(code);
});
