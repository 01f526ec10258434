import { unticked } from '~/core/checklist';
import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import { daysOf, nextDay, type Repeat } from '~/core/repeat';
import { upcomingAfter } from '~/core/series';
import type { CompanyDb } from '~db/company-db';
import { colleaguesAmong, findColleague } from '../account/index.server';
import { forgetInteractions } from '../crm/index.server';
import { awayOnDays } from '../leave/index.server';
import { takes } from './away';
import { tellClients } from './client.server';
import { type Job, type JobSeries, type JobValues, jobSeries, jobs, servicePlans } from './collections';
import { freeJobIds } from './free-ids.server';
import { kindWithId, withKindMaterials } from './kinds.server';
import { releaseMaterials } from './materials.server';
import { newJob } from './new-job';
import { type Due, daysDue } from './repeats';

/** The most upcoming jobs of a series. */
const mostAhead = 100;

/** What the jobs of a series start with. */
type Like = Pick<JobSeries, 'like' | 'clientId' | 'driverId' | 'helperIds'>;

/**
 * Starts a series with this job and creates those of the next two weeks, which it returns. Runs in the caller's transaction.
 * `like` is what they start with, if that is not this job.
 */
export async function beginSeries(
  db: CompanyDb,
  { _id, repeat }: Pick<JobSeries, '_id' | 'repeat'>,
  job: Job,
  { at, like, except }: { at: Date; like?: Like | undefined; except?: readonly string[] },
): Promise<Job[]> {
  const { times, ...rule } = repeat;
  const next = nextDay(rule, job.jobDate, job.jobDate);
  if (next === null || times === 1) return [];
  const series: JobSeries = {
    _id,
    companyId: db.companyId,
    like: valuesOf(job),
    clientId: job.clientId,
    driverId: job.driverId,
    ...(job.helperIds && { helperIds: job.helperIds }),
    ...like,
    repeat,
    begins: job.jobDate,
    next,
    ...(times !== undefined && { left: times - 1 }),
    makeOn: next,
    createdBy: job.createdBy,
    createdByName: job.createdByName,
    createdAt: at,
  };
  await db.in(jobSeries).insert(series);
  return await makeDue(db, series, at, { lastMade: job.jobDate, except });
}

interface Making {
  /** The day of the last job that is there. */
  lastMade?: string | undefined;
  /** Days that stay free. */
  except?: readonly string[] | undefined;
}

/**
 * Creates the due jobs of a series and returns them. Days for which a job stands already have no other one, and those on
 * which the driver has left or is on approved leave get no driver. Runs in the caller's transaction.
 */
export async function makeDue(
  db: CompanyDb,
  series: JobSeries,
  at: Date,
  { lastMade = '', except = [] }: Making = {},
): Promise<Job[]> {
  const today = singaporeDay(at);
  const made: string[] = [];
  let last = lastMade;
  let reached: Due['reached'] = series;
  // Another turn only where all that were due stand already, and none of them is ahead.
  do {
    const due = daysDue({ ...series, ...reached }, today, last);
    const standing = await standingOn(db, series._id, due.days);
    made.push(...due.days.filter((day) => !standing.has(day) && !except.includes(day)));
    last = [last, ...made, ...standing.values()].sort().at(-1) ?? '';
    reached = due.reached;
  } while (reached && last <= today);
  const { _id, next: before } = series;
  const kept =
    reached === null
      ? await db.in(jobSeries).deleteOne({ _id, next: before })
      : await db.in(jobSeries).updateOne({ _id, next: before }, { $set: reached });
  // Another server was faster.
  if (kept === 0) return [];
  return await makeOnDays(db, series, made, at);
}

/** Which of these days of its rule have a job of the series, and the day of each such job if it is still to be done. */
async function standingOn(
  db: CompanyDb,
  seriesId: string,
  days: readonly string[],
): Promise<Map<string, string>> {
  if (days.length === 0) return new Map();
  const on = { $in: [...days] };
  const found = await db
    .in(jobs)
    .list(
      { seriesId, $or: [{ ruleDay: on }, { ruleDay: { $exists: false }, jobDate: on }] },
      { sort: { jobDate: 1 }, limit: 1_000, projection: { jobDate: 1, ruleDay: 1, status: 1 } },
    );
  return new Map(
    found.map(({ jobDate, ruleDay = jobDate, status }) => [
      ruleDay,
      status === 'new' || status === 'assigned' ? jobDate : '',
    ]),
  );
}

/** Jobs that were moved alone to a day that another rule has stand for that day from now on. Runs in the caller's transaction. */
export async function standAgain(
  db: CompanyDb,
  seriesId: string,
  { repeat: { times: _, ...rule }, begins }: Pick<JobSeries, 'repeat' | 'begins'>,
): Promise<void> {
  const moved = await db
    .in(jobs)
    .list(
      { seriesId, ruleDay: { $exists: true } },
      { sort: { jobDate: -1 }, limit: mostAhead, projection: { jobDate: 1, ruleDay: 1 } },
    );
  for (const { _id, jobDate, ruleDay } of moved) {
    const [own] = daysOf(rule, begins, { from: jobDate, to: jobDate, most: 1 });
    if (own && own !== ruleDay) await db.in(jobs).updateOne({ _id }, { $set: { ruleDay: own } });
  }
}

/** Creates the jobs of a series for these days and returns them, as `makeDue` does. */
export async function makeOnDays(
  db: CompanyDb,
  series: Omit<JobSeries, 'begins' | 'next' | 'left' | 'makeOn'>,
  days: readonly string[],
  at: Date,
): Promise<Job[]> {
  if (days.length === 0) return [];
  const { _id, like, clientId, driverId, helperIds = [] } = series;
  const ids = await freeJobIds(db, days.length, at);
  const driver = driverId === null ? null : await findColleague(db, driverId);
  // One after the other, inside the caller's transaction.
  const helpers = helperIds.length > 0 ? await colleaguesAmong(db, helperIds) : [];
  const maker = { _id: series.createdBy, name: series.createdByName };
  const made: Omit<Job, 'companyId'>[] = [];
  const leave = driver || helpers.length > 0 ? await awayOnDays(db, [...days]) : null;
  for (const [turn, jobDate] of days.entries()) {
    const own = driver && !takes(leave?.get(jobDate)?.get(driver._id), like) ? driver : null;
    made.push(
      newJob(newId(), like, {
        jobId: ids[turn] ?? '',
        jobDate,
        status: own ? 'assigned' : 'new',
        clientId,
        driver: own,
        helpers: helpers.filter((one) => !takes(leave?.get(jobDate)?.get(one._id), like)),
        seriesId: _id,
        repeat: series.repeat,
        maker,
        at,
      }),
    );
  }
  const kind = await kindWithId(db, like.kindId);
  const by = { userId: maker._id, name: maker.name };
  for (const [place, job] of made.entries()) made[place] = await withKindMaterials(db, job, kind, { by, at });
  await db.in(jobs).insertMany(made);
  await tellClients(db, made as Job[]);
  return made as Job[];
}

/**
 * The later jobs of a job's series that are still to come and were not started. Empty without a series.
 */
export async function comingOf(db: CompanyDb, { _id, seriesId, jobDate }: Job, at: Date): Promise<Job[]> {
  if (seriesId === null) return [];
  const ahead = upcomingAfter(jobDate, singaporeDay(at));
  const found = await db
    .in(jobs)
    .list(
      { seriesId, jobDate: ahead, status: { $in: ['new', 'assigned'] } },
      { sort: { jobDate: 1 }, limit: mostAhead },
    );
  // The job itself would match if its day was moved.
  return found.filter((one) => one._id !== _id);
}

/** Creates the next job of a series if none is left ahead. Runs in the caller's transaction. */
export async function makeNext(db: CompanyDb, job: Pick<Job, 'seriesId'>, at: Date): Promise<void> {
  const series = await seriesOf(db, job);
  if (!series) return;
  const [last] = await db
    .in(jobs)
    .list({ seriesId: series._id }, { sort: { jobDate: -1 }, limit: 1, projection: { jobDate: 1 } });
  await makeDue(db, series, at, { lastMade: last?.jobDate });
}

/** A job's series, if it is still running. */
export async function seriesOf(
  db: CompanyDb,
  { seriesId }: Pick<Job, 'seriesId'>,
): Promise<JobSeries | null> {
  return seriesId === null ? null : await db.in(jobSeries).findOne({ _id: seriesId });
}

/** Stores on the jobs of a series how it repeats now, or that it no longer does. Runs in the caller's transaction. */
export async function storeRule(db: CompanyDb, seriesId: string, repeat: Repeat | null): Promise<void> {
  const update = repeat ? { $set: { repeat } } : { $unset: { repeat: 1 as const } };
  await db.in(jobs).updateMany({ seriesId }, update);
}

/** The days of a series, from `from` on, for which a job was made and deleted alone. */
export async function deletedDays(
  db: CompanyDb,
  { _id, repeat: { times: _, ...rule }, begins }: Pick<JobSeries, '_id' | 'repeat' | 'begins'>,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const days = daysOf(rule, begins, { from, to });
  const standing = await standingOn(db, _id, days);
  return days.filter((day) => !standing.has(day));
}

/** Deletes jobs that have not started, so that they have no files. Runs in the caller's transaction. */
export async function removeAhead(
  db: CompanyDb,
  gone: readonly Job[],
  on: { by: { userId: string; name: string }; at: Date },
): Promise<void> {
  if (gone.length === 0) return;
  for (const job of gone) await releaseMaterials(db, job, on);
  const ids = gone.map(({ _id }) => _id);
  await db.in(jobs).deleteMany({ _id: { $in: ids } });
  await forgetInteractions(db, 'job', ids);
}

/** Ends the series. Runs in the caller's transaction. */
export async function endSeries(db: CompanyDb, { seriesId }: Pick<Job, 'seriesId'>): Promise<void> {
  if (seriesId === null) return;
  await db.in(jobSeries).deleteOne({ _id: seriesId });
  await storeRule(db, seriesId, null);
  // A service plan whose visits end is over too.
  await db.in(servicePlans).deleteOne({ _id: seriesId });
}

/** Only the entered fields of a job. */
export function valuesOf(job: Job): JobValues {
  const { title, client, startLocation, endLocation, jobTime, description } = job;
  const { department, notifications, locationBased, duration, kindId, checklist = [] } = job;
  return {
    title,
    client,
    startLocation,
    endLocation,
    jobTime,
    ...(duration !== undefined && { duration }),
    description,
    department,
    notifications,
    locationBased,
    ...(kindId && { kindId }),
    ...(checklist.length > 0 && { checklist: unticked(checklist) }),
  };
}
