import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf, statusOfSums, statusOn } from './status';

test('a status follows from what was paid and credited', () => {
  const of = (paid: number, credited: number) => statusOfSums({ total: 100, prepaid: 0, paid, credited });
  expect(of(0, 0)).toBe('issued');
  expect(of(1, 0)).toBe('part-paid');
  expect(of(0, 40)).toBe('issued');
  expect(of(1, 40)).toBe('part-paid');
  expect(of(60, 40)).toBe('paid');
  expect(of(100, 0)).toBe('paid');
  expect(of(0, 100)).toBe('credited');
  // Paid, then credited as a whole: the payment is to be given back.
  expect(of(100, 100)).toBe('credited');
  expect(balanceOf({ total: 100, prepaid: 0, paid: 100, credited: 100 })).toBe(-100);
  // A total of 0, where deposits cover everything.
  expect(statusOfSums({ total: 0, prepaid: 0, paid: 0, credited: 0 })).toBe('paid');
  // What was prepaid is not money on this invoice.
  expect(statusOfSums({ total: 100, prepaid: 60, paid: 0, credited: 0 })).toBe('issued');
  expect(statusOfSums({ total: 100, prepaid: 100, paid: 0, credited: 0 })).toBe('paid');
});

test('it is open as long as there is a balance', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(cents, cents, cents, (total, paid, credited) => {
      const sums = { total, prepaid: 0, paid, credited };
      const isOpen = ['issued', 'part-paid'].includes(statusOfSums(sums));
      expect(isOpen).toBe(balanceOf(sums) > 0 && !(credited > 0 && credited >= total));
    }),
  );
});

test('it is overdue from the day after the due date, and a credit note never', () => {
  const one = { status: 'issued', dueDate: '2026-11-24', kind: 'invoice' } as const;
  expect(statusOn(one, '2026-11-24')).toBe('issued');
  expect(statusOn(one, '2026-11-25')).toBe('overdue');
  expect(statusOn({ ...one, status: 'part-paid' }, '2026-11-25')).toBe('overdue');
  expect(statusOn({ ...one, status: 'paid' }, '2026-11-25')).toBe('paid');
  expect(statusOn({ ...one, kind: 'credit' }, '2026-11-25')).toBe('issued');
});
