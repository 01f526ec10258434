import { singaporeDay } from '~/core/dates';
import type { CompanyDb, New } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { itemConditions, resourceConditions } from './alert-conditions';
import { begunAlerts } from './alerts-kept.server';
import { foldOneDay } from './closes.server';
import {
  alerts,
  type Item,
  type ItemDay,
  itemDays,
  items,
  resources,
  type StockLine,
  stockLines,
} from './collections';
import { regroup } from './groups.server';
import { changeStock } from './ledger.server';
import { newItem } from './new-item';
import { resourceKeys } from './resource-keys';
import { type Counts, moved } from './stock';

/** An item as the first version stored it: without minimum and maximum, daily balances, alerts or revision. */
type EarlyItem = Pick<
  Item,
  | '_id'
  | 'companyId'
  | 'sku'
  | 'productName'
  | 'productSegment'
  | 'location'
  | 'totalCount'
  | 'onHoldCount'
  | 'createdBy'
  | 'createdAt'
  | 'archivedAt'
>;
type EarlyLine = Omit<StockLine, 'totalChange' | 'onHoldChange'>;

/** An item's lines, added up. */
interface Read {
  item: EarlyItem;
  lines: number;
  movedAt: Date;
  days: Map<string, Counts & { left: number; totalChange: number; onHoldChange: number }>;
}

const itemsAtOnce = 20;
const early = { lines: { $exists: false } };

/**
 * Adds the newer fields to items of the first version, which stored only counts and ledger. Works in batches, each in one
 * transaction, and skips items that are done.
 */
export async function upgradeStock(db: CompanyDb): Promise<void> {
  let changed = false;
  for (let after = ''; ; ) {
    const some = (await db
      .in(items)
      .list({ _id: { $gt: after }, ...early }, { sort: { _id: 1 }, limit: itemsAtOnce })) as EarlyItem[];
    if (some.length === 0) break;
    after = some.at(-1)?._id ?? after;
    const read: Read[] = [];
    for (const item of some) read.push(await readLines(db, item));
    await db.transaction((all) => keep(all, read));
    changed = true;
  }
  const today = singaporeDay(new Date());
  // The whole history at once, because charts read only a limited number of days that are not added up yet.
  while (changed) changed = await db.transaction((all) => foldOneDay(all, today));
}

/** Updates the search text of resources from earlier versions, which stored only its first 400 letters. */
export async function upgradeResourceSearch(db: CompanyDb): Promise<void> {
  const early = { searchText: { $exists: false } };
  const order = { by: '_id', sorted: 'text' } as const;
  for await (const page of pagesOf(db.in(resources), { filter: early, order })) {
    for (const { _id, name, type, note } of page) {
      // A resource saved in the meantime already has it.
      await db.in(resources).updateOne({ _id, ...early }, { $set: resourceKeys({ name, type, note }) });
    }
  }
}

/** Adds how much they matter to alerts from earlier versions, which had only a text. */
export async function upgradeAlertUrgency(db: CompanyDb): Promise<void> {
  const today = singaporeDay(new Date());
  const early = { urgency: { $exists: false } };
  const order = { by: '_id', sorted: 'text' } as const;
  for await (const page of pagesOf(db.in(alerts), { filter: early, order })) {
    const ids = page.map(({ subjectId }) => subjectId);
    const among = { _id: { $in: ids } };
    const read = { sort: { _id: 1 }, limit: ids.length } as const;
    const [ofItems, ofResources] = [
      await db.in(items).list(among, read),
      await db.in(resources).list(among, read),
    ];
    const conditions = new Map([
      ...ofItems.map((item) => [item._id, itemConditions(item, today)] as const),
      ...ofResources.map((resource) => [resource._id, resourceConditions(resource, today)] as const),
    ]);
    for (const { _id, subjectId, alertType } of page) {
      // A condition that ended today leaves with the night's work.
      const urgency = conditions.get(subjectId)?.get(alertType)?.urgency ?? 1;
      await db.in(alerts).updateOne({ _id, ...early }, { $set: { urgency } });
    }
  }
}

/** Reads an item's lines in order and stores in each how it changed the counts. */
async function readLines(db: CompanyDb, item: EarlyItem): Promise<Read> {
  const read: Read = { item, lines: 0, movedAt: new Date(0), days: new Map() };
  let before: Counts = { totalCount: 0, onHoldCount: 0 };
  const order = { by: 'createdAt', sorted: 'time' } as const;
  for await (const page of pagesOf(db.in(stockLines), { filter: { itemId: item._id }, order })) {
    const changes = new Map<string, { by: Pick<StockLine, 'totalChange' | 'onHoldChange'>; ids: string[] }>();
    for (const line of inOrder(page, before)) {
      const by = {
        totalChange: line.totalAfter - before.totalCount,
        onHoldChange: line.onHoldAfter - before.onHoldCount,
      };
      before = countsOf(line);
      addDay(read, line, by);
      const alike = changes.get(`${by.totalChange} ${by.onHoldChange}`);
      if (alike) alike.ids.push(line._id);
      else changes.set(`${by.totalChange} ${by.onHoldChange}`, { by, ids: [line._id] });
    }
    for (const { by, ids } of changes.values()) {
      await db.in(stockLines).updateMany({ _id: { $in: ids } }, { $set: by });
    }
  }
  return read;
}

/** Lines of the same millisecond had no order. This finds one in which each line continues from the one before. */
function inOrder(page: readonly EarlyLine[], first: Counts): EarlyLine[] {
  const lines: EarlyLine[] = [];
  let before = first;
  for (let at = 0; at < page.length; ) {
    const time = page[at]?.createdAt.getTime();
    let end = at + 1;
    while (page[end]?.createdAt.getTime() === time) end += 1;
    const alike = page.slice(at, end);
    lines.push(...((alike.length <= mostAlike && chain(before, alike)) || alike));
    before = countsOf(lines.at(-1) ?? (alike[0] as EarlyLine));
    at = end;
  }
  return lines;
}

/** More lines in one millisecond than this do not occur. */
const mostAlike = 8;

function chain(before: Counts, left: readonly EarlyLine[]): EarlyLine[] | null {
  if (left.length === 0) return [];
  for (const line of left.filter((line) => leadsOn(before, line))) {
    const rest = chain(
      countsOf(line),
      left.filter((other) => other !== line),
    );
    if (rest) return [line, ...rest];
  }
  return null;
}

function leadsOn(before: Counts, line: EarlyLine): boolean {
  try {
    const { totalCount, onHoldCount } = moved(before, line);
    return totalCount === line.totalAfter && onHoldCount === line.onHoldAfter;
  } catch {
    return false;
  }
}

function countsOf({ totalAfter, onHoldAfter }: EarlyLine): Counts {
  return { totalCount: totalAfter, onHoldCount: onHoldAfter };
}

function addDay(read: Read, line: EarlyLine, by: Pick<StockLine, 'totalChange' | 'onHoldChange'>): void {
  read.lines += 1;
  read.movedAt = line.createdAt;
  const day = singaporeDay(line.createdAt);
  const known = read.days.get(day);
  read.days.set(day, {
    ...countsOf(line),
    left: (known?.left ?? 0) + (line.type === 'fulfilment' ? line.quantity : 0),
    totalChange: (known?.totalChange ?? 0) + by.totalChange,
    onHoldChange: (known?.onHoldChange ?? 0) + by.onHoldChange,
  });
}

/** Saves the results, except for items that another server has done in the meantime. */
async function keep(db: CompanyDb, read: readonly Read[]): Promise<void> {
  const days: New<ItemDay>[] = [];
  const company = new Map<string, Counts>();
  const count = (day: string, { totalCount, onHoldCount }: Counts) => {
    const known = company.get(day) ?? { totalCount: 0, onHoldCount: 0 };
    company.set(day, {
      totalCount: known.totalCount + totalCount,
      onHoldCount: known.onHoldCount + onHoldCount,
    });
  };
  for (const { item, lines, movedAt, days: own } of read) {
    const { _id: itemId, productName, totalCount, onHoldCount, createdBy, createdAt: at, archivedAt } = item;
    const bounds = { minimum: null, maximum: null };
    const { listKey, demand, revision } = newItem(itemId, { ...item, ...bounds }, { createdBy, at });
    const watched = { productName, totalCount, onHoldCount, demand, ...bounds };
    const conditions = archivedAt ? new Map() : itemConditions(watched, singaporeDay(new Date()));
    const alerting = [...conditions.keys()];
    const known = { ...bounds, listKey, demand, revision, lines, movedAt, alerting };
    const matched = await db.in(items).updateOne({ _id: itemId, ...early }, { $set: known });
    if (matched === 0) continue;
    await db.in(alerts).insertMany(begunAlerts({ id: itemId, kind: 'item', alerting: [] }, conditions));
    for (const [day, { left, totalChange, onHoldChange, ...counts }] of own) {
      days.push({ _id: `${itemId}-${day}`, itemId, day, ...counts, left });
      count(day, { totalCount: totalChange, onHoldCount: onHoldChange });
    }
    if (archivedAt) {
      count(singaporeDay(archivedAt), { totalCount: -totalCount, onHoldCount: -onHoldCount });
    } else await regroup(db, null, item);
  }
  await db.in(itemDays).insertMany(days);
  for (const [day, change] of company) await changeStock(db, day, change);
}
