import { latestEnd } from '~/core/ahead';
import { newId } from '~/core/id';
import { database } from '../connect';
import { type BackgroundJob, backgroundJobs, due } from './collection';

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
  const isDue = { dueAt: { $lte: now }, kind: { $in: [...kinds] } };
  for (;;) {
    const candidates = await collection
      .find({ ...isDue, ...others }, { projection: { companyId: 1 }, sort: { dueAt: 1 }, limit: window })
      .toArray();
    for (const { _id, companyId } of shuffle(candidates)) {
      const taken = await collection.findOneAndUpdate(
        { _id, companyId, ...isDue },
        {
          $set: { state: 'running', lease: newId(), ...leaseFrom(leaseSeconds, now) },
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
 * Moves what a clock ahead has made due back by as much as it was ahead: leases, whose server may be gone, pauses before the
 * next attempt, and the starts of new jobs. Otherwise nobody would take these jobs until that time comes.
 */
export async function correctDueTimes(kinds: readonly string[], now: Date): Promise<void> {
  const ahead = { $gt: latestEnd(0, now) };
  const collection = database().db.collection<Required<BackgroundJob>>(backgroundJobs.name);
  const found = await collection
    .find(
      { dueAt: ahead, dueSetAt: ahead, kind: { $in: [...kinds] } },
      { projection: { companyId: 1, dueAt: 1, dueSetAt: 1 } },
    )
    .toArray();
  if (found.length === 0) return;
  await collection.bulkWrite(
    found.map(({ _id, companyId, dueAt, dueSetAt }) => {
      const byNow = new Date(dueAt.getTime() - dueSetAt.getTime() + now.getTime());
      // Somebody else may have taken or corrected it in the meantime.
      const filter = { _id, companyId, dueAt, dueSetAt };
      return { updateOne: { filter, update: { $set: { dueAt: byNow, dueSetAt: now } } } };
    }),
    { ordered: false },
  );
}

function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** A lease taken or renewed now. */
export function leaseFrom(leaseSeconds: number, now: Date) {
  return due(new Date(now.getTime() + leaseSeconds * 1000), now);
}
