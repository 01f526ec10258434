import { expect, test } from 'vitest';
import type { Invoice } from '../collections';
import { sumInWords } from './show';

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
