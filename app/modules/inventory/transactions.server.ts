import { refuseField } from '~/core/refusal';
import { operation } from '~/operation/operation.server';
import { reactions } from '../reactions.server';
import type { Item } from './collections';
import { findItem } from './find-item.server';
import { checkHeldByJobs } from './held-by-jobs.server';
import { noteOf } from './items.server';
import * as messages from './messages';
import { moveStock } from './move-stock.server';
import { transactionInput } from './schema';
import { isCountable, type MovementType } from './stock';

/** The verbs of the activity log, before 'stock item …'. */
const done: Record<MovementType, string> = {
  add: 'added to',
  allocate: 'allocated',
  fulfilment: 'fulfilled',
  release: 'released',
  adjust: 'counted',
};

/**
 * Moves stock: counts, ledger line and alerts in one transaction. Refuses with 409, at the quantity, what the current stock
 * does not allow, and with 400 a part of a unit of an item that is counted in whole ones. What jobs hold is taken with
 * `takeHeld` only. Also returns by how much the total fell.
 */
export const recordTransaction = operation({
  name: 'recordTransaction',
  access: 'signed-in',
  effect: 'write',
  input: transactionInput,
  failed: messages.transactionFailed,
  findTarget: async (db, id) => await findItem(db, id),
  async run({
    input: { itemId, type, quantity, takeHeld = false, note: text },
    actor,
    db,
    note,
  }): Promise<Item & { taken: number }> {
    const item = await findItem(db, itemId);
    if (!isCountable(quantity, item)) throw refuseField('quantity', messages.quantityWrong);
    const at = new Date();
    const { heldByJobs, lost } = await checkHeldByJobs(db, item, { type, quantity }, takeHeld);
    const moving = { movements: [{ type, quantity }], heldByJobs, note: text, by: actor, at };
    const after = await moveStock(db, item, moving);
    note(noteOf(item, done[type]));
    for (const line of await reactions().jobsHolding.take(db, item._id, lost, at)) note(line);
    return { ...after, taken: item.totalCount - after.totalCount };
  },
});
