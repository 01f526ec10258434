import { singaporeDay } from '~/core/dates';
import { operation } from '~/core/operation';
import { Refusal } from '~/core/refusal';
import { itemConditions } from './alert-conditions';
import { keepAlerts } from './alerts-kept.server';
import { type Item, items } from './collections';
import { findItem } from './find-item.server';
import { noteOf, subjectOf } from './items.server';
import { writeLines } from './ledger.server';
import * as messages from './messages';
import { transactionInput } from './schema';
import type { MovementType } from './stock';

/** What was done, as the activity log says it before 'stock item …'. */
const done: Record<MovementType, string> = {
  add: 'added to',
  allocate: 'allocated',
  fulfilment: 'fulfilled',
  release: 'released',
  adjust: 'counted',
};

/**
 * Moves stock: the item's counts, the line in its ledger and its alerts, together or not at all. Refuses what the
 * stock of the moment does not allow, with 409 at the quantity. Answers also by how much the total is less.
 */
export const recordTransaction = operation({
  name: 'recordTransaction',
  access: 'signed-in',
  effect: 'write',
  input: transactionInput,
  failed: messages.transactionFailed,
  finds: async (db, id) => await findItem(db, id),
  async run({
    input: { itemId, type, quantity, note: text },
    actor,
    db,
    note,
  }): Promise<Item & { taken: number }> {
    const item = await findItem(db, itemId);
    const at = new Date();
    const after = await writeLines(db, item, {
      movements: [{ type, quantity }],
      note: text,
      by: actor,
      at,
    });
    const conditions = itemConditions({ ...item, ...after }, singaporeDay(at));
    const alerting = await keepAlerts(db, subjectOf(item), conditions);
    // Only on top of the lines that were read: a quicker movement makes the transaction start again.
    const asRead = { _id: itemId, archivedAt: null, lines: item.lines };
    const matched = await db.in(items).updateOne(asRead, { $set: { ...after, alerting, updatedAt: at } });
    if (matched === 0) throw new Refusal('conflict');
    note(noteOf(item, done[type]));
    return { ...item, ...after, alerting, taken: item.totalCount - after.totalCount };
  },
});
