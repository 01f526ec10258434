import { showDate, singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import type { LogEntry } from '~/core/log-entry';
import { Refusal } from '~/core/refusal';
import { bySuite, logActivity } from '~db/activity';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { reactions } from '../reactions.server';
import { jobs, type ServicePlan, servicePlans } from './collections';
import { notePlan } from './find-job.server';
import { invoiceAfterMs, yearEnd, yearStart } from './service-plan';

/** Plans per step. */
const perStep = 10;

/**
 * Drafts the invoice of a visit, once, if the visit is still ended and was not started again meanwhile: an end that came later has its
 * own turn.
 */
export async function draftVisit({ input: { jobId }, step }: Run<{ jobId: string }, null>): Promise<void> {
  await step(async (db) => {
    const at = new Date();
    const job = await db.in(jobs).findOne({ _id: jobId });
    const plan = job?.seriesId ? await db.in(servicePlans).findOne({ _id: job.seriesId }) : null;
    if (job?.status !== 'ended' || !plan || plan.per !== 'visit') return { reached: null };
    const recorded = job.ended?.recordedAt;
    if (recorded && at.getTime() - recorded.getTime() < invoiceAfterMs) return { reached: null };
    await draft(db, plan, { at, jobId, description: `${job.title}, ${showDate(job.jobDate)}` });
    return { reached: null };
  });
}

/** Drafts the yearly invoices that are due. */
export async function draftYears({ db, reached, step }: Run<unknown, { made: number }>) {
  let { made } = reached;
  for (;;) {
    const at = new Date();
    const due = { nextInvoice: { $lte: singaporeDay(at) } };
    const some = await db
      .in(servicePlans)
      .list(due, { sort: { nextInvoice: 1, _id: 1 }, limit: perStep, projection: { _id: 1 } });
    if (some.length === 0) return { made };
    const ids = some.map(({ _id }) => _id);
    ({ made } = (
      await step(async (all) => {
        let count = made;
        const found = await all
          .in(servicePlans)
          .list({ _id: { $in: ids }, ...due }, { sort: { _id: 1 }, limit: perStep });
        for (const plan of found) {
          const start = plan.nextInvoice ?? plan.from;
          const next = yearStart(plan, dayAfter(start, 1));
          await all
            .in(servicePlans)
            .updateOne(
              { _id: plan._id },
              next ? { $set: { nextInvoice: next } } : { $unset: { nextInvoice: 1 } },
            );
          const description = `${plan.title}, ${showDate(start)} to ${showDate(yearEnd(plan, start))}`;
          if (await draft(all, plan, { at, description })) count += 1;
        }
        return { reached: { made: count } };
      })
    ).reached);
  }
}

/** Drafts an invoice of a plan. What is refused, such as a visit that was invoiced by hand, is no failure. */
async function draft(
  db: CompanyDb,
  plan: ServicePlan,
  { at, description, jobId }: { at: Date; description: string; jobId?: string },
): Promise<boolean> {
  const { clientId, title, price, createdBy: userId, createdByName: name } = plan;
  if (price === null) return false;
  const lines: LogEntry[] = [];
  try {
    await reactions().jobInvoices.draft(
      db,
      { clientId, title, description, price, ...(jobId && { jobId }) },
      { actor: { userId, name }, at, note: (line) => lines.push(line) },
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    lines.push(notePlan(plan, 'changed', `no invoice was drafted: ${error.message}`));
    await logActivity(db, bySuite, lines, at);
    return false;
  }
  await logActivity(db, bySuite, lines, at);
  return lines.length > 0;
}
