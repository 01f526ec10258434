import { codeKey } from '~/core/code-key';
import { Refusal } from '~/core/refusal';
import { mostLines } from '~/core/typed-lines';
import type { CompanyDb } from '~db/company-db';
import { listOf } from '~db/queries';
import { type Item, items } from './collections';
import * as messages from './messages';
import { barcodeKey, itemIdIn } from './scanned-code';

/** These items by id, active or archived. Unknown ids are left out. */
export async function itemsByIds(db: CompanyDb, ids: readonly string[]): Promise<Map<string, Item>> {
  if (ids.length === 0) return new Map();
  const { found } = await db.read({ found: itemsRead(ids) });
  return new Map(found.map((item) => [item._id, item]));
}

/** The same as one of several reads. */
export function itemsRead(ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  return listOf(items, { _id: { $in: wanted } }, { sort: { _id: 1 }, limit: Math.max(wanted.length, 1) });
}

/** The active items with one of these names or SKUs. */
export async function itemsByTexts(db: CompanyDb, texts: readonly string[]): Promise<Item[]> {
  const named = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
  if (named.length === 0) return [];
  const codes = named.map(codeKey);
  return await db
    .in(items)
    .list(
      { archivedAt: null, $or: [{ skuKey: { $in: codes } }, { productName: { $in: named } }] },
      { sort: { listKey: 1, _id: 1 }, limit: 2 * mostLines },
    );
}

/** One may have it as its barcode, and another as its SKU. */
const mostWithCode = 5;

/** The active items with this code: an item's QR code, a barcode, or an SKU. */
export async function itemsByCode(db: CompanyDb, code: string): Promise<Item[]> {
  const sku = codeKey(code);
  if (sku === '') return [];
  const id = itemIdIn(code);
  const byCode = { $or: [{ barcodeKey: barcodeKey(code) }, { skuKey: sku }, ...(id ? [{ _id: id }] : [])] };
  return await db
    .in(items)
    .list({ ...byCode, archivedAt: null }, { sort: { listKey: 1, _id: 1 }, limit: mostWithCode });
}

/** The active item with this id. Refuses an unknown or archived one with 404. */
export async function findItem(db: CompanyDb, id: string): Promise<Item> {
  const item = await db.in(items).findOne({ _id: id, archivedAt: null });
  if (!item) throw new Refusal('not-found', messages.itemUnknown);
  return item;
}
