import type { Filter } from 'mongodb';
import { z } from 'zod';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { searchFilter } from '~db/find-ids';
import { type Order, readCounted, readPage } from '~db/keyset';
import { type Item, items } from './collections';
import { groupNames } from './groups.server';
import * as messages from './messages';
import { forReader, maySeePrices } from './prices';
import { searchText } from './schema';

/** The order of lists: by name, then by SKU. */
export const byName: Order<Item> = { by: 'listKey', sorted: 'text' };

const filters = {
  q: searchText,
  segment: line({ most: 100 }).default(''),
  location: line({ most: 150 }).default(''),
};

/** The filter for a search in name and SKU, a segment and a location. */
export async function itemFilter(
  db: CompanyDb,
  { q, segment = '', location = '' }: { q: string; segment?: string; location?: string },
): Promise<Filter<Item>> {
  return {
    ...(await searchFilter<Item>(db, 'item', { field: 'listKey', typed: q })),
    archivedAt: null,
    ...(segment && { productSegment: segment }),
    ...(location && { location }),
  };
}

/** All active items by name, page by page. */
export const listItems = operation({
  name: 'listItems',
  access: 'signed-in',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object(callMarks),
  async run({ input: { limit, cursor }, actor, db }): Promise<PageOf<Item>> {
    const filter = { archivedAt: null };
    const { items: found, next } = await readPage(db.in(items), {
      filter,
      order: byName,
      limit,
      marks: { cursor },
    });
    return { items: found.map((item) => forReader(item, actor.access)), next };
  },
});

/** The fields a row shows. The forecast is left out because it is as large as all the others. */
const shown = {
  sku: 1,
  productName: 1,
  productSegment: 1,
  location: 1,
  stocked: 1,
  fractions: 1,
  totalCount: 1,
  onHoldCount: 1,
  alerting: 1,
  unit: 1,
  price: 1,
  cost: 1,
} as const;
export type ItemRow = Pick<Item, '_id' | keyof typeof shown>;

/** One page of items by name, filtered, with the choices of both filters and the next cursor. */
export const browseItems = operation({
  name: 'browseItems',
  access: 'signed-in',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ ...filters, ...pageMarks }),
  async run({ input: { q, segment, location, ...marks }, actor, db }) {
    const filter = await itemFilter(db, { q, segment, location });
    const [stretch, groups] = await Promise.all([
      readCounted(db.in(items), { filter, order: byName, marks, projection: shown }),
      groupNames(db),
    ]);
    const rows = (stretch.items as ItemRow[]).map((item) => forReader(item, actor.access));
    const seesPrices = maySeePrices(actor.access);
    return { ...stretch, items: rows, filters: { q, segment, location }, seesPrices, ...groups };
  },
});
