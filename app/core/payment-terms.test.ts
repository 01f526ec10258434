import { expect, test } from 'vitest';
import { termOfInvoice } from './payment-terms';

test('an invoice takes over a payment term, but for one that only says how much the deposit is', () => {
  const terms = ['50% deposit', '33.5 % Deposit', '30 days', '50% deposit, the rest on delivery'];
  expect(terms.map(termOfInvoice)).toEqual(['Due on receipt', 'Due on receipt', ...terms.slice(2)]);
});
