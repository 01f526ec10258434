import { type Document, Long, ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, storeForTests } from './fixture';

const store = storeForTests();

/** [what it shows, the document before, the update, the document after] */
type Case = [title: string, before: Document, update: Document, after: Document];

const cases: Case[] = [
  ['$set', { a: 1 }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  ['$set into what is missing', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
  ['$set at a position', { a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [1, 9] }],
  ['$set past the end fills with null', { a: [1] }, { $set: { 'a.3': 9 } }, { a: [1, null, null, 9] }],
  ['$set keeps the order of fields', { a: 1, b: 2 }, { $set: { a: 3 } }, { a: 3, b: 2 }],
  ['$unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['$unset of an element leaves null', { a: [1, 2, 3] }, { $unset: { 'a.1': 1 } }, { a: [1, null, 3] }],
  ['$unset of what is missing', { a: 1 }, { $unset: { 'x.y': 1 } }, { a: 1 }],
  ['$inc', { a: 1 }, { $inc: { a: 2.5, b: -1 } }, { a: 3.5, b: -1 }],
  ['$min and $max', { a: 5, b: 5 }, { $min: { a: 3, c: 1 }, $max: { b: 3 } }, { a: 3, b: 5, c: 1 }],
  ['$max across types', { a: 5 }, { $max: { a: 'x' } }, { a: 'x' }],
  ['$rename', { a: 1, b: 2 }, { $rename: { a: 'c.d', x: 'y' } }, { b: 2, c: { d: 1 } }],
  ['$setOnInsert does nothing to a document that exists', { a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
  ['$push', { a: [1] }, { $push: { a: 2, b: 3 } }, { a: [1, 2], b: [3] }],
  ['$push of an array', { a: [] }, { $push: { a: [1, 2] } }, { a: [[1, 2]] }],
  [
    '$push $each at a position',
    { a: [1, 4] },
    { $push: { a: { $each: [2, 3], $position: 1 } } },
    { a: [1, 2, 3, 4] },
  ],
  [
    '$push $position from the end',
    { a: [1, 3] },
    { $push: { a: { $each: [2], $position: -1 } } },
    { a: [1, 2, 3] },
  ],
  [
    '$push $sort $slice',
    { a: [5, 1] },
    { $push: { a: { $each: [3, 4], $sort: 1, $slice: -3 } } },
    { a: [3, 4, 5] },
  ],
  [
    '$push $sort by a field',
    { a: [{ n: 2 }] },
    { $push: { a: { $each: [{ n: 1 }], $sort: { n: 1 } } } },
    { a: [{ n: 1 }, { n: 2 }] },
  ],
  [
    '$push $sort compares arrays as a whole',
    { a: [[3, 1]] },
    { $push: { a: { $each: [[2]], $sort: 1 } } },
    { a: [[2], [3, 1]] },
  ],
  ['$push $slice 0', { a: [1] }, { $push: { a: { $each: [], $slice: 0 } } }, { a: [] }],
  ['$addToSet', { a: [1, 2] }, { $addToSet: { a: { $each: [2, 3, 3] } } }, { a: [1, 2, 3] }],
  ['$addToSet of an object', { a: [{ x: 1 }] }, { $addToSet: { a: { x: 1 } } }, { a: [{ x: 1 }] }],
  ['$pull a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by operators', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [
    '$pull objects by fields',
    { a: [{ x: 1, y: 1 }, { x: 2 }] },
    { $pull: { a: { x: 1 } } },
    { a: [{ x: 2 }] },
  ],
  ['$pull $in', { a: ['x', 'y', 'z'] }, { $pull: { a: { $in: ['x', 'z'] } } }, { a: ['y'] }],
  ['$inc beyond 32 bits', { a: 2_147_483_647 }, { $inc: { a: 1 } }, { a: 2_147_483_648 }],
  [
    '$pull by $elemMatch',
    { l: [{ m: [{ x: 1 }] }, { m: [{ x: 2 }] }] },
    { $pull: { l: { m: { $elemMatch: { x: 1 } } } } },
    { l: [{ m: [{ x: 2 }] }] },
  ],
  ['$pull by a pattern', { a: ['ab', 'b'] }, { $pull: { a: /^a/ } }, { a: ['b'] }],
  [
    '$pull of an equal object',
    { a: [{ x: 1, y: 2 }, { x: 1 }] },
    { $pull: { a: { x: 1, y: 2 } } },
    { a: [{ x: 1 }] },
  ],
  [
    '$push with all its modifiers',
    { a: [5, 1] },
    { $push: { a: { $each: [3, 2], $sort: -1, $slice: 3, $position: 0 } } },
    { a: [5, 3, 2] },
  ],
  [
    '$push $sort by a path',
    { a: [{ o: { n: 2 } }] },
    { $push: { a: { $each: [{ o: { n: 1 } }], $sort: { 'o.n': 1 } } } },
    { a: [{ o: { n: 1 } }, { o: { n: 2 } }] },
  ],
  [
    'an object with $ and dots in its names',
    {},
    { $set: { a: { $b: 1, 'c.d': 2 } } },
    { a: { $b: 1, 'c.d': 2 } },
  ],
];

describe('changes a document:', () => {
  test.each(cases)('%s', async (_title, before, update, after) => {
    const collection = await store.fresh([{ _id: 1, ...before }]);
    await collection.updateOne({}, update);
    const found = await collection.findOne();
    expect(found).toEqual({ _id: 1, ...after });
    expect(Object.keys(found ?? {})).toEqual(['_id', ...Object.keys(after)]);
  });
});

/** [what it shows, the document, the update, MongoDB's code] */
const refused: [title: string, before: Document, update: Document | Document[], code: number][] = [
  ['$inc of a string', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$inc of null', { a: null }, { $inc: { a: 1 } }, 14],
  ['$inc by a string', { a: 1 }, { $inc: { a: 'x' } }, 14],
  ['$inc beyond exact integers', { a: 2_000_000_000 }, { $inc: { a: Long.fromNumber(2 ** 53 - 1) } }, 2],
  ['$push to a scalar', { a: 1 }, { $push: { a: 1 } }, 2],
  ['$addToSet to a scalar', { a: 1 }, { $addToSet: { a: 1 } }, 2],
  ['$addToSet with more than $each', { a: [1] }, { $addToSet: { a: { $each: [2], $slice: 1 } } }, 2],
  ['$pull from a scalar', { a: 1 }, { $pull: { a: 1 } }, 2],
  ['a path through a scalar', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ['a path through null', { a: null }, { $set: { 'a.b': 1 } }, 28],
  ['a name within an array', { a: [1] }, { $set: { 'a.b': 1 } }, 28],
  ['two operators on one field', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['one field inside another', {}, { $set: { a: {} }, $inc: { 'a.b': 1 } }, 40],
  ['a change of _id', { a: 1 }, { $set: { _id: 2 } }, 66],
  ['an operator that does not exist', { a: 1 }, { $frob: { a: 1 } }, 9],
  ['$rename out of an array', { a: [{ b: 1 }] }, { $rename: { 'a.0.b': 'c' } }, 2],
  ['$rename into an array', { a: [{}], c: 1 }, { $rename: { c: 'a.0.b' } }, 2],
  ['an update by pipeline', { a: 1 }, [{ $set: { a: 2 } }], 9],
  ['a field with $', { a: 1 }, { $set: { $x: 1 } }, 52],
];

describe('refuses', () => {
  test.each(refused)('%s', async (_title, before, update, code) => {
    const collection = await store.fresh([{ _id: 1, ...before }]);
    expect(await errorOf(collection.updateOne({}, update))).toMatchObject({ code });
    expect(await collection.findOne()).toEqual({ _id: 1, ...before });
  });
});

test('replaces all but _id', async () => {
  const collection = await store.fresh([{ _id: 1, a: 1 }]);
  expect(await collection.replaceOne({ a: 1 }, { b: 2 })).toMatchObject({
    matchedCount: 1,
    modifiedCount: 1,
  });
  expect(await collection.findOne()).toEqual({ _id: 1, b: 2 });
  expect(await errorOf(collection.replaceOne({}, { _id: 2 } as Document))).toMatchObject({ code: 66 });
});

test('tells what matched from what was modified', async () => {
  const collection = await store.fresh([{ a: 1 }, { a: 2 }, { a: 2 }]);
  const { matchedCount, modifiedCount } = await collection.updateMany({}, { $set: { a: 2 } });
  expect([matchedCount, modifiedCount]).toEqual([3, 1]);
});

test('updates each document once, though it moves in the index that is scanned', async () => {
  const collection = await store.fresh(Array.from({ length: 200 }, (_, _id) => ({ _id, n: _id })));
  await collection.createIndex({ n: 1 });
  await collection.updateMany({ n: { $gte: 0 } }, { $inc: { n: 1_000 } });
  expect(await collection.countDocuments({ n: { $gte: 1_000, $lt: 1_200 } })).toBe(200);
});

test('keeps int64 and dates through an update', async () => {
  const when = new Date('2026-03-01T10:00:00Z');
  const collection = await store.fresh([{ _id: 1, big: Long.fromNumber(7), when }]);
  await collection.updateOne({}, { $inc: { big: 1 }, $set: { x: 1 } });
  expect(await collection.findOne({ big: { $type: 'long' } })).toEqual({ _id: 1, big: 8, when, x: 1 });
});

describe('upserts', () => {
  test('take nothing from what an expression says', async () => {
    const collection = await store.fresh();
    await collection.updateOne({ $expr: { $eq: ['$a', 5] } }, { $set: { b: 1 } }, { upsert: true });
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ b: 1 });
  });

  test('from the equalities of the filter, $set and $setOnInsert', async () => {
    const collection = await store.fresh();
    const filter = { a: 1, 'b.c': 2, n: { $gt: 5 }, $and: [{ d: { $eq: 4 } }, { e: { $in: [7] } }] };
    const done = await collection.updateOne(
      filter,
      { $set: { f: 6 }, $setOnInsert: { g: 7 } },
      { upsert: true },
    );
    expect(done).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({
      a: 1,
      b: { c: 2 },
      d: 4,
      e: 7,
      f: 6,
      g: 7,
    });
    expect(done.upsertedId).toBeInstanceOf(ObjectId);
    await collection.updateOne(filter, { $setOnInsert: { g: 8 } }, { upsert: true });
    expect(await collection.countDocuments()).toBe(2);
  });

  test('once, when many ask at the same time for the same _id', async () => {
    const collection = await store.fresh();
    const upsert = () => collection.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { upsert: true });
    await Promise.all(Array.from({ length: 30 }, upsert));
    expect(await collection.find().toArray()).toEqual([{ _id: 1, n: 30 }]);
  });

  test('a replacement', async () => {
    const collection = await store.fresh();
    await collection.replaceOne({ _id: 'x' as never }, { a: 1 }, { upsert: true });
    expect(await collection.findOne()).toEqual({ _id: 'x', a: 1 });
  });

  test.each([
    ['another _id than the filter asks for', { _id: 1 }, { $set: { _id: 2 } }, 66],
    ['another _id by $setOnInsert', { _id: 1 }, { $setOnInsert: { _id: 2 } }, 66],
    ['a field that is fixed twice', { $and: [{ a: 1 }, { a: 2 }] }, { $set: { b: 1 } }, 54],
    ['a field that is fixed twice by $all', { a: { $all: [1, 2] } }, { $set: { b: 1 } }, 54],
    ['a field within another', { a: { b: 1 }, 'a.b': 1 }, { $set: { b: 1 } }, 54],
  ] as [string, Document, Document, number][])('refuse %s', async (_title, filter, update, code) => {
    const collection = await store.fresh();
    expect(await errorOf(collection.updateOne(filter, update, { upsert: true }))).toMatchObject({ code });
    expect(await collection.countDocuments()).toBe(0);
  });

  test('of a replacement look only at the _id, and refuse another one', async () => {
    const collection = await store.fresh();
    const other = collection.replaceOne({ _id: 1 }, { _id: 2 } as Document, { upsert: true });
    expect(await errorOf(other)).toMatchObject({ code: 66 });
    const twice = { _id: null as never, $and: [{ a: 1 }, { a: 2 }] };
    await collection.replaceOne(twice, { b: 1 }, { upsert: true });
    expect(await collection.find().toArray()).toEqual([{ _id: null, b: 1 }]);
  });
});

describe('findAndModify', () => {
  const documents = [
    { _id: 1, n: 3 },
    { _id: 2, n: 1 },
    { _id: 3, n: 2 },
  ];

  test('answers the document before or after, by sort, with fields', async () => {
    const collection = await store.fresh(documents);
    const before = await collection.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: 1 } });
    expect(before).toEqual({ _id: 2, n: 1 });
    const after = await collection.findOneAndUpdate(
      {},
      { $inc: { n: 10 } },
      { sort: { n: 1 }, returnDocument: 'after', projection: { _id: 0 } },
    );
    expect(after).toEqual({ n: 12 });
  });

  test('removes one', async () => {
    const collection = await store.fresh(documents);
    expect(await collection.findOneAndDelete({}, { sort: { n: -1 } })).toEqual({ _id: 1, n: 3 });
    expect(await collection.countDocuments()).toBe(2);
  });

  test('upserts, and answers null where there was nothing before', async () => {
    const collection = await store.fresh();
    expect(
      await collection.findOneAndUpdate({ _id: 1 as never }, { $inc: { n: 1 } }, { upsert: true }),
    ).toBeNull();
    expect(
      await collection.findOneAndReplace({ _id: 1 as never }, { n: 5 }, { returnDocument: 'after' }),
    ).toEqual({ _id: 1, n: 5 });
    expect(await collection.findOneAndUpdate({ _id: 9 as never }, { $inc: { n: 1 } })).toBeNull();
  });
});

describe('bulkWrite', () => {
  test('does each kind of write, in order', async () => {
    const collection = await store.fresh([{ _id: 1, n: 1 }]);
    const done = await collection.bulkWrite([
      { insertOne: { document: { _id: 2, n: 2 } } },
      { updateMany: { filter: {}, update: { $inc: { n: 10 } } } },
      { updateOne: { filter: { _id: 3 }, update: { $set: { n: 0 } }, upsert: true } },
      { replaceOne: { filter: { _id: 1 }, replacement: { m: 1 } } },
      { deleteOne: { filter: { _id: 2 } } },
    ]);
    expect(done).toMatchObject({
      insertedCount: 1,
      matchedCount: 3,
      modifiedCount: 3,
      upsertedCount: 1,
      deletedCount: 1,
    });
    expect(await collection.find().toArray()).toEqual([
      { _id: 1, m: 1 },
      { _id: 3, n: 0 },
    ]);
  });

  test('stops at a refusal when ordered, and goes on when not', async () => {
    const inserts = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    const ordered = await store.fresh();
    expect(await errorOf(ordered.insertMany(inserts))).toMatchObject({ code: 11000 });
    expect(await ordered.countDocuments()).toBe(1);
    const unordered = await store.fresh();
    expect(await errorOf(unordered.insertMany(inserts, { ordered: false }))).toMatchObject({ code: 11000 });
    expect(await unordered.countDocuments()).toBe(2);
  });
});

describe('names with $ and dots', () => {
  test('are stored by an insert and found again', async () => {
    const collection = await store.fresh([{ _id: 1, $a: 1, 'b.c': 2, d: { $e: 3, 'f.g': 4 } }]);
    expect(await collection.findOne()).toEqual({ _id: 1, $a: 1, 'b.c': 2, d: { $e: 3, 'f.g': 4 } });
  });

  test('are refused within an _id', async () => {
    const collection = await store.fresh();
    expect(await errorOf(collection.insertOne({ _id: { $a: 1 } }))).toMatchObject({ code: 52 });
  });
});

test('what changes nothing makes no collection, and an upsert does', async () => {
  const database = store.client.db('unmade');
  const names = async () => (await database.listCollections().toArray()).map(({ name }) => name);
  const missing = database.collection<{ _id: number; n?: number }>('missing');
  expect(await missing.updateMany({}, { $set: { n: 1 } })).toMatchObject({ matchedCount: 0 });
  expect(await missing.deleteMany({ n: 1 })).toMatchObject({ deletedCount: 0 });
  expect(await missing.findOneAndUpdate({ _id: 1 }, { $set: { n: 1 } })).toBe(null);
  expect(await missing.findOneAndDelete({ _id: 1 })).toBe(null);
  await store.client.withSession((session) =>
    session.withTransaction(() => missing.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session })),
  );
  expect(await names()).toEqual([]);
  const made = database.collection<{ _id: number; n?: number }>('made');
  const upsert = { upsert: true, returnDocument: 'after' } as const;
  expect(await made.findOneAndUpdate({ _id: 1 }, { $set: { n: 1 } }, upsert)).toEqual({ _id: 1, n: 1 });
  expect(await names()).toEqual(['made']);
  // As MongoDB, which takes a number for true.
  const change = { query: { _id: 1 }, update: { $set: { n: 1 } }, upsert: 1 };
  await database.command({ findAndModify: 'by number', ...change });
  expect(await database.collection('by number').countDocuments()).toBe(1);
});

test('new fields come in the order of their names, those that are numbers by size', async () => {
  const rows = await store.fresh([{ _id: 1, z: 1, m: { b: 0 }, list: { x: 1 } }]);
  await rows.updateOne(
    { _id: 1 },
    {
      $set: { y: 1, 'm.d': 1, 'm.a': 1, c: 2, 'list.10a': 1, 'list.9a': 2 },
      $inc: { b: 1 },
      $rename: { z: 'a' },
    },
  );
  const changed = await rows.findOne({ _id: 1 });
  expect(Object.keys(changed)).toEqual(['_id', 'm', 'list', 'a', 'b', 'c', 'y']);
  expect(Object.keys(changed.m)).toEqual(['b', 'a', 'd']);
  expect(Object.keys(changed.list)).toEqual(['x', '10a', '9a']);
  await rows.updateOne({ _id: 2 }, { $set: { b: 1 }, $setOnInsert: { a: 1 } }, { upsert: true });
  expect(Object.keys((await rows.findOne({ _id: 2 })) ?? {})).toEqual(['_id', 'a', 'b']);
});
