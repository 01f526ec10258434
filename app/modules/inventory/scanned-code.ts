import { codeKey } from '~/core/code-key';

/**
 * A barcode as barcodes are compared. An EAN-13 that begins with 0 is the UPC-A of its other twelve digits, and scanners read either.
 * The blanks and hyphens that are printed between digits don't count.
 */
export function barcodeKey(barcode: string): string {
  const key = codeKey(barcode);
  const digits = /^[\d -]+$/.test(key) ? key.replace(/[ -]/g, '') : key;
  return /^0\d{12}$/.test(digits) ? digits.slice(1) : digits;
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
