import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { singaporeDay, singaporeMoment } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { type User, users } from '~/modules/account/collections';
import { activity } from '~/modules/audit/collections';
import { wantAlertMail } from '~/modules/inventory/alert-mail.server';
import {
  browseAlerts,
  listAlerts,
  readInventoryHeader,
  resolveAlert,
} from '~/modules/inventory/alerts.server';
import { readChart } from '~/modules/inventory/chart.server';
import {
  alerts,
  bookChecks,
  itemDays,
  items,
  stockChanges,
  stockCloses,
  stockLines,
} from '~/modules/inventory/collections';
import { exportItems } from '~/modules/inventory/export.server';
import { readForecast } from '~/modules/inventory/forecast.server';
import { browseTransactions } from '~/modules/inventory/history.server';
import { browseItems, listItems } from '~/modules/inventory/item-list.server';
import { addItem, changeItem, deleteItem, readItem } from '~/modules/inventory/items.server';
import { alertMail, nightlyBookCheck, stockNight } from '~/modules/inventory/jobs.server';
import { presentItem } from '~/modules/inventory/present';
import { addResource, changeResource, deleteResource } from '~/modules/inventory/resources.server';
import { findByCode } from '~/modules/inventory/scan.server';
import { withCode } from '~/modules/inventory/scanned-code';
import { recordTransaction } from '~/modules/inventory/transactions.server';
import { readToday } from '~/modules/today/today.server';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { enqueue, readJob } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { askIn } from '../support/asking';
import { mailTo } from '../support/config';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
beforeEach(() => {
  db = companyDb(newId());
});

const ask = <Result>(operation: Operation<Result>, sent: Record<string, unknown> = {}) =>
  askIn(db, operation, sent);

let skus = 0;
const add = async (more = {}) =>
  (
    await ask(addItem, {
      SKU: `S-${++skus}`,
      productName: 'Beans',
      productSegment: 'Coffee',
      location: 'A1',
      totalCount: 10,
      onHoldCount: 0,
      ...more,
    })
  )._id;
const move = (itemId: string, type: string, quantity: number, note = 'x') =>
  ask(recordTransaction, { itemId, type, quantity, note });
const open = async () => (await ask(listAlerts)).items.map(({ alertType }) => alertType);
const today = () => singaporeDay(new Date());

/** Runs a job of the clock for this company, to its end. */
async function night(kind: typeof stockNight | typeof nightlyBookCheck) {
  const id = await enqueue(db, kind, { day: today() });
  await workOff({ kinds: [kind] });
  return await readJob(db, id);
}

describe('a barcode', () => {
  test('is unique in the company, however it is printed, and free again once its item is gone', async () => {
    const id = await add({ barcode: '8 888196-110117' });
    // A UPC is the EAN that begins with 0.
    const upc = await add({ barcode: '036000291452', productName: 'Cups' });
    const refusal = { why: 'conflict', fields: { barcode: [expect.stringContaining('has this barcode')] } };
    await expect(add({ barcode: '8888196110117' })).rejects.toMatchObject(refusal);
    await expect(ask(changeItem, { id, barcode: '0036000291452' })).rejects.toMatchObject(refusal);
    await ask(changeItem, { id, barcode: '8888196110117', location: 'B2' });
    await ask(deleteItem, { id });
    await ask(changeItem, { id: upc, barcode: '8888196110117' });
    await ask(changeItem, { id: upc, barcode: '' });
    expect(presentItem(await ask(readItem, { id: upc }))).toMatchObject({ barcode: '' });
    // Two items without one are no duplicates.
    await add({ barcode: '' });
    await expect(add({ barcode: 'x'.repeat(65) })).rejects.toMatchObject({ why: 'bad-input' });
    await expect(
      add({
        stocked: false,
        productSegment: '',
        location: '',
        totalCount: '',
        onHoldCount: '',
        barcode: '1',
      }),
    ).rejects.toMatchObject({ fields: { barcode: ['A service has none. Leave this empty.'] } });
  });

  test('finds its item, in the list and as a number', async () => {
    const id = await add({ barcode: '8888196110117' });
    await add();
    expect((await ask(browseItems, { q: '8888196110117' })).items.map(({ _id }) => _id)).toEqual([id]);
    expect((await ask(browseItems, { q: '8888196' })).items.map(({ _id }) => _id)).toEqual([id]);
  });
});

describe('a scanned code', () => {
  const found = async (code: string, q = '') => {
    const { items, choices } = await ask(findByCode, { code, q });
    return [items, choices].map((some) => some.map(({ _id }) => _id));
  };

  test('opens its item by label, barcode or SKU; asks which where two have it; and offers a search where none has', async () => {
    const beans = await add({ SKU: '4006381333931' });
    const pens = await add({ SKU: 'PEN', productName: 'Pens', barcode: '4006381333931' });
    expect(await found(`https://laoban.example/InventoryFulfilement/${beans}`)).toEqual([[beans], []]);
    expect(await found(`https://elsewhere.example/inventoryfulfilement/${beans.toUpperCase()}/`)).toEqual([
      [beans],
      [],
    ]);
    expect(await found('pen')).toEqual([[pens], []]);
    expect(await found('4006381333931')).toEqual([[beans, pens], []]);
    expect(await found('unknown')).toEqual([[], []]);
    expect(await found('unknown', 'pen')).toEqual([[], [pens]]);
    // The phone's own list finds the same.
    const here = (await ask(listItems)).items.map(presentItem);
    for (const [code, ids] of [
      ['4006381333931', [beans, pens]],
      [`https://laoban.example/InventoryFulfilement/${beans}`, [beans]],
      ['pen', [pens]],
      ['unknown', []],
    ] as const)
      expect(withCode(here, code).map(({ id }) => id)).toEqual(ids);
    await ask(changeItem, { id: pens, barcode: 'unknown' });
    expect(await found('UNKNOWN')).toEqual([[pens], []]);
    await ask(deleteItem, { id: pens });
    expect(await found('unknown')).toEqual([[], []]);
    expect(await found('')).toEqual([[], []]);
    await expect(ask(findByCode, { code: 'x'.repeat(301) })).rejects.toMatchObject({ why: 'bad-input' });
  });
});

describe('a count that waited on a phone', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const count = (itemId: string, quantity: number, saidAt: string, sentAt?: string) =>
    ask(recordTransaction, { itemId, type: 'adjust', quantity, note: 'Counted', saidAt, sentAt });
  const total = async (id: string) => (await ask(readItem, { id })).totalCount / 1_000;
  /** Sets back the times of what was recorded until now. */
  const setBack = async (itemId: string, minutes: number) => {
    const lines = await db.in(stockLines).list({ itemId }, { sort: { createdAt: 1 }, limit: 100 });
    for (const { _id, createdAt } of lines) {
      const earlier = new Date(createdAt.getTime() - minutes * 60_000);
      await db.in(stockLines).updateOne({ _id }, { $set: { createdAt: earlier } });
    }
  };

  test('is of its moment: what moved since is added, and a wrong clock does no harm', async () => {
    const id = await add({ totalCount: 108 });
    await setBack(id, 60);
    await move(id, 'fulfilment', 5);
    await move(id, 'add', 2);
    // Ten minutes ago, by a clock that is a day ahead.
    const dayMs = 86_400_000;
    const ahead = (at: string) => new Date(Date.parse(at) + dayMs).toISOString();
    await count(id, 50, ahead(ago(10)), ahead(ago(0)));
    expect(await total(id)).toBe(47);
    const [line] = (await ask(browseTransactions, { id })).items;
    expect(line?.note).toMatch(/^Counted \(50 on /);
    expect(line?.happenedAt?.getTime()).toBeLessThan(Date.now() - 9 * 60_000);
  });

  test('gives way to a later count, and takes no sale twice that happened before and was recorded after', async () => {
    const id = await add({ totalCount: 108 });
    await setBack(id, 60);
    await ask(recordTransaction, {
      itemId: id,
      type: 'fulfilment',
      quantity: 8,
      note: '',
      saidAt: ago(30),
      sentAt: ago(0),
    });
    await count(id, 90, ago(20));
    expect(await total(id)).toBe(90);
    await move(id, 'adjust', 70, 'Counted again');
    await count(id, 100, ago(5));
    expect(await total(id)).toBe(70);
  });
});

test('what happened before a count and arrives after it leaves the total as it was counted', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const id = await add({ totalCount: 108 });
  const line = (await db.in(stockLines).findOne({ itemId: id })) as { _id: string };
  await db.in(stockLines).updateOne({ _id: line._id }, { $set: { createdAt: new Date(ago(60)) } });
  const send = (type: string, quantity: number, minutes: number) =>
    ask(recordTransaction, {
      itemId: id,
      type,
      quantity,
      note: 'Shelf',
      saidAt: ago(minutes),
      sentAt: ago(0),
    });
  const total = async () => (await ask(readItem, { id })).totalCount / 1_000;
  await send('adjust', 5, 20);
  // More than is there now.
  await send('fulfilment', 8, 30);
  expect(await total()).toBe(5);
  await send('add', 3, 25);
  expect(await total()).toBe(5);
  await send('fulfilment', 2, 10);
  expect(await total()).toBe(3);
  const lines = await db.in(stockLines).list({ itemId: id }, { sort: { createdAt: 1, _id: 1 }, limit: 9 });
  expect(lines.map(({ type, totalChange, note }) => [type, totalChange / 1_000, note])).toEqual([
    ['add', 108, 'Opening stock'],
    ['adjust', -103, 'Shelf'],
    ['adjust', 8, 'Shelf (before the last count)'],
    ['fulfilment', -8, 'Shelf (before the last count)'],
    ['add', 3, 'Shelf (before the last count)'],
    ['adjust', -3, 'Shelf (before the last count)'],
    ['fulfilment', -2, 'Shelf'],
  ]);
});

describe('prices', () => {
  const warehouse = { as: { access: noAccess } };

  test('are seen by those with Quotes alone, in every list and export', async () => {
    const id = await add({ unit: 'kg', price: '28.50', cost: 17 });
    const seen = { unit: 'kg', price: 2_850, cost: 1_700 };
    expect(await ask(readItem, { id })).toMatchObject(seen);
    const seller = { as: { access: { ...noAccess, Quotes: true } } };
    expect(await askIn(db, readItem, { id }, seller)).toMatchObject(seen);
    const lists = [
      [await askIn(db, readItem, { id }, warehouse)],
      (await askIn(db, listItems, {}, warehouse)).items,
      (await askIn(db, browseItems, {}, warehouse)).items,
      [(await askIn(db, browseTransactions, { id }, warehouse)).item],
      [await askIn(db, changeItem, { id, location: 'B1' }, warehouse)],
    ];
    for (const [item] of lists) {
      expect(item).toMatchObject({ unit: 'kg' });
      expect(item).not.toHaveProperty('price');
      expect(item).not.toHaveProperty('cost');
    }
    const exported = async (as: object) => {
      let all = '';
      for await (const part of await askIn(db, exportItems, {}, as)) all += part;
      return all;
    };
    expect(await exported({})).toContain('Unit,Stocked,Decimals,Barcode,Price,Cost');
    expect(await exported({})).toContain('kg,yes,no,,28.50,17.00');
    expect(await exported(warehouse)).toMatch(/Unit,Stocked,Decimals,Barcode\r\n.*,kg,yes,no,\r\n/);
  });

  test('are set by those with Quotes alone, and emptied', async () => {
    const id = await add({ price: 5 });
    await expect(askIn(db, changeItem, { id, price: 6 }, warehouse)).rejects.toMatchObject({
      why: 'forbidden',
    });
    await expect(askIn(db, changeItem, { id, cost: 0 }, warehouse)).rejects.toMatchObject({
      why: 'forbidden',
    });
    expect(await ask(changeItem, { id, price: '', unit: '' })).toMatchObject({ price: null, unit: 'pcs' });
    for (const price of [-1, 0.001, 1e21, 'x'])
      await expect(ask(changeItem, { id, price })).rejects.toMatchObject({
        fields: { price: [expect.anything()] },
      });
  });
});

describe('a service', () => {
  const washing = { SKU: 'WASH', stocked: false, productName: 'Chemical wash', unit: 'unit', price: 85 };
  const sell = async (more: object = {}) => await ask(addItem, { ...washing, ...more });

  test('has a price and no stock, alert or forecast, and nothing moves it', async () => {
    const { _id: id, ...made } = await sell();
    expect(made).toMatchObject({ stocked: false, totalCount: 0, onHoldCount: 0, price: 8_500, alerting: [] });
    expect(await open()).toEqual([]);
    expect(await ask(readForecast, { id })).toMatchObject({ isKnown: false, days: [] });
    for (const type of ['add', 'allocate', 'adjust'])
      await expect(move(id, type, 1)).rejects.toMatchObject({
        why: 'conflict',
        message: 'This is a service: it has no stock.',
      });
    await night(stockNight);
    expect(await ask(readItem, { id })).toMatchObject({ demand: null, lines: 0 });
    expect(await open()).toEqual([]);
  });

  test('is refused what only stock has, at its field, and stock what it needs', async () => {
    const place = { productSegment: 'Care', location: 'Van' };
    for (const [field, value] of Object.entries({ ...place, totalCount: 3, onHoldCount: 1, minimumCount: 2 }))
      await expect(sell({ [field]: value })).rejects.toMatchObject({
        fields: { [field]: ['A service has none. Leave this empty.'] },
      });
    const { _id: id } = await sell({
      productSegment: '',
      totalCount: '0',
      onHoldCount: '',
      maximumCount: null,
    });
    await expect(ask(changeItem, { id, location: 'Van' })).rejects.toMatchObject({
      fields: { location: ['A service has none. Leave this empty.'] },
    });
    await expect(ask(changeItem, { id, stocked: true })).rejects.toMatchObject({
      fields: { productSegment: ['Enter the segment.'] },
    });
    await expect(ask(addItem, { SKU: 'X', productName: 'X' })).rejects.toMatchObject({
      fields: {
        productSegment: ['Enter the segment.'],
        location: ['Enter the location.'],
        totalCount: [expect.stringContaining('Enter a number')],
        onHoldCount: [expect.stringContaining('Enter a number')],
      },
    });
    expect(await ask(changeItem, { id, stocked: true, ...place })).toMatchObject({ stocked: true, ...place });
  });

  test('is only made of an item of which nothing is there or on hold', async () => {
    const id = await add({ totalCount: 2, onHoldCount: 1, minimumCount: 5 });
    await expect(ask(changeItem, { id, stocked: false })).rejects.toMatchObject({
      why: 'conflict',
      fields: { stocked: ['A service has no stock, and 2 are there with 1 on hold. Bring both to 0 first.'] },
    });
    await move(id, 'fulfilment', 2);
    const service = { stocked: false, productSegment: '', location: '', minimum: null, alerting: [] };
    expect(await ask(changeItem, { id, stocked: false })).toMatchObject(service);
    expect(await open()).toEqual([]);
    const { segments, locations } = await ask(browseItems);
    expect([segments, locations]).toEqual([[], []]);
  });
});

describe('an item with fractions', () => {
  const flour = { unit: 'kg', fractions: true, totalCount: '12.5', onHoldCount: 0.25, minimumCount: 2.5 };

  test('is counted, moved, watched and listed in parts of its unit', async () => {
    const id = await add(flour);
    await move(id, 'fulfilment', 10.125);
    expect(presentItem(await ask(readItem, { id }))).toMatchObject({ totalCount: 2.375, onHoldCount: 0 });
    await expect(move(id, 'fulfilment', 2.5)).rejects.toMatchObject({ message: 'Only 2.375 are there.' });
    await expect(move(id, 'add', 0.0005)).rejects.toMatchObject({
      fields: { quantity: ['Enter a valid quantity'] },
    });
    const [alert] = (await ask(listAlerts)).items;
    expect(alert?.description).toBe('Beans: 2.375 free, below the minimum of 2.5.');
    let list = '';
    for await (const part of await ask(exportItems)) list += part;
    expect(list).toContain(',2.375,0,2.5,,kg,yes,yes,');
  });

  test('is the only one that takes parts', async () => {
    const id = await add();
    for (const type of ['add', 'allocate', 'adjust'])
      await expect(move(id, type, 1.5)).rejects.toMatchObject({
        why: 'bad-input',
        fields: { quantity: ['Enter a valid quantity'] },
      });
    const whole = 'Enter a whole number, or allow decimals for this item.';
    await expect(add({ totalCount: 1.5 })).rejects.toMatchObject({ fields: { totalCount: [whole] } });
    await expect(ask(changeItem, { id, minimumCount: 0.5 })).rejects.toMatchObject({
      fields: { minimumCount: [whole] },
    });
    await ask(changeItem, { id, fractions: true, minimumCount: 0.5 });
    await expect(ask(changeItem, { id, fractions: false })).rejects.toMatchObject({
      why: 'conflict',
      fields: { fractions: [expect.stringContaining('not all whole numbers')] },
    });
    expect(await ask(changeItem, { id, fractions: false, minimumCount: 1 })).toMatchObject({
      minimum: 1_000,
    });
  });
});

describe('the ledger', () => {
  test('of many fulfilments at once lets exactly as many leave as there are', async () => {
    const id = await add({ totalCount: 4 });
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => move(id, 'fulfilment', 1)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await ask(readItem, { id })).toMatchObject({ totalCount: 0, lines: 5 });
  });

  test('gives two lines of one millisecond an order', async () => {
    const itemId = await add({ totalCount: 10, onHoldCount: 4 });
    const lines = await db.in(stockLines).list({ itemId }, { sort: { createdAt: 1 }, limit: 9 });
    expect(lines.map(({ type }) => type)).toEqual(['add', 'allocate']);
    expect(new Set(lines.map(({ createdAt }) => createdAt.getTime())).size).toBe(2);
  });

  test('counts what left today from the first that left today', async () => {
    const id = await add({ totalCount: 10 });
    await db
      .in(items)
      .updateOne({ _id: id }, { $set: { left: { day: dayAfter(today(), -1), quantity: 40_000 } } });
    for (const quantity of [2, 3]) await move(id, 'fulfilment', quantity);
    expect((await db.in(items).findOne({ _id: id }))?.left).toEqual({ day: today(), quantity: 5_000 });
  });

  test('adds up to the counts, the days and the company’s closes, whatever was done', async () => {
    const command = fc.record({
      item: fc.nat(2),
      type: fc.constantFrom('add', 'allocate', 'fulfilment', 'release', 'adjust', 'delete'),
      quantity: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 14 }), async (commands) => {
        db = companyDb(newId());
        const ids = [await add(), await add({ onHoldCount: 4 }), await add({ totalCount: 0 })];
        for (const { item, type, quantity } of commands) {
          const id = ids[item] ?? '';
          // What the stock does not allow is refused, and changes nothing.
          if (type === 'delete') await ask(deleteItem, { id }).catch(() => undefined);
          else await move(id, type, quantity).catch(() => undefined);
        }
        await expectWhole();
      }),
      { numRuns: 8, seed: 20_261_121 },
    );
  });

  /** Adds everything up from the ledger and compares it with what is stored. */
  async function expectWhole() {
    const all = await db.in(items).list({}, { sort: { _id: 1 }, limit: 10 });
    const lines = await db.in(stockLines).list({}, { sort: { createdAt: 1 }, limit: 1_000 });
    const company = { totalCount: 0, onHoldCount: 0 };
    for (const { _id, totalCount, onHoldCount, lines: count, archivedAt } of all) {
      const own = lines.filter(({ itemId }) => itemId === _id);
      const sum = (key: 'totalChange' | 'onHoldChange') => own.reduce((so, line) => so + line[key], 0);
      expect([sum('totalChange'), sum('onHoldChange'), own.length]).toEqual([totalCount, onHoldCount, count]);
      const [last] = await db.in(itemDays).list({ itemId: _id }, { sort: { day: -1 }, limit: 1 });
      if (count > 0) expect(last).toMatchObject({ totalCount, onHoldCount });
      const left = own.reduce((so, { type, quantity }) => so + (type === 'fulfilment' ? quantity : 0), 0);
      expect(last?.left ?? 0).toBe(left);
      if (archivedAt) continue;
      company.totalCount += totalCount;
      company.onHoldCount += onHoldCount;
    }
    expect((await ask(readChart)).at(-1)).toEqual({ date: today(), ...company });
  }

  test('of an archived item stays, and its stock is no longer the company’s', async () => {
    const id = await add({ totalCount: 4 });
    await add({ totalCount: 2 });
    await ask(deleteItem, { id });
    expect(await db.in(stockLines).count({ itemId: id }, 9)).toBe(1);
    expect((await ask(readChart)).at(-1)).toMatchObject({ totalCount: 2_000 });
    await expect(ask(readItem, { id })).rejects.toMatchObject({ status: 404 });
  });

  test('that does not add up is named by the check of the night, and one that does is not', async () => {
    await add({ totalCount: 4 });
    const wrong = await add({ productName: 'Tea' });
    await db.in(items).updateOne({ _id: wrong }, { $set: { totalCount: 11_000 } });
    expect((await night(nightlyBookCheck))?.result).toEqual({ items: 2, lines: 2, wrong: 1 });
    const [check] = await db.in(bookChecks).list({}, { sort: { startedAt: -1 }, limit: 2 });
    expect(check?.wrong).toEqual([
      {
        itemId: wrong,
        name: 'Tea',
        counts: { totalCount: 11_000, onHoldCount: 0 },
        sums: { totalCount: 10_000, onHoldCount: 0 },
        lines: 1,
        linesFound: 1,
      },
    ]);
  });
});

describe('the closes of days', () => {
  test('are folded at night, a late change counts from its own day on, and the chart says the same', async () => {
    await add({ totalCount: 10, onHoldCount: 2 });
    // As if it had been two days ago.
    const day = dayAfter(today(), -2);
    await db.in(stockChanges).updateMany({}, { $set: { day } });
    const before = await ask(readChart);
    expect(before.slice(-4).map(({ totalCount }) => totalCount)).toEqual([0, 10_000, 10_000, 10_000]);
    expect((await night(stockNight))?.state).toBe('done');
    expect(await db.in(stockChanges).count({}, 9)).toBe(0);
    expect(await ask(readChart)).toEqual(before);

    await db
      .in(stockChanges)
      .insert({ _id: newId(), day: dayAfter(today(), -3), totalChange: 5_000, onHoldChange: 0 });
    const late = await ask(readChart);
    expect(late.slice(-5).map(({ totalCount }) => totalCount)).toEqual([0, 5_000, 15_000, 15_000, 15_000]);
    await night(stockNight);
    expect(await ask(readChart)).toEqual(late);
    expect(await db.in(stockCloses).count({}, 9)).toBe(2);
  });
});

describe('alerts', () => {
  test('begin and end with their condition, within the movement', async () => {
    const id = await add({ totalCount: 10, minimumCount: 5, maximumCount: 20 });
    expect(await open()).toEqual([]);
    await move(id, 'fulfilment', 6);
    expect(await open()).toEqual(['understock']);
    await move(id, 'allocate', 1);
    expect((await ask(listAlerts)).items.map(({ description }) => description)).toEqual([
      'Beans: 3 free, below the minimum of 5.',
    ]);
    await move(id, 'add', 30);
    expect(await open()).toEqual(['overstock']);
    await ask(changeItem, { id, maximumCount: '' });
    expect(await open()).toEqual([]);
  });

  test('of an item that is gone are two for programs and one for people, and mend themselves at night', async () => {
    const id = await add({ totalCount: 10, minimumCount: 5 });
    await add({ totalCount: 1, minimumCount: 5 });
    await ask(addResource, { name: 'Van', type: 'Vehicle', note: 'x', nextMaintenance: today() });
    await move(id, 'fulfilment', 6);
    await move(id, 'fulfilment', 4);
    const all = ['maintenance', 'out of stock', 'understock', 'understock'];
    expect((await open())[0]).toBe('out of stock');
    expect((await open()).sort()).toEqual(all);
    const shown = async (show?: string) => {
      const { items, count } = await ask(browseAlerts, { show });
      expect(items).toHaveLength(count);
      return items.map(({ description }) => description.replace(/(due).*/, '$1'));
    };
    const toOrder = ['Beans: none left.', 'Beans: 1 free, below the minimum of 5.'];
    expect(await shown('to-order')).toEqual(toOrder);
    expect((await shown()).sort()).toEqual([...toOrder, 'Van: maintenance is due'].sort());
    expect((await ask(readInventoryHeader)).alerts).toBe(3);
    const { groups, numbers } = await ask(readToday);
    expect(numbers.find(({ label }) => label === 'To order')).toMatchObject({
      value: '2',
      link: '/Inventory/alerts?show=to-order',
      about: '1 out of stock',
    });
    expect(groups.find(({ kind }) => kind === 'alerts')).toMatchObject({ count: 3 });

    // As stored before both were set.
    const low = { subjectId: id, alertType: 'understock' } as const;
    await db.in(alerts).deleteMany(low);
    await db.in(items).updateOne({ _id: id }, { $set: { alerting: ['out of stock'] } });
    await night(stockNight);
    expect((await open()).sort()).toEqual(all);
    expect(await shown('to-order')).toEqual(toOrder);
    await move(id, 'add', 2);
    expect((await shown('to-order')).sort()).toEqual([
      'Beans: 1 free, below the minimum of 5.',
      'Beans: 2 free, below the minimum of 5.',
    ]);
  });

  test('that somebody resolved stay away until the condition has ended and begun again', async () => {
    const id = await add({ totalCount: 3, minimumCount: 5 });
    const [alert] = (await ask(listAlerts)).items;
    await ask(resolveAlert, { id: alert?._id ?? '' });
    await expect(ask(resolveAlert, { id: alert?._id ?? '' })).rejects.toMatchObject({ status: 404 });
    await move(id, 'fulfilment', 1);
    await night(stockNight);
    expect(await open()).toEqual([]);
    await move(id, 'add', 10);
    await move(id, 'fulfilment', 9);
    expect(await open()).toEqual(['understock']);
    expect(await db.in(alerts).count({}, 9)).toBe(1);
  });

  test('go with their item', async () => {
    const id = await add({ onHoldCount: 11 });
    expect(await open()).toEqual(['understock']);
    await ask(deleteItem, { id });
    expect(await open()).toEqual([]);
  });

  test('rest on the forecast where an item has no minimum, and name the day on which it runs out', async () => {
    const id = await soldEachDay(5, { totalCount: 30 });
    expect(await open()).toEqual([]);
    await night(stockNight);
    expect(await open()).toEqual(['understock']);
    // A bell is made again only where the log has a new line.
    const [line] = await db.in(activity).list({}, { sort: { at: -1, _id: -1 }, limit: 1 });
    expect(line).toMatchObject({
      userName: 'Laoban',
      subject: 'alert',
      detail: 'of 1 item, by the nightly check',
    });
    const [alert] = (await ask(listAlerts)).items;
    expect(alert?.description).toMatch(
      /^Beans: 30 free, and about 35 likely to go out in the next 7 days\. At this pace it runs out on \w+day, /,
    );
    await move(id, 'add', 1_000);
    expect(await open()).toEqual(['overstock']);
  });

  test('and the day on which it runs out count what has left today as gone, and not once more', async () => {
    const id = await soldEachDay(5, { totalCount: 40 });
    await night(stockNight);
    expect(await open()).toEqual([]);
    const outOn = async () => (await ask(readForecast, { id })).runsOut;
    expect(await outOn()).toBe(dayAfter(today(), 7));
    // The five of today leave in two goes: 35 are there for the seven days after it, as was said before.
    await move(id, 'fulfilment', 2);
    await move(id, 'fulfilment', 3);
    expect(await outOn()).toBe(dayAfter(today(), 7));
    expect(await open()).toEqual([]);
    // More has left than was expected, and less is there for the six days that come.
    await move(id, 'fulfilment', 6);
    expect(await open()).toEqual(['understock']);
    const [alert] = (await ask(listAlerts)).items;
    expect(alert?.description).toContain('Beans: 29 free, and about 30 likely to go out in the next 7 days.');
    expect(await outOn()).toBe(dayAfter(today(), 6));
  });

  test('warn about maintenance that is overdue or due within 7 days, until it is moved', async () => {
    const resource = { name: 'Van', type: 'Vehicle', note: 'x' };
    const { _id: id } = await ask(addResource, { ...resource, nextMaintenance: dayAfter(today(), 8) });
    expect(await open()).toEqual([]);
    await ask(changeResource, { id, nextMaintenance: dayAfter(today(), 7) });
    expect(await open()).toEqual(['maintenance']);
    await ask(changeResource, { id, nextMaintenance: dayAfter(today(), -1) });
    expect((await ask(listAlerts)).items.map(({ description }) => description)).toEqual([
      expect.stringContaining('Van: maintenance was due on'),
    ]);
    // Nobody maintains what is retired; taken into use again, it is due as before.
    await ask(changeResource, { id, status: 'Retired' });
    expect(await open()).toEqual([]);
    await ask(changeResource, { id, status: 'In Use' });
    expect(await open()).toEqual(['maintenance']);
    await ask(changeResource, { id, nextMaintenance: null });
    expect(await open()).toEqual([]);
    // A day comes nearer by itself.
    const due = { ...resource, name: 'Oven', nextMaintenance: dayAfter(today(), 8) };
    const { _id: oven } = await ask(addResource, due);
    const { resources } = await import('~/modules/inventory/collections');
    await db.in(resources).updateOne({ _id: oven }, { $set: { nextMaintenance: dayAfter(today(), 3) } });
    await night(stockNight);
    expect(await open()).toEqual(['maintenance']);
    await ask(deleteResource, { id: oven });
    expect(await open()).toEqual([]);
  });
});

describe('the mail of the morning', () => {
  let outbox: string;
  beforeAll(async () => {
    outbox = await mkdtemp(join(tmpdir(), 'laoban-outbox-'));
    mailTo(outbox);
  });
  afterAll(() => rm(outbox, { recursive: true, force: true }));

  const person = async (name: string, more: Partial<User> = {}) => {
    const _id = newId();
    const now = new Date();
    await db.in(users).insert({
      _id,
      email: `${name.toLowerCase()}@${db.companyId}.example`,
      passwordHash: '',
      name,
      access: noAccess,
      status: 'Active',
      welcomed: true,
      createdAt: now,
      updatedAt: now,
      ...more,
    });
    return _id;
  };
  const want = (userId: string, wanted: boolean) =>
    askIn(db, wantAlertMail, { wanted: String(wanted) }, { as: { userId } });
  async function morning(day = today()) {
    const id = await enqueue(db, alertMail, { day });
    await workOff({ kinds: [alertMail] });
    return (await readJob(db, id))?.result;
  }
  const mails = async () => {
    const names = (await readdir(outbox)).sort();
    const all = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    return all.filter((mail) => mail.includes(db.companyId));
  };

  test('emails the open alerts once a day to people who want it, and nobody else', async () => {
    const [mei, , raj, gone] = [
      await person('Mei'),
      await person('Chen'),
      await person('Raj'),
      await person('Gone', { status: 'Resigned' }),
    ];
    for (const id of [mei, raj, gone]) await want(id, true);
    await want(raj, false);
    await add({ productName: 'Oat milk', totalCount: 2, minimumCount: 5 });
    const resolved = await add({ productName: 'Resolved one', totalCount: 2, minimumCount: 5 });
    const alert = await db.in(alerts).findOne({ subjectId: resolved });
    await ask(resolveAlert, { id: alert?._id });
    expect(await morning()).toEqual({ mailed: 1 });
    const [mail = '', ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toContain(`To: mei@${db.companyId}.example`);
    expect(mail).toContain('Subject: Stock: 1 open alert\n');
    expect(mail).toContain('Hello Mei,');
    expect(mail).toContain('- Oat milk: 2 free, below the minimum of 5.');
    expect(mail).toContain('https://laoban.example/Inventory/alerts');
    expect(mail).not.toContain('Resolved one');
    // Again on the same day, as after a server died: they already have it.
    expect(await morning()).toEqual({ mailed: 0 });
    expect(await morning(dayAfter(today(), 1))).toEqual({ mailed: 1 });
  });

  test('is not written where nothing is open', async () => {
    await want(await person('Mei'), true);
    expect(await morning()).toEqual({ mailed: 0 });
    expect(await mails()).toEqual([]);
  });
});

describe('the forecast', () => {
  test('says the plain mean of a short history, and that it is one', async () => {
    const id = await soldEachDay(4, { totalCount: 20 }, 5);
    const { value, description, runsOut } = await ask(readForecast, { id });
    expect(value).toBe(4);
    expect(description).toContain('There are only 5 days of history, so this is a rough average.');
    // Five days of four, today among them.
    expect(runsOut).toBe(dayAfter(today(), 4));
  });

  test('looks at the days again when the first line of a day was written, and is of its own item and company', async () => {
    const id = await soldEachDay(4, { totalCount: 20 }, 5);
    const yesterday = singaporeMoment(dayAfter(today(), -1), '12:00');
    await db.in(items).updateOne({ _id: id }, { $set: { movedAt: yesterday } });
    const forecastedOf = async (itemId: string) => (await ask(readForecast, { id: itemId })).value;
    expect(await forecastedOf(id)).toBe(4);
    // As of another day: a line of today says nothing about tomorrow yet.
    await db.in(itemDays).updateOne({ _id: `${id}-${dayAfter(today(), -1)}` }, { $set: { left: 9_000 } });
    await ask(recordTransaction, { itemId: id, type: 'add', quantity: 1, note: '' });
    expect(await forecastedOf(id)).toBe(5);
    // A day that is over has no more lines from then on: another of today is no reason to read half a year again.
    await db.in(itemDays).updateOne({ _id: `${id}-${dayAfter(today(), -1)}` }, { $set: { left: 99_000 } });
    await ask(recordTransaction, { itemId: id, type: 'add', quantity: 1, note: '' });
    expect(await forecastedOf(id)).toBe(5);
    expect(await forecastedOf(await soldEachDay(7, { totalCount: 20 }, 5))).toBe(7);
    const own = db;
    db = companyDb(newId());
    await expect(forecastedOf(id)).rejects.toThrow('not found');
    db = own;
  });

  test('has nothing to say of an item of today, and does not break', async () => {
    const id = await add({ totalCount: 0 });
    const { value, lower, description, days } = await ask(readForecast, { id });
    expect([value, lower, days.length]).toEqual([0, 0, 14]);
    expect(description).toContain('There is no history yet. None are left.');
  });

  test('promises nothing of days on which nothing has left', async () => {
    const ofToday = await ask(readForecast, { id: await add({ totalCount: 40 }) });
    expect([ofToday.isKnown, ofToday.description]).toEqual([false, 'There is no history yet.']);
    const id = await add({ totalCount: 40 });
    const since = singaporeMoment(dayAfter(today(), -3), '09:00');
    await db.in(items).updateOne({ _id: id }, { $set: { createdAt: since } });
    const { value, lower, upper, runsOut, description } = await ask(readForecast, { id });
    expect([value, lower, runsOut]).toEqual([0, 0, null]);
    expect(description).toContain(`(usually 0 to ${Math.trunc(upper)}).`);
    expect(upper).toBeGreaterThan(1);
    expect(description).not.toContain('lasts');
    expect(description).not.toContain('last for');
  });
});

test.each([
  [{ startDate: 'soon', endDate: '2026-11-21' }, 'startDate', 'Enter a day that exists, such as 2026-11-21.'],
  [
    { startDate: '2026-11-21', endDate: '2026-11-31' },
    'endDate',
    'Enter a day that exists, such as 2026-11-21.',
  ],
  [{ startDate: '2026-11-21', endDate: '2026-11-20' }, 'endDate', 'The end is before the start.'],
])('the history of %j has no lines, and says so at its field', async (span, field, text) => {
  const id = await add();
  const { wrong, items: lines } = await ask(browseTransactions, { id, ...span });
  expect([wrong, lines]).toEqual([{ [field]: [text] }, []]);
});

describe('details', () => {
  test('are held against those that were not sent', async () => {
    const id = await add({ minimumCount: 10, maximumCount: 20 });
    for (const sent of [{ maximumCount: 5 }, { minimumCount: 21 }])
      await expect(ask(changeItem, { id, ...sent })).rejects.toMatchObject({
        fields: { maximumCount: ['The maximum is below the minimum.'] },
      });
    await ask(changeItem, { id, minimumCount: 21, maximumCount: 30 });
  });

  test('on top of newer ones are refused, of an item and of a resource', async () => {
    const overtaken = {
      status: 409,
      message: 'Somebody else has changed this. Compare with the saved version, then save again.',
    };
    const id = await add();
    const { revision } = await ask(readItem, { id });
    await ask(changeItem, { id, revision, location: 'B2' });
    await expect(ask(changeItem, { id, revision, location: 'C3' })).rejects.toMatchObject(overtaken);
    expect((await ask(readItem, { id })).location).toBe('B2');
    const van = await ask(addResource, { name: 'Van', type: 'Vehicle', note: 'x' });
    await ask(changeResource, { id: van._id, revision: 0, note: 'y' });
    await expect(ask(changeResource, { id: van._id, revision: 0, note: 'z' })).rejects.toMatchObject(
      overtaken,
    );
  });
});

test('what has no id says so', async () => {
  await expect(ask(readForecast, { id: '' })).rejects.toThrow('Missing product ID');
  await expect(ask(resolveAlert, { id: '' })).rejects.toThrow('Alert ID is required');
});

/** An item of which so many have left on each of the last days. */
async function soldEachDay(quantity: number, more: object, days = 60): Promise<string> {
  const id = await add(more);
  const first = dayAfter(today(), -days);
  await db.in(items).updateOne({ _id: id }, { $set: { createdAt: new Date(`${first}T09:00:00+08:00`) } });
  await db.in(itemDays).insertMany(
    Array.from({ length: days }, (_, at) => {
      const day = dayAfter(first, at);
      return {
        _id: `${id}-${day}`,
        itemId: id,
        day,
        totalCount: 30_000,
        onHoldCount: 0,
        left: quantity * 1_000,
      };
    }),
  );
  return id;
}

test.each([
  [3, 4],
  [2, 700],
  [700, 2],
  [350, 360],
])(
  '%i segments and %i locations are offered by name, three hundred of each at the most',
  async (some, others) => {
    const { itemGroups } = await import('~/modules/inventory/collections');
    const named = (by: 'segment' | 'location', many: number) =>
      Array.from({ length: many }, (_, at) => ({
        _id: newId(),
        by,
        name: `${by} ${String(at).padStart(3, '0')}`,
        items: 1,
      }));
    const [segments, locations] = [named('segment', some), named('location', others)];
    await db.in(itemGroups).insertMany([...segments, ...locations]);
    const offered = await ask(browseItems);
    const first = (groups: { name: string }[]) => groups.slice(0, 300).map(({ name }) => name);
    expect([offered.segments, offered.locations]).toEqual([first(segments), first(locations)]);
  },
);
