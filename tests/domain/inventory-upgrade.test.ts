import { beforeEach, expect, test } from 'vitest';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { browseAlerts } from '~/modules/inventory/alerts.server';
import { alerts } from '~/modules/inventory/collections';
import { addItem } from '~/modules/inventory/items.server';
import { addResource } from '~/modules/inventory/resources.server';
import { upgradeAlertUrgency } from '~/modules/inventory/upgrade.server';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';
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
  expect(sorted[0]).toBe('Missing');
  expect(sorted.slice(1, 3).toSorted()).toEqual(['None', 'Van']);
  expect(sorted[3]).toBe('Low');
  await db.in(alerts).updateMany({}, { $unset: { urgency: '' } });
  await upgradeAlertUrgency(db);
  expect(await shown()).toEqual(sorted);
});
