import { codeKey } from '~/core/code-key';
import { singaporeDay } from '~/core/dates';
import {
  type ImportCells,
  type ImportField,
  importKind,
  type StayingRecord,
} from '~/core/import-kind.server';
import { Refusal } from '~/core/refusal';
import { typedYesOrNo } from '~/core/typed-yes';
import type { CompanyDb } from '~db/company-db';
import { whereItemsAreUsed } from '../reactions.server';
import { itemConditions } from './alert-conditions';
import { begunAlerts } from './alerts-kept.server';
import { alerts, type Item, items, stockLines } from './collections';
import { countInto } from './groups.server';
import { exampleItem, itemColumns } from './import-columns';
import { openingNote, removeItem, saveItem, subjectOf } from './items.server';
import { writeOpenings } from './ledger.server';
import * as messages from './messages';
import { newItem } from './new-item';
import { maySeePrices } from './prices';
import { barcodeKey } from './scanned-code';
import { itemChangeInput, newItemInput } from './schema';

type NewItem = ReturnType<typeof newItemInput.parse>;
type Taken = { made: NewItem } | { changes: Partial<Item> };

const fields: readonly ImportField[] = itemColumns.map(([name, [title, ...headings], more], at) => ({
  name,
  title,
  headings,
  example: exampleItem[at] ?? '',
  ...more,
}));
/** Only for people who may see prices. */
const priceFields = ['price', 'cost'];
/** An update leaves them: stock changes by movements only. */
const onlyWhenNew = ['SKU', 'totalCount', 'onHoldCount', 'stocked'];
/** What a service has none of. */
const onlyOfStock = ['productSegment', 'location', 'totalCount', 'onHoldCount'];

/** No SKU has a line end. */
const barcodePrefix = 'barcode\n';

const keysAtOnce = 1_000;

/** Lists of items: stock with its opening counts, and services. */
export const itemImport = importKind<Taken>({
  name: 'items',
  thing: 'item',
  things: 'items',
  key: null,
  knownBy: 'productName',
  unique: true,
  list: { to: '/Inventory', label: 'Inventory' },
  page: (id) => `/InventoryDetails/${id}`,
  mostRows: 20_000,
  modes: ['new', 'both', 'update'],
  updates: 'Empty cells change nothing. Counts stay as they are: stock changes by movements only.',
  fields: async (_, { access }) =>
    maySeePrices(access) ? fields : fields.filter(({ name }) => !priceFields.includes(name)),
  withoutFallback: ({ stocked = '' }) => (typedYesOrNo(stocked, 'true') === 'false' ? onlyOfStock : []),
  keysOf: (cells) => {
    const key = codeKey(skuOf(cells));
    const barcode = barcodeKey(cells.barcode ?? '');
    return [
      ...(key === '' ? [] : [{ by: 'SKU', key }]),
      ...(barcode === '' ? [] : [{ by: 'barcode', key: barcodePrefix + barcode }]),
    ];
  },
  async existing(db, keys) {
    const all = [...keys];
    const found = new Map<string, { id: string; name: string }>();
    for (let at = 0; at < all.length; at += keysAtOnce) {
      const some = all.slice(at, at + keysAtOnce);
      const limit = some.length;
      const projection = { skuKey: 1, barcodeKey: 1, productName: 1 } as const;
      const codes = some.flatMap((key) =>
        key.startsWith(barcodePrefix) ? key.slice(barcodePrefix.length) : [],
      );
      const bySku = { skuKey: { $in: some }, archivedAt: null };
      const byCode = { barcodeKey: { $in: codes }, archivedAt: null };
      const there = await db.in(items).list(bySku, { sort: { skuKey: 1 }, limit, projection });
      for (const { _id: id, skuKey, productName: name } of there) found.set(skuKey, { id, name });
      if (codes.length === 0) continue;
      const coded = await db.in(items).list(byCode, { sort: { barcodeKey: 1 }, limit, projection });
      for (const { _id: id, barcodeKey: key, productName: name } of coded)
        found.set(`${barcodePrefix}${key}`, { id, name });
    }
    return found;
  },
  check(cells, isUpdate) {
    const sent = Object.fromEntries(
      Object.entries({ ...cells, SKU: skuOf(cells) })
        .filter(([field, cell]) => !isUpdate || (cell !== '' && !onlyWhenNew.includes(field)))
        .map(([field, cell]) => [
          field,
          field === 'stocked' || field === 'fractions'
            ? typedYesOrNo(cell, String(field === 'stocked'))
            : cell,
        ]),
    );
    const isService = sent.stocked === 'false';
    if (!isUpdate && !isService && !sent.onHoldCount) sent.onHoldCount = '0';
    const read = isUpdate ? itemChangeInput.safeParse({ id: 'item', ...sent }) : newItemInput.safeParse(sent);
    if (!read.success)
      return {
        mistakes: read.error.issues.map(({ path, message }) => ({ field: String(path[0]), text: message })),
      };
    return { taken: 'changes' in read.data ? { changes: read.data.changes } : { made: read.data } };
  },
  shows: (taken): ImportCells => ('made' in taken ? { SKU: taken.made.sku } : {}),
  async add(db, rows, by) {
    await addItems(
      db,
      rows.flatMap(({ id, taken }) => ('made' in taken ? [{ id, details: taken.made }] : [])),
      by,
    );
  },
  async update(db, rows) {
    const before = await itemsById(
      db,
      rows.map(({ id }) => id),
    );
    const done = [];
    for (const { id, taken } of rows) {
      const item = before.get(id);
      if (!item || !('changes' in taken)) continue;
      const after = await trySave(db, item, taken.changes);
      if (!after) continue;
      const names = Object.keys(taken.changes) as (keyof Item)[];
      const was = Object.fromEntries(names.map((name) => [name, item[name] ?? null]));
      done.push({ id, name: item.productName, was, revision: item.revision + 1 });
    }
    return done;
  },
  async takeBack(db, records) {
    const ids = records.map(({ id }) => id);
    const now = await itemsById(db, ids);
    const added = records.filter(({ was }) => !was).map(({ id }) => id);
    const moved = await movedSince(db, added);
    const used = await whereItemsAreUsed(db, added);
    const stay: StayingRecord[] = [];
    for (const { id, was, revision = 0 } of records) {
      const item = now.get(id);
      // Deleted by hand since.
      if (!item) continue;
      const why =
        item.revision !== revision
          ? messages.changedSince
          : moved.has(id)
            ? messages.movedSince
            : used.has(id)
              ? messages.usedSince(used.get(id) ?? '')
              : null;
      if (why) stay.push({ id, name: item.productName, why });
      else if (was) await saveItem(db, item, was as Partial<Item>);
      else await removeItem(db, item);
    }
    return stay;
  },
});

/** The SKU, or one made of the name where the list has none. */
function skuOf({ SKU = '', productName = '' }: ImportCells): string {
  if (SKU !== productName) return SKU;
  const letters = productName
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return letters.replace(/^-|-$/g, '').slice(0, 60);
}

/** The item with these changes; null if it can't have them, for example a segment for a service. */
async function trySave(db: CompanyDb, item: Item, changes: Partial<Item>): Promise<Item | null> {
  try {
    return await saveItem(db, item, changes);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function itemsById(db: CompanyDb, ids: readonly string[]): Promise<Map<string, Item>> {
  const found = await db
    .in(items)
    .list({ _id: { $in: [...ids] }, archivedAt: null }, { sort: { _id: 1 }, limit: Math.max(1, ids.length) });
  return new Map(found.map((item) => [item._id, item]));
}

/** Those with more movements than their opening stock. */
async function movedSince(db: CompanyDb, ids: readonly string[]): Promise<Set<string>> {
  const found = await db
    .in(stockLines)
    .aggregate<{ _id: string }>([
      { $match: { itemId: { $in: [...ids] }, note: { $ne: openingNote } } },
      { $group: { _id: '$itemId' } },
    ]);
  return new Set(found.map(({ _id }) => _id));
}

/** Does for many new items what `addItem` does for one, with as few queries. */
async function addItems(
  db: CompanyDb,
  rows: readonly { id: string; details: NewItem }[],
  by: { userId: string; name: string },
): Promise<void> {
  const at = new Date();
  const begun = rows.map(({ id, details: { totalCount, onHoldCount, ...details } }) => ({
    item: newItem(id, details, { createdBy: by.userId, at }),
    counts: { totalCount, onHoldCount },
  }));
  const opened = await writeOpenings(db, begun, { note: openingNote, by, at });
  const made = opened.map((item) => {
    const conditions = itemConditions(item, singaporeDay(at));
    return { item: { ...item, alerting: [...conditions.keys()] }, conditions };
  });
  await db.in(items).insertMany(made.map(({ item }) => item));
  await db
    .in(alerts)
    .insertMany(
      made.flatMap(({ item, conditions }) => begunAlerts({ ...subjectOf(item), alerting: [] }, conditions)),
    );
  for (const [by, names] of [
    ['segment', opened.map(({ productSegment }) => productSegment)],
    ['location', opened.map(({ location }) => location)],
  ] as const) {
    for (const [name, count] of countNames(names.filter(Boolean))) await countInto(db, by, name, count);
  }
}

function countNames(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
