import { newId } from '~/core/id';
import { database } from '../connect';
import { type BackgroundJob, backgroundJobs } from './collection';

/** A job that this server has taken, with the token that says so. */
export type Claimed = BackgroundJob & { lease: string };

/** Of so many jobs that are due longest a worker picks one at random. */
const window = 20;

/**
 * Takes one of the jobs that are due longest, of one of these kinds and of any company: one that waits, or one whose
 * server did not renew its lease. Null where none is due. Workers that look at the same moment pick different jobs, so
 * they don't all wait for one record. `now` is this server's clock; where clocks differ a job may be taken too early from
 * a server that lives, which then can write no more: it is done again, never twice.
 */
export async function claim(
  kinds: readonly string[],
  leaseSeconds: number,
  now: Date,
): Promise<Claimed | null> {
  const collection = database().db.collection<BackgroundJob>(backgroundJobs.name);
  const due = { dueAt: { $lte: now }, kind: { $in: [...kinds] } };
  for (;;) {
    const candidates = await collection
      .find(due, { projection: { companyId: 1 }, sort: { dueAt: 1 }, limit: window })
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
    // Others took them all: there may be more behind them.
    if (candidates.length < window) return null;
  }
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Until when a lease holds that is taken or renewed now. */
export function leaseEnd(leaseSeconds: number, now: Date): Date {
  return new Date(now.getTime() + leaseSeconds * 1000);
}
