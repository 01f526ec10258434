import { singaporeDay } from '~/core/dates';
import { dayAfter, weekdayOf } from '~/core/days';
import { changeEach, part } from '~db/change-each';
import type { CompanyDb } from '~db/company-db';
import { users } from '../account/index.server';
import { type Job, type JobSeries, jobSeries, jobs } from './collections';
import { daysAhead } from './repeats';

/** Counts the stock that a job holds and took in thousandths: earlier versions counted whole units. */
export async function upgradeMaterials(db: CompanyDb): Promise<void> {
  await changeEach(db, 'jobs.thousandths', [
    part(jobs, ({ materials, ...job }) => ({
      ...job,
      ...(materials && {
        materials: materials.map((material) => ({
          ...material,
          held: material.held * 1_000,
          taken: material.taken * 1_000,
        })),
      }),
    })),
  ]);
}

/** Jobs of this many days back make somebody a driver. */
const recentDays = 90;

/** Leaves only those people drivers who had a job in the last 90 days: in earlier versions everyone who ever had one was. */
export async function upgradeDrivers(db: CompanyDb): Promise<void> {
  const recent = { jobDate: { $gte: dayAfter(singaporeDay(new Date()), -recentDays) } };
  const found = await db
    .in(jobs)
    .aggregate<Pick<Job, '_id'>>([{ $match: recent }, { $group: { _id: '$driverId' } }]);
  const drivers = new Set(found.map(({ _id }) => _id));
  await changeEach(db, 'jobs.drivers', [
    part(users, ({ drives, ...person }) => ({ ...person, ...(drivers.has(person._id) && { drives: true }) })),
  ]);
}

/** A series of an earlier version. */
type OldSeries = Omit<JobSeries, 'repeat'> & { repeat: 'daily' | 'weekly'; until: string | null };

/** Gives series the rules of `core/repeat.ts`: earlier versions knew daily and weekly ones only. */
export async function upgradeSeries(db: CompanyDb): Promise<void> {
  await changeEach(db, 'jobs.repeats', [
    part(jobSeries, (stored) => {
      const { repeat, until, next, ...series } = stored as unknown as OldSeries;
      const end = until === null ? {} : { until };
      return {
        ...series,
        repeat:
          repeat === 'daily'
            ? { unit: 'day', every: 1, ...end }
            : { unit: 'week', every: 1, weekdays: [weekdayOf(next)], ...end },
        begins: next,
        next,
        makeOn: dayAfter(next, -daysAhead),
      } satisfies JobSeries;
    }),
  ]);
}

/** Stores on the jobs of running series how they repeat: earlier versions had it in the series only. May run again. */
export async function upgradeRules(db: CompanyDb): Promise<void> {
  let last = '';
  for (;;) {
    const some = await db.in(jobSeries).list({ _id: { $gt: last } }, { sort: { _id: 1 }, limit: 100 });
    for (const { _id, repeat } of some)
      await db.in(jobs).updateMany({ seriesId: _id, repeat: { $exists: false } }, { $set: { repeat } });
    if (some.length < 100) return;
    last = some.at(-1)?._id ?? last;
  }
}
