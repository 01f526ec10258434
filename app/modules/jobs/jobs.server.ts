import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import type { CompanyDb } from '~db/company-db';
import { clockKind, dueIn, enqueue, jobKind } from '~db/jobs';
import { type Job, jobSeries, servicePlans } from './collections';
import { invoiceAfterMs } from './service-plan';

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
        for (const series of some) count += (await makeDue(all, series, at)).length;
        return { reached: { made: count } };
      });
      made = done.reached.made;
    }
  },
});

/** Drafts the invoice of a visit of a service plan. */
export const visitInvoices = jobKind({
  name: 'jobs.visitInvoice',
  input: z.object({ jobId: z.string() }),
  begin: null,
  async run(run) {
    const { draftVisit } = await import('./visit-invoice.server');
    await draftVisit(run);
  },
});

/** Orders the invoice of a visit, in the transaction that ends it. */
export async function orderVisitInvoice(
  db: CompanyDb,
  { _id: jobId, seriesId }: Pick<Job, '_id' | 'seriesId'>,
  at: Date,
): Promise<void> {
  const plan = seriesId ? await db.in(servicePlans).findOne({ _id: seriesId }) : null;
  if (plan?.per !== 'visit' || plan.price === null) return;
  const runAt = new Date(at.getTime() + invoiceAfterMs);
  await enqueue(db, visitInvoices, { jobId }, { subjectId: jobId, runAt });
}

/** Each night, drafts the invoices of service plans whose price is per year. */
export const yearlyInvoices = clockKind({
  name: 'jobs.yearlyInvoices',
  due: [dueIn(servicePlans, ({ day }) => ({ nextInvoice: { $lte: day } }))],
  begin: { made: 0 },
  async run(run) {
    const { draftYears } = await import('./visit-invoice.server');
    return await draftYears(run);
  },
});
