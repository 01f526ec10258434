import { newId } from '~/core/id';
import type { CompanyDb } from '~db/company-db';
import { type Item, itemDays, type StockChange, stockChanges, stockCloses } from './collections';
import type { Counts } from './stock';

type Close = { day: string } & Counts;

/** The most days a chart reads: thirty years. */
const mostDays = 11_000;
/** The most records of daily changes read that the nightly job has not added up yet. */
const mostParts = 5_000;
const shown = { day: 1, totalCount: 1, onHoldCount: 1 } as const;

/** An item's counts at the end of each day after `from` with a movement, preceded by the last one up to `from`. */
export async function itemCloses(
  db: CompanyDb,
  { _id: itemId }: Pick<Item, '_id'>,
  from: string,
): Promise<Close[]> {
  const [before, after] = await Promise.all([
    db.in(itemDays).list({ itemId, day: { $lte: from } }, { sort: { day: -1 }, limit: 1, projection: shown }),
    db
      .in(itemDays)
      .list({ itemId, day: { $gt: from } }, { sort: { day: 1 }, limit: mostDays, projection: shown }),
  ]);
  return [...before, ...after];
}

/** The same for the company's whole stock: the stored daily totals plus the changes since. */
export async function companyCloses(db: CompanyDb, from: string): Promise<Close[]> {
  const [before, after, changes] = await Promise.all([
    db.in(stockCloses).list({ day: { $lte: from } }, { sort: { day: -1 }, limit: 1, projection: shown }),
    db.in(stockCloses).list({ day: { $gt: from } }, { sort: { day: 1 }, limit: mostDays, projection: shown }),
    db.in(stockChanges).list({}, { sort: { day: 1 }, limit: mostParts }),
  ]);
  return withChanges([...before, ...after], changes);
}

/** The first day with a movement of stock, if any. */
export async function firstClose(db: CompanyDb): Promise<string | undefined> {
  const [[close], [change]] = await Promise.all([
    db.in(stockCloses).list({}, { sort: { day: 1 }, limit: 1, projection: { day: 1 } }),
    db.in(stockChanges).list({}, { sort: { day: 1 }, limit: 1, projection: { day: 1 } }),
  ]);
  return [close?.day, change?.day].filter((day) => day !== undefined).sort()[0];
}

/** Applies later changes to the daily balances. Each counts from its own day on. */
function withChanges(closes: readonly Close[], changes: readonly StockChange[]): Close[] {
  const days = [...new Set([...closes, ...changes].map(({ day }) => day))].sort();
  let known: Counts = { totalCount: 0, onHoldCount: 0 };
  let totalCount = 0;
  let onHoldCount = 0;
  let atClose = 0;
  let atChange = 0;
  return days.map((day) => {
    for (; (closes[atClose]?.day ?? '9') <= day; atClose += 1) known = closes[atClose] ?? known;
    for (; (changes[atChange]?.day ?? '9') <= day; atChange += 1) {
      totalCount += changes[atChange]?.totalChange ?? 0;
      onHoldCount += changes[atChange]?.onHoldChange ?? 0;
    }
    return { day, totalCount: known.totalCount + totalCount, onHoldCount: known.onHoldCount + onHoldCount };
  });
}

/**
 * Adds the changes of the oldest day before `today` to the daily balances, all of its parts at once. False if there is no
 * such day. A late change to a day that is already done is added to that day and all later ones.
 */
export async function foldOneDay(db: CompanyDb, today: string): Promise<boolean> {
  const [oldest] = await db
    .in(stockChanges)
    .list({ day: { $lt: today } }, { sort: { day: 1 }, limit: 1, projection: { day: 1 } });
  if (!oldest) return false;
  const { day } = oldest;
  const parts = await db.in(stockChanges).list({ day }, { sort: { _id: 1 }, limit: 100 });
  const totalCount = parts.reduce((sum, { totalChange }) => sum + totalChange, 0);
  const onHoldCount = parts.reduce((sum, { onHoldChange }) => sum + onHoldChange, 0);
  const [last] = await db
    .in(stockCloses)
    .list({ day: { $lte: day } }, { sort: { day: -1 }, limit: 1, projection: shown });
  if (last?.day !== day) {
    const counts = { totalCount: last?.totalCount ?? 0, onHoldCount: last?.onHoldCount ?? 0 };
    await db.in(stockCloses).insert({ _id: newId(), day, ...counts });
  }
  await db.in(stockCloses).updateMany({ day: { $gte: day } }, { $inc: { totalCount, onHoldCount } });
  await db.in(stockChanges).deleteMany({ day });
  return true;
}
