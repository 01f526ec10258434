import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type HoldingJob, reactions } from '../reactions.server';
import type { Item } from './collections';
import * as messages from './messages';
import { type Movement, withoutJobs } from './stock';

/** What jobs hold of an item, and what a movement takes from them. */
interface HeldByJobs {
  heldByJobs: number;
  lost: HoldingJob[];
}

/**
 * What a movement takes from jobs that hold some of the item: nothing, unless a fulfilment says `takeHeld`. Refuses with a
 * 409 that names the jobs to fulfil more than is there without what they hold, and always to release what they hold. In
 * the transaction that moves the stock.
 */
export async function checkHeldByJobs(
  db: CompanyDb,
  item: Item,
  { type, quantity }: Movement,
  takeHeld: boolean,
): Promise<HeldByJobs> {
  if (type !== 'fulfilment' && type !== 'release') return { heldByJobs: 0, lost: [] };
  const jobs = await reactions().jobsHolding.list(db, item._id);
  const all = jobs.reduce((sum, { held }) => sum + held, 0);
  const heldByJobs = Math.min(all, item.onHoldCount);
  if (type === 'release') {
    const rest = item.onHoldCount - heldByJobs;
    if (quantity > rest && quantity <= item.onHoldCount)
      throw refuse({ quantity: [messages.heldNotReleased(rest, jobs)] });
    return { heldByJobs, lost: [] };
  }
  const there = withoutJobs(item, heldByJobs);
  const lost = quantity > item.totalCount ? [] : losing(jobs, quantity - there);
  if (lost.length > 0 && !takeHeld)
    throw refuse({
      quantity: [messages.heldForJobs(there, jobs)],
      takeHeld: [messages.takeHeldNeedsTick(lost)],
    });
  return { heldByJobs, lost };
}

/** What each of these jobs loses, the first one first. */
function losing(jobs: readonly HoldingJob[], quantity: number): HoldingJob[] {
  let left = quantity;
  return jobs.flatMap((job) => {
    const held = Math.min(job.held, Math.max(0, left));
    left -= held;
    return held > 0 ? [{ ...job, held }] : [];
  });
}

function refuse(fields: { quantity: string[]; takeHeld?: string[] }): Refusal {
  return new Refusal('conflict', fields.quantity[0], { fields });
}
