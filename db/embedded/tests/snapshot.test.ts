import { Timestamp } from 'mongodb';
import { describe, expect, test, vi } from 'vitest';
import { Engine } from '../storage/engine';
import { Snapshots } from '../storage/snapshots';
import { errorOf, ids, storeForTests, temporaryFolder } from './fixture';

const store = storeForTests();

describe('a session that reads all of it at one moment', () => {
  test('sees neither later writes, nor a later index, nor that a collection was dropped', async () => {
    const collection = await store.fresh([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
    ]);
    const session = store.client.startSession({ snapshot: true });
    expect(ids(await collection.find({}, { session }).toArray())).toEqual([1, 2]);
    await collection.updateOne({ _id: 1 }, { $set: { n: 2 } });
    await collection.insertOne({ _id: 3, n: 1 });
    await collection.createIndex({ n: 1 });
    expect(ids(await collection.find({ n: 1 }, { session }).toArray())).toEqual([1, 2]);
    expect(ids(await collection.find({ n: 1 }).toArray())).toEqual([2, 3]);
    expect(await collection.distinct('n', {}, { session })).toEqual([1]);
    await collection.drop();
    const grouped = collection.aggregate([{ $group: { _id: '$n', count: { $sum: 1 } } }], { session });
    expect(await grouped.toArray()).toEqual([{ _id: 1, count: 2 }]);
    await session.endSession();
  });

  test('goes on with a cursor at the moment at which it began', async () => {
    const collection = await store.fresh(Array.from({ length: 50 }, (_, _id) => ({ _id })));
    const session = store.client.startSession({ snapshot: true });
    const cursor = collection.find({}, { session, batchSize: 10 });
    expect(await cursor.next()).toEqual({ _id: 0 });
    await collection.deleteMany({});
    expect(await cursor.toArray()).toHaveLength(49);
    await session.endSession();
  });

  test('cannot count or write', async () => {
    const collection = await store.fresh([{ _id: 1 }]);
    const session = store.client.startSession({ snapshot: true });
    const refused = await errorOf(collection.estimatedDocumentCount({ session }));
    expect(refused).toMatchObject({ code: 72, message: expect.stringContaining('count') });
    const write = store.client.db('test').command({
      insert: collection.collectionName,
      documents: [{ _id: 2 }],
      readConcern: { level: 'snapshot' },
    });
    expect(await errorOf(write)).toMatchObject({ code: 72 });
    await session.endSession();
  });

  test('a moment that nobody holds any more is refused', async () => {
    const atClusterTime = new Timestamp({ t: 1, i: 1 });
    const read = { find: 'any', readConcern: { level: 'snapshot', atClusterTime } };
    expect(await errorOf(store.client.db('test').command(read))).toMatchObject({ code: 239 });
  });
});

test('moments are given up when they have rested for a minute, after ten in all, and beyond fifty of them', async () => {
  vi.useFakeTimers();
  const engine = new Engine(temporaryFolder(), () => undefined);
  try {
    const snapshots = new Snapshots(engine);
    const first = snapshots.at(undefined);
    vi.advanceTimersByTime(50_000);
    snapshots.touch(first);
    vi.advanceTimersByTime(50_000);
    expect(snapshots.at(first.time).time).toEqual(first.time);
    vi.advanceTimersByTime(61_000);
    expect(() => snapshots.at(first.time)).toThrow(/older than the oldest/);
    const busy = snapshots.at(undefined);
    for (let minute = 0; minute < 19; minute++) {
      vi.advanceTimersByTime(30_000);
      snapshots.touch(busy);
    }
    vi.advanceTimersByTime(30_000);
    expect(() => snapshots.touch(busy)).toThrow(/older than the oldest/);
    const all = Array.from({ length: 51 }, () => snapshots.at(undefined));
    expect(() => snapshots.at(all[0]?.time)).toThrow(/older than the oldest/);
    expect(snapshots.at(all[1]?.time).time).toEqual(all[1]?.time);
    snapshots.releaseAll();
  } finally {
    vi.useRealTimers();
    await engine.close();
  }
});
