import { z } from 'zod';
import { newId } from '~/core/id';
import { operation } from '~/core/operation';
import { Refusal } from '~/core/refusal';
import { subject } from '~/core/subject';
import { isDuplicate } from '~db/duplicate';
import { type Item, items } from './collections';
import { findItem } from './find-item.server';
import { writeLines } from './ledger.server';
import { messages } from './messages';
import { newItemInput } from './schema';
import { openingMovements } from './stock';

export const itemSubject = subject({ name: 'stock item', plural: 'Stock items' });

/** One item with its counts. */
export const readItem = operation({
  name: 'readItem',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ id: z.string() }),
  async run({ input, db }) {
    return await findItem(db, input.id);
  },
});

/** Adds an item with its opening stock. Refuses a SKU that another item of the firm has, with 409. */
export const addItem = operation({
  name: 'addItem',
  access: 'signed-in',
  effect: 'write',
  input: newItemInput,
  failed: messages.createFailed,
  async run({ input, actor, db, note }) {
    const now = new Date();
    const item: Item = {
      _id: newId(),
      companyId: actor.companyId,
      ...input,
      skuKey: input.sku.toLowerCase(),
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
      archivedAt: null,
    };
    try {
      await db.in(items).insert(item);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      throw new Refusal('conflict', messages.skuInUse, { fields: { SKU: [messages.skuInUse] } });
    }
    await writeLines(db, item._id, {
      from: { totalCount: 0, onHoldCount: 0 },
      movements: openingMovements(item),
      note: 'Opening stock',
      by: actor,
      at: now,
    });
    note({ action: 'added', subject: itemSubject.name, subjectId: item._id, detail: item.productName });
    return item;
  },
});
