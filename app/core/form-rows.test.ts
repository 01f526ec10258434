import { expect, test } from 'vitest';
import { withoutBlankRows } from './form-rows';

test('rows in which nothing was typed are left out, and the others keep their places', () => {
  const line = { description: 'Milk', quantity: '1', unitPrice: '' };
  expect(
    withoutBlankRows({
      title: '',
      lines: [
        { description: '', quantity: '1', unitPrice: '' },
        line,
        {},
        { description: '', quantity: '2' },
      ],
      tasks: [{ title: '', endDate: '2030-01-01' }],
      payroll: { allowances: [{ name: '', amount: '' }, { name: 'Phone' }] },
    }),
  ).toEqual({
    title: '',
    lines: [undefined, line, undefined, { description: '', quantity: '2' }],
    tasks: [undefined],
    payroll: { allowances: [undefined, { name: 'Phone' }] },
  });
});

test('what a program may mean by an empty value stays', () => {
  const sent = { lines: [null, '', { quantity: 1 }, { description: null }], file: new Uint8Array(2) };
  expect(withoutBlankRows(sent)).toEqual(sent);
});
