import { codeKey } from '~/core/code-key';
import { searchKey } from '~/core/search-key';
import type { Item } from './collections';
import { usualUnit } from './prices';
import { barcodeKey, itemTexts } from './scanned-code';
import { isStocked } from './stock';

interface Details
  extends Pick<Item, 'sku' | 'productName' | 'productSegment' | 'location' | 'minimum' | 'maximum'> {
  barcode?: string;
  stocked?: boolean;
  fractions?: boolean;
  unit?: string;
  price?: number | null | undefined;
  cost?: number | null | undefined;
}

/** A new item, before its opening stock is written. */
export function newItem(
  _id: string,
  { sku, productName, productSegment, location, minimum, maximum, ...details }: Details,
  { createdBy, at }: { createdBy: string; at: Date },
): Omit<Item, 'companyId'> {
  return {
    _id,
    sku,
    skuKey: codeKey(sku),
    ...(details.barcode && { barcode: details.barcode, barcodeKey: barcodeKey(details.barcode) }),
    productName,
    productSegment,
    location,
    ...(!isStocked(details) && { stocked: false }),
    ...(details.fractions && { fractions: true }),
    unit: details.unit ?? usualUnit,
    price: details.price ?? null,
    cost: details.cost ?? null,
    listKey: listKeyOf({ productName, sku, ...(details.barcode && { barcode: details.barcode }) }),
    minimum,
    maximum,
    totalCount: 0,
    onHoldCount: 0,
    lines: 0,
    movedAt: new Date(0),
    alerting: [],
    demand: null,
    revision: 0,
    createdBy,
    createdAt: at,
    updatedAt: at,
    archivedAt: null,
  };
}

/** The key for sorting and searching. */
export function listKeyOf(item: Parameters<typeof itemTexts>[0]): string {
  return searchKey(...itemTexts(item));
}
