import { showDate, showDateTime } from '~/core/dates';
import { plain, tableMoney } from '~/core/money';
import type { Item, Resource, StockLine } from './collections';
import type { ItemRow } from './item-list.server';
import { usualUnit } from './prices';
import { type Counts, isStocked, type MovementType, oneUnit } from './stock';

/** A row of the list, with counts in thousandths. Values the browser can derive are left out, because there are many rows. */
export function showRow({
  _id,
  sku,
  productName,
  productSegment,
  location,
  stocked,
  fractions,
  totalCount,
  onHoldCount,
  alerting,
  unit = usualUnit,
  price,
  cost,
}: ItemRow) {
  // As text: '28.50'. Absent for readers who may not see it.
  const money = {
    ...(typeof price === 'number' && { price: plain(price) }),
    ...(typeof cost === 'number' && { cost: plain(cost) }),
  };
  const amiss = alerting.length > 0 ? alerting : undefined;
  return {
    id: _id,
    sku,
    productName,
    productSegment,
    location,
    totalCount,
    onHoldCount,
    fractions,
    unit,
    ...money,
    amiss,
    isService: isStocked({ stocked }) ? undefined : true,
  };
}

export type ShownRow = ReturnType<typeof showRow>;

/** The values an item's form starts with, by field name. */
export function showForEdit(item: Item) {
  const { sku, productName, productSegment, location, totalCount, onHoldCount, minimum, maximum, revision } =
    item;
  const { unit = usualUnit, price, cost } = item;
  return {
    SKU: sku,
    barcode: item.barcode ?? '',
    stocked: String(isStocked(item)),
    productName,
    productSegment,
    location,
    fractions: item.fractions ? 'on' : '',
    totalCount: typedCount(totalCount),
    onHoldCount: typedCount(onHoldCount),
    minimumCount: minimum === null ? '' : typedCount(minimum),
    maximumCount: maximum === null ? '' : typedCount(maximum),
    unit,
    price: typedMoney(price),
    cost: typedMoney(cost),
    revision,
  };
}

/** Thousandths as they are typed: '1250', '1.5'. */
export const typedCount = (thousandths: number) => String(thousandths / oneUnit);

const typedMoney = (cents: number | null | undefined) => (typeof cents === 'number' ? tableMoney(cents) : '');

/** A movement type as the form offers it, and as its badge reads. */
export const typeWords: Record<MovementType, { choice: string; badge: string; tone: BadgeTone }> = {
  add: { choice: 'Add Stock', badge: 'Add Stock', tone: 'success' },
  allocate: { choice: 'Allocate', badge: 'Allocation', tone: 'warning' },
  fulfilment: { choice: 'Fulfilment', badge: 'Fulfilled', tone: 'info' },
  release: { choice: 'Release from hold', badge: 'Released', tone: 'neutral' },
  adjust: { choice: 'Counted total', badge: 'Counted', tone: 'neutral' },
};

type BadgeTone = 'neutral' | 'success' | 'info' | 'warning';

export function showLine({ _id, type, quantity, note, userName, createdAt }: StockLine) {
  return {
    id: _id,
    type,
    quantity,
    note,
    userName,
    at: createdAt.toISOString(),
    when: showDateTime(createdAt),
  };
}

export type ShownHistoryLine = ReturnType<typeof showLine>;

export function showItem(item: Item) {
  return { ...showRow(item), minimum: item.minimum, maximum: item.maximum, hasMoved: item.lines > 0 };
}

/** The share of stock on hold in whole per cent; 0 without stock. */
export function utilisation({ totalCount, onHoldCount }: Counts): number {
  return totalCount === 0 ? 0 : Math.round((onHoldCount / totalCount) * 100);
}

export function showResource(resource: Resource) {
  const { _id, name, type, status, capacity, quantity, note, lastMaintenance, nextMaintenance, alerting } =
    resource;
  const inWords = (day: string | null) => (day === null ? '' : showDate(day));
  return {
    id: _id,
    name,
    type,
    status,
    capacity,
    quantity,
    note,
    last: inWords(lastMaintenance),
    next: inWords(nextMaintenance),
    due: alerting.includes('maintenance'),
  };
}

export type ShownResourceRow = ReturnType<typeof showResource>;

/** The values a resource's form starts with. */
export function showResourceForEdit(resource: Resource) {
  const { name, type, status, capacity, quantity, note, lastMaintenance, nextMaintenance, revision } =
    resource;
  return {
    name,
    type,
    status,
    capacity: capacity === null ? '' : String(capacity),
    quantity: quantity === null ? '' : String(quantity),
    note,
    lastMaintenance: lastMaintenance ?? '',
    nextMaintenance: nextMaintenance ?? '',
    revision,
  };
}
