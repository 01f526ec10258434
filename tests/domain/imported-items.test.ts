import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { makeTemplate, takeBackImport } from '~/modules/imports/imports.server';
import { listAlerts } from '~/modules/inventory/alerts.server';
import { readChart } from '~/modules/inventory/chart.server';
import { bookChecks, items, stockLines } from '~/modules/inventory/collections';
import { exportItems } from '~/modules/inventory/export.server';
import { browseItems } from '~/modules/inventory/item-list.server';
import { addItem, changeItem } from '~/modules/inventory/items.server';
import { nightlyBookCheck } from '~/modules/inventory/jobs.server';
import { recordTransaction } from '~/modules/inventory/transactions.server';
import type { Operation } from '~/operation/operation.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { enqueue } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { someQuotation } from '../support/api';
import { askIn } from '../support/asking';
import { csv, found, importAll, press, upload, workOffImports, xlsx } from '../support/imports';
import { openDatabaseForTests } from '../support/open-database';
import { plainCompany } from '../support/sample-company';

openDatabaseForTests();

const heading = 'SKU,Product name,Segment,Location,Total count,On hold count,Minimum,Maximum';
const row = (sku: string, total: number | string = 12, more = '0,,') =>
  `${sku},Beans ${sku},Coffee,Rack A1,${total},${more}`;
const listOf = (...rows: string[]) => csv([heading, ...rows], 'stock.csv');
const kind = 'items';

let db: CompanyDb;
beforeEach(() => {
  db = companyDb(newId());
});

const ask = <Result>(operation: Operation<Result>, sent?: Record<string, unknown>): Promise<Result> =>
  askIn(db, operation, sent);

async function all() {
  return await db.in(items).list({ archivedAt: null }, { sort: { skuKey: 1 }, limit: 50_000 });
}
const skus = async () => (await all()).map(({ sku }) => sku);
const someItem = (SKU: string) => ({
  SKU,
  productName: 'Beans',
  productSegment: 'Coffee',
  location: 'A1',
  totalCount: 10,
  onHoldCount: 0,
});

async function collected(list: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of list) text += piece;
  return text;
}

test('a preview says what is new, there already and wrong, however a SKU is spelt', async () => {
  await ask(addItem, someItem('A-1'));
  const id = await upload(
    db,
    kind,
    listOf(row('Ａ－１'), row('B-1', 5), row('b–1'), row('C-1', -3), row('D-1', '1.000')),
  );
  const { batch } = await found(db, kind, id);
  expect(batch.found).toMatchObject({ added: 1, left: 2, bad: 2, existing: 1, repeated: 1 });
  expect(batch.found.firstBad.map(({ row, mistakes }) => [row, mistakes[0]?.text])).toEqual([
    [5, 'Enter a number from 0 to 1,000,000,000.'],
    [6, '“1.000” can mean 1 or 1,000. Enter 1 or 1,000.'],
  ]);
});

describe('an import', () => {
  test('adds each item with its opening stock, its alerts and its choices, and the books balance', async () => {
    await importAll(
      db,
      kind,
      listOf(row('A-1', 12, '3,20,'), row('B-1', 0, '4,,'), row('C-1', 0), row('D-1', 90, '0,,40')),
    );
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
    expect(types.sort()).toEqual(['out of stock', 'out of stock', 'overstock', 'understock', 'understock']);
    expect((await ask(readChart)).at(-1)).toMatchObject({ totalCount: 102_000, onHoldCount: 7_000 });
    expect(await ask(browseItems)).toMatchObject({ segments: ['Coffee'], locations: ['Rack A1'], count: 4 });
    await enqueue(db, nightlyBookCheck, { day: '2026-11-21' });
    await workOff({ kinds: [nightlyBookCheck] });
    const [check] = await db.in(bookChecks).list({}, { sort: { startedAt: -1 }, limit: 1 });
    expect(check).toMatchObject({ items: 4, lines: 4, wrong: [] });
  });

  test('of a price list needs names and prices alone', async () => {
    const rows = [
      ['Our prices 2026'],
      [],
      ['No', 'Item', 'UOM', 'Price'],
      [1, 'Dark roast, 1 kg', 'pack', 28.5],
      [2, 'Kopi dust', '', '$1 250.00'],
    ];
    await importAll(db, kind, xlsx({ Prices: rows }));
    expect(await all()).toMatchObject([
      {
        sku: 'DARK-ROAST-1-KG',
        productName: 'Dark roast, 1 kg',
        unit: 'pack',
        price: 2_850,
        productSegment: 'Others',
        totalCount: 0,
      },
      { sku: 'KOPI-DUST', unit: 'pcs', price: 125_000 },
    ]);
  });

  test('knows an item by its barcode, and takes none that another has', async () => {
    const { _id: id } = await ask(addItem, { ...someItem('A-1'), barcode: '8888196110117' });
    await ask(addItem, { ...someItem('B-1'), barcode: '8888196110124' });
    const list = csv([
      'SKU,Product name,Barcode,Location',
      'NEW-1,Same barcode,8888196110117,B2',
      'A-1,Of another,8888196110124,',
      'C-1,Own,036000291452,',
      'C-2,Repeated,0036000291452,',
    ]);
    await importAll(db, kind, list, { mode: 'both' });
    expect(await all()).toMatchObject([
      { _id: id, sku: 'A-1', productName: 'Same barcode', location: 'B2', barcode: '8888196110117' },
      { sku: 'B-1', productName: 'Beans' },
      { sku: 'C-1', barcode: '036000291452' },
    ]);
  });

  test('takes no barcode that a spreadsheet has shortened, and one of a workbook whole', async () => {
    const list = 'Product name,Barcode\nKopi,8.88001E+12\nTeh,8880012345678\nMilo,1E5';
    const { batch } = await found(db, kind, await importAll(db, kind, csv(list)));
    expect(batch.found.firstBad).toMatchObject([
      { row: 2, mistakes: [{ column: 'Barcode', text: expect.stringContaining('(8.88001E+12)') }] },
    ]);
    expect((await all()).map(({ barcode }) => barcode).sort()).toEqual(['1E5', '8880012345678']);
    await importAll(
      db,
      kind,
      xlsx({
        A: [
          ['Product name', 'Barcode'],
          ['Kopi', 8_880_099_999_990],
        ],
      }),
    );
    expect((await all()).map(({ barcode }) => barcode)).toContain('8880099999990');
  });

  test('brings services too', async () => {
    await importAll(db, kind, csv(['Service,Rate', 'Chemical wash,85', 'General wash,.50']), {
      fallbacks: { stocked: 'no' },
    });
    expect(await all()).toMatchObject([
      { sku: 'CHEMICAL-WASH', stocked: false, price: 8_500, productSegment: '', location: '' },
      { stocked: false, price: 50 },
    ]);
  });

  test('reads numbers as people write them', async () => {
    await importAll(db, kind, listOf(row('A-1', '"1,250"', '12.00,0,"1,000,000"'), row('B-1', '1 250')));
    expect(await all()).toMatchObject([
      { totalCount: 1_250_000, onHoldCount: 12_000, minimum: 0, maximum: 1_000_000_000 },
      { totalCount: 1_250_000 },
    ]);
  });

  test('updates details and never counts', async () => {
    await ask(addItem, { ...someItem('A-1'), price: 5 });
    await importAll(
      db,
      kind,
      csv(['SKU,Name,Total,Price,Location', 'a-1,Best beans,99,6.50,', 'B-1,New,1,,B1']),
      {
        mode: 'both',
      },
    );
    expect(await all()).toMatchObject([
      { productName: 'Best beans', totalCount: 10_000, price: 650, location: 'A1', revision: 1 },
      { productName: 'New', totalCount: 1_000, location: 'B1' },
    ]);
    expect(await ask(browseItems, { q: 'best' })).toMatchObject({ count: 1 });
  });

  test('leaves out what has got an item in the meantime', async () => {
    const id = await upload(db, kind, listOf(row('B-1'), row('C-1')));
    await press(db, kind, id);
    await ask(addItem, someItem('b-1'));
    await workOffImports();
    expect(await skus()).toEqual(['b-1', 'C-1']);
    expect((await found(db, kind, id)).job?.result).toEqual({ added: 1, updated: 0, left: 1 });
  });

  test('takes prices from people with Quotes alone', async () => {
    const access = {
      laoban: false,
      CRM: true,
      Meetings: false,
      Tasks: false,
      Quotes: false,
      HR: false,
      JobManagement: false,
    };
    const list = csv(['SKU,Name,Total,Price', 'A-1,Beans,1,5']);
    const id = await upload(db, kind, list, { as: { access } });
    expect((await found(db, kind, id, { as: { access } })).batch.mapping).not.toHaveProperty('price');
    await press(db, kind, id, {}, { as: { access } });
    await workOffImports();
    expect(await all()).toMatchObject([{ sku: 'A-1', price: null }]);
    // Columns that somebody with Quotes has chosen are not imported by somebody without.
    const other = await upload(db, kind, csv(['SKU,Name,Total,Price', 'B-1,Beans,1,5']));
    expect((await press(db, kind, other, {}, { as: { access } })).came).toBe('changed');
    await press(db, kind, other, {}, { as: { access } });
    await workOffImports();
    expect(await all()).toMatchObject([{ sku: 'A-1' }, { sku: 'B-1', price: null }]);
  });
});

describe('taking back', () => {
  test('removes what was added and restores what was changed, but for what was used since', async () => {
    const { db: own } = await plainCompany();
    db = own;
    await ask(addItem, { ...someItem('OLD'), price: 5 });
    const id = await importAll(
      db,
      kind,
      csv([
        'SKU,Name,Total,Price',
        'OLD,Other,,9',
        ...['A', 'B', 'C', 'D', 'E'].map((sku) => `${sku},Beans ${sku},3,1`),
      ]),
      { mode: 'both' },
    );
    const idOf = async (sku: string) => (await all()).find((item) => item.sku === sku)?._id ?? '';
    await ask(recordTransaction, { itemId: await idOf('B'), type: 'fulfilment', quantity: 1 });
    await ask(changeItem, { id: await idOf('C'), unit: 'box' });
    await ask(createQuotation, {
      ...someQuotation,
      ...{
        amount: undefined,
        lines: [{ itemId: await idOf('D'), description: 'Beans', quantity: 1, unitPrice: 1 }],
      },
    });
    await ask(takeBackImport, { kind, id });
    await workOffImports();
    const { batch, takeBack } = await found(db, kind, id);
    expect(takeBack?.result).toEqual({ removed: 2, restored: 1, stays: 3 });
    expect(batch.stayed?.map(({ name, why }) => [name, why])).toEqual([
      ['Beans B', 'Its stock has moved since.'],
      ['Beans C', 'Somebody has changed it since.'],
      ['Beans D', 'It is in a quotation.'],
    ]);
    expect(await all()).toMatchObject([
      { sku: 'B' },
      { sku: 'C' },
      { sku: 'D' },
      { sku: 'OLD', productName: 'Beans', price: 500 },
    ]);
    // The SKUs are free, and the chart knows what is left.
    expect((await ask(readChart)).at(-1)).toMatchObject({ totalCount: (10 + 2 + 3 + 3) * 1_000 });
    await importAll(db, kind, listOf(row('A')));
    expect(await skus()).toContain('A');
  });
});

test('an export imports again as it was', async () => {
  await ask(addItem, {
    ...someItem('=A'),
    productName: "'+Beans, 1 kg",
    onHoldCount: 3,
    minimumCount: 2,
    price: 1.5,
    cost: 1,
  });
  await ask(addItem, { ...someItem('咖啡'), totalCount: 1_000_000, unit: 'kg', fractions: true });
  await ask(addItem, { ...someItem('KG'), totalCount: 1.125, unit: 'kg', fractions: true });
  await ask(addItem, { SKU: 'WASH', stocked: false, productName: 'Wash', unit: 'unit', price: 85 });
  const list = await collected(await ask(exportItems));
  db = companyDb(newId());
  await importAll(db, kind, csv(list));
  expect(await collected(await ask(exportItems))).toBe(list);
});

test('the template is a list that can be imported', async () => {
  const { list } = await ask(makeTemplate, { kind });
  expect(
    (await found(db, kind, await upload(db, kind, csv(await collected(list))))).batch.found,
  ).toMatchObject({ added: 1 });
});
