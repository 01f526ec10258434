import { textsOf, withLines } from '~/core/checklist';
import { showDate } from '~/core/dates';
import { dayAfter, daysBetween } from '~/core/days';
import { ownAfter, ruleDayAfter, type SeriesScope, sharedOf } from '~/core/series';
import type { CompanyDb } from '~db/company-db';
import { awayOnDays } from '../leave/index.server';
import { takes } from './away';
import { type Job, type JobSeries, jobSeries, jobs, type SeriesField, servicePlans } from './collections';
import { changedFields, changedParts } from './log-lines';
import type { Change } from './mails.server';
import { releaseMaterials } from './materials.server';
import * as messages from './messages';
import { searchTextOf } from './new-job';
import { movedMaking } from './repeats';
import { comingOf, endSeries, makeDue, seriesOf, valuesOf } from './series.server';
import { lastDayOf } from './service-plan';

/** What a change did to the later jobs of the series. */
interface Coming {
  changed: (Change & { after: Job })[];
  /** A sentence naming the days that lost their driver; null if there are none. */
  warning: string | null;
}

export const noneComing: Coming = { changed: [], warning: null };

/** The most days named in that sentence. */
const mostNamed = 3;

/**
 * Applies a job's change to the upcoming jobs of its series and to those the nightly job will create. Their days move by the
 * same number; cancelling cancels them and ends the series. Fields changed for one job alone stay. Days on which the driver is
 * on approved leave get no driver. Runs in the caller's transaction.
 */
export async function changeComing(
  db: CompanyDb,
  before: Job,
  after: Job,
  { by, at }: { by: { userId: string; name: string }; at: Date },
): Promise<Coming> {
  const fields = changedFields(before, after);
  const cancels = after.status === 'cancelled' && before.status !== 'cancelled';
  if (fields.length === 0 && !cancels) return noneComing;
  const moved: { one: Job; like: Job }[] = [];
  for (const one of await comingOf(db, before, at)) {
    const like = cancels ? { ...one, status: 'cancelled' as const } : likeThat(one, before, after, fields);
    if (cancels && one.materials) like.materials = await releaseMaterials(db, one, { by, at });
    moved.push({ one, like });
  }
  const leave = await awayOnDays(
    db,
    moved.map(({ like }) => like.jobDate),
  );
  const left: Job[] = [];
  const changed = moved.map(({ one, like }) => {
    const away = like.driverId === null ? undefined : leave.get(like.jobDate)?.get(like.driverId);
    const isOther = (['driverId', 'jobDate', 'jobTime'] as const).some((name) => like[name] !== one[name]);
    const stays = cancels || !isOther || like.ownFields?.includes('driverId') || !takes(away, like);
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
  else {
    const days = [after, ...changed.map((one) => one.after)].map(({ jobDate }) => jobDate);
    await changeNext(db, before, after, { fields, at, lastMade: days.sort().at(-1) ?? '' });
  }
  return { changed, warning: saidOfLeft(left) };
}

/** What a job of a series keeps of its own after a change: the fields that were changed for it alone, and its day of the rule. */
export function ownOf(before: Job, after: Job, scope: SeriesScope): Pick<Job, 'ownFields' | 'ruleDay'> {
  const { jobDate: day, ruleDay } = before;
  const by = scope === 'one' ? 0 : daysBetween(day, after.jobDate);
  return {
    ownFields: ownAfter(before.ownFields, changedFields(before, after), scope),
    ...ruleDayAfter({ day, ruleDay }, after.jobDate, by),
  };
}

/** A job of the series with the changes applied, except to its own fields. */
function likeThat(one: Job, before: Job, after: Job, changed: readonly SeriesField[]): Job {
  const fields = sharedOf(changed, one.ownFields);
  const like: Job = { ...one, ...pick(after, fields) };
  if (fields.includes('client')) like.clientId = after.clientId;
  const by = daysBetween(before.jobDate, after.jobDate);
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

function pick(job: Job, fields: readonly SeriesField[]): Partial<Job> {
  return Object.fromEntries(fields.map((name) => [name, job[name]]));
}

/** Applies the change to jobs not created yet, and creates those that become due. */
async function changeNext(
  db: CompanyDb,
  before: Job,
  after: Job,
  { fields, at, lastMade }: { fields: readonly SeriesField[]; at: Date; lastMade: string },
): Promise<void> {
  const series = await seriesOf(db, before);
  if (!series) return;
  const said = fields.filter((name) => name !== 'jobDate' && name !== 'driverId' && name !== 'helperIds');
  const next: JobSeries = {
    ...series,
    ...movedMaking(series, before.jobDate, after.jobDate),
    like: {
      ...series.like,
      ...pick({ kindId: null, checklist: [], ...valuesOf(after) } as unknown as Job, said),
    },
    ...(fields.includes('client') && { clientId: after.clientId }),
    ...(fields.includes('driverId') && { driverId: after.driverId }),
    ...(fields.includes('helperIds') && { helperIds: after.helperIds ?? [] }),
  };
  const { _id, like, clientId, driverId, helperIds = [], repeat, begins } = next;
  const set = { like, clientId, driverId, helperIds, repeat, begins, next: next.next };
  await db.in(jobSeries).updateOne({ _id }, { $set: set });
  if (begins !== series.begins)
    await db.in(servicePlans).updateOne({ _id }, { $set: { repeat, lastDay: lastDayOf(repeat, begins) } });
  await makeDue(db, next, at, { lastMade });
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

function saidOfLeft(left: readonly Job[]): string | null {
  const [first] = left;
  if (!first) return null;
  const days = left.slice(0, mostNamed).map(({ jobDate }) => showDate(jobDate));
  const more = left.length - mostNamed;
  return messages.leftWithout(first.driverName, `${days.join('; ')}${more > 0 ? ` and ${more} more` : ''}`);
}
