import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { Upload } from '~/core/upload';
import { activity } from '~/modules/audit/collections';
import { listAlerts } from '~/modules/inventory/alerts.server';
import { readChart } from '~/modules/inventory/chart.server';
import { bookChecks, itemImports, items, stockLines } from '~/modules/inventory/collections';
import { exportItems } from '~/modules/inventory/export.server';
import {
  importItems,
  listBadItemRows,
  readItemImport,
  stopItemImport,
  uploadItems,
} from '~/modules/inventory/imports.server';
import { browseItems } from '~/modules/inventory/item-list.server';
import { addItem, deleteItem } from '~/modules/inventory/items.server';
import { importItemsJob, nightlyBookCheck, sweepItemImports } from '~/modules/inventory/jobs.server';
import { recordTransaction } from '~/modules/inventory/transactions.server';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { enqueue, type JobKind } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

const heading = 'SKU,Product name,Segment,Location,Total count,On hold count,Minimum,Maximum';
const row = (sku: string, total = 12, more = '0,,') => `${sku},Beans ${sku},Coffee,Rack A1,${total},${more}`;
const work = (kind: unknown = importItemsJob) => workOff({ kinds: [kind as JobKind] });

let db: CompanyDb;
beforeEach(() => {
  db = companyDb(newId());
});

const ask = <Result>(operation: Operation<Result>, sent?: Record<string, unknown>): Promise<Result> =>
  askIn(db, operation, sent);

async function upload(...lines: string[]): Promise<string> {
  const bytes = new TextEncoder().encode([heading, ...lines].join('\r\n'));
  return (await ask(uploadItems, { file: new Upload('stock.csv', 'text/csv', bytes) })).id;
}

async function skus(): Promise<string[]> {
  const all = await db.in(items).list({ archivedAt: null }, { sort: { skuKey: 1 }, limit: 50_000 });
  return all.map(({ sku }) => sku);
}

const someItem = (sku: string) => ({
  SKU: sku,
  productName: 'Beans',
  productSegment: 'Coffee',
  location: 'A1',
  totalCount: 10,
  onHoldCount: 0,
});
const numbered = (count: number) => Array.from({ length: count }, (_, at) => row(`N-${at}`));

async function collected(list: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of list) text += piece;
  return text;
}

test('a preview says what is new and what is wrong, and nothing is written', async () => {
  await ask(addItem, someItem('A-1'));
  const id = await upload(row('a-1'), row('B-1', 5), row('B-2', 7), row('b-1'), row('C-1', -3));
  const { found, job } = await ask(readItemImport, { id });
  expect(found).toMatchObject({ goodRows: 2, badRows: 3, units: 12_000, fileName: 'stock.csv' });
  expect(found.firstGood.map(({ row, sku, totalCount }) => [row, sku, totalCount])).toEqual([
    [3, 'B-1', 5_000],
    [4, 'B-2', 7_000],
  ]);
  expect(found.firstBad.map(({ row, mistakes }) => [row, mistakes[0]?.text])).toEqual([
    [2, 'Another item has this SKU already.'],
    [5, 'Row 3 has this SKU already.'],
    [6, 'Enter a number from 0 to 1,000,000,000.'],
  ]);
  expect([job, await skus()]).toEqual([null, ['A-1']]);
});

describe('an import', () => {
  test('adds each item with its opening stock, its alerts and its choices, and the books balance', async () => {
    const id = await upload(
      row('A-1', 12, '3,20,'),
      row('B-1', 0, '4,,'),
      row('C-1', 0),
      row('D-1', 90, '0,,40'),
    );
    await ask(importItems, { id });
    await work();
    expect(await skus()).toEqual(['A-1', 'B-1', 'C-1', 'D-1']);
    const lines = await db.in(stockLines).list({}, { sort: { _id: 1 }, limit: 20 });
    const said = lines.map(({ type, quantity, note, userName }) => `${type} ${quantity} ${note} ${userName}`);
    expect(said.sort()).toEqual([
      'add 12000 Opening stock Boss',
      'add 90000 Opening stock Boss',
      'allocate 3000 Opening stock Boss',
      'allocate 4000 Opening stock Boss',
    ]);
    const types = (await ask(listAlerts)).items.map(({ alertType }) => alertType);
    // One is promised more than there is, and of two nothing is left.
    expect(types.sort()).toEqual(['overstock', 'understock', 'understock', 'understock']);
    expect((await ask(readChart)).at(-1)).toMatchObject({ totalCount: 102_000, onHoldCount: 7_000 });
    expect(await ask(browseItems)).toMatchObject({ segments: ['Coffee'], locations: ['Rack A1'], count: 4 });
    await enqueue(db, nightlyBookCheck, { day: '2026-11-21' });
    await work(nightlyBookCheck);
    const [check] = await db.in(bookChecks).list({}, { sort: { startedAt: -1 }, limit: 1 });
    expect(check).toMatchObject({ items: 4, lines: 4, wrong: [] });
  });

  test('makes items that move on as any other', async () => {
    const id = await upload(row('A-1', 12));
    await ask(importItems, { id });
    await work();
    const item = await db.in(items).findOne({});
    await ask(recordTransaction, { itemId: item?._id, type: 'fulfilment', quantity: 5 });
    expect(await db.in(items).findOne({})).toMatchObject({ totalCount: 7_000, lines: 2 });
  });

  test('of one upload is done once, however often it is asked for, with one line in the log', async () => {
    const id = await upload(...numbered(3));
    await Promise.all([ask(importItems, { id }), ask(importItems, { id })]);
    await work();
    await ask(importItems, { id });
    await work();
    expect(await skus()).toHaveLength(3);
    const lines = await db.in(activity).list({}, { sort: { at: 1 }, limit: 10 });
    expect(lines).toMatchObject([
      { action: 'imported', subject: 'stock list', subjectId: id, detail: 'stock.csv: 3 rows' },
    ]);
  });

  test('leaves out what has got an item in the meantime, and adds nothing that was shown as wrong', async () => {
    const { _id } = await ask(addItem, someItem('A-1'));
    const id = await upload(row('A-1'), row('B-1'), row('C-1'));
    await ask(addItem, someItem('b-1'));
    await ask(deleteItem, { id: _id });
    await ask(importItems, { id });
    await work();
    expect(await skus()).toEqual(['b-1', 'C-1']);
    expect((await ask(readItemImport, { id })).job?.result).toEqual({ added: 1, left: 1 });
  });

  test('whose server died continues after the last saved step', async () => {
    const id = await upload(...numbered(700));
    await ask(importItems, { id });
    let steps = 0;
    const dying: JobKind = {
      ...(importItemsJob as JobKind),
      run: (run) =>
        importItemsJob.run({
          ...run,
          async step(step: unknown) {
            if (++steps === 2) throw new Error('killed');
            return (await run.step(step as never)) as never;
          },
        } as never),
    };
    await work(dying);
    expect(await skus()).toHaveLength(500);
    await workOff({ kinds: [importItemsJob as JobKind], now: () => new Date('2999-01-01') });
    expect((await ask(readItemImport, { id })).job).toMatchObject({
      attempts: 2,
      result: { added: 700, left: 0 },
    });
    expect(new Set(await skus()).size).toBe(700);
    expect(await db.in(stockLines).count({}, 9_999)).toBe(700);
  });

  test('of which nothing is good is refused', async () => {
    const id = await upload(row('', 1));
    await expect(ask(importItems, { id })).rejects.toMatchObject({ status: 409 });
  });
});

test('an export imports again as it was', async () => {
  await ask(addItem, { ...someItem('=A'), productName: "'+Beans, 1 kg", onHoldCount: 3, minimumCount: 2 });
  await ask(addItem, { ...someItem('咖啡'), totalCount: 1_000_000 });
  const list = await collected(await ask(exportItems));
  db = companyDb(newId());
  const file = new Upload('inventory.csv', 'text/csv', new TextEncoder().encode(list));
  const { id } = await ask(uploadItems, { file });
  await ask(importItems, { id });
  await work();
  expect(await collected(await ask(exportItems))).toBe(list);
});

test('the rows with mistakes come as a list again, those of a SKU twice among them', async () => {
  await ask(addItem, someItem('A-1'));
  const id = await upload(row('A-1'), row('B-1'), row('B-1'), row('C-1', -3));
  const list = await collected(await ask(listBadItemRows, { id }));
  expect(list.trim().split('\r\n').slice(1)).toEqual([
    '2,SKU: Another item has this SKU already.,A-1,Beans A-1,Coffee,Rack A1,12,0,,',
    '4,SKU: Row 3 has this SKU already.,B-1,Beans B-1,Coffee,Rack A1,12,0,,',
    '5,"Total count: Enter a number from 0 to 1,000,000,000.",C-1,Beans C-1,Coffee,Rack A1,\'-3,0,,',
  ]);
});

describe('stopping', () => {
  test('ends an import that waits, and says so in the log', async () => {
    const id = await upload(...numbered(3));
    await ask(importItems, { id });
    expect((await ask(stopItemImport, { id })).came).toBe('stopped');
    await work();
    expect(await skus()).toEqual([]);
    const [last] = await db.in(activity).list({}, { sort: { at: -1 }, limit: 1 });
    expect(last?.detail).toBe('stock.csv: stopped when 0 were added');
  });

  test('discards a file that nobody has imported, with its content', async () => {
    const id = await upload(...numbered(3));
    const { found } = await ask(readItemImport, { id });
    expect((await ask(stopItemImport, { id })).came).toBe('discarded');
    await expect(ask(readItemImport, { id })).rejects.toMatchObject({ status: 404 });
    expect(await filesOf(db).find(found.fileId)).toBeNull();
  });
});

test('an upload is removed with its file when it is a week old', async () => {
  const [old, young] = [await upload(...numbered(1)), await upload(...numbered(2))];
  const { found } = await ask(readItemImport, { id: old });
  await db
    .in(itemImports)
    .updateOne({ _id: old }, { $set: { createdAt: new Date(Date.now() - 8 * 86_400_000) } });
  await enqueue(db, sweepItemImports, { day: '2026-11-21' });
  await work(sweepItemImports);
  const left = await db.in(itemImports).list({}, { sort: { createdAt: 1 }, limit: 10 });
  expect(left.map(({ _id }) => _id)).toEqual([young]);
  expect(await filesOf(db).find(found.fileId)).toBeNull();
});
