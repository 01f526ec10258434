import { expect, test } from 'vitest';
import { nameInOffered, offeredNames } from './offered-names';

test('records of one name are offered with what tells them apart', () => {
  const texts = offeredNames([
    { id: 'c', name: 'Ah Seng', hint: 'Retail' },
    { id: 'b', name: 'ah seng', hint: 'Food' },
    { id: 'a', name: 'Ah Seng', hint: 'Retail' },
    { id: 'd', name: 'Tan (Katong)', hint: 'Food' },
  ]);
  expect(Object.fromEntries(texts)).toEqual({
    a: 'Ah Seng (Retail)',
    b: 'ah seng (Food)',
    c: 'Ah Seng (Retail) 2',
    d: 'Tan (Katong)',
  });
  expect(['Ah Seng (Retail) 2', 'ah seng (Food)', 'Ah Seng'].map(nameInOffered)).toEqual([
    'Ah Seng',
    'ah seng',
    undefined,
  ]);
});
