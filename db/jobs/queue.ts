import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { newId } from '~/core/id';
import type { CompanyDb, New } from '../company-db';
import { isDuplicate } from '../duplicate';
import { type BackgroundJob, backgroundJobs } from './collection';
import type { JobKind } from './kind';
import { wakeWorkers } from './wake';

interface EnqueueOptions {
  /** What the job is about: `cancelJobsOf` ends it with that. */
  subjectId?: string;
  /** Not before this moment; at once where it is not given. */
  runAt?: Date;
  /** A word for this one piece of work within the company: a second job with the same is the first one. */
  once?: string;
}

/**
 * Adds a job to the work of this company, within its transaction where one is under way, and answers its id.
 * `input` is checked now, and once more when the job runs.
 */
export async function enqueue<Schema extends z.ZodType>(
  db: CompanyDb,
  kind: JobKind<Schema>,
  input: z.input<Schema>,
  { subjectId, runAt = new Date(), once }: EnqueueOptions = {},
): Promise<string> {
  kind.input.parse(input);
  const job: New<BackgroundJob> = {
    ...newJob(kind.name, input, runAt),
    _id: once === undefined ? newId() : onceId(db.companyId, once),
    ...(subjectId !== undefined && { subjectId }),
  };
  if (once === undefined) await db.in(backgroundJobs).insert(job);
  else await insertOnce(db, job);
  db.afterCommit(wakeWorkers);
  return job._id;
}

/** A job of this company as a page shows it; null where the company has none with this id. */
export async function readJob(db: CompanyDb, id: string): Promise<BackgroundJob | null> {
  return await db.in(backgroundJobs).findOne({ _id: id });
}

/** Several of them at once, in no order; ids that the company does not have are left out. */
export async function readJobs(db: CompanyDb, ids: readonly string[]): Promise<BackgroundJob[]> {
  if (ids.length === 0) return [];
  return await db
    .in(backgroundJobs)
    .list({ _id: { $in: [...ids] } }, { sort: { _id: 1 }, limit: ids.length });
}

/**
 * Cancels what waits or runs for these subjects; to be called in the transaction that removes them. One that
 * runs can write nothing more from then on. Answers how many were cancelled.
 */
export async function cancelJobsOf(db: CompanyDb, ...subjectIds: string[]): Promise<number> {
  return await db
    .in(backgroundJobs)
    .updateMany({ subjectId: { $in: subjectIds }, state: { $in: [...living] } }, cancelled());
}

/** Cancels one job. False where it has ended before, or the company has none with this id. */
export async function cancelJob(db: CompanyDb, id: string): Promise<boolean> {
  return (await db.in(backgroundJobs).updateOne({ _id: id, state: { $in: [...living] } }, cancelled())) === 1;
}

/**
 * Cancels all of this company's work but one: what comes next must find nobody else at work. Whether something was running,
 * which notices within half a minute and may write outside of steps until then.
 */
export async function cancelAllBut(db: CompanyDb, id: string): Promise<boolean> {
  const others = { _id: { $ne: id } };
  const running = await db.in(backgroundJobs).count({ ...others, state: 'running' }, 1);
  await db.in(backgroundJobs).updateMany({ ...others, state: { $in: [...living] } }, cancelled());
  return running > 0;
}

const living = ['waiting', 'running'] as const;

const cancelled = () => ({
  $set: { state: 'cancelled' as const, endedAt: new Date() },
  $unset: { dueAt: '' as const, lease: '' as const },
});

/** A job as it begins. */
export function newJob(kind: string, input: unknown, dueAt: Date): Omit<New<BackgroundJob>, '_id'> {
  return { kind, input, state: 'waiting', dueAt, attempts: 0, createdAt: new Date() };
}

/** The id is made of the word, so that the store itself takes only one. */
export function onceId(companyId: string, once: string): string {
  return createHash('sha256').update(`${companyId}\n${once}`).digest('hex').slice(0, 24);
}

/** By an upsert: an insert that meets another would end the caller's transaction. */
async function insertOnce(db: CompanyDb, { _id, ...job }: New<BackgroundJob>): Promise<void> {
  try {
    await db.in(backgroundJobs).findOneAndUpdate({ _id }, { $setOnInsert: job }, { upsert: true });
  } catch (error) {
    // Another server was first in the same moment.
    if (!isDuplicate(error)) throw error;
  }
}
