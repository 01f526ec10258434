import { expect, test } from 'vitest';
import { yearsAfter } from './law';

test.each([
  ['the same time of the same day', '2026-11-23T10:30:15.250Z', 6, '2032-11-23T10:30:15.250Z'],
  ['March 1 of February 29', '2028-02-29T02:00:00Z', 1, '2029-03-01T02:00:00.000Z'],
  [
    'March 1 of March 1, while it is February 29 elsewhere',
    '2028-02-29T17:00:00Z',
    1,
    '2029-02-28T17:00:00.000Z',
  ],
  [
    'March 1 of February 29, while it is the 28th elsewhere',
    '2028-02-28T17:00:00Z',
    1,
    '2029-02-28T17:00:00.000Z',
  ],
  ['February 29 where there is one', '2028-02-29T02:00:00Z', 4, '2032-02-29T02:00:00.000Z'],
])('what the law keeps goes on %s, in Singapore', (_, at, years, until) => {
  expect(yearsAfter(new Date(at), years).toISOString()).toBe(until);
});
