import { expect, test } from 'vitest';
import type { z } from 'zod';
import { amount } from './amount';
import { lineInput } from './line-input';
import { pastedLines } from './pasted-lines';
import { percent, quantity, quantityOrNone } from './quantity';
import { emptyLine, sumOfTyped } from './typed-lines';

const messagesOf = (schema: z.ZodType, typed: string) =>
  schema.safeParse(typed).error?.issues.map(({ message }) => message);

test.each([
  ['$100', 10_000],
  ['S$ 1,250.00', 125_000],
  ['SGD 5', 500],
  ['5.00 SGD', 500],
  ['.50', 50],
  ['1 250.00', 125_000],
  ['1\u00A0250\u00A0000.5', 125_000_050],
  ["1'250.00", 125_000],
  ['1000.0', 100_000],
  ['0.000', 0],
  // From a Chinese keyboard.
  ['１，２５０．５０', 125_050],
  ['＄１２', 1_200],
])('an amount typed as %s is %i cents', (typed, cents) => {
  expect(amount('', { least: 0 }).parse(typed)).toBe(cents);
});

test.each([
  ['.5', 500],
  ['1 250.00', 1_250_000],
  ['1.125', 1_125],
  ['10.0', 10_000],
  ['２．５', 2_500],
])('a quantity typed as %s is %i thousandths', (typed, thousandths) => {
  expect(quantity.parse(typed)).toBe(thousandths);
});

test.each(['1.000', '$1.000', '12.000'])(
  'what could be a thousand is refused with both readings: %s',
  (typed) => {
    const bare = typed.replace('$', '');
    const whole = bare.replace('.000', '');
    const text = `“${bare}” can mean ${whole} or ${whole},000. Enter ${whole} or ${whole},000.`;
    expect(messagesOf(amount(''), typed)).toEqual([text]);
    expect(messagesOf(quantity, typed)).toEqual([text]);
  },
);

test('a quantity below 0 is refused with the least there can be', () => {
  expect(messagesOf(quantity, '-1')).toEqual(['Enter 0.001 or more.']);
  expect(messagesOf(quantityOrNone, '-1')).toEqual(['Enter 0 or more.']);
  expect(messagesOf(percent, '-5 %')).toEqual([
    'Enter a percentage from 0 to 100, with at most two decimals.',
  ]);
  expect(percent.parse('５％')).toBe(500);
});

test('points between thousands are refused with the number they look like', () => {
  expect(messagesOf(quantity, '1.250.000')).toEqual([
    '“1.250.000” looks like 1,250,000. Enter it as 1,250,000.',
  ]);
});

test.each(['', '.', '$', '1 25.00', '1,2500', '12 3456', "1,250'000", '1..5', '1e3', 'ten', '٣'])(
  'what is no number is not read: %s',
  (typed) => {
    for (const schema of [amount(''), quantity, ...(typed === '' ? [] : [percent])])
      expect(schema.safeParse(typed).success).toBe(false);
  },
);

test('pasted lines and the running total read the same', () => {
  const { lines } = pastedLines('Beans\t1 250.00\t$.50');
  expect(lineInput.parse(lines[0])).toMatchObject({ quantity: 1_250_000, unitPrice: 50 });
  expect(pastedLines('Beans\t1.000\t1').mistakes[0]).toContain('can mean 1 or 1,000');
  const line = { ...emptyLine, quantity: '1 250', unitPrice: '.50' };
  expect(sumOfTyped([line]).total).toBe(62_500);
});

test('what is no number is refused at once, however many blanks it has', () => {
  for (const schema of [amount(''), quantity, percent])
    expect(schema.safeParse(`1${' '.repeat(500_000)}2`).success).toBe(false);
});
