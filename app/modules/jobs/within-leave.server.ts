import type { Filter } from 'mongodb';
import { dayAfter } from '~/core/days';
import { partOf } from '../leave/index.server';
import type { JobsWithin } from '../reactions.server';
import { isAwayFor } from './away';
import { type Job, jobs } from './collections';
import { aheadStatuses } from './statuses';

/** The most jobs read. */
const most = 5_000;

const when = { jobDate: 1, jobTime: 1, duration: 1 } as const;

/** How many upcoming jobs fall within each of these periods of leave; half a day only covers that half. */
export const jobsWithinLeave: JobsWithin = async (db, asked) => {
  if (asked.length === 0) return [];
  const drivers = [...new Set(asked.map(({ userId }) => userId))];
  const first = asked.map(({ start }) => start).sort()[0] ?? '';
  const last =
    asked
      .map(({ end }) => end)
      .sort()
      .at(-1) ?? '';
  const options = { limit: most, projection: { driverId: 1, helperIds: 1, ...when } } as const;
  const within = (whose: Filter<Job>) => ({
    ...whose,
    // A job of the day before may last into it.
    jobDate: { $gte: first && dayAfter(first, -1), $lte: last },
    status: { $in: [...aheadStatuses] },
  });
  // In the order of the indexes by driver and by helper, one after the other inside the caller's transaction.
  const driven = await db
    .in(jobs)
    .list(within({ driverId: { $in: drivers } }), { ...options, sort: { driverId: 1, jobDate: 1 } });
  const helped = await db
    .in(jobs)
    .list(within({ helperIds: { $in: drivers } }), { ...options, sort: { helperIds: 1, jobDate: 1 } });
  return asked.map(
    ({ userId, ...stretch }) =>
      [
        ...driven.filter(({ driverId }) => driverId === userId),
        ...helped.filter(({ helperIds }) => helperIds?.includes(userId)),
      ].filter((job) => isAwayFor((day) => partOf(stretch, day), job)).length,
  );
};
