import { BSON, type Document, Long } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { type OpenStore, openStore } from '../open-store';
import { Connection } from '../protocol/connection';
import type { Batch } from '../protocol/reply';
import { errorOf, storeForTests, temporaryFolder } from './fixture';

const store = storeForTests();
const run = (command: Document) => store.client.db('test').command(command);

// Perl's driver says `tailable: false` with each find, Go's and PHP's all that a program said false of.
test.each<[string, Document]>([
  ['find', { tailable: false, awaitData: false, oplogReplay: 0, returnKey: false, showRecordId: null }],
  ['aggregate', { pipeline: [], cursor: {}, explain: false }],
])('%s is told what is not wanted', async (name, options) => {
  const { collectionName } = await store.fresh([{ _id: 1 }]);
  const { cursor } = await run({ [name]: collectionName, ...options });
  expect(cursor.firstBatch).toEqual([{ _id: 1 }]);
  const [option] = Object.keys(options).slice(-1) as [string];
  expect(await errorOf(run({ [name]: collectionName, ...options, [option]: true }))).toMatchObject({
    code: 72,
    message: expect.stringContaining(option),
  });
});

test('an index and a collection are told what is not wanted', async () => {
  const collection = await store.fresh();
  await run({ create: collection.collectionName, capped: false });
  await collection.createIndex({ a: 1 }, { sparse: false, hidden: false });
  expect(await collection.indexes()).toEqual([
    { v: 2, key: { _id: 1 }, name: '_id_' },
    { v: 2, key: { a: 1 }, name: 'a_1' },
  ]);
});

// Perl has no true and false of its own.
test('a number stands for true or false, whatever its type', async () => {
  const { collectionName: name } = await store.fresh([{ _id: 1 }]);
  const insert = { insert: name, documents: [{ _id: 1 }, { _id: 2 }] };
  expect(await run({ ...insert, ordered: 0 })).toMatchObject({ n: 1 });
  const update = { q: { _id: 3 }, u: { $set: { a: 1 } }, upsert: Long.ZERO };
  expect(await run({ update: name, updates: [update] })).toMatchObject({ n: 0 });
  expect(await run({ findAndModify: name, query: { _id: 1 }, remove: Long.ZERO, update: {} })).toMatchObject({
    lastErrorObject: { updatedExisting: true },
  });
  expect(await run({ find: name, batchSize: 1, singleBatch: 1 })).toMatchObject({
    cursor: { id: 0, firstBatch: [{ _id: 1 }] },
  });
  const indexes = [{ key: { _id: -1 }, name: 'down', unique: 1 }];
  for (const numIndexesAfter of [2, 2])
    expect(await run({ createIndexes: name, indexes })).toMatchObject({ numIndexesAfter });
});

test('a cursor rests as long as a session where its client asked for that, and no longer', async () => {
  const { dispatcher, close } = (await openStore(temporaryFolder())) as OpenStore;
  const connection = new Connection();
  const ask = async (command: Document) =>
    (await dispatcher.run({ ...command, $db: 'test' }, connection)) as Batch;
  await ask({ insert: 'c', documents: [1, 2, 3].map((_id) => BSON.serialize({ _id })) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const [short, long] = [
      await ask({ find: 'c', batchSize: 1 }),
      await ask({ find: 'c', batchSize: 1, noCursorTimeout: true }),
    ];
    const more = ({ cursor }: Batch) =>
      ask({ getMore: Long.fromBigInt(cursor), collection: 'c', batchSize: 1 });
    vi.advanceTimersByTime(11 * 60_000);
    expect(await errorOf(more(short))).toMatchObject({ codeName: 'CursorNotFound' });
    expect((await more(long)).documents).toHaveLength(1);
    vi.advanceTimersByTime(31 * 60_000);
    expect(await errorOf(more(long))).toMatchObject({ codeName: 'CursorNotFound' });
  } finally {
    vi.useRealTimers();
    await close();
  }
});
