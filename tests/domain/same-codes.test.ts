import { expect, test } from 'vitest';
import { items } from '~/modules/inventory/collections';
import { addItem } from '~/modules/inventory/items.server';
import { createJob } from '~/modules/jobs/add-job.server';
import { jobs } from '~/modules/jobs/collections';
import { readToday } from '~/modules/today/today.server';
import { upgrades } from '~/upgrades.server';
import type { CompanyDb } from '~db/company-db';
import { askIn } from '../support/asking';
import { someJob } from '../support/jobs';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, plainCompany } from '../support/sample-company';

openDatabaseForTests();

const spellings = ['job-7001a', 'ＪＯＢ－７００１Ａ', 'JOB\u20117001A', 'JOB–7001A'];
const someItem = (SKU: string) => ({
  SKU,
  productName: 'Beans',
  productSegment: 'Coffee',
  location: 'A1',
  totalCount: 1,
  onHoldCount: 0,
});

test.each(spellings)('a job and an item %j are refused where there is JOB-7001A', async (spelling) => {
  const { db } = await plainCompany();
  const wrong = async (asked: Promise<unknown>) =>
    await asked.then(
      () => 'taken',
      ({ status, fields }) => [status, Object.keys(fields)],
    );
  await askIn(db, createJob, { ...someJob, jobId: 'JOB-7001A' });
  expect(await wrong(askIn(db, createJob, { ...someJob, jobId: spelling }))).toEqual([409, ['jobId']]);
  await askIn(db, addItem, someItem('JOB-7001A'));
  expect(await wrong(askIn(db, addItem, someItem(spelling)))).toEqual([409, ['SKU']]);
});

/** As an earlier version stored them: one a day, in this order. */
async function insertEarly(db: CompanyDb, codes: Record<string, string>) {
  let at = Date.parse('2026-01-01');
  for (const [_id, code] of Object.entries(codes)) {
    at += 86_400_000;
    const dates = { createdAt: new Date(at), updatedAt: new Date(at) };
    const job = { jobId: code, jobKey: code.toLowerCase(), title: _id, jobDate: '2026-01-02', jobTime: '' };
    await db.in(jobs).insert({ _id, ...job, status: 'new', driverId: null, ...dates } as never);
    const item = { sku: code, skuKey: code.toLowerCase(), productName: _id, archivedAt: null };
    await db.in(items).insert({ _id, ...item, ...dates } as never);
  }
}

test('of stored codes that become one the oldest stays, the others get a number and are named on Today', async () => {
  const { db, owner } = await plainCompany();
  // The ids are in another order than the days.
  const codes = { c: 'JOB–7001A', b: 'JOB-7001A', a: 'ＪＯＢ－７００１Ａ', d: 'JOB-1', e: 'Ｘ－２' };
  await insertEarly(db, codes);
  const upgrade = async () => await upgrades.find(({ name }) => name === 'codes.compared')?.work(db);
  const keys = async () => [
    (await db.in(jobs).list({}, { sort: { _id: 1 }, limit: 9 })).map(({ _id, jobKey }) => [_id, jobKey]),
    (await db.in(items).list({}, { sort: { _id: 1 }, limit: 9 })).map(({ _id, skuKey }) => [_id, skuKey]),
  ];
  const after = [
    ['a', 'job-7001a (3)'],
    ['b', 'job-7001a (2)'],
    ['c', 'job-7001a'],
    ['d', 'job-1'],
    ['e', 'x-2'],
  ];
  await upgrade();
  expect(await keys()).toEqual([after, after]);
  await upgrade();
  expect(await keys()).toEqual([after, after]);
  const { groups } = await askIn(db, readToday, {}, asUser(owner));
  const named = (kind: string) =>
    groups
      .find((group) => group.kind === kind)
      ?.lines.map(({ text, link }) => [text, link])
      .toSorted();
  expect(named('same-job-ids')).toEqual([
    [`${codes.b} b`, '/JobManagement/b'],
    [`${codes.a} a`, '/JobManagement/a'],
  ]);
  expect(named('same-skus')).toEqual([
    [`${codes.b} b`, '/InventoryDetails/b'],
    [`${codes.a} a`, '/InventoryDetails/a'],
  ]);
});
