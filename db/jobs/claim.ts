import { latestEnd } from '~/core/ahead';
import { newId } from '~/core/id';
import { database } from '../connect';
import { type BackgroundJob, backgroundJobs } from './collection';

/** A job taken by this server, with its lease token. */
export type Claimed = BackgroundJob & { lease: string };

/** A worker picks one at random of this many longest due jobs. */
const window = 20;

/**
 * Takes one of the longest due jobs of these kinds, of any company but those in `after`: a waiting one, or one whose
 * lease has expired. Null if none is due. Workers that look at the same moment pick different jobs, so they don't all wait for one record.
 * `now` is this server's clock. If clocks differ, a job may be taken from a live server too early; that server can then
 * no longer write, so the work is repeated but never done twice.
 */
export async function claim(
  kinds: readonly string[],
  leaseSeconds: number,
  now: Date,
  after: readonly string[] = [],
): Promise<Claimed | null> {
  const collection = database().db.collection<BackgroundJob>(backgroundJobs.name);
  const others = after.length > 0 && { companyId: { $nin: [...after] } };
  const due = { dueAt: { $lte: now }, kind: { $in: [...kinds] } };
  for (;;) {
    const candidates = await collection
      .find({ ...due, ...others }, { projection: { companyId: 1 }, sort: { dueAt: 1 }, limit: window })
      .toArray();
    for (const { _id, companyId } of shuffled(candidates)) {
      const taken = await collection.findOneAndUpdate(
        { _id, companyId, ...due },
        {
          $set: { state: 'running', lease: newId(), dueAt: leaseEnd(leaseSeconds, now) },
          $inc: { attempts: 1 },
        },
        { returnDocument: 'after' },
      );
      if (taken) return taken as Claimed;
    }
    // Others took them all; there may be more.
    if (candidates.length < window) return null;
  }
}

/**
 * Ends leases that a clock ahead has taken, as if they were renewed now: their server may be gone. One that still runs the
 * job renews its lease.
 */
export async function shortenLeases(
  kinds: readonly string[],
  leaseSeconds: number,
  now: Date,
): Promise<void> {
  await database()
    .db.collection<BackgroundJob>(backgroundJobs.name)
    .updateMany(
      { dueAt: { $gt: latestEnd(leaseSeconds * 1_000, now) }, kind: { $in: [...kinds] }, state: 'running' },
      { $set: { dueAt: leaseEnd(leaseSeconds, now) } },
    );
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** The end of a lease taken or renewed now. */
export function leaseEnd(leaseSeconds: number, now: Date): Date {
  return new Date(now.getTime() + leaseSeconds * 1000);
}
