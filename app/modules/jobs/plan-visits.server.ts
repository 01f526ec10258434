import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { Refusal, refuseField } from '~/core/refusal';
import { daysOf } from '~/core/repeat';
import type { CompanyDb } from '~db/company-db';
import { clients } from '../crm/index.server';
import { type Job, type JobSeries, jobSeries, jobs, type ServicePlan } from './collections';
import { usualDuration } from './crew';
import { kindValues, kindWithId } from './kinds.server';
import { type Change, tellDrivers } from './mails.server';
import * as messages from './messages';
import { rememberDrivers } from './refused-ends.server';
import { makeDue, makeOnDays } from './series.server';

/** The most upcoming visits of a plan. */
export const mostAhead = 200;

/** What lies ahead and has not started. */
export function aheadOf(today: string) {
  return { jobDate: { $gte: today }, status: { $in: ['new', 'assigned'] as Job['status'][] } };
}

/** The client of a plan. A plan for an unknown one is refused at its field. */
export async function clientOf(db: CompanyDb, id: string) {
  const client = await db.in(clients).findOne({ _id: id }, { projection: { name: 1, address: 1 } });
  if (client) return client;
  throw new Refusal('not-found', messages.planClientUnknown, {
    fields: { clientId: [messages.planClientUnknown] },
  });
}

interface Planning {
  address: string | undefined;
  at: Date;
  /** The day from which its rule counts. */
  begins?: string;
  except?: readonly string[];
  /** Visits that may become those of its days. */
  free?: readonly Job[];
}

/**
 * Starts the series of a plan's visits and makes those that are due, up to two weeks ahead and at least the next one: on all days
 * of its rule for which none stands. Returns the visits of these days.
 */
export async function planVisits(db: CompanyDb, plan: ServicePlan, planning: Planning): Promise<Job[]> {
  const { address = '', at, begins = plan.from, except = [], free = [] } = planning;
  const { _id, clientId, from, createdBy, createdByName } = plan;
  const { times, ...rule } = plan.repeat;
  const earliest = [from, singaporeDay(at)].sort().at(-1) ?? from;
  const [next] = daysOf(rule, begins, { from: earliest, most: 1 });
  const gone =
    times === undefined ? 0 : daysOf(rule, from, { from, to: dayAfter(earliest, -1), most: times }).length;
  if (!next || gone === times) {
    // None is left of a plan that has been running.
    const others = { seriesId: _id, _id: { $nin: free.map((visit) => visit._id) } };
    if ((await db.in(jobs).count(others, 1)) > 0) return [];
    throw gone === times ? refuseField('times', messages.visitsOver) : refuseField('until', messages.noVisit);
  }
  const series: JobSeries = {
    _id,
    companyId: db.companyId,
    like: await likeOf(db, plan, address),
    clientId,
    driverId: plan.driverId ?? null,
    helperIds: plan.helperIds ?? [],
    ...{
      repeat: plan.repeat,
      begins,
      next,
      ...(times !== undefined && { left: times - gone }),
      makeOn: next,
    },
    createdBy,
    createdByName,
    createdAt: at,
  };
  await db.in(jobSeries).insert(series);
  return await makeDue(db, series, at, { except, free });
}

/** Gives visits what their plan says now, but for what was changed for one of them alone. Their days and the series go on. */
export async function planAgain(
  db: CompanyDb,
  plan: ServicePlan,
  { address = '', visits, at }: { address: string | undefined; visits: readonly Job[]; at: Date },
): Promise<Job[]> {
  const { _id, companyId, clientId, repeat, createdBy, createdByName } = plan;
  const now = {
    like: await likeOf(db, plan, address),
    clientId,
    driverId: plan.driverId ?? null,
    helperIds: plan.helperIds ?? [],
  };
  const running = await db.in(jobSeries).findOneAndUpdate({ _id }, { $set: now });
  const series = running ?? { _id, companyId, ...now, repeat, createdBy, createdByName, createdAt: at };
  const days = visits.map(({ jobDate, ruleDay = jobDate }) => ruleDay);
  return await makeOnDays(db, series, days, at, visits);
}

/** What the visits of a plan start with. */
async function likeOf(db: CompanyDb, plan: ServicePlan, address: string): Promise<JobSeries['like']> {
  const { clientId, clientName, kindId, title, description, jobTime } = plan;
  const client = await clientOf(db, clientId);
  const kind = await kindWithId(db, kindId);
  const onOneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ', ').slice(0, 300);
  const end = onOneLine(client.address ?? '') || clientName;
  return {
    title,
    description,
    client: clientName,
    jobTime,
    duration: kind?.duration ?? usualDuration,
    startLocation: onOneLine(address) || end,
    endLocation: end,
    department: '',
    notifications: true,
    locationBased: false,
    ...kindValues(kind, undefined, null),
  };
}

/** The visits ahead that have not started. */
export async function visitsAhead(db: CompanyDb, planId: string, today: string): Promise<Job[]> {
  const filter = { seriesId: planId, ...aheadOf(today) };
  return await db.in(jobs).list(filter, { sort: { jobDate: 1 }, limit: mostAhead });
}

/** Tells people of visits that are theirs now, changed, or no longer theirs, and remembers who had those. */
export async function tellPeople(
  db: CompanyDb,
  { changed = [], made, gone }: { changed?: readonly Change[]; made: readonly Job[]; gone: readonly Job[] },
  by: { userId: string; name: string },
  repeat?: string,
): Promise<void> {
  const left = [...changed, ...gone.map((before) => ({ before, after: null }))];
  await rememberDrivers(db, left);
  await tellDrivers(db, [...made.map((after) => ({ before: null, after })), ...left], { by, repeat });
}
