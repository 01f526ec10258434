import { beforeEach, expect, test } from 'vitest';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { browseAlerts } from '~/modules/inventory/alerts.server';
import { alerts, itemDays, items, stockChanges, stockLines } from '~/modules/inventory/collections';
import { addItem } from '~/modules/inventory/items.server';
import { addResource } from '~/modules/inventory/resources.server';
import { findByCode } from '~/modules/inventory/scan.server';
import { recordTransaction } from '~/modules/inventory/transactions.server';
import {
  upgradeAlertUrgency,
  upgradeBarcodeKeys,
  upgradeToThousandths,
} from '~/modules/inventory/upgrade.server';
import type { Operation } from '~/operation/operation.server';
import type { Collection, CompanyDocument } from '~db/collection';
import { type CompanyDb, companyDb } from '~db/company-db';
import { someItem } from '../support/api';
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
  expect(sorted).toEqual(['None', 'Missing', 'Van', 'Low']);
  await db.in(alerts).updateMany({}, { $unset: { urgency: '' } });
  await upgradeAlertUrgency(db);
  expect(await shown()).toEqual(sorted);
});

test('barcodes of earlier versions are compared as they are now, and none becomes another item’s', async () => {
  const add = async (SKU: string, barcode: string, barcodeKey?: string) => {
    const { _id } = await ask(addItem, { ...someItem(), SKU, barcode });
    if (barcodeKey) await db.in(items).updateOne({ _id }, { $set: { barcodeKey } });
    return _id;
  };
  const short = await add('A', '01234565', '01234565');
  const carton = await add('B', '(01)04006381333931', '(01)04006381333931');
  const single = await add('C', '4006381333931');
  await upgradeBarcodeKeys(db);
  const found = async (code: string) => (await ask(findByCode, { code, q: '' })).items.map(({ _id }) => _id);
  expect(await found('012345000065')).toEqual([short]);
  expect(await found('04006381333931')).toEqual([single]);
  expect((await db.in(items).findOne({ _id: carton }))?.barcodeKey).toBe('(01)04006381333931');
});

test('stock that was counted in whole units is counted in thousandths, once, however often it is begun', async () => {
  const { _id: id } = await ask(addItem, { ...someItem(), totalCount: 10, onHoldCount: 3, minimumCount: 2 });
  await ask(recordTransaction, { itemId: id, type: 'fulfilment', quantity: 4, note: '' });
  const now = await stored();
  // As an earlier version had stored it.
  const fields = ['totalCount', 'onHoldCount', 'minimum', 'quantity', 'totalChange', 'onHoldChange'];
  for (const collection of [items, stockLines, itemDays, stockChanges] as Collection<CompanyDocument>[]) {
    for (const record of await db.in(collection).list({}, { sort: { _id: 1 }, limit: 100 })) {
      const units = Object.entries(record)
        .filter(
          ([name, value]) =>
            [...fields, 'totalAfter', 'onHoldAfter', 'left'].includes(name) && typeof value === 'number',
        )
        .map(([name, value]) => [name, value / 1_000]);
      await db.in(collection).updateOne({ _id: record._id }, { $set: Object.fromEntries(units) });
    }
  }
  await db.in(items).updateOne({ _id: id }, { $set: { left: { day: today(), units: 4 } as never } });
  expect(await stored()).not.toEqual(now);
  await upgradeToThousandths(db);
  expect(await stored()).toEqual(now);
  await upgradeToThousandths(db);
  expect(await stored()).toEqual(now);
});

const stored = async () =>
  await Promise.all(
    ([items, stockLines, itemDays, stockChanges] as Collection<CompanyDocument>[]).map(
      async (collection) => await db.in(collection).list({}, { sort: { _id: 1 }, limit: 100 }),
    ),
  );
