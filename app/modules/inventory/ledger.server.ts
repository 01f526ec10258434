import { randomInt } from 'node:crypto';
import type { Actor } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import type { CompanyDb, New } from '~db/company-db';
import { type Item, itemDays, type StockLine, stockChanges, stockLines } from './collections';
import { applyMovement, type Counts, type Movement, openingMovements } from './stock';

interface Written {
  movements: readonly Movement[];
  /** What jobs hold of the item, for a movement that is not a job's own. */
  heldByJobs?: number;
  note: string;
  by: Pick<Actor, 'userId' | 'name'>;
  /** When it happened, if it waited on a phone for the network. */
  happenedAt?: Date | undefined;
  /** Now. If the last line is not older, new lines get a later time anyway. */
  at: Date;
}

/** The item's new fields after movements were written. */
type Moved = Pick<Item, 'totalCount' | 'onHoldCount' | 'lines' | 'movedAt' | 'left'>;

/**
 * Writes movements of one item into the ledger, in order, and updates its balance of the day and the company's. In the same
 * transaction the caller must set the result on the item, provided it still has as many lines as `from`. Refuses as `moved`
 * does.
 */
export async function writeLines(
  db: CompanyDb,
  from: Pick<Item, '_id'> & Moved,
  { movements, ...said }: Written,
): Promise<Moved> {
  const { lines: written, after } = linesOf(from, movements, said);
  if (written.length === 0) return after;
  const day = singaporeDay(after.movedAt);
  const left = written.reduce((sum, { type, quantity }) => sum + (type === 'fulfilment' ? quantity : 0), 0);
  const totalCount = after.totalCount - from.totalCount;
  const onHoldCount = after.onHoldCount - from.onHoldCount;
  await db.in(stockLines).insertMany(written);
  await closeItemDay(db, from._id, day, after, left);
  await changeStock(db, day, { totalCount, onHoldCount });
  if (left === 0) return after;
  const before = from.left?.day === day ? from.left.quantity : 0;
  return { ...after, left: { day, quantity: before + left } };
}

/**
 * Writes the opening stock of many new items at once and returns the items with it. The lines and days are the same as if
 * each had been written alone.
 */
export async function writeOpenings(
  db: CompanyDb,
  begun: readonly { item: New<Item>; counts: Counts }[],
  said: Omit<Written, 'movements'>,
): Promise<New<Item>[]> {
  const opened = begun.map(({ item, counts }) => {
    const { lines, after } = linesOf(item, openingMovements(counts), said);
    return { item: { ...item, ...after }, lines };
  });
  const moved = opened.filter(({ lines }) => lines.length > 0);
  if (moved.length > 0) {
    await db.in(stockLines).insertMany(moved.flatMap(({ lines }) => lines));
    await db.in(itemDays).insertMany(
      moved.map(({ item: { _id: itemId, movedAt, totalCount, onHoldCount } }) => {
        const day = singaporeDay(movedAt);
        return { _id: `${itemId}-${day}`, itemId, day, totalCount, onHoldCount, left: 0 };
      }),
    );
    const sum = (key: keyof Counts) => moved.reduce((all, { item }) => all + item[key], 0);
    const all = { totalCount: sum('totalCount'), onHoldCount: sum('onHoldCount') };
    await changeStock(db, singaporeDay(said.at), all);
  }
  return opened.map(({ item }) => item);
}

/** The ledger lines of these movements, and the item's fields after them. */
function linesOf(
  from: Pick<Item, '_id'> & Moved,
  movements: readonly Movement[],
  { heldByJobs, note, by, happenedAt, at }: Omit<Written, 'movements'>,
): { lines: New<StockLine>[]; after: Moved } {
  const { _id: itemId, totalCount, onHoldCount, lines, movedAt } = from;
  let after: Moved = { totalCount, onHoldCount, lines, movedAt };
  const written = movements.map((movement): New<StockLine> => {
    const before = after;
    // At least a millisecond apart, because the ledger is sorted by time.
    const createdAt = new Date(Math.max(at.getTime(), before.movedAt.getTime() + 1));
    after = { ...applyMovement(before, movement, heldByJobs), lines: before.lines + 1, movedAt: createdAt };
    return {
      _id: newId(),
      itemId,
      ...movement,
      note,
      userId: by.userId,
      userName: by.name,
      totalChange: after.totalCount - before.totalCount,
      onHoldChange: after.onHoldCount - before.onHoldCount,
      totalAfter: after.totalCount,
      onHoldAfter: after.onHoldCount,
      createdAt,
      ...(happenedAt && { happenedAt }),
    };
  });
  return { lines: written, after };
}

/** More than moves while counts wait. */
export const mostSince = 50_000;

/**
 * The movements of items after a moment, oldest first: what happened later, and not what was only recorded later because it waited on
 * a phone.
 */
export async function linesSince(
  db: CompanyDb,
  itemIds: readonly string[],
  moment: Date,
): Promise<StockLine[]> {
  const found = await db
    .in(stockLines)
    .list(
      { itemId: { $in: [...itemIds] }, createdAt: { $gt: moment } },
      { sort: { createdAt: 1, _id: 1 }, limit: mostSince },
    );
  return found.filter(({ happenedAt }) => !happenedAt || happenedAt > moment);
}

async function closeItemDay(db: CompanyDb, itemId: string, day: string, counts: Counts, left: number) {
  const { totalCount, onHoldCount } = counts;
  await db.in(itemDays).upsert(`${itemId}-${day}`, {
    $set: { totalCount, onHoldCount },
    $inc: { left },
    $setOnInsert: { itemId, day },
  });
}

/** Each day's change is split into this many records. All movements would conflict on a single one. */
const parts = 16;

/** Adds to the day's change of the company's stock. `closes.server.ts` adds up the parts. */
export async function changeStock(db: CompanyDb, day: string, by: Counts): Promise<void> {
  if (by.totalCount === 0 && by.onHoldCount === 0) return;
  // A different part at each try, so two conflicting transactions rarely meet again.
  await db.in(stockChanges).upsert(`${db.companyId}-${day}-${randomInt(parts)}`, {
    $inc: { totalChange: by.totalCount, onHoldChange: by.onHoldCount },
    $setOnInsert: { day },
  });
}

/** Whether an item's total was counted after a moment. */
export async function countedSince(db: CompanyDb, itemId: string, at: Date): Promise<boolean> {
  const filter = { itemId, type: 'adjust' as const, uncounted: { $exists: false }, createdAt: { $gt: at } };
  return (await db.in(stockLines).findOne(filter, { projection: { _id: 1 } })) !== null;
}
