import { z } from 'zod';
import { newId } from '~/core/id';
import { idInput } from '~/core/named-id';
import { Refusal, refuseField } from '~/core/refusal';
import { logLines, subject } from '~/core/subject';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type TrackedPrice, trackedPrices } from './collections';
import * as messages from './messages';
import { newPriceInput } from './schema';
import { type Look, priceAt, readAddress, refreshMs, scrapeMs, somePrice } from './simulation';

/** The most tracked prices per company. All are on one page. */
const most = 100;

const priceSubject = subject({ name: 'tracked price', plural: 'Tracked prices' });
/** The tracked prices, newest first, as of now. */
export const browsePrices = operation({
  name: 'browsePrices',
  access: 'Quotes',
  effect: 'read',
  input: z.object({}),
  failed: messages.loadFailed,
  async run({ db }) {
    const now = new Date();
    const found = await db.in(trackedPrices).list({}, { sort: { createdAt: -1, _id: -1 }, limit: most });
    return found.map((price) => ({ ...price, ...priceAt(price, now) }));
  },
});

/** Tracks an address, once per company. The simulated price is there two seconds later; nothing is fetched. */
export const trackPrice = operation({
  name: 'trackPrice',
  access: 'Quotes',
  effect: 'write',
  input: newPriceInput,
  failed: messages.addFailed,
  async run({ input: { url }, actor, db, note }) {
    const own = db.in(trackedPrices);
    if (await own.findOne({ url })) throw refuseField('url', messages.followed);
    if ((await own.count({}, most)) >= most) throw refuseField('url', messages.tooMany(most));
    const at = new Date();
    const read = readAddress(url);
    const price = {
      _id: newId(),
      url,
      ...read,
      currentPrice: null,
      previousPrice: null,
      lastUpdated: null,
      look: lookAt(read, at, scrapeMs),
      createdBy: actor.userId,
      createdAt: at,
    };
    await own.insert(price);
    note(noteOf(price, 'added'));
    return { id: price._id };
  },
});

/** Starts a simulated refresh, which takes 1.5 seconds. A running refresh is not restarted. */
export const refreshPrice = operation({
  name: 'refreshPrice',
  access: 'Quotes',
  effect: 'write',
  input: idInput,
  failed: messages.refreshFailed,
  async run({ input: { id }, db, note }) {
    const price = await findPrice(db, id);
    const at = new Date();
    const { status, ...known } = priceAt(price, at);
    if (status === 'updating') return;
    await db
      .in(trackedPrices)
      .updateOne({ _id: id }, { $set: { ...known, look: lookAt(price, at, refreshMs) } });
    note(noteOf(price, 'refreshed'));
  },
});

export const readPrice = operation({
  name: 'readPrice',
  access: 'Quotes',
  effect: 'read',
  input: idInput,
  failed: messages.loadFailed,
  async run({ input: { id }, db }) {
    return await findPrice(db, id);
  },
});

export const deletePrice = operation({
  name: 'deletePrice',
  access: 'Quotes',
  effect: 'vital-write',
  input: idInput,
  failed: messages.deleteFailed,
  async run({ input: { id }, db, note }) {
    const price = await findPrice(db, id);
    await db.in(trackedPrices).deleteOne({ _id: id });
    note(noteOf(price, 'deleted'));
  },
});

async function findPrice(db: CompanyDb, id: string): Promise<TrackedPrice> {
  const found = await db.in(trackedPrices).findOne({ _id: id });
  if (!found) throw new Refusal('not-found', messages.unknown);
  return found;
}

/** A simulated look-up that starts now. It finds a price if the address names a product. */
function lookAt({ productName }: Pick<TrackedPrice, 'productName'>, at: Date, lastsMs: number): Look {
  return {
    endsAt: new Date(at.getTime() + lastsMs),
    price: productName === '' ? null : somePrice(Math.random()),
  };
}

const noteOf = logLines(
  priceSubject,
  ({ productName, competitor }: Pick<TrackedPrice, '_id' | 'productName' | 'competitor'>) =>
    productName ? `${productName} at ${competitor}` : competitor,
);
