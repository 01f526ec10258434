import { newId } from '~/core/id';
import { database } from '../connect';
import { type BackgroundJob, backgroundJobs } from './collection';

/** A job that this server has taken, with the token that says so. */
export type Claimed = BackgroundJob & { lease: string };

/**
 * Takes the job that is due longest, of one of these kinds and of any company: one that waits, or one whose server
 * did not renew its lease. Null where none is due. `now` is this server's clock; where clocks differ a job may be
 * taken too early from a server that lives, which then can write no more: it is done again, never twice.
 */
export async function claim(
  kinds: readonly string[],
  leaseSeconds: number,
  now: Date,
): Promise<Claimed | null> {
  const collection = database().db.collection<BackgroundJob>(backgroundJobs.name);
  const due = { dueAt: { $lte: now }, kind: { $in: [...kinds] } };
  // Mostly there is none: reading that is cheaper than a write that finds nothing.
  if (!(await collection.findOne(due, { projection: { _id: 1 } }))) return null;
  const taken = await collection.findOneAndUpdate(
    due,
    {
      $set: { state: 'running', lease: newId(), dueAt: leaseEnd(leaseSeconds, now) },
      $inc: { attempts: 1 },
    },
    { sort: { dueAt: 1 }, returnDocument: 'after' },
  );
  return taken as Claimed | null;
}

/** Until when a lease holds that is taken or renewed now. */
export function leaseEnd(leaseSeconds: number, now: Date): Date {
  return new Date(now.getTime() + leaseSeconds * 1000);
}
