import { Refusal } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { type Item, items } from './collections';
import * as messages from './messages';

/** The item with this id that is in use, or a 404 that says no more than that. */
export async function findItem(db: CompanyDb, id: string): Promise<Item> {
  const item = await db.in(items).findOne({ _id: id, archivedAt: null });
  if (!item) throw new Refusal('not-found', messages.itemUnknown);
  return item;
}
