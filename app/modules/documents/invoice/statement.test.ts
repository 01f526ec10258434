import { expect, test } from 'vitest';
import { leftOf, splitBalances, statementOf } from './statement';

const none = { deductions: [], payments: [], credits: [] };
const payment = { id: 'p', method: 'cash', reference: '', note: '', at: new Date(), byName: 'Boss' } as const;

test('documents and payments stand in the order of their days, with the balance after each', () => {
  const lines = statementOf([
    {
      kind: 'invoice',
      number: 'INV-2026-0001',
      issuedOn: '2026-11-01',
      title: 'Beans',
      total: 10_000,
      ...none,
      payments: [
        { ...payment, date: '2026-11-20', amount: 4_000 },
        { ...payment, date: '2026-11-22', amount: -4_000, reverses: 'p' },
      ],
    },
    {
      kind: 'credit',
      number: 'CN-2026-0001',
      issuedOn: '2026-11-21',
      title: 'Beans',
      total: 500,
      ...none,
    },
    { kind: 'invoice', title: 'A draft', total: 900, ...none },
  ]);
  expect(lines.map(({ date, amount, balance }) => [date, amount, balance])).toEqual([
    ['2026-11-01', 10_000, 10_000],
    ['2026-11-20', -4_000, 6_000],
    ['2026-11-21', -500, 5_500],
    ['2026-11-22', 4_000, 9_500],
  ]);
  expect(lines[1]?.what).toBe('INV-2026-0001: Payment, Cash');
});

test('what earlier documents have left is brought forward', () => {
  const title = 'Beans';
  const invoice = { kind: 'invoice', number: 'INV-2026-0002', title, total: 10_000, ...none } as const;
  const paid = { ...invoice, payments: [{ ...payment, date: '2026-11-20', amount: 4_000 }] };
  const credited = { ...invoice, kind: 'credit' as const, total: 500 };
  const before = leftOf(paid) + leftOf(credited);
  const lines = statementOf([{ ...paid, issuedOn: '2026-11-19' }], before);
  expect(lines.map(({ what, date, balance }) => [what, date, balance])).toEqual([
    ['Balance brought forward', '2026-11-19', 5_500],
    ['INV-2026-0002 Beans', '2026-11-19', 15_500],
    ['INV-2026-0002: Payment, Cash', '2026-11-20', 11_500],
  ]);
});

test('a deposit that came off after GST is named, and a security deposit that is given back is not due again', () => {
  const day = { issuedOn: '2026-11-19', title: 'Crane' };
  const final = { ...day, ...none, kind: 'invoice', number: 'INV-2026-0003', total: 109_000 } as const;
  const taken = { invoiceId: 'd', number: 'INV-2026-0002', net: 50_000, gst: 0 };
  const deductions = [
    { ...taken, beforeGst: false as const },
    { ...taken, invoiceId: 'e' },
  ];
  const secured = { ...day, ...none, kind: 'deposit', number: 'INV-2026-0004', total: 20_000 } as const;
  const payments = [
    { ...payment, date: '2026-11-20', amount: 20_000 },
    { ...payment, date: '2026-11-21', amount: -20_000, refund: true as const },
  ];
  const documents = [
    { ...final, deductions },
    { ...secured, security: true as const, payments },
  ];
  const lines = statementOf(documents);
  expect(lines.map(({ what, amount }) => [what, amount])).toEqual([
    ['INV-2026-0003 Crane', 109_000],
    ['INV-2026-0003: less deposit INV-2026-0002', -50_000],
    ['INV-2026-0004 Crane', 20_000],
    ['INV-2026-0004: Payment, Cash', -20_000],
    ['INV-2026-0004: Refund, Cash', 20_000],
    ['INV-2026-0004: security deposit given back', -20_000],
  ]);
  expect(documents.map(leftOf)).toEqual([59_000, 0]);
});

test('what is open and what is to be refunded are told apart, and come to the balance', () => {
  expect(splitBalances([10_000, 0, -2_500, 500])).toEqual({ open: 10_500, excess: 2_500 });
});
