import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { bookChecks, type Item, items, stockCounts, stockLines } from '~/modules/inventory/collections';
import { addItem, changeItem, deleteItem } from '~/modules/inventory/items.server';
import { nightlyBookCheck } from '~/modules/inventory/jobs.server';
import { moveStock } from '~/modules/inventory/move-stock.server';
import { presentStocktakeLine, presentStocktakeWhole } from '~/modules/inventory/present';
import { counted, keptElsewhere } from '~/modules/inventory/stocktake-messages';
import {
  countItem,
  finishStocktake,
  readStocktake,
  startStocktake,
} from '~/modules/inventory/stocktakes.server';
import { recordTransaction } from '~/modules/inventory/transactions.server';
import { settling } from '~/modules/jobs/materials';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { enqueue } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
beforeEach(() => {
  db = companyDb(newId());
});

const ask = <Result>(operation: Operation<Result>, sent: Record<string, unknown> = {}) =>
  askIn(db, operation, sent);
let skus = 0;
const add = async (totalCount: number, more = {}) =>
  (
    await ask(addItem, {
      SKU: `S-${++skus}`,
      productName: `Beans ${skus}`,
      productSegment: 'Coffee',
      location: 'A1',
      totalCount,
      onHoldCount: 0,
      cost: 2.5,
      ...more,
    })
  )._id;
const sell = (itemId: string, quantity: number, more = {}) =>
  ask(recordTransaction, { itemId, type: 'fulfilment', quantity, note: 'Sold', ...more });
const start = async (location = 'A1') => (await ask(startStocktake, { location }))._id;
const count = (id: string, itemId: string, counted: number, more = {}) =>
  ask(countItem, { id, itemId, counted, ...more });
const shown = async (id: string) => presentStocktakeWhole(await ask(readStocktake, { id }));
const total = async (id: string) => ((await db.in(items).findOne({ _id: id }))?.totalCount ?? 0) / 1_000;

test('who counts another number than a colleague before is told, and who counts the same is not', async () => {
  const item = await add(10);
  const id = await start();
  const name = `Beans ${skus}`;
  const mei = { as: { userId: newId(), name: 'Mei' } };
  const said = async (units: number, more = {}) =>
    counted(
      presentStocktakeLine((await askIn(db, countItem, { id, itemId: item, counted: units }, more)).line),
    );
  expect(await said(9)).toBe(`9 × ${name} counted`);
  expect(await said(8)).toBe(`8 × ${name} counted`);
  expect(await said(8, mei)).toBe(`8 × ${name} counted`);
  expect(await said(7, mei)).toEqual({ warning: `7 × ${name} counted. Boss counted 8 before you.` });
});

test('a stocktake of a location shows what differs, with its value, and books it at once with its reasons', async () => {
  const [first, second, third] = [await add(10), await add(20), await add(30)];
  await add(5, { location: 'B1' });
  const id = await start();
  // Left and taken up again.
  expect(await start()).toBe(id);
  await expect(start('Z9')).rejects.toMatchObject({ fields: { location: [expect.anything()] } });
  await expect(ask(finishStocktake, { id })).rejects.toMatchObject({ why: 'conflict' });
  await count(id, first, 8);
  await count(id, second, 21);
  expect((await shown(id)).lines.map(({ was, difference, value }) => [was, difference, value])).toEqual([
    [10, -2, -5],
    [20, 1, 2.5],
    [null, null, undefined],
  ]);
  await expect(count(id, first, 1.5)).rejects.toMatchObject({ fields: { counted: [expect.anything()] } });
  const reasons = [{ itemId: first, reason: 'Broken' }];
  expect(await ask(finishStocktake, { id, reason: 'Miscounted', reasons })).toMatchObject({ differences: 2 });
  expect(await Promise.all([first, second, third].map(total))).toEqual([8, 21, 30]);
  const notes = await db.in(stockLines).list({ type: 'adjust' }, { sort: { _id: 1 }, limit: 9 });
  expect(notes.map(({ note }) => note).sort()).toEqual([
    'Stocktake of A1: Broken',
    'Stocktake of A1: Miscounted',
  ]);
  expect((await shown(id)).lines.map(({ was, difference, reason }) => [was, difference, reason])).toEqual([
    [10, -2, 'Broken'],
    [20, 1, 'Miscounted'],
  ]);
  for (const refused of [count(id, first, 1), ask(finishStocktake, { id })])
    await expect(refused).rejects.toMatchObject({ why: 'conflict' });
  expect(await start()).not.toBe(id);
});

test('a place with more items than a list has room for is counted whole, and shows all its differences', async () => {
  const first = (await db.in(items).findOne({ _id: await add(10) })) as Item;
  const others = Array.from({ length: 2_004 }, (_, at): Item => {
    const name = `Beans ${String(at).padStart(5, '0')}`;
    const own = { sku: `M-${at}`, skuKey: `m-${at}`, productName: name, listKey: name.toLowerCase() };
    return { ...first, ...own, _id: newId() };
  });
  await db.in(items).insertMany(others);
  const id = await start();
  const before = await shown(id);
  expect([before.left, before.lines.length]).toEqual([2_005, 2_000]);
  const listed = new Set(before.lines.map(({ itemId }) => itemId));
  const unlisted = others.find(({ _id }) => !listed.has(_id)) as Item;
  await count(id, unlisted._id, 9);
  await count(id, before.lines[0]?.itemId ?? '', 9);
  const after = await shown(id);
  expect([after.left, after.lines.length]).toEqual([2_003, 2_002]);
  expect(after.lines.filter(({ difference }) => difference === -1)).toHaveLength(2);

  const left = [first, ...others].filter(
    ({ _id }) => !after.lines.some((one) => one.itemId === _id && one.count),
  );
  const countedAt = new Date();
  await db.in(stockCounts).insertMany(
    left.map(({ _id: itemId }) => {
      const by = { userId: newId(), userName: 'Mei' };
      return { _id: newId(), stocktakeId: id, itemId, counted: 8_000, countedAt, ...by };
    }),
  );
  const all = await shown(id);
  expect([all.left, all.lines.filter(({ difference }) => difference).length]).toEqual([0, 2_005]);
});

describe('a count', () => {
  test('by two people: the later one wins whichever arrives first, and both stay', async () => {
    const item = await add(10);
    const id = await start();
    const earlier = new Date().toISOString();
    await new Promise((done) => setTimeout(done, 5));
    await count(id, item, 9);
    await count(id, item, 7, { countedAt: earlier });
    const [line] = (await shown(id)).lines;
    expect(line).toMatchObject({ count: { counted: 9 }, others: [{ counted: 7 }] });
    await ask(finishStocktake, { id });
    expect(await total(item)).toBe(9);
    expect(await db.in(stockCounts).list({}, { sort: { _id: 1 }, limit: 9 })).toHaveLength(2);
  });

  test('stays the latest where an earlier one of another stocktake is booked after it', async () => {
    const item = await add(10);
    const [everywhere, shelf] = [await start(''), await start()];
    await count(everywhere, item, 9);
    await new Promise((done) => setTimeout(done, 5));
    await count(shelf, item, 8);
    await sell(item, 1);
    await ask(finishStocktake, { id: everywhere });
    expect(await total(item)).toBe(8);
    expect((await shown(shelf)).lines).toMatchObject([{ difference: -1 }]);
    await ask(finishStocktake, { id: shelf });
    expect(await total(item)).toBe(7);
  });

  test('is not booked for an item that was archived, or counted otherwise, meanwhile', async () => {
    const [gone, again] = [await add(10), await add(10)];
    const id = await start();
    await count(id, gone, 3);
    await count(id, again, 3);
    await ask(deleteItem, { id: gone });
    await ask(recordTransaction, { itemId: again, type: 'adjust', quantity: 6, note: 'Counted' });
    await expect(count(id, gone, 4)).rejects.toMatchObject({ why: 'conflict' });
    expect((await shown(id)).lines.find(({ itemId }) => itemId === gone)).toMatchObject({ inStock: false });
    expect(await ask(finishStocktake, { id })).toMatchObject({ differences: 0 });
    expect(await total(again)).toBe(6);
  });

  test('stays while a job uses more than the books have, and what it used is subtracted', async () => {
    const item = await add(3);
    const id = await start();
    await count(id, item, 50);
    const by = { userId: newId(), name: 'Ahmad' };
    await db.transaction(async (all) => {
      const stored = (await all.in(items).findOne({ _id: item })) as Item;
      const movements = settling({ held: 0, taken: 0 }, 5_000, stored);
      await moveStock(all, stored, { movements, note: 'Used', by, at: new Date() });
    });
    expect(await total(item)).toBe(0);
    await ask(finishStocktake, { id });
    expect(await total(item)).toBe(45);
  });

  test('of an item that was put elsewhere stays in the stocktake', async () => {
    const item = await add(10);
    const id = await start();
    await count(id, item, 3);
    await ask(changeItem, { id: item, location: 'B7' });
    await count(id, item, 4);
    await ask(finishStocktake, { id });
    expect(await total(item)).toBe(4);
  });

  test('in parts of a unit is asked for again where its item has no decimals any more, and nothing is booked', async () => {
    const [whole, other] = [await add(2, { fractions: true }), await add(10)];
    const id = await start();
    await count(id, whole, 1.5);
    await count(id, other, 9);
    await ask(changeItem, { id: whole, fractions: false });
    await expect(ask(finishStocktake, { id })).rejects.toMatchObject({ why: 'conflict' });
    expect(await Promise.all([whole, other].map(total))).toEqual([2, 10]);
    await count(id, whole, 1);
    await ask(finishStocktake, { id });
    expect(await Promise.all([whole, other].map(total))).toEqual([1, 9]);
  });

  test('of an item that is kept elsewhere is refused, since it would book away the stock of its own place', async () => {
    await add(10);
    const item = await add(110, { location: 'B1' });
    const refused = count(await start(), item, 2);
    await expect(refused).rejects.toMatchObject({ why: 'conflict', message: keptElsewhere('B1') });
    await count(await start(''), item, 109);
  });
});

test('sixty items counted by two phones, with sales in between and late arrivals, end with the right ledger', async () => {
  const shelf = new Map<string, number>();
  for (let place = 0; place < 60; place += 1) {
    const booked = 40 + place;
    // What is really there is not what the ledger says.
    shelf.set(await add(booked), booked + ((place % 7) - 3));
  }
  const id = await start();
  const all = [...shelf.keys()];
  let turn = 0;
  const take = async (item: string, quantity: number) => {
    shelf.set(item, (shelf.get(item) ?? 0) - quantity);
    await sell(item, quantity);
  };
  const phone = async (own: string[]) => {
    const waiting: (() => Promise<unknown>)[] = [];
    for (const item of own) {
      turn += 1;
      if (turn % 3 === 0) await take(item, 2);
      const counted = shelf.get(item) ?? 0;
      const countedAt = new Date().toISOString();
      await new Promise((done) => setTimeout(done, 3));
      const send = () => count(id, item, counted, { countedAt });
      // Every fourth waits without a network while its item is sold.
      if (turn % 4 === 0) waiting.push(send);
      else await send();
      if (turn % 2 === 0) await take(item, 1);
    }
    for (const send of waiting) await send();
  };
  // Both count the ten in the middle.
  const sale = async () => {
    for (const item of all.slice(0, 20)) await take(item, 1);
  };
  await Promise.all([phone(all.slice(0, 35)), phone(all.slice(35))]);
  await Promise.all([
    phone(all.slice(25, 35)),
    sale(),
    (async () => {
      for (const item of all.slice(50)) await take(item, 3);
    })(),
  ]);
  await Promise.all([ask(finishStocktake, { id }), sale()]);
  for (const [item, there] of shelf) expect(await total(item), item).toBe(there);
  await enqueue(db, nightlyBookCheck, { day: '2026-11-21' });
  await workOff({ kinds: [nightlyBookCheck] });
  const [check] = await db.in(bookChecks).list({}, { sort: { startedAt: -1 }, limit: 1 });
  expect(check).toMatchObject({ items: 60, wrong: [] });
});
