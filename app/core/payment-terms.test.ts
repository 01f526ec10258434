import { expect, test } from 'vitest';
import { depositOfTerm, dueByTerm, termOfInvoice, termSentence } from './payment-terms';

test('an invoice takes over a payment term, but for one that only says how much the deposit is', () => {
  const terms = ['50% deposit', '33.5 % Deposit', '30 days', '50% deposit, the rest on delivery'];
  expect(terms.map(termOfInvoice)).toEqual(['Due on receipt', 'Due on receipt', ...terms.slice(2)]);
});

test('a document says its term in a sentence, with one full stop', () => {
  const terms = ['30 days', 'Due on receipt', 'Net 30 days. No returns.', '货到付款。'];
  expect(terms.map(termSentence)).toEqual(['Payment within 30 days.', 'Due on receipt.', ...terms.slice(2)]);
});

test.for([
  ['50% deposit', 50],
  ['100% deposit', 100],
  ['12.5 % Deposit, the rest on delivery', 12.5],
  ['Deposit 30%, balance on delivery', 30],
  ['Deposit of 20 %', 20],
  ['50%deposit', 50],
  ['Deposit by card, 2% fee', undefined],
  ['0% deposit', undefined],
  ['150% deposit', undefined],
  ['2% late fee, 14 days', undefined],
] as const)('the deposit of %j is %j percent', ([term, percent]) => {
  expect(depositOfTerm(term)).toBe(percent);
});

test.for([
  ['30 days', '2026-12-31'],
  ['Payment within 14 days of delivery', '2026-12-15'],
  ['Net 30', '2026-12-31'],
  ['net-7', '2026-12-08'],
  ['2% off within 10, else net 45.', '2027-01-15'],
  ['2% 10 days, net 30', '2026-12-31'],
  ['30 calendar days', '2026-12-31'],
  ['30-day terms', '2026-12-31'],
  ['365 days', '2027-12-01'],
  ['12 months', '2027-12-01'],
  // The paper would say another term than its due date.
  ['999 days', undefined],
  ['Net 400', undefined],
  ['24 months', undefined],
  ['60 weeks', undefined],
  ['2 weeks', '2026-12-15'],
  ['Two weeks', '2026-12-15'],
  ['1 month', '2027-01-01'],
  ['End of month', '2026-12-31'],
  ['EOM', '2026-12-31'],
  ['end of the following month', '2027-01-31'],
  ['30 days EOM', '2027-01-30'],
  ['Due on receipt', '2026-12-01'],
  ['Cash on delivery', '2026-12-01'],
  ['50% deposit, the rest on delivery', '2026-12-01'],
  ['12.5 % deposit, the rest on completion', '2026-12-01'],
  ['Net 2 weeks', '2026-12-15'],
  ['net 1 month', '2027-01-01'],
  ['Net 30 days', '2026-12-31'],
  ['Net 30, 2% off within 10 days', '2026-12-31'],
  ['Deposit 50%, balance in 14 days', '2026-12-15'],
  ['7-14 days', '2026-12-15'],
  ['COD - 7 days', '2026-12-08'],
  ['1.5 months', undefined],
  ['2,5 weeks', undefined],
  ['1,000 days', undefined],
  ['-5 days', undefined],
  ['Net 1.5', undefined],
  ['EOM + 15', undefined],
  ['10 working days from receipt', undefined],
  ['15th of the month after delivery', undefined],
  ['As agreed', undefined],
  ['Net', undefined],
  ['', undefined],
] as const)('an invoice of December 1 with the term %j is due on %j', ([term, due]) => {
  expect(dueByTerm(term, '2026-12-01')).toBe(due);
});

test('months that are counted from the end of a month end with a month', () => {
  const days = ['2026-02-10', '2026-01-31', '2026-11-29'];
  expect(days.map((day) => dueByTerm('1 month EOM', day))).toEqual([
    '2026-03-31',
    '2026-02-28',
    '2026-12-31',
  ]);
  expect(dueByTerm('2 months from the end of next month', '2026-12-31')).toBe('2027-03-31');
});

test('a month after the 31st is the last day of a shorter month', () => {
  const days = ['2026-01-31', '2028-01-31', '2026-12-31'];
  expect(days.map((day) => dueByTerm('1 month', day))).toEqual(['2026-02-28', '2028-02-29', '2027-01-31']);
});
