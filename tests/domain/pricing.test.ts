import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '~/core/id';
import type { Refusal } from '~/core/refusal';
import { activity } from '~/modules/audit/collections';
import { trackedPrices } from '~/modules/pricing/collections';
import { browsePrices, deletePrice, refreshPrice, trackPrice } from '~/modules/pricing/prices.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

const begun = new Date('2026-11-21T01:00:00Z');
let db: CompanyDb;

beforeEach(() => {
  db = companyDb(newId());
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(begun);
});
afterEach(() => vi.useRealTimers());

const later = (ms: number) => vi.setSystemTime(begun.getTime() + ms);
const track = (url: string) => askIn(db, trackPrice, { url });
const first = async () => (await askIn(db, browsePrices))[0];
const refusalOf = async (asked: Promise<unknown>): Promise<Refusal> =>
  await asked.then(
    () => expect.unreachable('it was not refused'),
    (refusal: Refusal) => refusal,
  );

test('a price is there two seconds after its address, and a new one a second and a half after a refresh', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { id } = await track('https://www.shop.example/dark-roast-1kg');
  later(1_999);
  expect(await first()).toMatchObject({ status: 'updating', currentPrice: null });
  later(2_000);
  const found = await first();
  expect(found).toMatchObject({
    status: 'active',
    productName: 'Dark roast 1kg',
    competitor: 'shop.example',
    previousPrice: null,
  });
  expect(found?.currentPrice).toBeGreaterThanOrEqual(50);
  expect(found?.currentPrice).toBeLessThanOrEqual(549);

  await askIn(db, refreshPrice, { id });
  later(3_499);
  // Already running: it is not restarted.
  await askIn(db, refreshPrice, { id });
  expect(await first()).toMatchObject({ status: 'updating', currentPrice: found?.currentPrice });
  later(3_500);
  expect(await first()).toMatchObject({ status: 'active', previousPrice: found?.currentPrice });
  expect(fetched).not.toHaveBeenCalled();
});

test('an address without a product ends in an error', async () => {
  await track('https://shop.example/');
  later(2_000);
  expect(await first()).toMatchObject({ status: 'error', currentPrice: null });
});

test('an address is followed once, and a hundred of them at the most', async () => {
  await track('https://shop.example/dark-roast');
  const [like] = await db.in(trackedPrices).list({}, { sort: { _id: 1 }, limit: 1 });
  if (!like) return expect.unreachable();
  expect((await refusalOf(track('shop.example/dark-roast'))).fields).toEqual({
    url: ['You already track this address.'],
  });
  const others = Array.from({ length: 98 }, (_, at) => ({
    ...like,
    _id: newId(),
    url: `https://${at}.example/x`,
  }));
  await db.in(trackedPrices).insertMany(others);
  await track('https://shop.example/the-hundredth');
  expect((await refusalOf(track('https://shop.example/one-more'))).fields).toEqual({
    url: ['You already track 100 prices. Delete one first.'],
  });
  expect(await askIn(db, browsePrices)).toHaveLength(100);
});

test('a deleted one is gone, and another company’s is no more there than an unknown one', async () => {
  const { id } = await track('https://shop.example/dark-roast');
  const own = db;
  db = companyDb(newId());
  for (const operation of [refreshPrice, deletePrice]) {
    for (const one of [id, newId()]) {
      const refusal = await refusalOf(askIn(db, operation, { id: one }));
      expect([refusal.status, refusal.message]).toEqual([404, 'This price doesn’t exist.']);
    }
  }
  expect(await askIn(own, browsePrices)).toHaveLength(1);
  await askIn(own, deletePrice, { id });
  expect(await askIn(own, browsePrices)).toEqual([]);
  const lines = await own.in(activity).list({}, { sort: { _id: 1 }, limit: 9 });
  expect(lines.map(({ action, detail }) => `${action} ${detail}`).sort()).toEqual([
    'added Dark roast at shop.example',
    'deleted Dark roast at shop.example',
  ]);
});
