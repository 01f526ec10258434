import { singaporeDay } from '~/core/dates';
import type { CompanyDb, New } from '~db/company-db';
import { pagesOf } from '~db/keyset';
import { itemConditions } from './alert-conditions';
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

/** What the first version wrote of an item; it knew neither bounds nor days, alerts or saves. */
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

/** What an item's lines say, added up. */
interface Read {
  item: EarlyItem;
  lines: number;
  movedAt: Date;
  days: Map<string, Counts & { left: number; totalChange: number; onHoldChange: number }>;
}

const itemsAtOnce = 20;
const early = { lines: { $exists: false } };

/**
 * Gives the items of the first version, which has kept counts and ledger alone, what is kept with them now. Some at a
 * time, each whole or not at all; what is done already is not looked at again.
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
  // Its whole past at once: a chart reads so many days that are not folded, and no more.
  while (changed) changed = await db.transaction((all) => foldOneDay(all, today));
}

/** Gives each resource of an earlier version what a search looks at: it saw the first 400 letters of name, type and note. */
export async function upgradeResourceSearch(db: CompanyDb): Promise<void> {
  const early = { searchText: { $exists: false } };
  const order = { by: '_id', sorted: 'text' } as const;
  for await (const page of pagesOf(db.in(resources), { filter: early, order })) {
    for (const { _id, name, type, note } of page) {
      // One that was saved meanwhile has it already.
      await db.in(resources).updateOne({ _id, ...early }, { $set: resourceKeys({ name, type, note }) });
    }
  }
}

/** Reads an item's lines in their order, and notes in each by how much it has changed the counts. */
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

/** Lines of one millisecond had no order of their own: they are brought into one in which each leads on to the next. */
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

/** More of them in a millisecond than this were written by nobody. */
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

/** Keeps what was read with these items, but for those that another server has done meanwhile. */
async function keep(db: CompanyDb, read: readonly Read[]): Promise<void> {
  const days: New<ItemDay>[] = [];
  const firm = new Map<string, Counts>();
  const count = (day: string, { totalCount, onHoldCount }: Counts) => {
    const known = firm.get(day) ?? { totalCount: 0, onHoldCount: 0 };
    firm.set(day, {
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
  for (const [day, change] of firm) await changeStock(db, day, change);
}
