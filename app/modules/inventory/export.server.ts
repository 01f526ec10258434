import { z } from 'zod';
import { csvList } from '~/core/csv';
import { operation } from '~/core/operation';
import { pagesOf } from '~db/keyset';
import { items } from './collections';
import { byName } from './item-list.server';
import { messages } from './messages';

/** The columns of a list of items. */
export const itemColumns = [
  'SKU',
  'Product name',
  'Segment',
  'Location',
  'Total count',
  'On hold count',
  'Minimum',
  'Maximum',
] as const;

/** All items in use as CSV, piece by piece: never more than a thousand of them are in memory. */
export const exportItems = operation({
  name: 'exportItems',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  failed: messages.exportFailed,
  async run({ db }): Promise<AsyncGenerator<string>> {
    const pages = pagesOf(db.in(items), { filter: { archivedAt: null }, order: byName });
    return csvList([...itemColumns], pages, (item) => [
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
