import { operation } from '~/core/operation';
import { Refusal } from '~/core/refusal';
import { items } from './collections';
import { findItem } from './find-item.server';
import { itemSubject } from './items.server';
import { writeLines } from './ledger.server';
import { messages } from './messages';
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
 * Moves stock: the item's counts and the line in its ledger, together or not at all. Refuses what the stock
 * of the moment does not allow, with 409 at the quantity.
 */
export const recordTransaction = operation({
  name: 'recordTransaction',
  access: 'signed-in',
  effect: 'write',
  input: transactionInput,
  failed: messages.transactionFailed,
  async run({ input: { itemId, type, quantity, note: text }, actor, db, note }) {
    const item = await findItem(db, itemId);
    const { totalCount, onHoldCount } = item;
    const at = new Date();
    const counts = await writeLines(db, itemId, {
      from: { totalCount, onHoldCount },
      movements: [{ type, quantity }],
      note: text,
      by: actor,
      at,
    });
    // On the counts that were read: whoever was quicker makes the transaction begin anew.
    const matched = await db
      .in(items)
      .updateOne(
        { _id: itemId, archivedAt: null, totalCount, onHoldCount },
        { $set: { ...counts, updatedAt: at } },
      );
    if (matched === 0) throw new Refusal('conflict');
    note({
      action: done[type],
      subject: itemSubject.name,
      subjectId: itemId,
      detail: item.productName,
    });
    return { ...item, ...counts };
  },
});
