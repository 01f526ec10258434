import { dollars } from '~/core/money';
import type { Alert, Item, Resource, StockCount, StockLine, Stocktake } from './collections';
import { usualUnit } from './prices';
import { type Counts, hasStock, oneUnit } from './stock';
import type { StocktakeLine } from './stocktakes.server';

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

/** A stocktake in the documented shape. */
export function presentStocktake({ _id, location, state, startedByName, startedAt, ...ended }: Stocktake) {
  return {
    id: _id,
    location,
    status: state,
    startedBy: startedByName,
    startedAt: startedAt.toISOString(),
    finishedBy: ended.finishedByName ?? null,
    finishedAt: ended.finishedAt?.toISOString() ?? null,
    differences: ended.differences ?? null,
  };
}

/** A line of a stocktake in the documented shape, its numbers in units. `value` is that of the difference, for those who see costs. */
export function presentStocktakeLine({ item, count, others, now }: StocktakeLine) {
  const difference = count
    ? (count.booked?.difference ?? (hasStock(item) ? now - item.totalCount : 0))
    : null;
  const of = ({ counted, countedAt, userName }: StockCount) => ({
    counted: counted / oneUnit,
    countedAt: countedAt.toISOString(),
    countedBy: userName,
  });
  return {
    itemId: item._id,
    SKU: item.sku,
    productName: item.productName,
    location: item.location,
    unit: item.unit ?? usualUnit,
    fractions: item.fractions ?? false,
    inStock: hasStock(item),
    count: count && of(count),
    others: others.map(of),
    was: count && difference !== null ? (count.counted - difference) / oneUnit : null,
    difference: difference === null ? null : difference / oneUnit,
    ...(typeof item.cost === 'number' &&
      difference !== null && { value: dollars(Math.round((difference * item.cost) / oneUnit)) }),
    reason: count?.booked?.reason ?? '',
  };
}

interface StocktakeWhole {
  stocktake: Stocktake;
  lines: StocktakeLine[];
  /** How many items are not counted yet. */
  left: number;
}

/** A stocktake with its lines. */
export function presentStocktakeWhole({ stocktake, lines, left }: StocktakeWhole) {
  return { ...presentStocktake(stocktake), left, lines: lines.map(presentStocktakeLine) };
}

export type ShownStocktake = ReturnType<typeof presentStocktakeWhole>;

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
