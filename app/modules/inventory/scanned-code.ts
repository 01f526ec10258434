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
