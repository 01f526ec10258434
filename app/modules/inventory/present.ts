import type { Item } from './collections';

/** An item in the documented shape. */
export function presentItem({
  _id,
  sku,
  productName,
  productSegment,
  location,
  totalCount,
  onHoldCount,
}: Item) {
  return { id: _id, SKU: sku, productName, productSegment, location, totalCount, onHoldCount };
}

export type ShownItem = ReturnType<typeof presentItem>;
