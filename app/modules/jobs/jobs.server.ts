import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { clockKind, dueIn } from '~db/jobs';
import { jobSeries } from './collections';
import { daysAhead } from './repeats';

/* The module's background jobs. Delivery jobs are added and changed in `add-job.server.ts` and `save-job.server.ts`. */

/** Series per step. */
const perStep = 20;

/** Each night, creates the jobs of series for the day that is now two weeks ahead. */
export const repeatJobs = clockKind({
  name: 'jobs.repeat',
  due: [dueIn(jobSeries, ({ day }) => ({ next: { $lte: dayAfter(day, daysAhead) } }))],
  begin: { made: 0 },
  async run({ reached, db, step }) {
    const { makeDue } = await import('./series.server');
    let { made } = reached;
    for (;;) {
      const at = new Date();
      const due = { next: { $lte: dayAfter(singaporeDay(at), daysAhead) } };
      const some = await db.in(jobSeries).list(due, { sort: { next: 1, _id: 1 }, limit: perStep });
      if (some.length === 0) return { made };
      const done = await step(async (all) => {
        let count = made;
        for (const series of some) count += await makeDue(all, series, at);
        return { reached: { made: count } };
      });
      made = done.reached.made;
    }
  },
});
