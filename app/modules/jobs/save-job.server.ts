import type { z } from 'zod';
import type { Noted } from '~/core/caller';
import { newId } from '~/core/id';
import { operation } from '~/core/operation';
import { Refusal, refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { isDuplicate } from '~db/duplicate';
import { removeWhole } from '~db/removal';
import { nowDrives } from '../account/index.server';
import { forgetInteractions } from '../crm/index.server';
import { clientIdNamed, tellClients } from './client.server';
import { type Job, jobs } from './collections';
import { driverOf, leaveOf } from './drivers.server';
import { findJob, jobSubject } from './find-job.server';
import { freeJobIds } from './free-ids.server';
import { changedParts, statusLine } from './log-lines';
import { tellDrivers } from './mails.server';
import { messages } from './messages';
import { newJob, searchTextOf } from './new-job';
import { deleteInput, jobChangeInput, newJobInput } from './schema';
import { beginSeries, comingOf, endSeries } from './series.server';

/** What a save answers: the job as it is now, and that its driver is on leave. */
export interface SavedJob {
  job: Job;
  warning: string | null;
}

/** How often a job that was given no id tries the next one, where another was quicker. */
const mostTries = 5;

/**
 * Adds a job, or the first of those that repeat with those of the coming two weeks. Refuses an id that another job of
 * the firm has with 409; without one it gets the next free one.
 */
export const createJob = operation({
  name: 'createJob',
  access: 'JobManagement',
  effect: 'write',
  input: newJobInput,
  failed: messages.saveFailed,
  // Its own, so that an id which another was quicker to take can be tried anew.
  transaction: 'own',
  async run({ input: { jobId, ...input }, actor, db, note }): Promise<SavedJob> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await db.together(async (all) => {
          const at = new Date();
          const [free = ''] = jobId ? [jobId] : await freeJobIds(all, 1, at);
          const saved = await add(all, { ...input, jobId: free }, actor, at);
          note(noteOf(saved.job, 'added', input.repeat && `repeats ${input.repeat}`));
          return saved;
        });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        if (!jobId && tries < mostTries) continue;
        const fields = { jobId: [messages.jobIdInUse] };
        throw new Refusal('conflict', messages.jobIdInUse, { fields });
      }
    }
  },
});

type New = Omit<z.output<typeof newJobInput>, 'jobId'> & { jobId: string };

async function add(
  db: CompanyDb,
  { jobId, jobDate, assignedEmployees, status, jobStart, jobEnd, repeat, until, despiteLeave, ...said }: New,
  by: { userId: string; name: string },
  at: Date,
): Promise<SavedJob> {
  const [driverId] = assignedEmployees;
  const driver = driverId === undefined ? null : await driverOf(db, driverId);
  const maker = { _id: by.userId, name: by.name };
  const clientId = await clientIdNamed(db, said.client);
  const beginning = { jobId, jobDate, status, clientId, driver, jobStart, jobEnd, maker, at };
  const seriesId = repeat ? newId() : null;
  const job: Job = { ...newJob(newId(), said, { ...beginning, seriesId }), companyId: db.companyId };
  checkDriver(job);
  const warning = await leaveOf(db, job, despiteLeave);
  await db.in(jobs).insert(job);
  if (driver) await nowDrives(db, driver._id);
  await tellClients(db, [job]);
  if (repeat && seriesId) await beginSeries(db, { _id: seriesId, repeat, until: until ?? null }, job, at);
  await tellDrivers(db, { before: null, after: job, repeat, by });
  return { job, warning };
}

/**
 * Changes what was sent of a job; its status may become any, and what skips the path is logged as that. A driver who
 * has left may stay as he is. On top of a newer save it is refused with 409 where the caller says which he had before
 * him.
 */
export const changeJob = operation({
  name: 'changeJob',
  access: 'JobManagement',
  effect: 'write',
  input: jobChangeInput,
  failed: messages.saveFailed,
  async run({ input, actor, db, note }): Promise<SavedJob> {
    const { id, revision, assignedEmployees, despiteLeave, ...sent } = input;
    const before = await findJob(db, id);
    if (revision !== undefined && revision !== before.revision)
      throw new Refusal('conflict', messages.overtaken);
    const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const driver = await newDriver(db, before, assignedEmployees);
    const at = new Date();
    const after: Job = { ...before, ...changes, ...driver, revision: before.revision + 1, updatedAt: at };
    if (after.client !== before.client) after.clientId = await clientIdNamed(db, after.client);
    after.searchText = searchTextOf(after);
    if (after.jobStart && after.jobEnd && after.jobEnd < after.jobStart)
      throw refuseField('jobEnd', messages.endFirst);
    checkDriver(after);
    // Who was assigned all the same stays so, until somebody moves him or the job.
    const isOther = (['driverId', 'jobDate', 'jobTime'] as const).some(
      (name) => after[name] !== before[name],
    );
    const warning = await leaveOf(db, after, isOther ? despiteLeave : undefined);
    await write(db, before, after);
    if (after.driverId !== null && after.driverId !== before.driverId) await nowDrives(db, after.driverId);
    await tellClients(db, [after]);
    const parts = changedParts(before, after);
    const status = statusLine(before, after);
    if (status || parts.length > 0)
      note(noteOf(after, 'changed', [...parts, status ?? []].flat().join(', ')));
    await tellDrivers(db, { before, after, parts, by: actor });
    return { job: after, warning };
  },
});

/**
 * Deletes a job, or it and all of its series that are still to come and that nobody has begun; then it repeats no more.
 * Deletion stays open when a trial has ended.
 */
export const deleteJob = operation({
  name: 'deleteJob',
  access: 'JobManagement',
  effect: 'vital-write',
  input: deleteInput,
  failed: messages.deleteFailed,
  async run({ input: { id, scope }, actor, db, note }) {
    const job = await findJob(db, id);
    const others = scope === 'series' ? await comingOf(db, job) : [];
    if (scope === 'series') await endSeries(db, job);
    await removeWhole(db, jobs, id);
    // Nobody has begun them: they have no files.
    const further = others.map(({ _id }) => _id);
    if (further.length > 0) await db.in(jobs).deleteMany({ _id: { $in: further } });
    await forgetInteractions(db, 'job', [id, ...further]);
    note(noteOf(job, 'deleted', others.length > 0 ? `and ${others.length} more that repeat` : undefined));
    await tellDrivers(db, { before: job, after: null, by: actor });
    return { job };
  },
});

/** Somebody else to drive, or nobody; nothing where it stays as it is. */
async function newDriver(db: CompanyDb, before: Job, sent: readonly string[] | undefined) {
  if (sent === undefined) return {};
  const [id = null] = sent;
  if (id === before.driverId) return {};
  if (id === null) return { driverId: null, driverName: '' };
  const { _id, name } = await driverOf(db, id);
  return { driverId: _id, driverName: name };
}

/** Refuses what waits for a driver and has none. */
function checkDriver({ status, driverId }: Pick<Job, 'status' | 'driverId'>): void {
  if (status === 'assigned' && driverId === null)
    throw refuseField('assignedEmployees', messages.driverNeeded);
}

/** Puts a job in the place of what it was; refused where somebody has saved it in between. */
async function write(db: CompanyDb, before: Job, after: Job): Promise<void> {
  const { _id, companyId: _, ...all } = after;
  const matched = await db.in(jobs).updateOne({ _id, revision: before.revision }, { $set: all });
  if (matched === 0) throw new Refusal('conflict', messages.overtaken);
}

/** A line of the activity log about a job, which its client's own log shows too. */
export function noteOf({ _id, jobId, title, clientId }: Job, action: string, what?: string): Noted {
  const detail = `${jobId} ${title}${what ? `: ${what}` : ''}`;
  return { action, subject: jobSubject.name, subjectId: _id, detail, ...(clientId && { clientId }) };
}
