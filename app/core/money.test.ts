import { describe, expect, test } from 'vitest';
import { amount } from './amount';
import { dollars, plain, showMoney, tableMoney } from './money';

const asked = amount('Enter the amount.');
const refusal = (sent: unknown, schema = asked) => schema.safeParse(sent).error?.issues[0]?.message;

describe('an amount', () => {
  test.each([
    [1, 100],
    [0.01, 1],
    [1250.5, 125_050],
    [0.1 + 0.2, 30],
    [1.005, undefined],
    [99_999_999.99, 9_999_999_999],
    ['1', 100],
    [' 1,234.50 ', 123_450],
    ['1234.5', 123_450],
    ['0.50', 50],
    ['12.', 1_200],
    ['3.1400', 314],
    ['100,000,000.00', 10_000_000_000],
  ])('%j is so many cents', (sent, cents) => {
    expect(asked.safeParse(sent).data).toBe(cents);
  });

  test.each([
    [undefined, 'Enter the amount.'],
    [null, 'Enter the amount.'],
    ['', 'Enter the amount.'],
    ['  ', 'Enter the amount.'],
    [[1], 'Enter the amount.'],
    ['abc', 'Enter an amount such as 1,250.00.'],
    ['1e3', 'Enter an amount such as 1,250.00.'],
    ['12,34', 'Enter an amount such as 1,250.00.'],
    ['0x10', 'Enter an amount such as 1,250.00.'],
    ['١٢', 'Enter an amount such as 1,250.00.'],
    ['0.001', 'Enter an amount with at most two decimals.'],
    [0.001, 'Enter an amount with at most two decimals.'],
    [0, 'Enter 0.01 or more.'],
    ['0', 'Enter 0.01 or more.'],
    [-5, 'Enter 0.01 or more.'],
    ['-5.00', 'Enter 0.01 or more.'],
    [1e21, 'Enter 100,000,000.00 or less.'],
    ['100000000.01', 'Enter 100,000,000.00 or less.'],
  ])('%j is refused: %s', (sent, says) => {
    expect(refusal(sent)).toBe(says);
  });

  test('is refused at once, however many decimals it has', () => {
    expect(refusal(`1.${'0'.repeat(500_000)}1`)).toBe('Enter an amount with at most two decimals.');
  });

  test('may be nothing where that is said', () => {
    expect(amount('x', { least: 0 }).parse('0.00')).toBe(0);
    expect(refusal(-0.01, amount('x', { least: 0 }))).toBe('Enter 0.00 or more.');
  });
});

test('cents go out as dollars, and are shown with their currency', () => {
  expect(dollars(123_450)).toBe(1234.5);
  expect(showMoney(123_450)).toBe('SGD 1,234.50');
  expect(showMoney(5, 'MYR')).toBe('MYR 0.05');
  expect([plain(-123_450), showMoney(-500)]).toEqual(['−1,234.50', '−SGD 5.00']);
});

test('in a list for a spreadsheet cents have no commas', () => {
  expect(tableMoney(123_456_750)).toBe('1234567.50');
});
