import { describe, expect, test } from 'vitest';
import { sumOfTyped, totalOfTyped, withLinesChanged } from './line-fields';

const line = (description: string, quantity = '1', unitPrice = '') => ({ description, quantity, unitPrice });

describe('a form’s button for lines', () => {
  test('adds one below, and keeps all that was typed', () => {
    const sent = { change: 'add', title: 'Beans', lines: [line('a', 'x', '<b>')] };
    expect(withLinesChanged(sent)).toEqual({ title: 'Beans', lines: [line('a', 'x', '<b>'), line('')] });
  });

  test('makes the amount that was typed the price of the first line', () => {
    expect(withLinesChanged({ change: 'add', amount: '120' })).toEqual({ lines: [line('', '1', '120')] });
  });

  test('takes the named one away, and after the last the amount is there again', () => {
    expect(withLinesChanged({ change: 'remove:0', lines: [line('a'), line('b')] })).toEqual({
      lines: [line('b')],
    });
    expect(withLinesChanged({ change: 'remove:0', lines: [line('a')] })).toEqual({ amount: '' });
  });

  test('is no such button where the form is saved, and does nothing where it makes no sense', () => {
    expect(withLinesChanged({ lines: [line('a')] })).toBeNull();
    const full = Array.from({ length: 500 }, () => line('a'));
    for (const change of ['add', 'remove:500', 'remove:x', 'other'])
      expect(withLinesChanged({ change, lines: full })).toEqual({ lines: full });
  });
});

test('the running total counts what can be read', () => {
  expect(totalOfTyped(line('a', '2.5', '1,200.50'))).toBe(300_125);
  expect(totalOfTyped(line('a', 'two', '1'))).toBeNull();
  expect(sumOfTyped([line('a', '2', '10'), line('b', '', 'x'), line('c', '1', '-5.00')], 9)).toEqual({
    net: 1_500,
    gst: 135,
    total: 1_635,
  });
  expect(sumOfTyped('99.9', 0).total).toBe(9_990);
  expect(sumOfTyped('', 9).total).toBe(0);
});
