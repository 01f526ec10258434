import type { Filter } from 'mongodb';
import { z } from 'zod';
import { singaporeDay, singaporeMoment } from '~/core/dates';
import { dayMs } from '~/core/days';
import { moment } from '~/core/moment';
import { isNothing } from '~/core/optional';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { type FieldTexts, refuseField } from '~/core/refusal';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import { type Order, readPage } from '~db/keyset';
import { type StockLine, stockLines } from './collections';
import { findItem } from './find-item.server';
import { forecastOfItem } from './forecast.server';
import * as messages from './messages';
import { forReader } from './prices';

const perPage = 100;
const newestFirst: Order<StockLine> = { by: 'createdAt', sorted: 'time', descending: true };

/** A date without a time means its first or its last second. */
const edge = (second: string) =>
  z
    .preprocess((sent) => {
      if (isNothing(sent)) return undefined;
      return typeof sent === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(sent.trim())
        ? `${sent.trim()}T${second}`
        : sent;
    }, moment(messages.timeWrong).optional())
    .meta({ anyOf: undefined, type: 'string', format: undefined });

/** The lines of an item's ledger between two moments, newest first. Without moments, all lines. */
export const listTransactions = operation({
  name: 'listTransactions',
  access: 'signed-in',
  effect: 'read',
  input: z.object({
    itemId: z.string(messages.itemNeeded).min(1, messages.itemNeeded),
    startDate: edge('00:00:00').describe(
      'A time, in Singapore if it has no offset; or a day, from its first second on.',
    ),
    endDate: edge('23:59:59').describe('The same; a day to its last second. The end is included.'),
    ...callMarks,
  }),
  failed: messages.transactionsFailed,
  async run({ input: { itemId, startDate, endDate, limit, cursor }, db }): Promise<PageOf<StockLine>> {
    await findItem(db, itemId);
    if (startDate && endDate && endDate < startDate) throw refuseField('endDate', messages.endBeforeStart);
    const filter = between(itemId, startDate, endDate && new Date(endDate.getTime() + 1_000));
    return await readPage(db.in(stockLines), { filter, order: newestFirst, limit, marks: { cursor } });
  },
});

function between(itemId: string, from: Date | undefined, before: Date | undefined): Filter<StockLine> {
  const within = { ...(from && { $gte: from }), ...(before && { $lt: before }) };
  return { itemId, ...((from || before) && { createdAt: within }) };
}

/**
 * An item with its forecast and one page of its ledger between two days (default: today). Invalid days return a message at
 * their field.
 */
export const browseTransactions = operation({
  name: 'browseTransactions',
  access: 'signed-in',
  effect: 'read',
  input: z.object({
    id: z.string(),
    startDate: line({ most: 100 }).optional(),
    endDate: line({ most: 100 }).optional(),
    ...pageMarks,
  }),
  failed: messages.transactionsFailed,
  async run({ input: { id, startDate, endDate, ...marks }, actor, db }) {
    const today = singaporeDay(new Date());
    const days = { startDate: startDate || today, endDate: endDate || today };
    const wrong = wrongDays(days);
    const reading = findItem(db, id);
    const [item, forecast, stretch] = await Promise.all([
      reading,
      reading.then((item) => forecastOfItem(db, item)),
      wrong
        ? { items: [] as StockLine[], previous: null, next: null }
        : readPage(db.in(stockLines), {
            filter: between(
              id,
              singaporeMoment(days.startDate, '00:00'),
              new Date(singaporeMoment(days.endDate, '00:00').getTime() + dayMs),
            ),
            order: newestFirst,
            limit: perPage,
            marks,
          }),
    ]);
    return { item: forReader(item, actor.access), forecast, days, today, wrong, ...stretch };
  },
});

function wrongDays({ startDate, endDate }: { startDate: string; endDate: string }): FieldTexts | null {
  const isDay = (text: string) => z.iso.date().safeParse(text).success;
  if (!isDay(startDate)) return { startDate: [messages.dayWrong] };
  if (!isDay(endDate)) return { endDate: [messages.dayWrong] };
  return endDate < startDate ? { endDate: [messages.endBeforeStart] } : null;
}
