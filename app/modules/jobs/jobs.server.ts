import { singaporeDay } from '~/core/dates';
import { clockKind, dueIn } from '~db/jobs';
import { jobSeries } from './collections';

/* The module's background jobs. Delivery jobs are added and changed in `add-job.server.ts` and `save-job.server.ts`. */

/** Series per step. */
const perStep = 20;

/** Each night, creates the jobs of series for the day that is now two weeks ahead, and of each at least the next one. */
export const repeatJobs = clockKind({
  name: 'jobs.repeat',
  due: [dueIn(jobSeries, ({ day }) => ({ makeOn: { $lte: day } }))],
  begin: { made: 0 },
  async run({ reached, db, step }) {
    const { makeDue } = await import('./series.server');
    let { made } = reached;
    for (;;) {
      const at = new Date();
      const due = { makeOn: { $lte: singaporeDay(at) } };
      const some = await db.in(jobSeries).list(due, { sort: { makeOn: 1, _id: 1 }, limit: perStep });
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
