import { partOf } from '../leave/index.server';
import type { JobsWithin } from '../reactions.server';
import { takes } from './away';
import { jobs } from './collections';
import { aheadStatuses } from './statuses';

/** The most jobs read. */
const most = 5_000;

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
  const ahead = await db.in(jobs).list(
    {
      driverId: { $in: drivers },
      jobDate: { $gte: first, $lte: last },
      status: { $in: [...aheadStatuses] },
    },
    {
      // In the order of the index by driver.
      sort: { driverId: 1, jobDate: 1 },
      limit: most,
      projection: { driverId: 1, jobDate: 1, jobTime: 1 },
    },
  );
  return asked.map(
    ({ userId, ...stretch }) =>
      ahead.filter(
        ({ driverId, jobDate, jobTime }) =>
          driverId === userId && takes(partOf(stretch, jobDate) ?? undefined, jobTime),
      ).length,
  );
};
