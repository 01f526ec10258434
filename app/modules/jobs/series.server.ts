import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import type { CompanyDb } from '~db/company-db';
import { findColleague } from '../account/index.server';
import { awayOnDays } from '../leave/index.server';
import { takes } from './away';
import { tellClients } from './client.server';
import { type Job, type JobSeries, jobSeries, jobs, type Said } from './collections';
import { freeJobIds } from './free-ids.server';
import { newJob } from './new-job';
import { daysDue } from './repeats';

/** More than are ever ahead of a job that repeats. */
const mostAhead = 100;

/** Makes a job the first of its series, and makes those of the coming two weeks. Within the caller's transaction. */
export async function beginSeries(
  db: CompanyDb,
  { _id, repeat, until }: Pick<JobSeries, '_id' | 'repeat' | 'until'>,
  job: Job,
  at: Date,
): Promise<void> {
  const series: JobSeries = {
    _id,
    companyId: db.companyId,
    like: saidOf(job),
    clientId: job.clientId,
    driverId: job.driverId,
    repeat,
    until,
    next: dayAfter(job.jobDate, repeat === 'daily' ? 1 : 7),
    createdBy: job.createdBy,
    createdByName: job.createdByName,
    createdAt: at,
  };
  await db.in(jobSeries).insert(series);
  await makeDue(db, series, at);
}

/**
 * Makes the jobs of a series that are due. A driver who has left, or is on approved leave at that time, is left out:
 * such a job waits for somebody to choose one. Within the caller's transaction. Answers how many it has made.
 */
export async function makeDue(db: CompanyDb, series: JobSeries, at: Date): Promise<number> {
  const { _id, like, clientId, driverId, next: before } = series;
  const { days, next } = daysDue(series, singaporeDay(at));
  const kept =
    next === null
      ? await db.in(jobSeries).deleteOne({ _id, next: before })
      : await db.in(jobSeries).updateOne({ _id, next: before }, { $set: { next } });
  // Somebody else was quicker.
  if (kept === 0 || days.length === 0) return 0;
  const ids = await freeJobIds(db, days.length, at);
  const driver = driverId === null ? null : await findColleague(db, driverId);
  const maker = { _id: series.createdBy, name: series.createdByName };
  const made: Omit<Job, 'companyId'>[] = [];
  const leave = driver ? await awayOnDays(db, days) : null;
  for (const [turn, jobDate] of days.entries()) {
    const own = driver && !takes(leave?.get(jobDate)?.get(driver._id), like.jobTime) ? driver : null;
    made.push(
      newJob(newId(), like, {
        jobId: ids[turn] ?? '',
        jobDate,
        status: own ? 'assigned' : 'new',
        clientId,
        driver: own,
        seriesId: _id,
        maker,
        at,
      }),
    );
  }
  await db.in(jobs).insertMany(made);
  await tellClients(db, made as Job[]);
  return made.length;
}

/**
 * The others of a job's series that come after it, are still to come at that moment, and that nobody has begun; none of
 * one that does not repeat.
 */
export async function comingOf(db: CompanyDb, { _id, seriesId, jobDate }: Job, at: Date): Promise<Job[]> {
  if (seriesId === null) return [];
  const ahead = { $gt: jobDate, $gte: singaporeDay(at) };
  const found = await db
    .in(jobs)
    .list(
      { seriesId, jobDate: ahead, status: { $in: ['new', 'assigned'] } },
      { sort: { jobDate: 1 }, limit: mostAhead },
    );
  // Where its own day is moved it would be found there.
  return found.filter((one) => one._id !== _id);
}

/** A job's series while it goes on. */
export async function seriesOf(
  db: CompanyDb,
  { seriesId }: Pick<Job, 'seriesId'>,
): Promise<JobSeries | null> {
  return seriesId === null ? null : await db.in(jobSeries).findOne({ _id: seriesId });
}

/** From now on it repeats no more. Within the caller's transaction. */
export async function endSeries(db: CompanyDb, { seriesId }: Pick<Job, 'seriesId'>): Promise<void> {
  if (seriesId !== null) await db.in(jobSeries).deleteOne({ _id: seriesId });
}

/** What is said of a job, without all else. */
export function saidOf(job: Job): Said {
  const { title, client, startLocation, endLocation, jobTime, description } = job;
  const { department, notifications, locationBased } = job;
  return {
    title,
    client,
    startLocation,
    endLocation,
    jobTime,
    description,
    department,
    notifications,
    locationBased,
  };
}
