import { z } from 'zod';
import { csvList } from '~/core/csv';
import { operation } from '~/core/operation';
import { pagesOf } from '~db/keyset';
import { items } from './collections';
import { itemHeading } from './import-columns';
import { byName } from './item-list.server';
import { messages } from './messages';

/** All items in use as CSV, piece by piece: never more than a thousand of them are in memory. */
export const exportItems = operation({
  name: 'exportItems',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run({ db }): Promise<AsyncGenerator<string>> {
    const pages = pagesOf(db.in(items), { filter: { archivedAt: null }, order: byName });
    return csvList(itemHeading, pages, (item) => [
      item.sku,
      item.productName,
      item.productSegment,
      item.location,
      String(item.totalCount),
      String(item.onHoldCount),
      item.minimum === null ? '' : String(item.minimum),
      item.maximum === null ? '' : String(item.maximum),
    ]);
  },
});

/** A file to fill in: the heading of the export, and one item as an example. */
export const makeItemTemplate = operation({
  name: 'makeItemTemplate',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run(): Promise<AsyncGenerator<string>> {
    return csvList(itemHeading, onePage([example]), (cells) => [...cells]);
  },
});

const example = ['COF-DR-1KG', 'Dark roast beans, 1 kg', 'Coffee', 'Rack A1', '40', '0', '10', ''] as const;

async function* onePage<T>(page: T[]): AsyncGenerator<T[]> {
  yield page;
}
