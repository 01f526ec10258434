import { showDate, singaporeDay } from '~/core/dates';
import { dayAfter, daysBetween } from '~/core/days';
import type { CompanyDb } from '~db/company-db';
import { awayOnDays } from '../leave/index.server';
import { takes } from './away';
import { type Job, type JobSeries, jobSeries, jobs, type SeriesField } from './collections';
import { changedFields, changedParts } from './log-lines';
import type { Change } from './mails.server';
import * as messages from './messages';
import { searchTextOf } from './new-job';
import { daysAhead } from './repeats';
import { comingOf, endSeries, makeDue, saidOf, seriesOf } from './series.server';

/** What a change of a job has made of those that follow it in its series. */
interface Coming {
  changed: (Change & { after: Job })[];
  /** The days for which nobody drives any more, as a sentence; null where there is none. */
  warning: string | null;
}

export const noneComing: Coming = { changed: [], warning: null };

/** As many days as one sentence names. */
const mostNamed = 3;

/**
 * What of a job differs from its series by somebody's own hand, after a change of it alone (`one`) or of all that are
 * to come as well (`series`).
 */
export function ownFieldsOf(before: Job, after: Job, scope: 'one' | 'series'): SeriesField[] {
  const fields = changedFields(before, after);
  const own = before.ownFields ?? [];
  return scope === 'one' ? [...new Set([...own, ...fields])] : own.filter((name) => !fields.includes(name));
}

/**
 * Makes of the others of a job's series that are still to come, and of those that the nights will make, what was
 * changed of it: their days move by as many, and where it was cancelled they are too and it repeats no more. What
 * somebody has changed of one alone stays. On days on which the driver is on approved leave nobody drives, as where jobs
 * are made ahead. Within the caller's transaction.
 */
export async function changeComing(db: CompanyDb, before: Job, after: Job, at: Date): Promise<Coming> {
  const fields = changedFields(before, after);
  const cancels = after.status === 'cancelled' && before.status !== 'cancelled';
  if (fields.length === 0 && !cancels) return noneComing;
  const moved = (await comingOf(db, before, at)).map((one) => ({
    one,
    like: cancels ? { ...one, status: 'cancelled' as const } : likeThat(one, before, after, fields),
  }));
  const leave = await awayOnDays(
    db,
    moved.map(({ like }) => like.jobDate),
  );
  const left: Job[] = [];
  const changed = moved.map(({ one, like }) => {
    const away = like.driverId === null ? undefined : leave.get(like.jobDate)?.get(like.driverId);
    const isOther = (['driverId', 'jobDate', 'jobTime'] as const).some((name) => like[name] !== one[name]);
    const stays = cancels || !isOther || like.ownFields?.includes('driverId') || !takes(away, like.jobTime);
    if (!stays) left.push(like);
    const job: Job = stays ? like : { ...like, driverId: null, driverName: '', status: 'new' };
    job.searchText = searchTextOf(job);
    Object.assign(job, { revision: one.revision + 1, updatedAt: at });
    return { before: one, after: job, parts: changedParts(one, job) };
  });
  await replace(
    db,
    changed.map((one) => one.after),
  );
  if (cancels) await endSeries(db, before);
  else await changeNext(db, before, after, fields, at);
  return { changed, warning: saidOfLeft(left) };
}

/** One of the series with what was changed of another, but for what is its own. */
function likeThat(one: Job, before: Job, after: Job, changed: readonly SeriesField[]): Job {
  const fields = changed.filter((name) => !one.ownFields?.includes(name));
  const like: Job = { ...one, ...pick(after, fields) };
  if (fields.includes('client')) like.clientId = after.clientId;
  if (fields.includes('jobDate'))
    like.jobDate = dayAfter(one.jobDate, daysBetween(before.jobDate, after.jobDate));
  if (fields.includes('driverId')) {
    like.driverName = after.driverName;
    like.status = after.driverId === null ? 'new' : 'assigned';
  }
  return like;
}

function pick(job: Job, fields: readonly SeriesField[]): Partial<Job> {
  return Object.fromEntries(fields.map((name) => [name, job[name]]));
}

/** The same of those that have not been made yet; what has become due by it is made at once. */
async function changeNext(
  db: CompanyDb,
  before: Job,
  after: Job,
  fields: readonly SeriesField[],
  at: Date,
): Promise<void> {
  const series = await seriesOf(db, before);
  if (!series) return;
  const said = fields.filter((name) => name !== 'jobDate' && name !== 'driverId');
  const moved = daysBetween(before.jobDate, after.jobDate);
  const next: JobSeries = {
    ...series,
    like: { ...series.like, ...pick(saidOf(after) as Job, said) },
    ...(fields.includes('client') && { clientId: after.clientId }),
    ...(fields.includes('driverId') && { driverId: after.driverId }),
    next: dayAfter(series.next, moved),
    // As many as before: the last of them moves like the others, whether it was made already or not.
    until: series.until && dayAfter(series.until, moved),
  };
  const { _id, like, clientId, driverId, until } = next;
  await db.in(jobSeries).updateOne({ _id }, { $set: { like, clientId, driverId, until, next: next.next } });
  if (next.next <= dayAfter(singaporeDay(at), daysAhead)) await makeDue(db, next, at);
}

/**
 * Puts these in the place of what is stored under their ids, all in two steps however many they are. Within the caller's
 * transaction: who starts one of them meanwhile meets it, and one of the two begins again.
 */
export async function replace(db: CompanyDb, changed: readonly Job[]): Promise<void> {
  if (changed.length === 0) return;
  await db.in(jobs).deleteMany({ _id: { $in: changed.map(({ _id }) => _id) } });
  await db.in(jobs).insertMany(changed.map(({ companyId: _, ...job }) => job));
}

/** Which days have lost their driver, as a sentence. */
function saidOfLeft(left: readonly Job[]): string | null {
  const [first] = left;
  if (!first) return null;
  const days = left.slice(0, mostNamed).map(({ jobDate }) => showDate(jobDate));
  const more = left.length - mostNamed;
  return messages.leftWithout(first.driverName, `${days.join('; ')}${more > 0 ? ` and ${more} more` : ''}`);
}
