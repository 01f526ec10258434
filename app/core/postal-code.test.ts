import { expect, test } from 'vitest';
import { withPostalCode } from './postal-code';

test.for([
  ['12 Jalan Besar', '208787', '12 Jalan Besar\nSingapore 208787'],
  ['12 Jalan Besar\nSingapore', '208787', '12 Jalan Besar\nSingapore 208787'],
  ['12 Jalan Besar S208787', '208787', '12 Jalan Besar S208787'],
  ['5 Jalan Ampang\nKuala Lumpur', '50450', '5 Jalan Ampang\nKuala Lumpur\n50450'],
  ['1 High Street, London', 'SW1A 1AA', '1 High Street, London\nSW1A 1AA'],
  ['', '208787', 'Singapore 208787'],
  ['12 Jalan Besar', '', '12 Jalan Besar'],
  ['', '', ''],
] as const)('an address of %j with the postal code %j is %j', ([address, postalCode, whole]) => {
  expect(withPostalCode(address, postalCode, '\n')).toBe(whole);
});

test('on one line the postal code follows a comma', () => {
  expect(withPostalCode('56 Eng Hoon Street', '160056', ', ')).toBe('56 Eng Hoon Street, Singapore 160056');
  expect(withPostalCode('Jalan Wong Ah Fook, Johor Bahru', '80000', ', ')).toBe(
    'Jalan Wong Ah Fook, Johor Bahru, 80000',
  );
});
