import { latestEnd } from '~/core/ahead';
import { config } from '~/core/config.server';
import { type SharedDocument, sharedCollection } from './collection';
import { database } from './connect';
import { isDuplicate } from './duplicate';

/** How often something happened in the current window. Stored in the database, so that all servers count together. */
interface Count extends SharedDocument {
  count: number;
  expiresAt: Date;
}

export const limits = sharedCollection<Count>('limits', [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }]);

const collection = () => database().db.collection<Count>(limits.name);

/** At most `most` in `seconds`, counted from the first. */
export interface Limit {
  most: number;
  seconds: number;
}

/**
 * Takes one from `key`'s limit in one conditional update, so that concurrent calls cannot exceed it. Returns 0, or the
 * seconds until the next window if the limit is reached.
 */
export async function take(key: string, limit: Limit, now = new Date()): Promise<number> {
  if (!config().RATE_LIMIT) return 0;
  const counted = await countIn(key, limit, now);
  if (counted.count <= limit.most) return 0;
  return Math.max(1, (counted.expiresAt.getTime() - now.getTime()) / 1000);
}

/** Undoes a `take`: a successful sign-in does not count as a try. */
export async function giveBack(key: string): Promise<void> {
  await collection().updateOne({ _id: key, count: { $gt: 0 } }, { $inc: { count: -1 } });
}

/** Resets a count, for example after a successful sign-in. */
export async function forget(key: string): Promise<void> {
  await collection().deleteOne({ _id: key });
}

/** Remembers `key` for `lastsMs` from now. */
export async function remember(key: string, lastsMs: number, now = new Date()): Promise<void> {
  const expiresAt = new Date(now.getTime() + lastsMs);
  await collection().updateOne({ _id: key }, { $set: { count: 0, expiresAt } }, { upsert: true });
}

/** Until when `key` is remembered, for `lastsMs` at most; null if it is not. */
export async function rememberedUntil(key: string, lastsMs: number, now = new Date()): Promise<Date | null> {
  const found = await collection().findOne({ _id: key, expiresAt: { $gt: now } });
  if (!found || found.expiresAt <= latestEnd(lastsMs, now)) return found?.expiresAt ?? null;
  await remember(key, lastsMs, now);
  return new Date(now.getTime() + lastsMs);
}

/** Adds this process's counts and returns the totals by key. */
export async function addCounts(
  counts: ReadonlyMap<string, { add: number; expiresAt: Date }>,
): Promise<Map<string, number>> {
  await collection().bulkWrite(
    [...counts].map(([_id, { add, expiresAt }]) => ({
      updateOne: { filter: { _id }, update: { $inc: { count: add }, $set: { expiresAt } }, upsert: true },
    })),
    { ordered: false },
  );
  const all = await collection()
    .find({ _id: { $in: [...counts.keys()] } })
    .toArray();
  return new Map(all.map(({ _id, count }) => [_id, count]));
}

async function countIn(_id: string, { seconds }: Limit, now: Date): Promise<Count> {
  const end = new Date(now.getTime() + seconds * 1000);
  const under = await collection().findOneAndUpdate(
    { _id, expiresAt: { $gt: now } },
    // A window that a clock ahead has begun ends when one begun now would.
    { $inc: { count: 1 }, $min: { expiresAt: end } },
    { returnDocument: 'after' },
  );
  if (under) return under;
  try {
    const begun = await collection().findOneAndUpdate(
      { _id, expiresAt: { $lte: now } },
      { $set: { count: 1, expiresAt: end } },
      { upsert: true, returnDocument: 'after' },
    );
    if (begun) return begun;
  } catch (error) {
    // Another server started the window at the same moment: count in that one.
    if (!isDuplicate(error)) throw error;
  }
  return await countIn(_id, { seconds, most: 0 }, now);
}
