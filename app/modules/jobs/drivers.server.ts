import { Refusal, refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Colleague, findColleague } from '../account/index.server';
import { awayOn } from '../leave/index.server';
import { type PersonChoice, personChoice } from '../people/index.server';
import { awayInWords, takes } from './away';
import { replace } from './change-series.server';
import { type Job, jobs } from './collections';
import * as messages from './messages';
import { searchTextOf } from './new-job';
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

/**
 * A sentence that says that the driver is on approved leave at the job's time; null if not. Refuses at the field if `despite`
 * is false, which means that the form asked and the checkbox was not ticked.
 */
export async function leaveOf(
  db: CompanyDb,
  { driverId, driverName, jobDate, jobTime }: Pick<Job, 'driverId' | 'driverName' | 'jobDate' | 'jobTime'>,
  despite: boolean | undefined,
): Promise<string | null> {
  if (driverId === null) return null;
  const away = (await awayOn(db, jobDate)).get(driverId);
  if (!takes(away, jobTime)) return null;
  const text = messages.away(driverName, awayInWords(away));
  if (despite !== false) return text;
  const fields = { assignedEmployees: [text], despiteLeave: [messages.awayNeedsTick] };
  throw new Refusal('bad-input', text, { fields });
}

/** A sentence that says that the driver has another job at the same day and time; null if not. */
export async function sameTimeOf(
  db: CompanyDb,
  { _id, driverId, driverName, jobDate, jobTime, status }: Job,
): Promise<string | null> {
  if (driverId === null || jobTime === '' || isOver(status)) return null;
  const others = { _id: { $ne: _id }, driverId, jobDate, jobTime, status: { $in: [...aheadStatuses] } };
  const other = await db.in(jobs).findOne(others);
  return other ? messages.sameTime(driverName, `${other.title} (${other.jobId})`) : null;
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
  const renamed = ahead.map((job) => ({ ...job, driverName: name }));
  await replace(
    db,
    renamed.map((job) => ({ ...job, searchText: searchTextOf(job) })),
  );
}

/** The drivers to choose from on a day. Those on approved leave are marked. */
export async function driverChoice(
  db: CompanyDb,
  { day, chosen, q = '' }: { day: string; chosen?: string | null; q?: string },
): Promise<PersonChoice> {
  const [choice, away] = await Promise.all([
    personChoice(db, { chosen: chosen ?? undefined, q }),
    awayOn(db, day),
  ]);
  const options = choice.options.map((person) => {
    const part = away.get(person.id);
    return part ? { ...person, hint: `on leave ${awayInWords(part)}` } : person;
  });
  return { ...choice, options };
}
