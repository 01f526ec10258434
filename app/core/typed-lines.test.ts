import { expect, test } from 'vitest';
import {
  amountOfTyped,
  emptyLine,
  isBlank,
  itemFinder,
  lineOf,
  linesIn,
  sumOfTyped,
  type TypedLine,
  typedLine,
  withNamedItem,
} from './typed-lines';

const line = (quantity: string, unitPrice: string, discountPercent = '') => ({
  ...emptyLine,
  quantity,
  unitPrice,
  discountPercent,
});

test('the running total counts what can be read', () => {
  expect(amountOfTyped(line('2.5', '1,200.50'))).toBe(300_125);
  expect(amountOfTyped(line('2.5', '1,200.50', '10'))).toBe(270_113);
  expect(amountOfTyped(line('1', '10', '250'))).toBe(0);
  expect(amountOfTyped(line('two', '1'))).toBeNull();
  const lines = [line('2', '10'), line('', 'x')];
  expect(sumOfTyped(lines, { discount: '5.00', gstPercent: 9 })).toEqual({
    subtotal: 2_000,
    discount: 500,
    net: 1_500,
    gst: 135,
    total: 1_635,
  });
  expect(sumOfTyped('99.9').total).toBe(9_990);
  expect(sumOfTyped('', { gstPercent: 9 }).total).toBe(0);
});

test('a line whose fields were sent twice, or not at all, is text', () => {
  const sent = { quantity: ['1', '2'], unitPrice: undefined } as unknown as Partial<TypedLine>;
  expect(lineOf({ initialValue: sent })).toEqual({ ...emptyLine, quantity: '1,2' });
});

test('a line is blank until something was typed or picked', () => {
  expect(isBlank({ ...emptyLine })).toBe(true);
  expect(isBlank({ quantity: '1' })).toBe(true);
  expect(isBlank({ ...emptyLine, itemId: 'some-item' })).toBe(false);
  expect(isBlank({ ...emptyLine, discountPercent: '5' })).toBe(false);
});

test('a stored line is read back as it was typed', () => {
  const stored = {
    itemId: 'i',
    description: 'Beans',
    quantity: 2_500,
    unitPrice: 1_840,
    discountPercent: 1_250,
  };
  expect(typedLine(stored)).toEqual({
    itemId: 'i',
    description: 'Beans',
    quantity: '2.5',
    unit: '',
    unitPrice: '18.40',
    discountPercent: '12.5',
  });
  const address = new URLSearchParams('?lines[0].description=Beans&lines[0].discountPercent=5');
  expect(linesIn(address)).toEqual([{ ...emptyLine, description: 'Beans', discountPercent: '5' }]);
});

test('a text names an item by its SKU or its name, unless several have the name', () => {
  const item = (id: string, sku: string, description: string) => ({
    id,
    sku,
    description,
    unit: 'box',
    unitPrice: '5.00',
  });
  const beans = item('a', 'COF-1', 'Beans');
  const find = itemFinder([beans, item('b', 'MLK-1', 'Milk'), item('c', 'MLK-2', 'milk')]);
  expect([' beans ', 'cof-1', 'Milk (MLK-2)', 'Milk', 'Bean', ''].map((text) => find(text)?.id)).toEqual([
    ...['a', 'a', 'c', undefined, undefined, undefined],
  ]);
  const typed = { ...emptyLine, description: 'cof-1', quantity: '3' };
  const filled = { ...typed, itemId: 'a', description: 'Beans', unit: 'box', unitPrice: '5.00' };
  expect(withNamedItem(typed, find(typed.description))).toEqual(filled);
  expect(withNamedItem({ ...typed, unitPrice: '4' }, beans)).toEqual({ ...filled, unitPrice: '4' });
  expect(withNamedItem({ ...filled, description: 'Our best' }, beans)).toMatchObject({
    description: 'Our best',
  });
});
