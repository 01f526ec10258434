import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { newId } from '~/core/id';
import { refuseTooMany } from '~/core/refusal';
import type { CompanyDb, New } from '../company-db';
import { isDuplicate } from '../duplicate';
import { type BackgroundJob, backgroundJobs, due } from './collection';
import type { JobKind } from './kind';
import { wakeWorkers } from './wake';

/** In seconds. When a company that has too many jobs of a kind may try again. */
const tryAgainSeconds = 60;

interface EnqueueOptions {
  /** The id of the job's record: `cancelJobsOf` cancels the job with it. */
  subjectId?: string;
  /** The earliest start; at once by default. */
  runAt?: Date;
  /** A key within the company: a second job with the same key is not added. */
  once?: string;
}

/**
 * Adds a job for this company, within its open transaction if there is one, and returns its id. `input` is validated
 * now and again when the job runs. Refuses with 429 if the company has as many of the kind as it may.
 */
export async function enqueue<Schema extends z.ZodType>(
  db: CompanyDb,
  kind: JobKind<Schema>,
  input: z.input<Schema>,
  { subjectId, runAt = new Date(), once }: EnqueueOptions = {},
): Promise<string> {
  kind.input.parse(input);
  await refuseTooManyOf(db, kind);
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

async function refuseTooManyOf(db: CompanyDb, { name: kind, mostPerCompany }: JobKind): Promise<void> {
  if (mostPerCompany === undefined) return;
  const living = await db.in(backgroundJobs).count({ kind, dueAt: { $exists: true } }, mostPerCompany);
  if (living >= mostPerCompany) throw refuseTooMany(tryAgainSeconds);
}

/** A job of this company; null if there is none with this id. */
export async function readJob(db: CompanyDb, id: string): Promise<BackgroundJob | null> {
  return await db.in(backgroundJobs).findOne({ _id: id });
}

/** Several jobs, unordered. Unknown ids are left out. */
export async function readJobs(db: CompanyDb, ids: readonly string[]): Promise<BackgroundJob[]> {
  if (ids.length === 0) return [];
  return await db
    .in(backgroundJobs)
    .list({ _id: { $in: [...ids] } }, { sort: { _id: 1 }, limit: ids.length });
}

/**
 * Cancels waiting and running jobs of these records. Call it in the transaction that removes the records. A running job
 * can write nothing more. Returns how many were cancelled.
 */
export async function cancelJobsOf(db: CompanyDb, ...subjectIds: string[]): Promise<number> {
  return await db
    .in(backgroundJobs)
    .updateMany({ subjectId: { $in: subjectIds }, state: { $in: [...living] } }, cancelUpdate());
}

/** Cancels one job. False if it has ended, or the company has none with this id. */
export async function cancelJob(db: CompanyDb, id: string): Promise<boolean> {
  return (
    (await db.in(backgroundJobs).updateOne({ _id: id, state: { $in: [...living] } }, cancelUpdate())) === 1
  );
}

/**
 * Cancels all of this company's jobs but one. Returns whether another one was running: it notices within half a minute
 * and may write outside of steps until then.
 */
export async function cancelAllBut(db: CompanyDb, id: string): Promise<boolean> {
  const others = { _id: { $ne: id } };
  const running = await db.in(backgroundJobs).count({ ...others, state: 'running' }, 1);
  await db.in(backgroundJobs).updateMany({ ...others, state: { $in: [...living] } }, cancelUpdate());
  return running > 0;
}

const living = ['waiting', 'running'] as const;

const cancelUpdate = () => ({
  $set: { state: 'cancelled' as const, endedAt: new Date() },
  $unset: { dueAt: '' as const, dueSetAt: '' as const, lease: '' as const },
});

/** A new job. */
export function newJob(kind: string, input: unknown, dueAt: Date): Omit<New<BackgroundJob>, '_id'> {
  const now = new Date();
  return { kind, input, state: 'waiting', ...due(dueAt, now), attempts: 0, createdAt: now };
}

/** The id derived from the key, so that the store accepts only one. */
export function onceId(companyId: string, once: string): string {
  return createHash('sha256').update(`${companyId}\n${once}`).digest('hex').slice(0, 24);
}

/** By upsert: an insert that hits a duplicate would abort the caller's transaction. */
async function insertOnce(db: CompanyDb, { _id, ...job }: New<BackgroundJob>): Promise<void> {
  try {
    await db.in(backgroundJobs).findOneAndUpdate({ _id }, { $setOnInsert: job }, { upsert: true });
  } catch (error) {
    // Another server inserted it at the same moment.
    if (!isDuplicate(error)) throw error;
  }
}
