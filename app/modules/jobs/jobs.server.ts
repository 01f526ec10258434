import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { clockKind, dueIn } from '~db/jobs';
import { jobSeries } from './collections';
import { daysAhead } from './repeats';

/* The background work of this room. What drivers drive is made and changed in `add-job.server.ts` and `save-job.server.ts`. */

/** As many series as one step goes on with. */
const perStep = 20;

/** Each night, drivers' jobs that repeat are made for the day that has come within two weeks. */
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
