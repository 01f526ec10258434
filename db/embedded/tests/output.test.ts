import { expect, test } from 'vitest';
import { errorOf, storeForTests } from './fixture';

const store = storeForTests();

test('$merge names the key of the document that should not have been there', async () => {
  const target = await store.fresh([{ _id: 2, x: 5 }]);
  const source = await store.fresh([{ _id: 2, x: 1 }]);
  const merge = { into: target.collectionName, whenMatched: 'fail' as const };
  expect(await errorOf(source.aggregate([{ $merge: merge }]).toArray())).toMatchObject({
    code: 11000,
    keyPattern: { _id: 1 },
    keyValue: { _id: 2 },
  });
  expect(await target.find().toArray()).toEqual([{ _id: 2, x: 5 }]);
});

test.each(['$out', '$merge'])('%s refuses to read linearizably', async (stage) => {
  const source = await store.fresh([{ _id: 1 }]);
  const reading = source.aggregate([{ [stage]: 'linear' }], { readConcern: { level: 'linearizable' } });
  expect(await errorOf(reading.toArray())).toMatchObject({ code: 72 });
  expect(await store.client.db('test').collection('linear').countDocuments()).toBe(0);
});
