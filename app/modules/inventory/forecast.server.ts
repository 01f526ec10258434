import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { are, counted, shownNumber } from '~/core/counted';
import { showDay, singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { showQuantity } from '~/core/money-lines';
import { namedId } from '~/core/named-id';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type Item, type ItemDay, itemDays } from './collections';
import { runsOutOn } from './demand';
import { demandOf, firstOfHistory, forecastOf, rememberedDays, roundToHundredths } from './demand-of';
import { findItem } from './find-item.server';
import { fewestDays } from './forecast';
import * as messages from './messages';
import { isStocked, oneUnit } from './stock';

/** Days returned, from tomorrow on. */
const answeredDays = 14;

/** An item's expected demand for the two weeks from tomorrow, and a sentence that says when it runs out. */
export const readForecast = operation({
  name: 'readForecast',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ id: namedId(messages.productMissing) }),
  failed: messages.forecastFailed,
  async run({ input: { id }, db }) {
    return await forecastOfItem(db, await findItem(db, id));
  },
});

/** The forecast of a service, which has no stock. */
const nothing: ReturnType<typeof forecastOf> = { days: [], by: 'nothing', historyDays: 0 };

/** The forecast of one item, from its history up to yesterday, because today is not over. */
export async function forecastOfItem(db: CompanyDb, item: Item) {
  const today = singaporeDay(new Date());
  const { days, by, historyDays } = isStocked(item) ? await keptForecast(db, item, today) : nothing;
  const tomorrow = days[1] ?? { value: 0, lower: 0, upper: 0 };
  const runsOut = runsOutOn(demandOf({ days }, today), { today, left: item.left }, item.totalCount / oneUnit);
  const isKnown = by !== 'nothing';
  return {
    /** Whether there is any history. Without it the figures mean nothing. */
    isKnown,
    value: roundToHundredths(tomorrow.value),
    lower: roundToHundredths(tomorrow.lower),
    upper: roundToHundredths(tomorrow.upper),
    runsOut,
    description: isStocked(item)
      ? [
          isKnown ? whatLeaves(tomorrow, dayAfter(today, 1)) : 'There is no history yet.',
          by === 'mean' ? whyWide(historyDays) : '',
          // A few days without demand don't tell how long the stock lasts.
          by === 'smoothing' || runsOut || item.totalCount === 0 ? whenOut(item, runsOut) : '',
        ]
          .filter(Boolean)
          .join(' ')
      : messages.serviceHasNoStock,
    days: days.slice(1, 1 + answeredDays).map(({ value, lower, upper }, at) => ({
      date: dayAfter(today, at + 1),
      value: roundToHundredths(value),
      lower: roundToHundredths(lower),
      upper: roundToHundredths(upper),
    })),
  };
}

/** The most forecasts cached per process; each takes two kilobytes. */
const forecasts = new LRUCache<string, ReturnType<typeof forecastOf>>({ max: 500 });

/**
 * The forecast from the days before `today`, cached. It reads half a year of records, which only change when the ledger gets
 * a new line, so the cache is valid while the item's number of lines is the same. Lines of an item are always later than
 * the one before, so once the last line is of today, earlier days cannot change.
 */
async function keptForecast(db: CompanyDb, { _id: itemId, createdAt, lines, movedAt }: Item, today: string) {
  const first = firstOfHistory(singaporeDay(createdAt), today);
  const until = singaporeDay(movedAt) < today ? lines : 'all';
  const key = [db.companyId, itemId, until, first, today].join(' ');
  const known = forecasts.get(key);
  if (known) return known;
  const left = await db
    .in(itemDays)
    .list(
      { itemId, day: { $gte: dayAfter(today, -rememberedDays), $lt: today } },
      { sort: { day: 1 }, limit: rememberedDays + 1, projection: { day: 1, left: 1 } },
    );
  const made = forecastOf(left, { first, today });
  forecasts.set(key, made);
  return made;
}

function whatLeaves(
  { value, lower, upper }: { value: number; lower: number; upper: number },
  day: string,
): string {
  const units = Math.round(value);
  const from = shownNumber(Math.trunc(lower));
  const to = shownNumber(Math.trunc(upper));
  const about =
    units === 0
      ? 'Hardly any units are'
      : `About ${shownNumber(units)} ${units === 1 ? 'unit is' : 'units are'}`;
  return `${about} likely to go out on ${showDay(day)} (usually ${from === to ? from : `${from} to ${to}`}).`;
}

function whyWide(days: number): string {
  return `There ${are(days)} only ${counted(days, 'day')} of history, so this is a rough average. The forecast gets better from ${fewestDays} days on.`;
}

function whenOut({ totalCount }: Item, day: string | null): string {
  if (totalCount === 0) return 'None are left.';
  const there = `the ${showQuantity(totalCount)} in stock`;
  return day
    ? `At this pace, ${there} ${totalCount === oneUnit ? 'runs' : 'run'} out on ${showDay(day)}.`
    : `At this pace, ${there} ${totalCount === oneUnit ? 'lasts' : 'last'} for more than a year.`;
}

/** The forecasts of many items, for the nightly job, with one query for all their days. */
export async function demandsOf(
  db: CompanyDb,
  some: readonly Pick<Item, '_id' | 'createdAt'>[],
  today: string,
): Promise<Map<string, ReturnType<typeof demandOf>>> {
  const ids = some.map(({ _id }) => _id);
  const earliest = dayAfter(today, -rememberedDays);
  const all = await db.in(itemDays).list(
    { itemId: { $in: ids }, day: { $gte: earliest, $lt: today } },
    {
      sort: { itemId: 1, day: 1 },
      limit: ids.length * (rememberedDays + 1),
      projection: { itemId: 1, day: 1, left: 1 },
    },
  );
  const daysOf = new Map<string, Pick<ItemDay, 'day' | 'left'>[]>();
  for (const one of all) {
    const known = daysOf.get(one.itemId);
    if (known) known.push(one);
    else daysOf.set(one.itemId, [one]);
  }
  return new Map(
    some.map(({ _id, createdAt }) => {
      const first = firstOfHistory(singaporeDay(createdAt), today);
      return [_id, demandOf(forecastOf(daysOf.get(_id) ?? [], { first, today }), today)];
    }),
  );
}
