import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pastedLines } from './pasted-lines';
import { mostLines } from './typed-lines';

test('cells of a spreadsheet become lines', () => {
  const { lines, left, mistakes } = pastedLines(
    'Beans\t2.5\tS$ 1,250.00\t10%\r\nMilk\t\t3\n\n"Cups, ""large""\nwhite"\t12\t$0.40\t\n',
  );
  expect(lines).toEqual([
    {
      itemId: '',
      description: 'Beans',
      quantity: '2.5',
      unit: '',
      unitPrice: '1,250.00',
      discountPercent: '10',
    },
    { itemId: '', description: 'Milk', quantity: '1', unit: '', unitPrice: '3', discountPercent: '' },
    {
      itemId: '',
      description: 'Cups, "large"\nwhite',
      quantity: '12',
      unit: '',
      unitPrice: '0.40',
      discountPercent: '',
    },
  ]);
  expect({ left, mistakes }).toEqual({ left: '', mistakes: [] });
});

test('a row that names an item takes what the item says, and needs no price', () => {
  const beans = { id: 'b', sku: 'COF-1', description: 'Beans', unit: 'box', unitPrice: '18.40' };
  const find = (text: string) => (['Beans', 'COF-1'].includes(text) ? beans : undefined);
  const { lines, left } = pastedLines('COF-1\t3\nBeans\t1\t20\nMilk\t2', 0, find);
  expect(lines.map((line) => [line.itemId, line.description, line.unit, line.unitPrice])).toEqual([
    ['b', 'Beans', 'box', '18.40'],
    ['b', 'Beans', 'box', '20'],
  ]);
  expect(left).toBe('Milk\t2');
});

test('bad rows stay in the box and are named, the others are taken', () => {
  const { lines, left, mistakes } = pastedLines(
    'Item\tQuantity\tPrice\nBeans\t1\t2\nMilk\t1\t-2\n\t1\t2\nCups\t1\t2\t101\nTea\t1\t2\t\tmore\nJam\t0\t1',
  );
  expect(lines.map(({ description }) => description)).toEqual(['Beans']);
  expect(left).toBe(
    'Item\tQuantity\tPrice\nMilk\t1\t-2\n\t1\t2\nCups\t1\t2\t101\nTea\t1\t2\t\tmore\nJam\t0\t1',
  );
  expect(mistakes).toEqual([
    'Row 1: Enter a number such as 2 or 1.5, with at most three decimals.',
    'Row 3: A price cannot be below 0. Use a discount instead.',
    'Row 4: Enter a description.',
    'Row 5: Enter a percentage from 0 to 100, with at most two decimals.',
    'Row 6: There are more than four columns.',
    '1 more row is wrong.',
  ]);
});

test('there are never more lines than a quotation can have, and nothing is lost', () => {
  const { lines, left } = pastedLines('Beans\t1\t1\n'.repeat(600), 1);
  expect(lines).toHaveLength(mostLines - 1);
  expect(left.split('\n')).toHaveLength(101);
});

test('whatever is pasted is a line, or stays in the box', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '1', '$', '-', '咖') });
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 12 }), (cells) => {
      const text = cells.join('\t');
      const { lines, left } = pastedLines(text);
      const again = pastedLines(left);
      expect(again).toMatchObject({ lines: [], left });
      const letters = (of: string) => [...of].filter((one) => 'a咖'.includes(one)).length;
      const kept = lines.map(({ description }) => description).join('');
      expect(letters(kept) + letters(left)).toBe(letters(text));
    }),
  );
});
