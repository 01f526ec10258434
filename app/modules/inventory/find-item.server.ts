import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Item, items } from './collections';
import * as messages from './messages';

/** These items by id, active or archived. Unknown ids are left out. */
export async function itemsByIds(db: CompanyDb, ids: readonly string[]): Promise<Map<string, Item>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const found = await db.in(items).list({ _id: { $in: wanted } }, { sort: { _id: 1 }, limit: wanted.length });
  return new Map(found.map((item) => [item._id, item]));
}

/** The active item with this id. Refuses an unknown or archived one with 404. */
export async function findItem(db: CompanyDb, id: string): Promise<Item> {
  const item = await db.in(items).findOne({ _id: id, archivedAt: null });
  if (!item) throw new Refusal('not-found', messages.itemUnknown);
  return item;
}
