import { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import { isNothing } from '~/core/optional';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { closeDays, countsAt, type Period, periods } from './closes';
import { companyCloses, firstClose, itemCloses } from './closes.server';
import type { Item } from './collections';
import { findItem } from './find-item.server';
import * as messages from './messages';

export const period = z
  .preprocess(
    (sent) => (isNothing(sent) ? undefined : sent),
    z.enum(periods, messages.periodWrong).default('daily'),
  )
  .meta({ anyOf: undefined, type: 'string', enum: [...periods] });

/** The counts of one item, or the sum of all active items, at the end of each day, week, month or year. */
export const readChart = operation({
  name: 'readChart',
  access: 'signed-in',
  effect: 'read',
  input: z.object({
    period,
    productID: line({ most: 100 }).default('').describe('An item’s id; empty for the total of all items.'),
  }),
  failed: messages.chartFailed,
  async run({ input: { period, productID }, db }) {
    const item = productID ? await findItem(db, productID) : null;
    return await chartOf(db, item, period);
  },
});

/** The rows of a chart, for one item or the whole company. The last row is the present. */
export async function chartOf(db: CompanyDb, item: Item | null, period: Period) {
  const today = singaporeDay(new Date());
  if (item) {
    const closes = closeDays(period, today, singaporeDay(item.createdAt));
    return countsAt(closes, await itemCloses(db, item, closes[0] ?? today));
  }
  const first = period === 'yearly' ? await firstClose(db) : undefined;
  const closes = closeDays(period, today, first);
  return countsAt(closes, await companyCloses(db, closes[0] ?? today));
}
