import { describe, expect, test } from 'vitest';
import { errorOf, ids, sharedStoreForTests } from './fixture';

const store = sharedStoreForTests();

describe('a pattern that JavaScript would read in its own way is refused, and named', () => {
  test.each([
    ['\\Aabc', '\\A'],
    ['abc\\z', '\\z'],
    ['\\\\\\Z', '\\Z'],
    ['\\Qa.b\\E', '\\Q'],
    ['^\\p{Lu}', '\\p'],
    ['\\x{41}', '\\x{'],
    ['a\\h*b', '\\h'],
    ['[\\h]', '\\h'],
    ['[[:upper:]]+', '[:'],
    ['[]a]', '[]'],
    ['[^]a]', '[^]'],
  ])('%s', async (pattern, named) => {
    const collection = await store.fresh([{ _id: 1, a: 'Abc' }]);
    const refused = { code: 2, message: expect.stringContaining(`"${named}"`) };
    expect(await errorOf(collection.findOne({ a: { $regex: pattern } }))).toMatchObject(refused);
  });
});

test.each([
  ['\\\\A', '', [2]],
  ['^[A-Z[]', '', [1, 3]],
  ['[\\]:]', '', [4]],
  ['^\\p{Lu}', 'u', [1]],
  ['\\x41', '', [1, 2]],
  ['^[:a]', '', [4]],
])('%s with the options "%s" means the same to both', async (pattern, $options, found) => {
  const texts = ['Abc', '\\A', '[x', ':]'];
  const collection = await store.fresh(texts.map((a, i) => ({ _id: i + 1, a })));
  expect(ids(await collection.find({ a: { $regex: pattern, $options } }).toArray())).toEqual(found);
});
