import { codeKey } from '~/core/code-key';

/**
 * A barcode as barcodes are compared. An EAN-13 that begins with 0 is the UPC-A of its other twelve digits, a UPC-E the UPC-A that it
 * shortens, and a GTIN-14 that begins with 0 the EAN of its other digits: scanners read any of them. Of a GS1 code, as on cartons, only
 * the GTIN counts. The blanks and hyphens that are printed between digits don't count.
 */
export function barcodeKey(barcode: string): string {
  const key = codeKey(barcode);
  const digits = /^[\d -]+$/.test(key) ? key.replace(/[ -]/g, '') : key;
  const number = gtinIn(digits) ?? digits;
  if (/^[01]\d{7}$/.test(number)) {
    const long = longUpc(number);
    return isGtin(long) ? long : number;
  }
  // What is left of a GTIN-14 has the same check digit.
  const ean =
    /^0\d{13}$/.test(number) && isGtin(number) ? number.slice(number.startsWith('000000') ? 6 : 1) : number;
  return /^0\d{12}$/.test(ean) ? ean.slice(1) : ean;
}

/** How scanners mark a GS1 code: by its kind (GS1-128, Data Matrix, QR, DataBar), or by the sign FNC1, which also ends a part. */
const gs1Mark = /^\](?:c1|d2|q3|e0)/;
const fnc1 = '\u001d';
/** After the GTIN of an unmarked code: days, such as that of expiry, then a batch or a number. */
const afterGtin = /^(?:1[1-7]\d\d(?:0[1-9]|1[0-2])[0-3]\d)*(?:(?:10|21|30|37).+)?$/;

/** The GTIN-14 in a GS1 code; null for any other code. */
function gtinIn(code: string): string | null {
  const isMarked = gs1Mark.test(code) || code.startsWith(fnc1);
  const plain = code.replace(gs1Mark, '').replaceAll(fnc1, '');
  const [, gtin = '', more = ''] = /^\(01\)(\d{14})(.*)$/.exec(plain) ?? /^01(\d{14})(.*)$/.exec(plain) ?? [];
  if (gtin === '' || !isGtin(gtin)) return null;
  return isMarked || plain.startsWith('(') || afterGtin.test(more) ? gtin : null;
}

/** The UPC-A of a UPC-E with its number system and check digit. */
function longUpc(short: string): string {
  const [system, a, b, c, d, e, last, check] = short;
  if (Number(last) <= 2) return [system, a, b, last, '0000', c, d, e, check].join('');
  if (last === '3') return [system, a, b, c, '00000', d, e, check].join('');
  if (last === '4') return [system, a, b, c, d, '00000', e, check].join('');
  return [system, a, b, c, d, e, '0000', last, check].join('');
}

/** Whether the last digit is the check digit of the others: each second one from the right counts three times. */
function isGtin(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** What lists sort and search an item by. */
export const itemTexts = ({ productName, sku, barcode }: Named) =>
  barcode ? [productName, sku, barcode] : [productName, sku];

interface Named {
  productName: string;
  sku: string;
  barcode?: string;
}

/** The item whose label this is: the address in its QR code, or its id. Null for any other code. */
export function itemIdIn(code: string): string | null {
  return /(?:^|\/InventoryFulfilement\/)([0-9a-f]{24})\/?$/i.exec(code)?.[1]?.toLowerCase() ?? null;
}

interface Coded {
  id: string;
  SKU: string;
  barcode: string;
}

/** The items that a phone finds by a code in its own list, as `itemsByCode` finds them on the server. */
export function withCode<Item extends Coded>(items: readonly Item[], code: string): Item[] {
  const id = itemIdIn(code);
  const bars = barcodeKey(code);
  const sku = codeKey(code);
  if (sku === '') return [];
  return items.filter(
    (item) =>
      item.id === id ||
      codeKey(item.SKU) === sku ||
      (item.barcode !== '' && barcodeKey(item.barcode) === bars),
  );
}
