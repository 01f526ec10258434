import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { asTyped } from './csv-cells';
import { csvLines } from './csv-lines';

const signs = ['=', '+', '-', '@', '\t', '\r', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'];
const formulas = signs.map((sign) => `${sign}HYPERLINK("http://evil.example","Kopi")`);
const innocent = [
  'Kopi & Co',
  "'s Lands Hoogh",
  "'",
  '',
  'a=b',
  '12 Jalan Besar, #01-02',
  'two\nlines',
  '咖啡',
];
const cellsOf = (text: string) => parse(text, { record_delimiter: '\r\n' }).flat() as string[];

test('no cell begins as a spreadsheet’s formula does', () => {
  const cells = cellsOf(csvLines([[...formulas, ...formulas.map((text) => `'${text}`)]]));
  expect(cells.filter((cell) => signs.includes(cell.charAt(0)))).toEqual([]);
});

test('what was never a formula stays as it is', () => {
  expect(cellsOf(csvLines([innocent]))).toEqual(innocent);
});

test('every text comes back as it was, also one that had an apostrophe of its own', () => {
  const texts = [
    ...innocent,
    ...formulas,
    ...formulas.map((text) => `'${text}`),
    ...formulas.map((text) => `''${text}`),
  ];
  expect(cellsOf(csvLines([texts])).map(asTyped)).toEqual(texts);
});
