import { dayAfter } from '~/core/days';
import { faultOfHappened } from '~/core/happened';
import { Refusal, refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Colleague, colleaguesAmong, findColleague } from '../account/index.server';
import { awayOn, awayOnDays, type WorksOn, workdaysOf } from '../leave/index.server';
import { type PersonChoice, personChoice } from '../people/index.server';
import { awayInWords, takes, takesAfterMidnight } from './away';
import { type Job, jobs } from './collections';
import { crewOf, isOn } from './crew';
import * as messages from './messages';
import { searchTextOf } from './new-job';
import { minutesPastMidnight, overlaps } from './overlap';
import { replace } from './series.server';
import { aheadStatuses, isOver, type Status } from './statuses';

/** The most upcoming jobs of one driver. */
const mostRenamed = 1_000;

/** The colleague who is to drive. Refuses, at the field, a person who does not work here. */
export async function driverOf(db: CompanyDb, id: string): Promise<Colleague> {
  const person = await findColleague(db, id);
  if (!person) throw refuseField('assignedEmployees', messages.noSuchDriver);
  return person;
}

/** The status of a job with a newly chosen driver. With JavaScript the form already shows it. */
export function statusWith(status: Status): Status {
  return status === 'new' ? 'assigned' : status;
}

/** Refuses a status that needs a driver if there is none. */
export function checkDriver({ status, driverId }: Pick<Job, 'status' | 'driverId'>): void {
  if (status === 'assigned' && driverId === null)
    throw refuseField('assignedEmployees', messages.driverNeeded);
}

/** Refuses, at its field, a start or end by hand that can't have happened. Stored ones are not looked at unless one of them changes. */
export function checkHappened(
  { jobStart: start, jobEnd: end }: Pick<Job, 'jobStart' | 'jobEnd'>,
  now: Date,
  before?: Pick<Job, 'jobStart' | 'jobEnd'>,
): void {
  if (before && +(before.jobStart ?? 0) === +(start ?? 0) && +(before.jobEnd ?? 0) === +(end ?? 0)) return;
  const fault = faultOfHappened({ start, end }, now);
  if (!fault) return;
  const { of, why } = fault;
  const ahead = of === 'start' ? messages.startAhead : messages.endAhead;
  const text = { ahead, 'before-start': messages.endFirst, 'too-long': messages.lastsTooLong }[why];
  throw refuseField(of === 'start' ? 'jobStart' : 'jobEnd', text);
}

/** The colleagues who help. Refuses, at the field, people who do not work here, and drops the driver. */
export async function helpersNamed(
  db: CompanyDb,
  ids: readonly string[],
  driverId: string | null,
): Promise<Pick<Colleague, '_id' | 'name'>[]> {
  const asked = ids.filter((id) => id !== driverId);
  if (asked.length === 0) return [];
  const helpers = await colleaguesAmong(db, asked);
  if (helpers.length < asked.length) throw refuseField('helperIds', messages.noSuchDriver);
  return helpers;
}

/** The most jobs of a crew on three days. */
const mostNear = 1_000;

/**
 * Sentences that say that people on the job are on approved leave then, have another job at that time, or don't work on that
 * day; null if there are none. Refuses at the field if `despite` is false, which means that the form asked and the checkbox
 * was not ticked.
 */
export async function warningOf(
  db: CompanyDb,
  job: Job,
  despite: boolean | undefined,
): Promise<string | null> {
  const texts = (await warningsOf(db, [job])).get(job._id) ?? [];
  if (texts.length === 0) return null;
  const text = texts.join(' ');
  if (despite !== false || crewOf(job).length === 0) return text;
  const fields = { assignedEmployees: [text], despiteLeave: [messages.awayNeedsTick] };
  throw new Refusal('bad-input', text, { fields });
}

/** The warnings about several jobs by id, as they are to be: each also compared with the others. Jobs that are over have none. */
export async function warningsOf(
  db: CompanyDb,
  planned: readonly Job[],
): Promise<ReadonlyMap<string, string[]>> {
  const ahead = planned.filter(({ status }) => !isOver(status));
  const crew = [...new Set(ahead.flatMap((job) => crewOf(job).map(({ id }) => id)))];
  const days = [
    ...new Set(
      ahead.flatMap((job) => [
        job.jobDate,
        ...(minutesPastMidnight(job) > 0 ? [dayAfter(job.jobDate, 1)] : []),
      ]),
    ),
  ];
  if (ahead.length === 0) return new Map();
  // One after the other, since this also runs inside transactions.
  const away = await awayOnDays(db, days);
  const worksOn = await workdaysOf(db, crew);
  const others = [...ahead, ...(await jobsNear(db, planned, crew))];
  return new Map(ahead.map((job) => [job._id, textsOf(job, { away, worksOn, others })]));
}

interface Around {
  away: Awaited<ReturnType<typeof awayOnDays>>;
  worksOn: WorksOn;
  others: readonly Job[];
}

function textsOf(job: Job, { away, worksOn, others }: Around): string[] {
  const crew = crewOf(job);
  if (crew.length === 0) return worksOn(null, job.jobDate) ? [] : [messages.companyRests];
  return crew.flatMap(({ id, name }) => {
    const part = away.get(job.jobDate)?.get(id);
    // On leave is enough said.
    if (takes(part, job)) return messages.away(name, awayInWords(part));
    const next = away.get(dayAfter(job.jobDate, 1))?.get(id);
    if (takesAfterMidnight(next, job)) return messages.away(name, 'after midnight');
    const other = others.find((one) => one._id !== job._id && isOn(one, id) && overlaps(one, job));
    return [
      worksOn(id, job.jobDate) ? [] : messages.restDay(name),
      other ? messages.sameTime(name, `${other.title} (${other.jobId})`) : [],
    ].flat();
  });
}

/** The crew's other jobs on the same days, and those that may last over midnight. */
async function jobsNear(db: CompanyDb, planned: readonly Job[], crew: readonly string[]): Promise<Job[]> {
  const timed = planned.filter(({ jobTime }) => jobTime !== '').map(({ jobDate }) => jobDate);
  if (timed.length === 0 || crew.length === 0) return [];
  const near = [...new Set(timed.flatMap((day) => [dayAfter(day, -1), day, dayAfter(day, 1)]))];
  const filter = { jobDate: { $in: near }, status: { $in: [...aheadStatuses] } };
  const options = { sort: { jobDate: 1, jobTime: 1 }, limit: mostNear } as const;
  const driven = await db.in(jobs).list({ ...filter, driverId: { $in: [...crew] } }, options);
  const helped = await db.in(jobs).list({ ...filter, helperIds: { $in: [...crew] } }, options);
  const own = new Set(planned.map(({ _id }) => _id));
  return [...driven, ...helped].filter(({ _id }) => !own.has(_id));
}

/**
 * Stores a driver's new name on their upcoming jobs. Past jobs keep the old name. Runs in the caller's transaction.
 */
export async function renameDriver(
  db: CompanyDb,
  { _id, name }: { _id: string; name: string },
): Promise<void> {
  const ahead = await db
    .in(jobs)
    .list(
      { driverId: _id, status: { $in: [...aheadStatuses] } },
      { sort: { jobDate: -1 }, limit: mostRenamed },
    );
  const helped = await db
    .in(jobs)
    .list(
      { helperIds: _id, status: { $in: [...aheadStatuses] } },
      { sort: { jobDate: -1 }, limit: mostRenamed },
    );
  const renamed = [
    ...ahead.map((job) => ({ ...job, driverName: name })),
    // Nobody helps with the job that they drive.
    ...helped.map((job) => ({
      ...job,
      helperNames: job.helperIds?.map((id, at) => (id === _id ? name : (job.helperNames?.[at] ?? ''))) ?? [],
    })),
  ];
  await replace(
    db,
    renamed.map((job) => ({ ...job, searchText: searchTextOf(job) })),
  );
}

/** The people who can help, drivers first, and those who help already. */
export async function helperChoice(
  db: CompanyDb,
  chosen: readonly string[] = [],
): Promise<{ id: string; name: string; isFirst: boolean }[]> {
  // One after the other: both read people.
  const { options } = await personChoice(db, { driversFirst: true });
  const listed = options.map(({ id, name, isFirst = false }) => ({ id, name, isFirst }));
  const missing = chosen.filter((id) => !listed.some((one) => one.id === id));
  const others = missing.length > 0 ? await colleaguesAmong(db, missing) : [];
  return [...others.map(({ _id: id, name }) => ({ id, name, isFirst: true })), ...listed];
}

/** The heading of the people who don't usually drive. */
const everyone = 'Everyone';

/** The people to choose from on a day, drivers first. Those on approved leave are marked. */
export async function driverChoice(
  db: CompanyDb,
  { day, chosen, q = '' }: { day: string; chosen?: string | null; q?: string },
): Promise<PersonChoice> {
  const [choice, away] = await Promise.all([
    personChoice(db, { chosen: chosen ?? undefined, q, driversFirst: true }),
    awayOn(db, day),
  ]);
  const options = choice.options.map((person) => {
    const part = away.get(person.id);
    return {
      ...person,
      ...(part && { hint: `on leave ${awayInWords(part)}` }),
      ...(!person.isFirst && { group: everyone }),
    };
  });
  return { ...choice, options };
}
