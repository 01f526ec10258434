import { z } from 'zod';
import type { Actor } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Job, jobs } from './collections';
import { ofPeople } from './crew';
import { manages } from './job-list.server';
import * as messages from './messages';
import { minutesPastMidnight } from './overlap';
import { listWords } from './schema';
import { mayAddSpotJobs } from './spot-job.server';
import { dueStatuses, isDue } from './statuses';
import { visitsOf } from './visit.server';

/** More than anybody drives in three days. */
const mostShown = 300;
const byTime = { jobDate: 1, jobTime: 1, _id: 1 } as const;

/**
 * A person's own jobs of a day (default: today in Singapore) and of the next one, by time. Today begins with jobs that run since
 * yesterday, or that are planned over midnight and still to be done.
 */
export const readMyDay = operation({
  name: 'readMyDay',
  access: 'signed-in',
  effect: 'read',
  failed: messages.listFailed,
  input: z.object({ date: listWords.date }),
  async run({ input: { date }, actor, company, db }) {
    const today = singaporeDay(new Date());
    const on = date || today;
    const following = dayAfter(on, 1);
    const filter = {
      jobDate: { $gte: on === today ? dayAfter(on, -1) : on, $lte: following },
      ...ofPeople([actor.userId]),
    };
    const own = await db.in(jobs).list(filter, { sort: byTime, limit: mostShown });
    const shown = own.filter(
      (job) =>
        job.jobDate >= on || job.status === 'active' || (isDue(job.status) && minutesPastMidnight(job) > 0),
    );
    const visits = await visitsOf(db, shown, { actor, company });
    const all = shown.flatMap((job, place) => {
      const visit = visits[place];
      return visit ? [{ job, visit }] : [];
    });
    return {
      date: on,
      today,
      manages: manages(actor),
      userId: actor.userId,
      mayAdd: mayAddSpotJobs(actor, company),
      jobs: all.filter(({ job }) => job.jobDate <= on),
      following: all.filter(({ job }) => job.jobDate === following),
    };
  },
});

/** The person's next job of the same day that is still to be driven; null if there is none. */
export async function nextOf(
  db: CompanyDb,
  { _id, jobDate }: Pick<Job, '_id' | 'jobDate'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Job | null> {
  const filter = { jobDate, status: { $in: dueStatuses }, _id: { $ne: _id }, ...ofPeople([userId]) };
  const [next = null] = await db.in(jobs).list(filter, { sort: byTime, limit: 1 });
  return next;
}
