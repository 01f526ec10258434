import { type Document, MaxKey, MinKey } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { eitherStoreForTests, errorOf, ids } from './fixture';

const store = eitherStoreForTests();
const documents = [{ _id: 1, a: 1 }, { _id: 2 }, { _id: 3, a: null }, { _id: 4, a: [] }, { _id: 5, b: 1 }];

async function sparse(key: Document, options: Document = {}, rows: Document[] = documents) {
  const collection = await store.fresh(rows);
  await collection.createIndex(key, { ...options, sparse: true });
  return collection;
}

describe('a sparse index', () => {
  test('is shown as one, and asked for twice is there once', async () => {
    const collection = await sparse({ a: 1 });
    await collection.createIndex({ a: 1 }, { sparse: true });
    expect(await collection.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'a_1', sparse: true },
    ]);
    expect(await errorOf(collection.createIndex({ a: 1 }))).toMatchObject({ code: 86 });
  });

  test('that is unique lets many be without its field, and one have null in it', async () => {
    const collection = await sparse({ a: 1 }, { unique: true });
    await collection.insertOne({ _id: 6 });
    expect(await errorOf(collection.insertOne({ a: null }))).toMatchObject({ code: 11000 });
    await collection.updateOne({ _id: 1 }, { $unset: { a: 1 } });
    await collection.insertOne({ _id: 7, a: 1 });
    expect(await errorOf(collection.updateOne({ _id: 6 }, { $set: { a: 1 } }))).toMatchObject({
      code: 11000,
    });
  });

  test('of several fields has each document with one of them', async () => {
    const collection = await sparse({ a: 1, b: 1 }, { unique: true });
    await collection.insertOne({ _id: 6 });
    expect(await errorOf(collection.insertOne({ b: 1 }))).toMatchObject({ code: 11000 });
  });

  test.each<[string, Document, number[]]>([
    ['all', {}, [2, 5, 4, 3, 1]],
    ['null', { a: null }, [2, 3, 5]],
    ['what is missing', { a: { $exists: false } }, [2, 5]],
    ['a field that exists', { a: { $exists: true } }, [4, 3, 1]],
    ['another value', { a: { $ne: 1 } }, [2, 3, 4, 5]],
    ['a value', { a: 1 }, [1]],
    ['a value or null', { a: { $in: [1, null] } }, [2, 3, 5, 1]],
    ['no value', { a: { $not: { $gt: 0 } } }, [2, 3, 4, 5]],
  ])('leaves out no document of those that are asked for: %s', async (_title, filter, found) => {
    const collection = await sparse({ a: 1 });
    const wanted = [...found].sort();
    expect(ids(await collection.find(filter).sort({ a: 1, _id: 1 }).toArray()).sort()).toEqual(wanted);
    expect(ids(await collection.find(filter).toArray()).sort()).toEqual(wanted);
    expect(await collection.countDocuments(filter)).toBe(wanted.length);
  });

  test.each([{ a: { $gte: new MinKey() } }, { a: { $lt: new MaxKey() } }])(
    'does not have all that a range from or to the ends of all types has: %j',
    async (filter) => {
      const collection = await sparse({ a: 1 }, {}, [{ _id: 1, a: 1 }, { _id: 2 }]);
      expect(ids(await collection.find(filter).sort({ a: 1 }).toArray())).toEqual([2, 1]);
      expect(await collection.countDocuments({ ...filter, b: null })).toBe(2);
    },
  );

  test('answers what it can', async () => {
    const collection = await sparse({ a: 1 });
    for (const filter of [{ a: 1 }, { a: { $gt: 0 } }]) {
      const { executionStats } = await collection.find(filter).explain('executionStats');
      expect(executionStats.totalDocsExamined).toBe(executionStats.nReturned);
    }
  });

  test('is no partial one too', async () => {
    const refused = sparse({ a: 1 }, { partialFilterExpression: { a: 1 } });
    expect(await errorOf(refused)).toMatchObject({ code: 67 });
  });
});
