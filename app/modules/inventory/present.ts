import { dollars } from '~/core/money';
import type { Alert, Item, Resource, StockLine } from './collections';
import { usualUnit } from './prices';

/** An item in the documented shape. */
export function presentItem({
  _id,
  sku,
  productName,
  productSegment,
  location,
  stocked = true,
  totalCount,
  onHoldCount,
  minimum,
  maximum,
  unit = usualUnit,
  price,
  cost,
  revision,
}: Item) {
  return {
    id: _id,
    SKU: sku,
    productName,
    productSegment,
    location,
    stocked,
    totalCount,
    onHoldCount,
    minimumCount: minimum,
    maximumCount: maximum,
    unit,
    ...(typeof price === 'number' && { price: dollars(price) }),
    ...(typeof cost === 'number' && { cost: dollars(cost) }),
    revision,
  };
}

export type ShownItem = ReturnType<typeof presentItem>;

/** A line of the ledger in the documented shape. */
export function presentLine({ _id, itemId, type, quantity, note, userName, createdAt }: StockLine) {
  return { id: _id, itemId, type, quantity, note, userName, createdAt: createdAt.toISOString() };
}

/** An alert in the documented shape. */
export function presentAlert({ _id, alertType, description, createdAt }: Alert) {
  return { id: _id, alertType, description, createdAt: createdAt.toISOString() };
}

/** A resource in the documented shape. */
export function presentResource({
  _id,
  name,
  type,
  status,
  capacity,
  quantity,
  note,
  lastMaintenance,
  nextMaintenance,
  revision,
}: Resource) {
  return {
    id: _id,
    name,
    type,
    status,
    capacity,
    quantity,
    note,
    lastMaintenance,
    nextMaintenance,
    revision,
  };
}
