import { rmSync } from 'node:fs';
import type { IndexSpecification } from 'mongodb';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedStore, openEmbeddedStore } from '../index';
import { errorOf, ids, storeForTests, temporaryFolder } from './fixture';

const store = storeForTests();

describe('an index that lets documents expire', () => {
  test('says so, and again for the same one', async () => {
    const collection = await store.fresh([{ _id: 1 }]);
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    expect(await collection.indexes()).toContainEqual({
      v: 2,
      key: { at: 1 },
      name: 'at_1',
      expireAfterSeconds: 60,
    });
    const other = collection.createIndex({ at: 1 }, { expireAfterSeconds: 61 });
    expect(await errorOf(other)).toMatchObject({ code: 85 });
  });

  test.each<[string, IndexSpecification, unknown]>([
    ['of two fields', { at: 1, b: 1 }, 60],
    ['on _id', { _id: 1 }, 60],
    ['with a negative time', { at: 1 }, -1],
    ['with a time beyond 32 bits', { at: 1 }, 2 ** 31],
    ['with a time that is text', { at: 1 }, '60'],
  ])('%s is refused', async (_, key, expireAfterSeconds) => {
    const collection = await store.fresh([{ _id: 1 }]);
    const options = { expireAfterSeconds: expireAfterSeconds as number };
    expect(await errorOf(collection.createIndex(key, options))).toMatchObject({ code: 67 });
  });
});

describe('expired documents', () => {
  let folder: string;
  let sweeping: EmbeddedStore;
  let client: MongoClient;
  beforeEach(async () => {
    folder = temporaryFolder();
    sweeping = await openEmbeddedStore({ folder, sweepEvery: 20 });
    client = await new MongoClient(sweeping.uri).connect();
  });
  afterEach(async () => {
    await client.close();
    await sweeping.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const left = async (count: number, name = 'c') => {
    const collection = client.db('test').collection(name);
    while ((await collection.countDocuments()) > count) await new Promise((again) => setTimeout(again, 10));
    return ids(await collection.find().sort({ _id: 1 }).toArray());
  };

  test('are removed from the collection and all its indexes; what is no date stays', async () => {
    const collection = client.db('test').collection<{ _id: number; at?: unknown; n: number }>('c');
    await collection.insertMany([
      { _id: 1, at: ago(61), n: 1 },
      { _id: 2, at: ago(10), n: 1 },
      { _id: 3, at: 0, n: 1 },
      { _id: 4, n: 1 },
      { _id: 5, at: [ago(-100), ago(61)], n: 1 },
      { _id: 6, at: '2020-01-01', n: 1 },
    ]);
    await collection.createIndexes([{ key: { n: 1 } }, { key: { at: 1 }, expireAfterSeconds: 60 }]);
    expect(await left(4)).toEqual([2, 3, 4, 6]);
    expect(await collection.countDocuments({ n: 1 })).toBe(4);
  });

  test('of a partial index are those that it holds', async () => {
    const collection = client.db('test').collection<{ _id: number; at: Date; open: boolean }>('c');
    await collection.insertMany([
      { _id: 1, at: ago(5), open: true },
      { _id: 2, at: ago(5), open: false },
    ]);
    await collection.createIndex(
      { at: -1 },
      { expireAfterSeconds: 0, partialFilterExpression: { open: true } },
    );
    expect(await left(1)).toEqual([2]);
  });

  test('are removed in batches, and a document that a transaction holds when it has let go', async () => {
    const collection = client.db('test').collection<{ _id: number; at: Date | null }>('c');
    await collection.insertMany(Array.from({ length: 1_201 }, (_, _id) => ({ _id, at: null })));
    await collection.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    const session = client.startSession();
    session.startTransaction();
    await collection.updateOne({ _id: 7 }, { $set: { at: null, kept: true } }, { session });
    await collection.updateMany({ _id: { $ne: 7 } }, { $set: { at: ago(1) } });
    expect(await left(1)).toEqual([7]);
    await session.commitTransaction();
    expect(await collection.countDocuments()).toBe(1);
    await session.endSession();
  });
});
