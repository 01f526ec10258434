import { z } from 'zod';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { chartOf, period } from './chart.server';
import { type Item, items } from './collections';
import { findItem } from './find-item.server';
import { forecastOfItem } from './forecast.server';
import { itemFilter } from './item-list.server';
import * as messages from './messages';
import { searchText } from './schema';

/** The most products offered. A search finds the others. */
const mostChoices = 100;

/** Stock over time, of one product or all: the chart, the current counts, and the forecast of a single product. */
export const readAnalysis = operation({
  name: 'readAnalysis',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ product: line({ most: 100 }).default(''), period, find: searchText }),
  failed: messages.chartFailed,
  async run({ input: { product, period, find }, db }) {
    const item = product ? await findItem(db, product) : null;
    const [rows, forecast, found] = await Promise.all([
      chartOf(db, item, period),
      item && forecastOfItem(db, item),
      findChoices(db, find),
    ]);
    const choices = found.slice(0, mostChoices);
    if (item && !choices.some(({ _id }) => _id === item._id)) choices.unshift(item);
    return { item, period, find, rows, forecast, choices, more: found.length > mostChoices };
  },
});

async function findChoices(db: CompanyDb, q: string): Promise<Item[]> {
  return await db.in(items).list(
    { ...(await itemFilter(db, { q })), stocked: { $ne: false } },
    {
      sort: { listKey: 1, _id: 1 },
      limit: mostChoices + 1,
      projection: { productName: 1, sku: 1 },
    },
  );
}
