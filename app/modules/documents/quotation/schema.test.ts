import { expect, test } from 'vitest';
import { withoutBlankRows } from '~/core/form-rows';
import { newQuotationInput } from './schema';

const whole = {
  clientName: 'Kopi & Co',
  title: 'Beans for a year',
  description: 'Twenty kilos a month.',
  amount: '1,250.00',
  paymentTerm: '30 days',
};

const wrongIn = (sent: Record<string, unknown>) =>
  newQuotationInput.safeParse({ ...whole, ...sent }).error?.issues.map(({ path }) => path.join('.'));

test('one amount, or lines in its place', () => {
  expect(newQuotationInput.parse(whole)).toMatchObject({
    of: 125_000,
    // The company's default.
    withGst: undefined,
    client: { name: 'Kopi & Co' },
  });
  const lines = [
    { description: 'Beans', quantity: '1.5', unitPrice: '18.00' },
    { description: '', quantity: '', unitPrice: '' },
    { description: '', quantity: '1', unitPrice: '' },
    { description: 'Milk', quantity: 1, unitPrice: 2.5, discountPercent: '12.5' },
  ];
  expect(newQuotationInput.parse(withoutBlankRows({ ...whole, amount: '', lines, gst: 'on' }))).toMatchObject(
    {
      of: [
        { description: 'Beans', quantity: 1_500, unitPrice: 1_800, discountPercent: 0 },
        { description: 'Milk', quantity: 1_000, unitPrice: 250, discountPercent: 1_250 },
      ],
      withGst: true,
    },
  );
});

test.each([0, -1, 0.001, 1e21, 'abc', '', '1.234', '1e3', true, Number.NaN, '100000000.01'])(
  'an amount of %j is wrong at its field, and only there',
  (amount) => {
    expect(wrongIn({ amount })).toEqual(['amount']);
  },
);

test.each([-0.01, '-1', 100.01, '1e21', 1e21, 0.001, 'x', true])(
  'a discount of %j percent is wrong at its field, and only there',
  (discountPercent) => {
    const lines = [{ description: 'Beans', quantity: 1, unitPrice: 1, discountPercent }];
    expect(wrongIn({ lines })).toEqual(['lines.0.discountPercent']);
  },
);

test.each([-0.01, '-1', 0.001, 1e21, 'x'])(
  'a discount or a unit price of %j is wrong at its field',
  (sent) => {
    expect(wrongIn({ discount: sent })).toEqual(['discount']);
    const lines = [{ description: 'Beans', quantity: 1, unitPrice: sent }];
    expect(wrongIn({ lines })).toEqual(['lines.0.unitPrice']);
  },
);

test('everything that is needed is said at once', () => {
  expect(
    newQuotationInput
      .safeParse({})
      .error?.issues.map(({ path }) => path.join('.'))
      .sort(),
  ).toEqual(['amount', 'clientName', 'description', 'paymentTerm', 'title']);
  expect(wrongIn(withoutBlankRows({ amount: undefined, lines: [{ description: '' }] }))).toEqual([
    'lines.0.description',
  ]);
  expect(wrongIn({ paymentTerm: 'Other' })).toEqual(['otherTerm']);
  expect(newQuotationInput.parse({ ...whole, paymentTerm: 'Other', otherTerm: 'In kind' }).paymentTerm).toBe(
    'In kind',
  );
});

test('a wrong line is named by its place in the form', () => {
  const lines = [
    { description: '', quantity: '1', unitPrice: '' },
    { description: 'Beans', quantity: 'many', unitPrice: '' },
    { description: '', quantity: '0', unitPrice: '5' },
  ];
  expect(wrongIn(withoutBlankRows({ amount: undefined, lines }))?.sort()).toEqual([
    'lines.1.quantity',
    'lines.1.unitPrice',
    'lines.2.description',
    'lines.2.quantity',
  ]);
});

test('five hundred lines are taken, one more is not', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, () => ({ description: 'x', quantity: 1, unitPrice: 1 }));
  expect(wrongIn({ lines: lines(500) })).toBeUndefined();
  expect(wrongIn({ lines: lines(501) })).toEqual(['lines']);
  expect(wrongIn({ lines: 'x' })).toEqual(['lines']);
  // An invalid line is refused and not skipped, so nobody believes it was offered.
  expect(wrongIn({ lines: ['Beans', ['Milk'], null] })).toEqual(['lines.0', 'lines.1', 'lines.2']);
});
