import type { Filter } from 'mongodb';
import { z } from 'zod';
import { literally } from '~/core/literally';
import { operation } from '~/core/operation';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { line } from '~/core/text';
import { type Order, readStretch } from '~db/keyset';
import { type Item, items } from './collections';
import { groupsBy } from './groups.server';
import { messages } from './messages';
import { searchText } from './schema';

/** As many as a screen shows at once, and as far as a count goes. */
const perPage = 50;
const mostCounted = 1_001;

/** How items are listed: by name, and by SKU among equal ones. */
export const byName: Order<Item> = { by: 'listKey', sorted: 'text' };

const filters = {
  q: searchText,
  segment: line({ most: 100 }).default(''),
  location: line({ most: 150 }).default(''),
};

/** Which items a search and two choices find. */
export function itemFilter({ q, segment, location }: { q: string; segment: string; location: string }) {
  const filter: Filter<Item> = {
    archivedAt: null,
    ...(segment && { productSegment: segment }),
    ...(location && { location }),
    ...(q && { listKey: { $regex: literally(q.toLowerCase()) } }),
  };
  return filter;
}

/** All items in use, by name, page by page. */
export const listItems = operation({
  name: 'listItems',
  access: 'signed-in',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object(callMarks),
  async run({ input: { limit, cursor }, db }): Promise<PageOf<Item>> {
    const filter = { archivedAt: null };
    return await readStretch(db.in(items), { filter, order: byName, limit, marks: { cursor } });
  },
});

/** A screenful of items by name, with a search in names and SKUs, the choices of both filters, and the way on. */
export const browseItems = operation({
  name: 'browseItems',
  access: 'signed-in',
  effect: 'read',
  failed: messages.loadFailed,
  input: z.object({ ...filters, ...pageMarks }),
  async run({ input: { q, segment, location, ...marks }, db }) {
    const filter = itemFilter({ q, segment, location });
    const [stretch, count, segments, locations] = await Promise.all([
      readStretch(db.in(items), { filter, order: byName, limit: perPage, marks }),
      db.in(items).count(filter, mostCounted),
      groupsBy(db, 'segment'),
      groupsBy(db, 'location'),
    ]);
    return { ...stretch, count, filters: { q, segment, location }, segments, locations };
  },
});
