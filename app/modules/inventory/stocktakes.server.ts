import type { Filter } from 'mongodb';
import { z } from 'zod';
import { happenedAt } from '~/core/happened';
import { newId } from '~/core/id';
import { idInput } from '~/core/named-id';
import { callMarks, type PageOf } from '~/core/paging';
import { Refusal, refuseField } from '~/core/refusal';
import { logLines, subject } from '~/core/subject';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { isDuplicate } from '~db/duplicate';
import { type Order, pagesOf, readPage } from '~db/keyset';
import {
  type Item,
  items,
  type StockCount,
  type StockLine,
  type Stocktake,
  stockCounts,
  stocktakes,
} from './collections';
import { nowThere } from './count';
import { itemsByIds } from './find-item.server';
import { groupNames } from './groups.server';
import { noteOf as noteOfItem } from './items.server';
import { linesSince, mostSince } from './ledger.server';
import { wholeNeeded } from './messages';
import { moveStock } from './move-stock.server';
import { forReader } from './prices';
import { hasStock, isCountable } from './stock';
import * as messages from './stocktake-messages';
import { countInput, finishInput, stocktakeInput } from './stocktake-schema';

/** The most items that wait to be counted in a list. As they are counted, the next ones come. */
const mostListed = 2_000;
/** Counted to this number; a firm has fewer. */
const mostItems = 100_000;

const newestFirst: Order<Stocktake> = { by: 'startedAt', sorted: 'time', descending: true };

const noteOf = logLines(
  subject({
    name: 'stocktake',
    plural: 'Stocktakes',
    page: { of: stocktakes, at: (id) => `/Inventory/stocktakes/${id}` },
  }),
  ({ location }: Pick<Stocktake, '_id' | 'location'>) => location || messages.everywhere,
);

/** All stocktakes, newest first. */
export const listStocktakes = operation({
  name: 'listStocktakes',
  access: 'signed-in',
  effect: 'read',
  input: z.object(callMarks),
  failed: messages.loadFailed,
  run: async ({ input: { limit, cursor }, db }): Promise<PageOf<Stocktake>> =>
    await readPage(db.in(stocktakes), { filter: {}, order: newestFirst, limit, marks: { cursor } }),
});

/** The latest stocktakes, and the locations to choose from. */
export const browseStocktakes = operation({
  name: 'browseStocktakes',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.loadFailed,
  async run({ db }) {
    const [latest, { locations }] = await Promise.all([
      readPage(db.in(stocktakes), { filter: {}, order: newestFirst, limit: 50, marks: {} }),
      groupNames(db),
    ]);
    return { stocktakes: latest.items, locations };
  },
});

/** Starts a stocktake of a location, or of all. One that is open there is taken up again. */
export const startStocktake = operation({
  name: 'startStocktake',
  access: 'signed-in',
  effect: 'write',
  input: stocktakeInput,
  failed: messages.failed,
  async run({ input: { location }, actor, db, note }): Promise<Stocktake> {
    const open = await db.in(stocktakes).findOne({ location, state: 'open' });
    if (open) {
      note(noteOf(open, 'continued'));
      return open;
    }
    if (location !== '' && !(await db.in(items).findOne(inLocation(location))))
      throw refuseField('location', messages.nothingThere);
    const made = {
      _id: newId(),
      location,
      state: 'open' as const,
      startedBy: actor.userId,
      startedByName: actor.name,
      startedAt: new Date(),
    };
    try {
      await db.in(stocktakes).insert(made);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      throw new Refusal('conflict', messages.startedBySomebody);
    }
    note(noteOf(made, 'started'));
    return { ...made, companyId: db.companyId };
  },
});

/** An item of a stocktake, and what was counted of it. */
export interface StocktakeLine {
  item: Item;
  /** The latest count, and those before it, the latest first. */
  count: StockCount | null;
  others: StockCount[];
  /** In thousandths: the stock now, by the count and what moved since. */
  now: number;
}

/** A stocktake with its items in the order of a walk: by location, then by name. A finished one has what was counted only. */
export const readStocktake = operation({
  name: 'readStocktake',
  access: 'signed-in',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, actor, db }) {
    const stocktake = await findStocktake(db, id);
    const found = await linesOf(db, stocktake);
    const lines = found.map((line) => ({ ...line, item: forReader(line.item, actor.access) }));
    return { stocktake, lines, left: await leftOf(db, stocktake, found) };
  },
});

/** Stores a count of an item, at its moment. All counts stay; the latest counts. */
export const countItem = operation({
  name: 'countItem',
  access: 'signed-in',
  effect: 'write',
  input: countInput,
  differsPerTry: ['sentAt'],
  failed: messages.failed,
  findTarget: async (db, id) => await findStocktake(db, id),
  async run({ input: { id, itemId, counted, countedAt, sentAt }, actor, db, note }) {
    const stocktake = await findStocktake(db, id);
    if (stocktake.state !== 'open') throw new Refusal('conflict', messages.isFinished);
    const item = (await itemsByIds(db, [itemId])).get(itemId);
    if (!item || !hasStock(item)) throw new Refusal('conflict', messages.itemGone);
    if (!isCountable(counted, item)) throw refuseField('counted', wholeNeeded);
    // What is counted is all of its stock, so a count in another place would book the rest away.
    if (stocktake.location !== '' && item.location !== stocktake.location) {
      const before = await db.in(stockCounts).findOne({ stocktakeId: id, itemId });
      if (!before) throw new Refusal('conflict', messages.keptElsewhere(item.location));
    }
    const at = happenedAt({ saidAt: countedAt, sentAt }, new Date());
    await db.in(stockCounts).insert({
      _id: newId(),
      stocktakeId: id,
      itemId,
      counted,
      countedAt: at,
      userId: actor.userId,
      userName: actor.name,
    });
    note(noteOfItem(item, 'counted', 'in a stocktake'));
    const lines = await linesOf(db, stocktake, [item]);
    return { stocktake, line: lines[0] as StocktakeLine };
  },
});

/** Books all differences at once and ends the stocktake. Items that were not counted, and those that are gone, stay as they are. */
export const finishStocktake = operation({
  name: 'finishStocktake',
  access: 'signed-in',
  effect: 'write',
  input: finishInput,
  failed: messages.failed,
  findTarget: async (db, id) => await findStocktake(db, id),
  async run({ input: { id, reason: forAll, reasons }, actor, db, note }) {
    const stocktake = await findStocktake(db, id);
    if (stocktake.state !== 'open') throw new Refusal('conflict', messages.isFinished);
    const lines = await linesOf(db, stocktake);
    if (lines.every(({ count }) => count === null)) throw new Refusal('conflict', messages.nothingCounted);
    const own = new Map(reasons.map(({ itemId, reason }) => [itemId, reason]));
    const title = `Stocktake of ${stocktake.location || messages.everywhere.toLowerCase()}`;
    const at = new Date();
    let differences = 0;
    for (const { item, count, now } of lines) {
      const difference = now - item.totalCount;
      if (!count || !hasStock(item) || difference === 0) continue;
      // Its decimals were turned off after it was counted.
      if (!isCountable(now, item)) throw new Refusal('conflict', messages.countAgain(item.productName));
      const reason = own.get(item._id) || forAll;
      await moveStock(db, item, {
        movements: [{ type: 'adjust' as const, quantity: now }],
        by: actor,
        // A later count of another stocktake that is still open stays the later one.
        happenedAt: count.countedAt,
        at,
        note: reason ? `${title}: ${reason}` : title,
      });
      await db.in(stockCounts).updateOne({ _id: count._id }, { $set: { booked: { difference, reason } } });
      differences += 1;
    }
    const finished = {
      state: 'finished' as const,
      differences,
      finishedAt: at,
      finishedBy: actor.userId,
      finishedByName: actor.name,
    };
    const matched = await db.in(stocktakes).updateOne({ _id: id, state: 'open' }, { $set: finished });
    if (matched === 0) throw new Refusal('conflict', messages.isFinished);
    note(noteOf(stocktake, 'finished', messages.finished(differences)));
    const after = { ...stocktake, ...finished };
    return { stocktake: after, lines: await linesOf(db, after), left: 0, differences };
  },
});

async function findStocktake(db: CompanyDb, id: string): Promise<Stocktake> {
  return await db.in(stocktakes).get(id, messages.unknown);
}

const inLocation = (location: string): Filter<Item> => ({
  archivedAt: null,
  stocked: { $ne: false },
  ...(location && { location }),
});

/** How many items of an open stocktake are not counted yet, also those that the list has no room for. */
async function leftOf(
  db: CompanyDb,
  { location, state }: Stocktake,
  lines: readonly StocktakeLine[],
): Promise<number> {
  if (state !== 'open') return 0;
  const isHere = (item: Item) => hasStock(item) && (location === '' || item.location === location);
  const done = lines.filter(({ count, item }) => count && isHere(item)).length;
  return (await db.in(items).count(inLocation(location), mostItems)) - done;
}

/**
 * The items of a stocktake with their counts: the first that are in the place now and wait to be counted, and those that were counted and have left it since; or
 * of `only` some items.
 */
async function linesOf(
  db: CompanyDb,
  { _id, location, state }: Stocktake,
  only?: Item[],
): Promise<StocktakeLine[]> {
  const filter = { stocktakeId: _id, ...(only && { itemId: { $in: only.map(({ _id }) => _id) } }) };
  const byItem = new Map<string, StockCount[]>();
  const order: Order<StockCount> = { by: 'itemId', sorted: 'text' };
  for await (const counts of pagesOf(db.in(stockCounts), { filter, order }))
    for (const count of counts) byItem.set(count.itemId, [...(byItem.get(count.itemId) ?? []), count]);
  for (const counts of byItem.values())
    counts.sort((one, other) => other.countedAt.getTime() - one.countedAt.getTime());
  const here =
    only ??
    (state === 'open'
      ? await db
          .in(items)
          .list(
            { ...inLocation(location), _id: { $nin: [...byItem.keys()] } },
            { sort: { listKey: 1, _id: 1 }, limit: mostListed },
          )
      : []);
  const known = new Set(here.map(({ _id }) => _id));
  const gone = await itemsByIds(
    db,
    [...byItem.keys()].filter((id) => !known.has(id)),
  );
  const since = state === 'open' ? await movedSince(db, byItem) : new Map<string, StockLine[]>();
  return [...here, ...gone.values()]
    .map((item): StocktakeLine => {
      const [count = null, ...others] = byItem.get(item._id) ?? [];
      const now = count ? nowThere(count.counted, since.get(item._id) ?? []) : item.totalCount;
      return { item, count, others, now };
    })
    .sort(
      ({ item: one }, { item: other }) =>
        one.location.localeCompare(other.location, 'en', { numeric: true }) ||
        (one.listKey < other.listKey ? -1 : 1),
    );
}

/** What moved of each counted item since its latest count. */
async function movedSince(
  db: CompanyDb,
  byItem: ReadonlyMap<string, StockCount[]>,
): Promise<Map<string, StockLine[]>> {
  const latest = new Map([...byItem].flatMap(([id, [count]]) => (count ? [[id, count.countedAt]] : [])));
  if (latest.size === 0) return new Map();
  const first = new Date(Math.min(...[...latest.values()].map((at) => at.getTime())));
  const lines = await linesSince(db, [...latest.keys()], first);
  if (lines.length >= mostSince) throw new Refusal('conflict', messages.movedTooMuch);
  const moved = new Map<string, StockLine[]>();
  for (const line of lines) {
    const countedAt = latest.get(line.itemId);
    if (!countedAt || (line.happenedAt ?? line.createdAt) <= countedAt) continue;
    moved.set(line.itemId, [...(moved.get(line.itemId) ?? []), line]);
  }
  return moved;
}
