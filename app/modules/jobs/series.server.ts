import { textsOf, untickAll, withLines } from '~/core/checklist';
import { singaporeDay } from '~/core/dates';
import { dayAfter, daysBetween } from '~/core/days';
import { newId } from '~/core/id';
import { daysOf, nextDay, type Repeat } from '~/core/repeat';
import { ruleDayAfter, sharedOf, upcomingAfter } from '~/core/series';
import type { CompanyDb } from '~db/company-db';
import { removeEachWhole } from '~db/removal';
import { colleaguesAmong, findColleague } from '../account/index.server';
import { forgetInteractions } from '../crm/index.server';
import { awayOnDays } from '../leave/index.server';
import { isAwayFor } from './away';
import { tellClients } from './client.server';
import {
  type Job,
  type JobSeries,
  type JobValues,
  jobSeries,
  jobs,
  type SeriesField,
  servicePlans,
} from './collections';
import { freeJobIds } from './free-ids.server';
import { kindWithId, withKindMaterials } from './kinds.server';
import { changedFields, changedParts } from './log-lines';
import type { Change } from './mails.server';
import { releaseMaterials } from './materials.server';
import { newJob, searchTextOf } from './new-job';
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
  { at, like, ...making }: { at: Date; like?: Like | undefined } & Pick<Making, 'except' | 'free'>,
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
  return await makeDue(db, series, at, { lastMade: job.jobDate, ...making });
}

interface Making {
  /** The day of the last job that is there. */
  lastMade?: string | undefined;
  /** Days that stay free. */
  except?: readonly string[] | undefined;
  /** Jobs that may become those of other days, as in `makeOnDays`. They stand for no day meanwhile. */
  free?: readonly Job[] | undefined;
}

/**
 * Creates the due jobs of a series and returns them. Days for which a job stands already have no other one, and those on
 * which the driver has left or is on approved leave get no driver. Runs in the caller's transaction.
 */
export async function makeDue(
  db: CompanyDb,
  series: JobSeries,
  at: Date,
  { lastMade = '', except = [], free = [] }: Making = {},
): Promise<Job[]> {
  const today = singaporeDay(at);
  const made: string[] = [];
  let last = lastMade;
  let reached: Due['reached'] = series;
  // Another turn only where all that were due stand already, and none of them is ahead.
  do {
    const due = daysDue({ ...series, ...reached }, today, last);
    const standing = await standingOn(db, series._id, due.days, free);
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
  return await makeOnDays(db, series, made, at, free);
}

/**
 * Which of these days of its rule have a job of the series, the free ones aside, and the day of each such job if it is still to be
 * done.
 */
async function standingOn(
  db: CompanyDb,
  seriesId: string,
  days: readonly string[],
  free: readonly Pick<Job, '_id'>[] = [],
): Promise<Map<string, string>> {
  if (days.length === 0) return new Map();
  const on = { $in: [...days] };
  const found = await db
    .in(jobs)
    .list(
      { seriesId, $or: [{ ruleDay: on }, { ruleDay: { $exists: false }, jobDate: on }] },
      { sort: { jobDate: 1 }, limit: 1_000, projection: { jobDate: 1, ruleDay: 1, status: 1 } },
    );
  const isFree = new Set(free.map(({ _id }) => _id));
  const others = found.filter(({ _id }) => !isFree.has(_id));
  return new Map(
    others.map(({ jobDate, ruleDay = jobDate, status }) => [
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

/**
 * Creates the jobs of a series for these days and returns them, as `makeDue` does. Jobs that are `free` become those of these days,
 * so that their links, photos and ticks stay: each that of its own day, if it is one of them, the others in their order. Fields that
 * were changed for one of them alone stay.
 */
export async function makeOnDays(
  db: CompanyDb,
  series: Omit<JobSeries, 'begins' | 'next' | 'left' | 'makeOn'>,
  days: readonly string[],
  at: Date,
  free: readonly Job[] = [],
): Promise<Job[]> {
  if (days.length === 0) return [];
  const { _id, like, clientId, driverId, helperIds = [] } = series;
  const taken = takenBy(days, free);
  const dates = days.map((day, place) => taken[place]?.jobDate ?? day);
  const driver = driverId === null ? null : await findColleague(db, driverId);
  // One after the other, inside the caller's transaction.
  const helpers = helperIds.length > 0 ? await colleaguesAmong(db, helperIds) : [];
  const maker = { _id: series.createdBy, name: series.createdByName };
  const kind = await kindWithId(db, like.kindId);
  const by = { userId: maker._id, name: maker.name };
  const nights = [...new Set(dates.flatMap((day) => [day, dayAfter(day, 1)]))];
  const leave = driver || helpers.length > 0 ? await awayOnDays(db, nights) : null;
  const isHere = (personId: string, jobDate: string) =>
    !isAwayFor((day) => leave?.get(day)?.get(personId), { ...like, jobDate });
  const asPlanned = (jobId: string, jobDate: string) => {
    const own = driver && isHere(driver._id, jobDate) ? driver : null;
    return newJob(newId(), like, {
      jobId,
      jobDate,
      status: own ? 'assigned' : 'new',
      clientId,
      driver: own,
      helpers: helpers.filter((one) => isHere(one._id, jobDate)),
      seriesId: _id,
      repeat: series.repeat,
      maker,
      at,
    });
  };
  const stays: Job[] = [];
  for (const [place, one] of taken.entries()) {
    if (!one) continue;
    const fresh = asPlanned(one.job.jobId, one.jobDate) as Job;
    const changed = becomes(one.job, fresh);
    if ((changed.kindId ?? null) === (one.job.kindId ?? null)) {
      stays[place] = changed;
      continue;
    }
    await releaseMaterials(db, one.job, { by, at });
    const { materials: _, ...others } = changed;
    stays[place] = await withKindMaterials(db, others, kind, { by, at });
  }
  await replace(db, Object.values(stays));
  const ids = await freeJobIds(db, days.length, at);
  const made: Omit<Job, 'companyId'>[] = [];
  for (const [place, day] of days.entries()) {
    if (taken[place]) continue;
    made[place] = await withKindMaterials(db, asPlanned(ids[place] ?? '', day), kind, { by, at });
  }
  const added = Object.values(made);
  if (added.length > 0) await db.in(jobs).insertMany(added);
  const all = days.map((_, place) => (stays[place] ?? made[place]) as Job);
  await tellClients(db, all);
  return all;
}

/** A job that becomes that of a day, and the day on which it is then: one that was moved off its day of the rule stays there. */
interface Taken {
  job: Job;
  jobDate: string;
}

/** For each of these days the free job that becomes its job. Where there are too few days, those on which somebody worked come first. */
function takenBy(days: readonly string[], free: readonly Job[]): (Taken | undefined)[] {
  const left = new Set(free);
  const taken = days.map((day): Taken | undefined => {
    const job = [...left].find(({ jobDate, ruleDay = jobDate }) => ruleDay === day);
    if (job) left.delete(job);
    return job && { job, jobDate: job.jobDate };
  });
  const room = taken.filter((one) => one === undefined).length;
  const others = [...left].sort((one, other) => Number(isAsMade(one)) - Number(isAsMade(other)));
  const moved = others.slice(0, room).sort((one, other) => one.jobDate.localeCompare(other.jobDate));
  return days.map((jobDate, place) => {
    const job = taken[place] ? undefined : moved.shift();
    return taken[place] ?? (job && { job, jobDate });
  });
}

/** Whether nobody has changed a job of a series alone, or put anything on it. */
function isAsMade({ ownFields = [], photos = [], checklist = [], invoicesMade = 0 }: Job): boolean {
  return (
    ownFields.length === 0 &&
    photos.length === 0 &&
    invoicesMade === 0 &&
    checklist.every(({ ticked }) => ticked === null)
  );
}

/** What changed of one job of a series, besides the rule of all. */
function partsOf(before: Job, { repeat: _, ...after }: Job): string[] {
  return changedParts(before, { ...after, ...(before.repeat && { repeat: before.repeat }) });
}

/** A job of a series as it would be made now, with what is its own. */
function becomes(job: Job, fresh: Job): Job {
  const like = likeThat(job, job, fresh, changedFields(job, fresh));
  if (!job.ownFields?.includes('client')) like.clientId = fresh.clientId;
  if (fresh.repeat) like.repeat = fresh.repeat;
  if (like.jobDate !== job.jobDate) delete like.ruleDay;
  if (partsOf(job, like).length === 0) return like;
  return { ...like, searchText: searchTextOf(like), revision: job.revision + 1, updatedAt: fresh.updatedAt };
}

/** A job of the series with the changes applied, except to its own fields. */
export function likeThat(one: Job, before: Job, after: Job, changed: readonly SeriesField[]): Job {
  const fields = sharedOf(changed, one.ownFields);
  const like: Job = { ...one, ...pick(after, fields) };
  if (fields.includes('client')) like.clientId = after.clientId;
  const by = changed.includes('jobDate') ? daysBetween(before.jobDate, after.jobDate) : 0;
  if (fields.includes('jobDate')) like.jobDate = dayAfter(one.jobDate, by);
  Object.assign(like, ruleDayAfter({ day: one.jobDate, ruleDay: one.ruleDay }, like.jobDate, by));
  if (fields.includes('driverId')) {
    like.driverName = after.driverName;
    like.status = after.driverId === null ? 'new' : 'assigned';
  }
  if (fields.includes('helperIds')) Object.assign(like, namesOf(after));
  if (fields.includes('checklist')) like.checklist = withLines(one.checklist, textsOf(after.checklist));
  return like;
}

function namesOf({ helperIds = [], helperNames = [] }: Job): Pick<Job, 'helperIds' | 'helperNames'> {
  return { helperIds, helperNames };
}

export function pick(job: Job, fields: readonly SeriesField[]): Partial<Job> {
  return Object.fromEntries(fields.map((name) => [name, job[name]]));
}

/**
 * Replaces the stored jobs with these, in two queries. Runs in the caller's transaction: starting one of the jobs at the same
 * time conflicts, and one of the two is retried.
 */
export async function replace(db: CompanyDb, changed: readonly Job[]): Promise<void> {
  if (changed.length === 0) return;
  await db.in(jobs).deleteMany({ _id: { $in: changed.map(({ _id }) => _id) } });
  await db.in(jobs).insertMany(changed.map(({ companyId: _, ...job }) => job));
}

/** What became of free jobs, once the days have theirs: changed ones, made ones, and those that go. */
export async function settleFree(
  db: CompanyDb,
  { free, days }: { free: readonly Job[]; days: readonly Job[] },
  on: { by: { userId: string; name: string }; at: Date },
): Promise<{ changed: (Change & { after: Job })[]; made: Job[]; gone: Job[] }> {
  const before = new Map(free.map((job) => [job._id, job]));
  const now = new Set(days.map(({ _id }) => _id));
  // What somebody worked on stays, also where the rule has no day for it.
  const gone = free.filter((job) => !now.has(job._id) && isAsMade(job));
  await removeAhead(db, gone, on);
  const changed = days.flatMap((after) => {
    const was = before.get(after._id);
    return was ? [{ before: was, after, parts: partsOf(was, after) }] : [];
  });
  return { changed, made: days.filter(({ _id }) => !before.has(_id)), gone };
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

/** Deletes jobs with their photos, and releases what they hold. Runs in the caller's transaction. */
export async function removeAhead(
  db: CompanyDb,
  gone: readonly Job[],
  on: { by: { userId: string; name: string }; at: Date },
): Promise<void> {
  if (gone.length === 0) return;
  for (const job of gone) await releaseMaterials(db, job, on);
  const ids = gone.map(({ _id }) => _id);
  await removeEachWhole(db, jobs, ids);
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
    ...(checklist.length > 0 && { checklist: untickAll(checklist) }),
  };
}
