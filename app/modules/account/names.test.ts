import { expect, test } from 'vitest';
import { companyNameFrom, personNameFrom } from './names';

test.each([
  ['mei.ling-tan@kopi.sg', 'Mei Ling Tan'],
  ['boss+laoban@kopi.sg', 'Boss'],
  ['o_hara99@kopi.sg', 'O Hara99'],
])('the person of %s is called %s', (email, name) => {
  expect(personNameFrom(email)).toBe(name);
});

test.each([
  ['mei@tan-brothers.com.sg', 'Tan Brothers'],
  ['mei@kopicorner.example', 'Kopicorner'],
  ['mei.tan@gmail.com', 'Mei Tan'],
  ['ahseng@yahoo.com.sg', 'Ahseng'],
])('the company of %s is called %s', (email, name) => {
  expect(companyNameFrom(email)).toBe(name);
});
