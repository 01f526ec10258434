import { showDateTime } from '~/core/dates';
import { happenedAt } from '~/core/happened';
import { showQuantity } from '~/core/money-lines';
import { refuseField } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { reactions } from '../reactions.server';
import type { Item } from './collections';
import { isCount, nowThere } from './count';
import { findItem } from './find-item.server';
import { checkHeldByJobs } from './held-by-jobs.server';
import { noteOf } from './items.server';
import { linesSince } from './ledger.server';
import * as messages from './messages';
import { moveStock } from './move-stock.server';
import { transactionInput } from './schema';
import { isCountable, type Movement, type MovementType } from './stock';

/** The verbs of the activity log, before 'stock item …'. */
const done: Record<MovementType, string> = {
  add: 'added to',
  allocate: 'allocated',
  fulfilment: 'fulfilled',
  release: 'released',
  adjust: 'counted',
};

/** Two times that differ by less are one: only what waited on a phone happened earlier. */
const sameTimeMs = 10_000;

/**
 * Moves stock: counts, ledger line and alerts in one transaction. Refuses with 409, at the quantity, what the current stock
 * does not allow, and with 400 a part of a unit of an item that is counted in whole ones. What jobs hold is taken with
 * `takeHeld` only. A count is of the moment at which it was made: what moved since is added, and what moved before and arrives later leaves
 * the total as it was counted. Also returns the type, and by how much the total fell.
 */
export const recordTransaction = operation({
  name: 'recordTransaction',
  access: 'signed-in',
  effect: 'write',
  input: transactionInput,
  differsPerTry: ['sentAt'],
  failed: messages.transactionFailed,
  findTarget: async (db, id) => await findItem(db, id),
  async run({
    input: { itemId, type, quantity, takeHeld = false, note: text, saidAt, sentAt },
    actor,
    db,
    note,
  }): Promise<Item & { type: MovementType; taken: number }> {
    const item = await findItem(db, itemId);
    if (!isCountable(quantity, item)) throw refuseField('quantity', messages.quantityWrong);
    const at = new Date();
    const happened = happenedAt({ saidAt, sentAt }, at);
    const waited = at.getTime() - happened.getTime() > sameTimeMs && { happenedAt: happened };
    const since = waited || (type === 'adjust' && saidAt) ? await linesSince(db, [itemId], happened) : [];
    // It happened before a count that is booked already: the total stays as it was counted.
    const isCounted = (type === 'add' || type === 'fulfilment') && since.some(isCount);
    // Then what is taken was still there.
    const there = isCounted && type === 'fulfilment' ? item.totalCount + quantity : item.totalCount;
    const { heldByJobs, lost } = await checkHeldByJobs(
      db,
      { ...item, totalCount: there },
      { type, quantity },
      takeHeld,
    );
    const counts = type === 'adjust';
    const movement: Movement = { type, quantity: counts ? nowThere(quantity, since) : quantity };
    const correction: Movement[] = isCounted ? [{ type: 'adjust', quantity: there, uncounted: true }] : [];
    const why = isCounted
      ? messages.beforeLastCount
      : counts && since.length > 0 && `(${showQuantity(quantity)} on ${showDateTime(happened)})`;
    const after = await moveStock(db, item, {
      movements: type === 'add' ? [movement, ...correction] : [...correction, movement],
      note: [text, why].filter(Boolean).join(' '),
      heldByJobs,
      by: actor,
      at,
      ...waited,
    });
    note(noteOf(item, done[type]));
    for (const line of await reactions().jobsHolding.take(db, item._id, lost, at)) note(line);
    return { ...after, type, taken: item.totalCount - after.totalCount };
  },
});
