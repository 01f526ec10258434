import { expect, test } from 'vitest';
import type { Invoice } from '../collections';
import { showHistory, sumInWords } from './show';

const issued = {
  kind: 'invoice',
  status: 'issued',
  total: 10_000,
  currency: 'SGD',
  dueDate: '2026-11-20',
  deductions: [],
  payments: [],
  credits: [],
} as unknown as Invoice;
const paid = (amount: number) => ({ ...issued, payments: [{ amount }] }) as unknown as Invoice;

test('the head of an invoice says what is open and since when, or what is to be refunded', () => {
  const credited = { ...paid(10_000), credits: [{ net: 2_500, gst: 0 }] } as unknown as Invoice;
  const shown = [
    [issued, '2026-11-20'],
    [issued, '2026-11-21'],
    [paid(4_000), '2026-11-01'],
    [paid(10_000), '2026-11-21'],
    [credited, '2026-11-21'],
    [{ ...issued, status: 'draft' as const }, '2026-11-21'],
  ] as const;
  expect(shown.map(([invoice, today]) => sumInWords(invoice, today))).toEqual([
    'SGD 100.00 open, due Nov 20, 2026',
    'SGD 100.00 open, was due Nov 20, 2026',
    'SGD 60.00 of SGD 100.00 open, due Nov 20, 2026',
    'SGD 100.00',
    'SGD 100.00, SGD 25.00 is the client’s',
    'SGD 100.00',
  ]);
});

test('the history says what was reversed: what came, or what was given back or used', () => {
  const reversal = (amount: number) => ({ at: new Date(), by: 'Mei', what: 'reversed' as const, amount });
  const history = [reversal(-5_000), reversal(20_000)] as Invoice['history'];
  expect(showHistory({ history }).map(({ text }) => text)).toEqual([
    'Mei reversed a refund or use of SGD 200.00',
    'Mei reversed a payment of SGD 50.00',
  ]);
});
