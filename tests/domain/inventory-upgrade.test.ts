import { beforeEach, expect, test } from 'vitest';
import { singaporeDay, singaporeMoment } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import type { Operation } from '~/core/operation';
import { browseAlerts, listAlerts } from '~/modules/inventory/alerts.server';
import { readChart } from '~/modules/inventory/chart.server';
import { alerts, bookChecks, itemDays, items, resources, stockLines } from '~/modules/inventory/collections';
import { readForecast } from '~/modules/inventory/forecast.server';
import { browseItems, listItems } from '~/modules/inventory/item-list.server';
import { addItem } from '~/modules/inventory/items.server';
import { nightlyBookCheck } from '~/modules/inventory/jobs.server';
import { addResource, changeResource, listResources } from '~/modules/inventory/resources.server';
import { type Movement, moved } from '~/modules/inventory/stock';
import { recordTransaction } from '~/modules/inventory/transactions.server';
import { upgradeAlertUrgency, upgradeResourceSearch, upgradeStock } from '~/modules/inventory/upgrade.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { enqueue, type JobKind } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

const today = () => singaporeDay(new Date());
let db: CompanyDb;
beforeEach(() => {
  db = companyDb(newId());
});
const ask = <Result>(operation: Operation<Result>, sent: Record<string, unknown> = {}) =>
  askIn(db, operation, sent);

interface Early {
  sku: string;
  /** How many days ago, and what moved. */
  movements: [ago: number, Movement][];
  archived?: number;
  /** All lines of a day in one millisecond. */
  atOnce?: boolean;
}

/** An item with its ledger as the first version wrote both. */
async function early({ sku, movements, archived, atOnce }: Early): Promise<string> {
  const itemId = newId();
  const at = (ago: number) => singaporeMoment(dayAfter(today(), -ago), '09:00');
  let counts = { totalCount: 0, onHoldCount: 0 };
  const lines = movements.map(([ago, movement], place) => {
    counts = moved(counts, movement);
    return {
      // The ids fall, so that no order comes of them.
      _id: `${itemId}-${String(9_999 - place)}`,
      itemId,
      ...movement,
      note: '',
      userId: 'boss',
      userName: 'Boss',
      totalAfter: counts.totalCount,
      onHoldAfter: counts.onHoldCount,
      createdAt: new Date(at(ago).getTime() + (atOnce ? 0 : place)),
    };
  });
  const createdAt = at(movements[0]?.[0] ?? 0);
  const item = {
    _id: itemId,
    sku,
    skuKey: sku.toLowerCase(),
    productName: `Beans ${sku}`,
    productSegment: 'Coffee',
    location: 'Rack A1',
    ...counts,
    createdBy: 'boss',
    createdAt,
    updatedAt: createdAt,
    archivedAt: archived === undefined ? null : at(archived),
  };
  await db.in(items).insert(item as never);
  await db.in(stockLines).insertMany(lines as never);
  return itemId;
}

const add = (quantity: number): Movement => ({ type: 'add', quantity });
const fulfil = (quantity: number): Movement => ({ type: 'fulfilment', quantity });
const allocate = (quantity: number): Movement => ({ type: 'allocate', quantity });

async function someStock() {
  const plain = await early({
    sku: 'A-1',
    movements: [
      [20, add(40)],
      [20, allocate(3)],
      [5, fulfil(4)],
      [5, fulfil(2)],
      [1, { type: 'adjust', quantity: 30 }],
    ],
  });
  const short = await early({ sku: 'B-1', movements: [[3, allocate(6)]] });
  const never = await early({ sku: 'C-1', movements: [] });
  const gone = await early({ sku: 'D-1', movements: [[9, add(100)]], archived: 2 });
  return { plain, short, never, gone };
}

async function checkOfBooks() {
  await enqueue(db, nightlyBookCheck, { day: today() });
  await workOff({ kinds: [nightlyBookCheck as unknown as JobKind] });
  const [check] = await db.in(bookChecks).list({}, { sort: { startedAt: -1 }, limit: 1 });
  return check;
}

test('the stock of the first version is brought to a right list, chart, alerts and books', async () => {
  const { plain } = await someStock();
  await upgradeStock(db);
  const list = await ask(browseItems);
  expect(list.items.map(({ sku, alerting }) => [sku, alerting])).toEqual([
    ['A-1', []],
    ['B-1', ['understock']],
    ['C-1', ['understock']],
  ]);
  expect((await ask(listItems)).items.map(({ lines }) => lines)).toEqual([5, 1, 0]);
  expect([list.segments, list.locations]).toEqual([['Coffee'], ['Rack A1']]);
  const alerts = (await ask(listAlerts)).items.map(({ description }) => description);
  expect(alerts.sort()).toEqual(['Beans B-1: 6 more reserved than in stock.', 'Beans C-1: none left.']);
  const company = (await ask(readChart)).map(({ totalCount, onHoldCount }) => [totalCount, onHoldCount]);
  expect([29, 25, 21, 20, 10, 9, 5, 3, 2, 1, 0].map((ago) => company[29 - ago])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [40, 3],
    [40, 3],
    [140, 3],
    [134, 0],
    [134, 6],
    [34, 6],
    [30, 6],
    [30, 6],
  ]);
  const own = await ask(readChart, { productID: plain });
  expect(own.slice(-6).map(({ totalCount }) => totalCount)).toEqual([34, 34, 34, 34, 30, 30]);
  const left = await db
    .in(itemDays)
    .list({ itemId: plain, left: { $gt: 0 } }, { sort: { day: 1 }, limit: 9 });
  expect(left.map(({ day, left }) => [day, left])).toEqual([[dayAfter(today(), -5), 6]]);
  expect(await checkOfBooks()).toMatchObject({ items: 4, lines: 7, wrong: [] });
});

test('an item of the first version moves on, and its forecast is asked for', async () => {
  const { plain } = await someStock();
  await upgradeStock(db);
  await ask(recordTransaction, { itemId: plain, type: 'fulfilment', quantity: 1 });
  expect(await db.in(items).findOne({ _id: plain })).toMatchObject({ totalCount: 29, lines: 6 });
  expect((await ask(readForecast, { id: plain })).value).toBeGreaterThan(0);
  expect(await checkOfBooks()).toMatchObject({ lines: 8, wrong: [] });
});

test('a resource is found by the last word of its note, also one that an earlier version has kept', async () => {
  const note = `${'Wipe it each evening. '.repeat(44)}Ask Zoravar.`;
  const add = async (name: string) => (await ask(addResource, { name, type: 'Machine', note }))._id;
  const found = async () => (await ask(listResources, { search: 'ZORAVAR' })).items.map(({ name }) => name);
  const early = await add('Roaster');
  await add('Grinder');
  expect(await found()).toEqual(['Grinder', 'Roaster']);
  await db.in(resources).updateOne({ _id: early }, { $unset: { searchText: true } });
  expect(await found()).toEqual(['Grinder']);
  await upgradeResourceSearch(db);
  expect(await found()).toEqual(['Grinder', 'Roaster']);
  await ask(changeResource, { id: early, note: 'Sold.' });
  expect(await found()).toEqual(['Grinder']);
});

test('lines of one millisecond are taken in the order in which they make sense', async () => {
  const sku = 'A-1';
  const movements = [add(9), allocate(4), fulfil(6), add(1), fulfil(3)].map(
    (one) => [2, one] as [number, Movement],
  );
  const id = await early({ sku, movements, atOnce: true });
  await upgradeStock(db);
  const lines = await db.in(stockLines).list({ itemId: id }, { sort: { _id: -1 }, limit: 9 });
  expect(lines.map(({ totalChange, onHoldChange }) => [totalChange, onHoldChange])).toEqual([
    [9, 0],
    [0, 4],
    [-6, -4],
    [1, 0],
    [-3, 0],
  ]);
  expect(await checkOfBooks()).toMatchObject({ wrong: [] });
});

test('begun again after a start that was killed, or by two servers at once, it does nothing twice', async () => {
  await Promise.all(
    Array.from({ length: 45 }, (_, at) =>
      early({
        sku: `S-${at}`,
        movements: [
          [4, add(10)],
          [2, fulfil(1)],
        ],
      }),
    ),
  );
  let transactions = 0;
  const dying: CompanyDb = {
    ...db,
    transaction: async (work) => {
      transactions += 1;
      if (transactions === 2) throw new Error('killed');
      return await companyDb(db.companyId).transaction(work);
    },
  };
  await expect(upgradeStock(dying)).rejects.toThrow('killed');
  expect(await db.in(items).count({ lines: { $exists: true } }, 99)).toBe(20);
  await Promise.all([upgradeStock(companyDb(db.companyId)), upgradeStock(companyDb(db.companyId))]);
  await upgradeStock(db);
  expect((await ask(readChart)).at(-1)).toMatchObject({ totalCount: 405 });
  expect((await ask(browseItems)).count).toBe(45);
  expect(await checkOfBooks()).toMatchObject({ items: 45, lines: 90, wrong: [] });
});

test('alerts that had only a text are listed by how much they matter', async () => {
  const item = { productSegment: 'Beans', location: 'Rack 1' };
  for (const [productName, totalCount, onHoldCount, minimumCount] of [
    ['Missing', 5, 40, 0],
    ['Low', 5, 0, 9],
    ['None', 0, 0, 9],
  ] as const) {
    await ask(addItem, { ...item, productName, SKU: productName, totalCount, onHoldCount, minimumCount });
  }
  await ask(addResource, {
    name: 'Van',
    type: 'Vehicle',
    status: 'Available',
    note: 'x',
    nextMaintenance: dayAfter(today(), -3),
  });
  const shown = async () =>
    (await ask(browseAlerts)).items.map(({ description }) => description.split(':')[0]);
  const sorted = await shown();
  expect(sorted[0]).toBe('Missing');
  expect(sorted.slice(1, 3).toSorted()).toEqual(['None', 'Van']);
  expect(sorted[3]).toBe('Low');
  await db.in(alerts).updateMany({}, { $unset: { urgency: '' } });
  await upgradeAlertUrgency(db);
  expect(await shown()).toEqual(sorted);
});
