import { expect, test } from 'vitest';
import { listAt, shownOf } from './pager';

test.each([
  [12, 12, false, '12 clients'],
  [1, 1, false, '1 client'],
  [50, 1_001, false, '50 of 1,000+ clients'],
  [3, 3, true, '3 clients found'],
])('of %d rows of %d, narrowed: %s, a list says %s', (here, count, found, said) => {
  expect(shownOf(here, count, 'client', found)).toBe(said);
});

test('the pages of a list keep what it is narrowed by, and write nothing empty', () => {
  const at = listAt('/crm', { q: 'kopi & kaya', status: '' });
  expect(at({ after: 'abc' })).toBe('/crm?q=kopi+%26+kaya&after=abc');
  expect(listAt('/crm')({ before: 'abc' })).toBe('/crm?before=abc');
});
