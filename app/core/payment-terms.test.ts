import { expect, test } from 'vitest';
import { depositOfTerm, termOfInvoice } from './payment-terms';

test('an invoice takes over a payment term, but for one that only says how much the deposit is', () => {
  const terms = ['50% deposit', '33.5 % Deposit', '30 days', '50% deposit, the rest on delivery'];
  expect(terms.map(termOfInvoice)).toEqual(['Due on receipt', 'Due on receipt', ...terms.slice(2)]);
});

test.for([
  ['50% deposit', 50],
  ['100% deposit', 100],
  ['12.5 % Deposit, the rest on delivery', 12.5],
  ['0% deposit', undefined],
  ['150% deposit', undefined],
  ['2% late fee, 14 days', undefined],
] as const)('the deposit of %j is %j percent', ([term, percent]) => {
  expect(depositOfTerm(term)).toBe(percent);
});
