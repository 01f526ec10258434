import { dollars } from '~/core/money';
import type { Alert, Item, Resource, StockLine } from './collections';
import { usualUnit } from './prices';
import { type Counts, oneUnit } from './stock';

/** An item in the documented shape. */
export function presentItem({
  _id,
  sku,
  barcode = '',
  productName,
  productSegment,
  location,
  stocked = true,
  fractions = false,
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
    barcode: barcode ?? '',
    productName,
    productSegment,
    location,
    stocked,
    fractions,
    totalCount: totalCount / oneUnit,
    onHoldCount: onHoldCount / oneUnit,
    minimumCount: minimum === null ? null : minimum / oneUnit,
    maximumCount: maximum === null ? null : maximum / oneUnit,
    unit,
    ...(typeof price === 'number' && { price: dollars(price) }),
    ...(typeof cost === 'number' && { cost: dollars(cost) }),
    revision,
  };
}

export type ShownItem = ReturnType<typeof presentItem>;

/** What a scanned code finds, in the documented shape. */
export function presentScan({ code, q, items, choices }: Scanned) {
  return { code, q, items: items.map(presentItem), choices: choices.map(presentItem) };
}

interface Scanned {
  code: string;
  q: string;
  items: Item[];
  choices: Item[];
}

export type ShownScan = ReturnType<typeof presentScan>;

/** Counts in units, as charts and calls have them. */
export function presentCounts<Row extends Counts>(row: Row): Row {
  return { ...row, totalCount: row.totalCount / oneUnit, onHoldCount: row.onHoldCount / oneUnit };
}

/** A line of the ledger in the documented shape. */
export function presentLine({ _id, itemId, type, quantity, note, userName, createdAt }: StockLine) {
  return {
    id: _id,
    itemId,
    type,
    quantity: quantity / oneUnit,
    note,
    userName,
    createdAt: createdAt.toISOString(),
  };
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
