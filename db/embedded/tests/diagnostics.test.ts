import type { Collection, Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, ids, type Row, storeForTests } from './fixture';

const store = storeForTests();
const admin = (command: Document) => store.client.db('admin').command(command);
const run = (command: Document) => store.client.db('test').command(command);
const statsOf = async (collection: Collection<Row>, scale = 1) => {
  const [stats] = await collection.aggregate([{ $collStats: { storageStats: { scale } } }]).toArray();
  return stats?.storageStats as Document;
};

describe('sizes', () => {
  // { _id: int, pad: string of n }: 4 + 9 + 1 + 4 + 4 + n + 1 + 1 bytes
  const bytes = (pad: number) => 24 + pad;

  test('are those of the documents, whatever is added, changed or removed', async () => {
    const collection = await store.fresh([
      { _id: 1, pad: 'x'.repeat(100) },
      { _id: 2, pad: 'x'.repeat(300) },
    ]);
    expect(await statsOf(collection)).toMatchObject({
      count: 2,
      size: bytes(100) + bytes(300),
      avgObjSize: bytes(200),
      nindexes: 1,
    });
    await collection.updateOne({ _id: 1 }, { $set: { pad: 'x'.repeat(500) } });
    await collection.deleteOne({ _id: 2 });
    expect(await statsOf(collection)).toMatchObject({ count: 1, size: bytes(500) });
    expect(await statsOf(collection, 100)).toMatchObject({
      size: 5,
      scaleFactor: 100,
      avgObjSize: bytes(500),
    });
  });

  test('list each index, and add up to those of the database', async () => {
    const collection = await store.fresh([{ _id: 1, tags: ['a', 'b'] }]);
    await collection.createIndex({ tags: 1 });
    const one = await statsOf(collection);
    expect(Object.keys(one.indexSizes)).toEqual(['_id_', 'tags_1']);
    expect(one.indexSizes.tags_1).toBeGreaterThan(0);
    expect(one.totalIndexSize).toBe(one.indexSizes._id_ + one.indexSizes.tags_1);
    await collection.updateOne({ _id: 1 }, { $set: { tags: ['a', 'b', 'c'] } });
    expect((await statsOf(collection)).indexSizes.tags_1).toBe((one.indexSizes.tags_1 / 2) * 3);
    const all = await store.client.db('test').stats();
    const names = (await store.client.db('test').listCollections().toArray()).map(({ name }) => name);
    const each = await Promise.all(names.map((name) => statsOf(store.client.db('test').collection(name))));
    expect(all.dataSize).toBe(each.reduce((sum, { size }) => sum + size, 0));
    expect(all.totalSize).toBe(each.reduce((sum, { totalSize }) => sum + totalSize, 0));
    const { databases, totalSize } = await store.client.db('admin').admin().listDatabases();
    expect(databases).toEqual([{ name: 'test', sizeOnDisk: all.totalSize, empty: false }]);
    expect(totalSize).toBe(all.totalSize);
  });

  test('are nothing where nothing is', async () => {
    expect(await statsOf(store.client.db('test').collection('none'))).toMatchObject({
      count: 0,
      size: 0,
      nindexes: 0,
    });
    expect(await store.client.db('none').stats()).toMatchObject({ collections: 0, objects: 0, dataSize: 0 });
    expect(await store.client.db('admin').admin().listDatabases({ nameOnly: true })).toMatchObject({
      databases: [{ name: 'test' }],
    });
  });

  test('are a stage at the front of a pipeline', async () => {
    const collection = await store.fresh([{ _id: 1 }, { _id: 2 }]);
    const stages = [
      { $collStats: { count: {}, storageStats: {} } },
      { $project: { _id: 0, count: 1, 'storageStats.count': 1 } },
    ];
    expect(await collection.aggregate(stages).toArray()).toEqual([{ count: 2, storageStats: { count: 2 } }]);
    expect(await errorOf(collection.aggregate([{ $match: {} }, { $collStats: {} }]).toArray())).toMatchObject(
      {
        code: 40324,
      },
    );
    expect(await errorOf(statsOf(collection, 0))).toMatchObject({ code: 2 });
  });
});

describe('renameCollection', () => {
  const rename = (from: string, to: string, options: Document = {}) =>
    admin({ renameCollection: `test.${from}`, to: `test.${to}`, ...options });

  test('keeps documents and indexes, and takes another’s place where it is told to', async () => {
    const [one, two] = [await store.fresh([{ _id: 1, a: 1 }]), await store.fresh([{ _id: 2 }])];
    await one.createIndex({ a: 1 }, { unique: true });
    expect(await errorOf(rename(one.collectionName, two.collectionName))).toMatchObject({ code: 48 });
    await rename(one.collectionName, two.collectionName, { dropTarget: true });
    expect(ids(await two.find({ a: 1 }).toArray())).toEqual([1]);
    expect(await two.indexes()).toMatchObject([{ name: '_id_' }, { name: 'a_1', unique: true }]);
    expect(await one.countDocuments()).toBe(0);
    expect(await errorOf(two.insertOne({ a: 1 }))).toMatchObject({ code: 11000 });
  });

  test('ends cursors, and a transaction that has seen the old name', async () => {
    const one = await store.fresh([{ _id: 1 }, { _id: 2 }]);
    const cursor = one.find().batchSize(1);
    await cursor.next();
    const session = store.client.startSession();
    session.startTransaction();
    await one.updateOne({ _id: 1 }, { $set: { a: 1 } }, { session });
    await rename(one.collectionName, `${one.collectionName}x`);
    expect(await errorOf(cursor.toArray())).toMatchObject({ code: 43 });
    expect(await errorOf(session.commitTransaction())).toMatchObject({ code: 112 });
    await session.endSession();
    const renamed = store.client.db('test').collection<Row>(`${one.collectionName}x`);
    expect(await renamed.find().toArray()).toEqual([{ _id: 1 }, { _id: 2 }]);
  });

  test('refuses what cannot be renamed, and what is no name', async () => {
    const { collectionName: name } = await store.fresh([{ _id: 1 }]);
    expect(await errorOf(rename('none', 'other'))).toMatchObject({ code: 26 });
    expect(await errorOf(rename(name, name))).toMatchObject({ code: 20 });
    expect(await errorOf(rename(name, 'a$b'))).toMatchObject({ code: 73 });
    expect(await errorOf(admin({ renameCollection: `test.${name}`, to: 'nowhere' }))).toMatchObject({
      code: 73,
    });
    expect(await errorOf(run({ renameCollection: `test.${name}`, to: 'test.x' }))).toMatchObject({
      code: 13,
    });
  });
});

test('gives true figures about the server, and refuses the ones that it does not know', async () => {
  const { connections, pid } = await run({ serverStatus: 1 });
  expect(pid).toBe(process.pid);
  expect(connections.current).toBeGreaterThan(0);
  expect(connections.totalCreated).toBeGreaterThanOrEqual(connections.current);
  expect((await admin({ replSetGetStatus: 1 })).set).toBe((await run({ hello: 1 })).setName);
  expect(await admin({ getParameter: '*' })).toMatchObject({
    featureCompatibilityVersion: { version: '7.0' },
  });
  expect(await errorOf(admin({ getParameter: 1, logLevel: 1 }))).toMatchObject({
    code: 72,
    message: expect.stringContaining('logLevel'),
  });
  expect(await admin({ getLog: '*' })).toMatchObject({ names: ['startupWarnings'] });
  const { commands } = await run({ listCommands: 1 });
  expect(Object.keys(commands)).toContain('findAndModify');
  for (const name of Object.keys(commands)) {
    const refused = await errorOf(run({ [name]: 1, noSuchOption: 1 }));
    expect(refused.codeName).not.toBe('CommandNotFound');
  }
});
