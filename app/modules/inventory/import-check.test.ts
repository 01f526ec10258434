import { describe, expect, test } from 'vitest';
import type { Refusal } from '~/core/refusal';
import { itemList, lookAtRows } from './import-check.server';

const heading = 'SKU,Product name,Segment,Location,Total count,On hold count,Minimum,Maximum';
const row = (sku: string, counts = '12,0,,') => `${sku},Beans,Coffee,Rack A1,${counts}`;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const found = (file: string | Uint8Array) =>
  lookAtRows(typeof file === 'string' ? bytesOf(file) : file, async () => new Set());

async function refused(file: string): Promise<string> {
  const refusal = await found(file).then(
    () => expect.unreachable('it was taken'),
    (error: Refusal) => error,
  );
  expect(refusal.status).toBe(400);
  return refusal.fields?.file?.[0] ?? '';
}

test('a row becomes an item with its counts and bounds', async () => {
  const { good, bad } = await found(`${heading}\n${row('A-1', '12,3,5,50')}\n`);
  expect(bad).toEqual([]);
  expect(good).toEqual([
    {
      row: 2,
      details: {
        sku: 'A-1',
        stocked: true,
        fractions: false,
        productName: 'Beans',
        productSegment: 'Coffee',
        location: 'Rack A1',
        totalCount: 12_000,
        onHoldCount: 3_000,
        minimum: 5_000,
        maximum: 50_000,
        unit: 'pcs',
      },
    },
  ]);
});

test('the columns are recognized by their usual names, and others are ignored', async () => {
  const { good, unknown } = await found(
    'Qty;Bin;CATEGORY;Item name;Item code;Supplier\n7;B2;Tea;Ceylon;T-1;Lim\n',
  );
  expect(good[0]?.details).toMatchObject({ sku: 'T-1', location: 'B2', totalCount: 7_000, onHoldCount: 0 });
  expect(unknown).toEqual(['Supplier']);
});

test('a row may have its unit, price and cost, as spreadsheets write money', async () => {
  const { good, bad } = await found(
    `${heading},UOM,Selling price,Cost\n${row('A-1', '1,0,,,kg,"$1,028.50",17')}\n${row('A-2', '1,0,,,,-1,')}\n`,
  );
  expect(good[0]?.details).toMatchObject({ unit: 'kg', price: 102_850, cost: 1_700 });
  expect(bad[0]?.mistakes).toEqual([{ column: 'Price', text: 'Enter 0.00 or more.' }]);
});

test('a number may be written as spreadsheets write it', async () => {
  const { good } = await found(`${heading}\n${row('A-1', '"1,250",12.00,0,"1,000,000"')}\n`);
  expect(good[0]?.details).toMatchObject({
    totalCount: 1_250_000,
    onHoldCount: 12_000,
    minimum: 0,
    maximum: 1_000_000_000,
  });
});

test.each([
  ['-1,0,,', 'Total count', 'Enter a number from 0 to 1,000,000,000.'],
  ['1.5,0,,', 'Total count', 'Enter a whole number, or let the item have decimals.'],
  ['"1,25",0,,', 'Total count', 'Enter a number from 0 to 1,000,000,000.'],
  ['1e12,0,,', 'Total count', 'Enter a number from 0 to 1,000,000,000.'],
  [',0,,', 'Total count', 'Enter a number from 0 to 1,000,000,000.'],
  ['1,some,,', 'On hold count', 'Enter a number from 0 to 1,000,000,000.'],
  ['1,0,few,', 'Minimum', 'Enter a number from 0 to 1,000,000,000, or nothing.'],
  ['1,0,9,3', 'Maximum', 'The maximum is below the minimum.'],
  [
    '1,0,,,9',
    'Row',
    'It has more cells than the heading. A comma within a cell needs quotation marks (") around the cell.',
  ],
])('wrong counts %s are reported at their column', async (counts, column, text) => {
  const { good, bad } = await found(`${heading}\n${row('A-1', counts)}\n`);
  expect(good).toEqual([]);
  expect(bad).toEqual([{ row: 2, name: 'Beans', mistakes: [{ column, text }] }]);
});

test('a row lists each required text that is missing', async () => {
  const { bad } = await found(`${heading}\n,,,,3,0,,\n`);
  expect(bad[0]?.mistakes.map(({ text }) => text)).toEqual([
    'Enter the SKU.',
    'Enter the name of the item.',
    'Enter the segment.',
    'Enter the location.',
  ]);
});

describe('a SKU', () => {
  test('that an earlier row has is reported, whatever its case, and the first is taken', async () => {
    const { good, bad } = await found([heading, row('a-1'), row('B-1'), row('A-1'), row('a-1')].join('\n'));
    expect(good.map(({ row }) => row)).toEqual([2, 3]);
    expect(bad).toEqual(
      [4, 5].map((at) => ({
        row: at,
        name: 'Beans',
        mistakes: [{ column: 'SKU', text: 'Row 2 has this SKU already.' }],
      })),
    );
  });

  test('that an item of the company has is reported each time', async () => {
    const list = [heading, row('A-1'), row('B-1'), row('A-1')].join('\n');
    const { good, bad } = await lookAtRows(bytesOf(list), async () => new Set([2, 4]));
    expect(good.map(({ row }) => row)).toEqual([3]);
    expect(bad.map(({ row, mistakes }) => [row, mistakes[0]?.text])).toEqual([
      [2, 'Another item has this SKU already.'],
      [4, 'Another item has this SKU already.'],
    ]);
  });
});

test.each([
  ['UTF-16 from Excel', Buffer.from(`\uFEFF${heading}\n${row('咖-1')}`, 'utf16le'), '咖-1'],
  ['UTF-8 with its mark', bytesOf(`\uFEFF${heading}\n${row('咖-1')}`), '咖-1'],
  ['Windows-1252', Buffer.from(`${heading}\n${row('Caf\u00e9-1')}`, 'latin1'), 'Café-1'],
])('a list is read in %s', async (_, bytes, sku) => {
  expect((await found(new Uint8Array(bytes))).good.map(({ details }) => details.sku)).toEqual([sku]);
});

test.each([
  [
    'wrong columns',
    'Company name,Email\nKopi,a@b.example',
    'for: SKU, Product name, Segment, Location, Total count.',
  ],
  [
    'none at all',
    `${row('A-1')}\n${row('A-2')}\n`,
    'for: SKU, Product name, Segment, Location, Total count.',
  ],
  ['a column twice', `${heading},Qty\n${row('A-1')},3`, '“Total count” and “Qty” mean the same column.'],
  ['no rows', `${heading}\n`, 'a heading, and no items below it'],
])('a file with %s is refused in words that help', async (_, file, said) => {
  expect(await refused(file)).toContain(said);
});

test('a list has at most 20,000 items', () => {
  expect(itemList.mostRows).toBe(20_000);
});
