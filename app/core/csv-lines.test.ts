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
  '0',
  '0.50',
  '208787',
  '123456789012345',
  '09:00',
  '0A',
  '2026-11-21',
];
/** A spreadsheet makes a number of each, and loses digits. */
const likeNumbers = ['068805', '007', '0000', '1234567890123456', '12E5', '6.59123E+09', '1e-3'];
/** Numbers below 0 that lose digits, and formulas that begin with one. */
const likeNegatives = [
  '-007',
  '-1234567890123456',
  '-12E5',
  '-1+1',
  '-5-3',
  '-@SUM(A1)',
  '-',
  '--5',
  '-5,5',
  '-.5',
  '-5\n=1',
];
/** A bill's balance, as text. */
const negatives = ['-54.50', '-1', '-0.05', '-123456789012345', '-1234567.89'];
const cellsOf = (text: string) => parse(text, { record_delimiter: '\r\n' }).flat() as string[];

test('no cell begins as a spreadsheet’s formula does', () => {
  const cells = cellsOf(csvLines([[...formulas, ...formulas.map((text) => `'${text}`)]]));
  expect(cells.filter((cell) => signs.includes(cell.charAt(0)))).toEqual([]);
});

test('no digits lose their leading 0 or their last digits in a spreadsheet', () => {
  const cells = cellsOf(csvLines([likeNumbers]));
  expect(cells).toEqual(likeNumbers.map((text) => `'${text}`));
});

test('numbers stay numbers', () => {
  expect(cellsOf(csvLines([[7, 1e16, -3]]))).toEqual(['7', '10000000000000000', '-3']);
});

test('a text of a number below 0 is a number, and what only begins like one is a text', () => {
  expect(cellsOf(csvLines([negatives]))).toEqual(negatives);
  expect(cellsOf(csvLines([likeNegatives]))).toEqual(likeNegatives.map((text) => `'${text}`));
});

test('what was never a formula or such digits stays as it is', () => {
  expect(cellsOf(csvLines([innocent]))).toEqual(innocent);
});

test('every text comes back as it was, also one that had an apostrophe of its own', () => {
  const texts = [
    ...innocent,
    ...formulas,
    ...formulas.map((text) => `'${text}`),
    ...formulas.map((text) => `''${text}`),
    ...likeNumbers,
    ...likeNumbers.map((text) => `'${text}`),
    ...likeNumbers.map((text) => `''${text}`),
    ...[...negatives, ...likeNegatives].flatMap((text) => [text, `'${text}`, `''${text}`]),
  ];
  expect(cellsOf(csvLines([texts])).map(asTyped)).toEqual(texts);
});
