import { dayAfter } from '~/core/days';
import { leftStatuses } from '~/core/employee-status';
import type { CompanyDb } from '~db/company-db';
import { listOf } from '~db/queries';
import type { CompanySeen } from '~db/sessions';
import { type User, users } from '../account/index.server';
import {
  type Away,
  awayByDay,
  awayRead,
  leaveSettingsRead,
  type WorksOn,
  workdaysFrom,
} from '../leave/index.server';
import { isAwayFor } from './away';
import { type Job, jobs } from './collections';
import { isOn } from './crew';
import { overlaps } from './overlap';
import { isOver } from './statuses';

/** The most drivers of a company, and jobs of a day. */
const mostDrivers = 200;
export const mostOfDay = 1_000;

/** What decides who is free on a day. */
export interface Around {
  drivers: { id: string; name: string }[];
  /** Also those of the days before and after it: they may last over midnight, as a job of the day itself may. */
  others: readonly Job[];
  /** Who is away, on the day and the next one. */
  away: ReadonlyMap<string, ReadonlyMap<string, Away>>;
  worksOn: WorksOn;
}

/** The people who drive, by name, as one of several reads. */
export const driversRead = listOf(
  users,
  // Deleted people have left.
  { drives: true, status: { $nin: [...leftStatuses] } },
  {
    sort: { name: 1 },
    limit: mostDrivers,
    projection: { name: 1, workingDays: 1, earlierWeeks: 1 } as Partial<Record<keyof User, 1>>,
  },
);

/** A day's drivers, jobs and leave, in one command. */
export async function readDay(
  db: CompanyDb,
  company: Pick<CompanySeen, 'workingDays'>,
  day: string,
): Promise<Around> {
  const [before, next] = [dayAfter(day, -1), dayAfter(day, 1)];
  const { drivers, others, away, settings } = await db.read({
    drivers: driversRead,
    others: listOf(
      jobs,
      { jobDate: { $gte: before, $lte: next } },
      { sort: { jobDate: 1, jobTime: 1, _id: 1 }, limit: 3 * mostOfDay },
    ),
    away: awayRead([day, next]),
    settings: leaveSettingsRead,
  });
  return {
    drivers: drivers.map(({ _id: id, name }) => ({ id, name })),
    others,
    away: awayByDay([day, next], away),
    worksOn: workdaysFrom(settings, company, drivers),
  };
}

/** The drivers who work at a job's time and have no other job then. */
export function freeFor(
  job: Job,
  { drivers, others, away, worksOn }: Around,
): { id: string; name: string }[] {
  return drivers.filter(
    ({ id }) =>
      !job.sickIds?.includes(id) &&
      worksOn(id, job.jobDate) &&
      !isAwayFor((day) => away.get(day)?.get(id), job) &&
      !others.some(
        (other) => other._id !== job._id && !isOver(other.status) && isOn(other, id) && overlaps(other, job),
      ),
  );
}
