import { showDate } from '~/core/dates';
import { dayAfter, daysBetween } from '~/core/days';
import { daysOf, isOnSameDays, type Repeat } from '~/core/repeat';
import { searchKey } from '~/core/search-key';
import { ownAfter, ruleDayAfter, type SeriesScope } from '~/core/series';
import type { CompanyDb } from '~db/company-db';
import { awayOnDays } from '../leave/index.server';
import { isAwayFor } from './away';
import { type Job, type JobSeries, jobSeries, type SeriesField, servicePlans } from './collections';
import { changedFields, changedParts } from './log-lines';
import type { Change } from './mails.server';
import { releaseMaterials } from './materials.server';
import * as messages from './messages';
import { searchTextOf } from './new-job';
import { movedMaking } from './repeats';
import {
  beginSeries,
  comingOf,
  deletedDays,
  endSeries,
  likeThat,
  makeDue,
  pick,
  replace,
  seriesOf,
  settleFree,
  standAgain,
  storeRule,
  valuesOf,
} from './series.server';
import { lastDayOf } from './service-plan';

/** What a change did to the later jobs of the series. */
interface Coming {
  changed: (Change & { after: Job })[];
  /** What another rule made and deleted. */
  made: readonly Job[];
  gone: readonly Job[];
  /** How it repeats then. */
  repeat: Repeat | null;
  /** A sentence naming the days that lost their driver; null if there are none. */
  warning: string | null;
}

export const noneComing: Omit<Coming, 'repeat'> = { changed: [], made: [], gone: [], warning: null };

/** The most days named in that sentence. */
const mostNamed = 3;

/**
 * Applies a job's change to the upcoming jobs of its series and to those the nightly job will create. Their days move by the
 * same number; cancelling cancels them and ends the series. Another rule counts from this job: those whose day it has stay, the
 * others go, and what it has besides is made. Fields changed for one job alone stay. Days on which the driver is on approved leave
 * get no driver. Runs in the caller's transaction.
 */
export async function changeComing(
  db: CompanyDb,
  before: Job,
  after: Job,
  { rule: sent, by, at }: { rule: Repeat | null; by: { userId: string; name: string }; at: Date },
): Promise<Coming> {
  const cancels = after.status === 'cancelled' && before.status !== 'cancelled';
  const stored = before.repeat ?? null;
  const isOtherRule = sent !== stored && !cancels;
  // The days of another rule are its own.
  const fields = changedFields(before, after).filter((name) => name !== 'jobDate' || !isOtherRule);
  if (fields.length === 0 && !cancels && !isOtherRule) return { ...noneComing, repeat: stored };
  const moved: { one: Job; like: Job }[] = [];
  const all = await comingOf(db, before, at);
  const free = isOtherRule ? withoutDay(all, sent, after.jobDate) : [];
  const coming = all.filter((one) => !free.includes(one));
  for (const one of coming) {
    const like = cancels ? { ...one, status: 'cancelled' as const } : likeThat(one, before, after, fields);
    if (cancels && one.materials) like.materials = await releaseMaterials(db, one, { by, at });
    moved.push({ one, like });
  }
  const leave = await awayOnDays(db, [
    ...new Set(moved.flatMap(({ like }) => [like.jobDate, dayAfter(like.jobDate, 1)])),
  ]);
  const left: Job[] = [];
  const changed = moved.map(({ one, like }) => {
    const { driverId } = like;
    const isAway = driverId !== null && isAwayFor((day) => leave.get(day)?.get(driverId), like);
    const isOther = (['driverId', 'jobDate', 'jobTime'] as const).some((name) => like[name] !== one[name]);
    const stays = cancels || !isOther || like.ownFields?.includes('driverId') || !isAway;
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
  if (cancels) {
    await endSeries(db, before);
    return { ...noneComing, changed, repeat: null };
  }
  if (isOtherRule) {
    const days = await changeRule(db, before, after, {
      rule: sent,
      fields,
      at,
      last: lastStanding(all),
      free,
    });
    if (after.driverId !== null)
      left.push(...days.flatMap((one) => (one.driverId ? [] : { ...one, driverName: after.driverName })));
    const { changed: moved, ...others } = await settleFree(db, { free, days }, { by, at });
    return { ...others, changed: [...changed, ...moved], repeat: sent, warning: saidOfLeft(left) };
  }
  const days = [after, ...changed.map((one) => one.after)].map(({ jobDate }) => jobDate);
  const repeat = await changeNext(db, before, after, { fields, at, lastMade: days.sort().at(-1) ?? '' });
  return { ...noneComing, changed, repeat: repeat ?? stored, warning: saidOfLeft(left) };
}

/** The upcoming jobs whose day a rule, which counts from `begins`, does not have. Those that were changed alone are not among them. */
function withoutDay(coming: readonly Job[], rule: Repeat | null, begins: string): Job[] {
  const days = rule ? laterDays(rule, begins, lastStanding(coming) ?? begins) : [];
  return coming.filter(
    ({ jobDate, ruleDay = jobDate, ownFields = [] }) => ownFields.length === 0 && !days.includes(ruleDay),
  );
}

/** The last day of the rule for which one of these jobs stands. */
function lastStanding(all: readonly Job[]): string | undefined {
  const days = all.map(({ jobDate, ruleDay = jobDate }) => ruleDay);
  return days.sort().at(-1);
}

/** The days of a rule after the one on which it begins, up to `to`. The first one counts, also if the rule does not have its day. */
function laterDays({ times, ...rule }: Repeat, begins: string, to: string): string[] {
  if (times === 1) return [];
  const most = times === undefined ? {} : { most: times - 1 };
  return daysOf(rule, begins, { from: dayAfter(begins, 1), to, ...most });
}

/** Puts the series of a job under another rule that begins with this job, or ends it, and returns the jobs that this makes. */
async function changeRule(
  db: CompanyDb,
  before: Job,
  after: Job,
  {
    rule,
    fields,
    at,
    last,
    free,
  }: {
    rule: Repeat | null;
    fields: readonly SeriesField[];
    at: Date;
    last: string | undefined;
    free: readonly Job[];
  },
): Promise<Job[]> {
  const { seriesId: _id } = after;
  if (_id === null) return [];
  const series = await seriesOf(db, before);
  const own = before.repeat && { _id, repeat: before.repeat, begins: before.jobDate };
  const old = series ?? own;
  const isSame = rule && old && isOnSameDays(rule, old.repeat) && before.jobDate === after.jobDate;
  const to = series ? dayAfter(series.next, -1) : (last ?? before.jobDate);
  const from = dayAfter(after.jobDate, 1);
  const except = isSame && old ? await deletedDays(db, old, { from, to }) : [];
  await db.in(jobSeries).deleteOne({ _id });
  await storeRule(db, _id, rule);
  if (!rule) return [];
  await standAgain(db, _id, { repeat: rule, begins: after.jobDate });
  const like = series ? likeNext(series, after, fields) : undefined;
  return await beginSeries(db, { _id, repeat: rule }, after, { at, like, except, free });
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

/** What the jobs to be created start with after the change. */
function likeNext(series: JobSeries, after: Job, fields: readonly SeriesField[]) {
  const said = fields.filter((name) => name !== 'jobDate' && name !== 'driverId' && name !== 'helperIds');
  return {
    like: {
      ...series.like,
      ...pick({ kindId: null, checklist: [], ...valuesOf(after) } as unknown as Job, said),
    },
    clientId: fields.includes('client') ? after.clientId : series.clientId,
    driverId: fields.includes('driverId') ? after.driverId : series.driverId,
    helperIds: (fields.includes('helperIds') ? after.helperIds : series.helperIds) ?? [],
  };
}

/** Changes the service plan of a series whose visits changed: what it says of them, and the rule where their days moved. */
async function changePlan(
  db: CompanyDb,
  before: JobSeries,
  { _id, like, driverId, helperIds = [], repeat, begins }: JobSeries,
  fields: readonly SeriesField[],
): Promise<void> {
  const plan = await db.in(servicePlans).findOne({ _id });
  if (!plan) return;
  const { title, description, jobTime, kindId = null } = like;
  const now = { title, description, jobTime, kindId, driverId, helperIds };
  const names = (Object.keys(now) as (keyof typeof now)[]).filter((name) => fields.includes(name));
  const isMoved = begins !== before.begins;
  if (names.length === 0 && !isMoved) return;
  const set = {
    ...Object.fromEntries(names.map((name) => [name, now[name]])),
    ...(names.includes('title') && { sortKey: searchKey(plan.clientName, title) }),
    ...(isMoved && { repeat, lastDay: lastDayOf(repeat, begins) }),
  };
  await db.in(servicePlans).updateOne({ _id }, { $set: set, $inc: { revision: 1 } });
}

/** Applies the change to jobs not created yet, creates those that become due, and returns the rule. */
async function changeNext(
  db: CompanyDb,
  before: Job,
  after: Job,
  { fields, at, lastMade }: { fields: readonly SeriesField[]; at: Date; lastMade: string },
): Promise<Repeat | null> {
  const series = await seriesOf(db, before);
  if (!series) return null;
  const next: JobSeries = {
    ...series,
    ...movedMaking(series, before.jobDate, after.jobDate),
    ...likeNext(series, after, fields),
  };
  const { _id, companyId: _, ...set } = next;
  await db.in(jobSeries).updateOne({ _id }, { $set: set });
  const { repeat, begins } = next;
  if (begins !== series.begins) await storeRule(db, _id, repeat);
  await changePlan(db, series, next, fields);
  await makeDue(db, next, at, { lastMade });
  return repeat;
}

/** The sentence that names the days on which jobs have no driver. */
export function saidOfLeft(left: readonly Job[]): string | null {
  const [first] = left;
  if (!first) return null;
  const days = left.slice(0, mostNamed).map(({ jobDate }) => showDate(jobDate));
  const more = left.length - mostNamed;
  return messages.leftWithout(first.driverName, `${days.join('; ')}${more > 0 ? ` and ${more} more` : ''}`);
}
