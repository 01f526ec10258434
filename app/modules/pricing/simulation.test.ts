import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Known, priceAt, readAddress, somePrice } from './simulation';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);
const first: Known = {
  currentPrice: null,
  previousPrice: null,
  lastUpdated: null,
  look: { endsAt: at(2), price: 120 },
};

test('a price is updating until its look has ended, and active from then on', () => {
  expect(priceAt(first, at(1.999))).toEqual({
    currentPrice: null,
    previousPrice: null,
    lastUpdated: null,
    status: 'updating',
  });
  expect(priceAt(first, at(2))).toEqual({
    currentPrice: 120,
    previousPrice: null,
    lastUpdated: at(2),
    status: 'active',
  });
});

test('a refresh shows the price before until it ends, and that one as the previous from then on', () => {
  const { currentPrice, previousPrice, lastUpdated } = priceAt(first, at(10));
  const again = { currentPrice, previousPrice, lastUpdated, look: { endsAt: at(11.5), price: 99 } };
  expect(priceAt(again, at(11))).toMatchObject({ currentPrice: 120, status: 'updating' });
  expect(priceAt(again, at(12))).toEqual({
    currentPrice: 99,
    previousPrice: 120,
    lastUpdated: at(11.5),
    status: 'active',
  });
});

test('a look that finds nothing is an error, and what was known stays', () => {
  const none = { ...first, currentPrice: 120, lastUpdated: at(0), look: { endsAt: at(2), price: null } };
  expect(priceAt(none, at(3))).toEqual({
    currentPrice: 120,
    previousPrice: null,
    lastUpdated: at(0),
    status: 'error',
  });
});

test('prices are from 50 to 549, in whole dollars', () => {
  expect([somePrice(0), somePrice(0.999_999)]).toEqual([50, 549]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
      const price = somePrice(random);
      return Number.isInteger(price) && price >= 50 && price <= 549;
    }),
  );
});

test.each([
  ['https://www.shop.example/coffee/dark-roast_1kg.html', 'shop.example', 'Dark roast 1kg'],
  ['https://shop.example/', 'shop.example', ''],
  ['https://shop.example/%E5%92%96%E5%95%A1', 'shop.example', '咖啡'],
  ['https://shop.example/%', 'shop.example', '%'],
])('%s is of %s: %s', (url, competitor, productName) => {
  expect(readAddress(url)).toEqual({ competitor, productName });
});
