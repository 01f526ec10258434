import type { Actor } from '~/core/access';
import { changedNames } from '~/core/changes';
import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import { idInput } from '~/core/named-id';
import { checkRevision, Refusal, refuseField } from '~/core/refusal';
import { logLines, subject } from '~/core/subject';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { isDuplicate } from '~db/duplicate';
import { itemConditions } from './alert-conditions';
import { saveAlerts } from './alerts-kept.server';
import { type Item, items } from './collections';
import { findItem } from './find-item.server';
import { regroup } from './groups.server';
import { changeStock, writeLines } from './ledger.server';
import * as messages from './messages';
import { listKeyOf, newItem } from './new-item';
import { forReader, maySeePrices } from './prices';
import { barcodeKey } from './scanned-code';
import { inOrder, itemChangeInput, newItemInput, onlyInStock } from './schema';
import { isCountable, isStocked, openingMovements } from './stock';

const itemSubject = subject({
  name: 'stock item',
  plural: 'Stock items',
  page: { of: items, at: (id) => `/InventoryDetails/${id}` },
});

export const readItem = operation({
  name: 'readItem',
  access: 'signed-in',
  effect: 'read',
  input: idInput,
  failed: messages.itemLoadFailed,
  async run({ input, actor, db }) {
    return forReader(await findItem(db, input.id), actor.access);
  },
});

/** Adds an item with its opening stock. Refuses with 409 a SKU that another item of the company has. */
export const addItem = operation({
  name: 'addItem',
  access: 'signed-in',
  effect: 'write',
  input: newItemInput,
  failed: messages.createFailed,
  async run({ input: { totalCount, onHoldCount, ...details }, actor, db, note }): Promise<Item> {
    checkMayPrice(details, actor);
    await checkBarcode(db, details.barcode, null);
    const at = new Date();
    const begun = newItem(newId(), details, { createdBy: actor.userId, at });
    const opening = await writeLines(db, begun, {
      movements: openingMovements({ totalCount, onHoldCount }),
      note: openingNote,
      by: actor,
      at,
    });
    const item = { ...begun, ...opening };
    item.alerting = await saveAlerts(db, subjectOf(item), itemConditions(item, singaporeDay(at)));
    try {
      await db.in(items).insert(item);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      throw new Refusal('conflict', messages.skuInUse, { fields: { SKU: [messages.skuInUse] } });
    }
    await regroup(db, null, item);
    note(noteOf(item, 'added'));
    return { ...item, companyId: db.companyId };
  },
});

export const openingNote = 'Opening stock';

/**
 * Changes the details that were sent; SKU and counts stay. If the caller sends the `revision` it started from and a newer
 * one is stored, it gets a 409.
 */
export const changeItem = operation({
  name: 'changeItem',
  access: 'signed-in',
  effect: 'write',
  input: itemChangeInput,
  failed: messages.updateFailed,
  findTarget: async (db, id) => await findItem(db, id),
  async run({ input: { id, revision, changes }, actor, db, note }): Promise<Item> {
    checkMayPrice(changes, actor);
    const before = await findItem(db, id);
    checkRevision(revision, before.revision, messages.overtaken);
    const after = await saveItem(db, before, changes);
    const changed = changedNames<Partial<Item>>(before, changes);
    if (changed.length > 0) note(noteOf(after, 'changed', changed.join(', ')));
    return forReader(after, actor.access);
  },
});

/** Changes details of an item in the caller's transaction. Refuses with 409 if it is not as it was read. */
export async function saveItem(db: CompanyDb, before: Item, changes: Partial<Item>): Promise<Item> {
  const { _id } = before;
  const after: Item = { ...before, ...changes, updatedAt: new Date() };
  checkKind(after, changes);
  checkWhole(after, changes);
  await checkBarcode(db, changes.barcode, _id);
  if (!inOrder(after.minimum, after.maximum)) {
    throw refuseField('maximumCount', messages.maximumBelowMinimum);
  }
  const ofKind = isStocked(after) ? {} : noStock;
  after.listKey = listKeyOf({ ...after, ...ofKind });
  const conditions = itemConditions(after, singaporeDay(after.updatedAt));
  after.alerting = await saveAlerts(db, subjectOf(before), conditions);
  const { listKey, alerting, updatedAt } = after;
  const code = barcodeKey({ ...after, ...ofKind }.barcode ?? '');
  // Only if the item is still as it was read: a movement or deletion in between restarts the transaction.
  const matched = await db.in(items).updateOne(
    { _id, lines: before.lines, archivedAt: null },
    {
      $set: {
        ...changes,
        ...ofKind,
        listKey,
        alerting,
        updatedAt,
        ...(code !== '' && { barcodeKey: code }),
      },
      ...(code === '' && { $unset: { barcodeKey: '' } }),
      $inc: { revision: 1 },
    },
  );
  if (matched === 0) throw new Refusal('conflict', messages.overtaken);
  await regroup(db, before, { ...after, ...ofKind });
  return { ...after, ...ofKind };
}

/**
 * Deletes an item. One with a ledger is archived instead, which frees its SKU. Still allowed after a trial has ended.
 */
export const deleteItem = operation({
  name: 'deleteItem',
  access: 'signed-in',
  effect: 'vital-write',
  input: idInput,
  failed: messages.deleteFailed,
  async run({ input: { id }, db, note }): Promise<void> {
    const item = await findItem(db, id);
    await removeItem(db, item);
    note(noteOf(item, 'deleted'));
  },
});

/** Deletes or archives an item in the caller's transaction. Refuses with 409 if it is not as it was read. */
export async function removeItem(db: CompanyDb, item: Item): Promise<void> {
  const { _id, totalCount, onHoldCount, lines } = item;
  await saveAlerts(db, subjectOf(item), new Map());
  const now = new Date();
  const asRead = { _id, lines, archivedAt: null };
  const done =
    lines === 0
      ? await db.in(items).deleteOne(asRead)
      : await db.in(items).updateOne(asRead, { $set: { archivedAt: now, updatedAt: now, alerting: [] } });
  if (done === 0) throw new Refusal('conflict');
  await changeStock(db, singaporeDay(now), { totalCount: -totalCount, onHoldCount: -onHoldCount });
  await regroup(db, item, null);
}

/** Refuses a barcode that another item of the company has. */
async function checkBarcode(db: CompanyDb, barcode: string | null | undefined, own: string | null) {
  if (!barcode) return;
  const other = await db.in(items).findOne({ barcodeKey: barcodeKey(barcode), archivedAt: null });
  if (!other || other._id === own) return;
  const text = messages.barcodeInUse(other);
  throw new Refusal('conflict', text, { fields: { barcode: [text] } });
}

/** What a service has none of. */
const noStock = {
  productSegment: '',
  location: '',
  barcode: '',
  minimum: null,
  maximum: null,
  demand: null,
} as const;

/** Refuses to make a service of an item that is still there or on hold, and a stock item without its place. */
function checkKind(after: Item, changes: Partial<Item>): void {
  if (!isStocked(after)) {
    if (after.totalCount > 0 || after.onHoldCount > 0)
      throw new Refusal('conflict', messages.stillInStock(after), {
        fields: { stocked: [messages.stillInStock(after)] },
      });
    const sent = { ...changes, minimumCount: changes.minimum, maximumCount: changes.maximum };
    const field = onlyInStock.find((name) => sent[name]);
    if (field) throw refuseField(field, messages.serviceHasNone);
  } else if (!after.productSegment) throw refuseField('productSegment', messages.segmentNeeded);
  else if (!after.location) throw refuseField('location', messages.locationNeeded);
}

/** Refuses parts of a unit, sent or stored, of an item without fractions. */
function checkWhole(after: Item, changes: Partial<Item>): void {
  for (const [name, field] of [
    ['minimum', 'minimumCount'],
    ['maximum', 'maximumCount'],
  ] as const) {
    if (!isCountable(changes[name] ?? 0, after)) throw refuseField(field, messages.wholeNeeded);
  }
  const { totalCount, onHoldCount, minimum, maximum } = after;
  if ([totalCount, onHoldCount, minimum ?? 0, maximum ?? 0].every((count) => isCountable(count, after)))
    return;
  throw new Refusal('conflict', messages.notWhole, { fields: { fractions: [messages.notWhole] } });
}

/** Refuses a price or cost from callers who may not see them. */
function checkMayPrice({ price, cost }: Pick<Partial<Item>, 'price' | 'cost'>, { access }: Actor): void {
  if (maySeePrices(access) || (price ?? cost ?? undefined) === undefined) return;
  throw new Refusal('forbidden', messages.pricesNeedQuotes);
}

export function subjectOf({ _id, alerting }: Pick<Item, '_id' | 'alerting'>) {
  return { id: _id, kind: 'item' as const, alerting };
}

export const noteOf = logLines(
  itemSubject,
  ({ productName }: Pick<Item, '_id' | 'productName'>) => productName,
);
