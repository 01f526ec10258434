import { expect, test } from 'vitest';
import { counted } from './counted';

test('one is one row, none and many are rows', () => {
  expect([0, 1, 2, 1_250].map((many) => counted(many, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '1,250 rows',
  ]);
  expect([1, 3].map((many) => counted(many, 'person', 'people'))).toEqual(['1 person', '3 people']);
});
