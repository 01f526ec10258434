import { Decimal128, type Document, Long, MaxKey, MinKey, Timestamp } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, storeForTests } from './fixture';

const store = storeForTests();

/** [what it shows, the command, MongoDB's code, what the sentence names] */
const refused: [title: string, command: Document, code: number, named: string][] = [
  ['a command', { mapReduce: 'c' }, 59, 'mapReduce'],
  ['a stage', { aggregate: 'c', pipeline: [{ $facet: {} }], cursor: {} }, 40324, '$facet'],
  [
    'a stage behind others',
    { aggregate: 'c', pipeline: [{ $match: {} }, { $fill: {} }], cursor: {} },
    40324,
    '$fill',
  ],
  [
    'a query operator that does not exist',
    { find: 'c', filter: { a: { $frob: 1 } } },
    2,
    'unknown operator: $frob',
  ],
  [
    'a query operator of MongoDB',
    { find: 'c', filter: { a: { $mod: [2, 0] } } },
    2,
    'unknown operator: $mod',
  ],
  ['$where', { find: 'c', filter: { $where: 'true' } }, 2, 'unknown top level operator: $where'],
  ['$type of int', { find: 'c', filter: { a: { $type: 'int' } } }, 2, "$type 'int'"],
  ['$type of double', { find: 'c', filter: { a: { $type: [1, 'string'] } } }, 2, "$type 'double'"],
  ['$size of null', { find: 'c', filter: { a: { $size: null } } }, 2, '$size'],
  ['$size of a text', { find: 'c', filter: { a: { $size: '1' } } }, 2, '$size'],
  ['an operator in $in', { find: 'c', filter: { a: { $in: [{ $gt: 1 }] } } }, 2, 'cannot nest $ under $in'],
  [
    'an operator in $all',
    { find: 'c', filter: { a: { $all: [1, { $gt: 1 }] } } },
    2,
    'no $ expressions in $all',
  ],
  ['$options that are no text', { find: 'c', filter: { a: { $regex: 'a', $options: 1 } } }, 2, '$options'],
  ['options twice', { find: 'c', filter: { a: { $regex: /a/i, $options: 'm' } } }, 51075, 'options'],
  ['$expr about an element', { find: 'c', filter: { a: { $elemMatch: { b: 1, $expr: true } } } }, 2, '$expr'],
  [
    '$expr in $pull',
    { update: 'c', updates: [{ q: {}, u: { $pull: { a: { b: 1, $expr: true } } } }] },
    2,
    '$expr',
  ],
  ['a projection that is no object', { find: 'c', projection: 'abc' }, 14, 'projection'],
  ['$slice in a projection', { find: 'c', projection: { a: { $slice: 1 } } }, 168, '$slice'],
  ['a sort by a text', { find: 'c', sort: { a: '1' } }, 15974, '$sort'],
  ['a sort by a number and by another name', { find: 'c', sort: { a: 1, 5: 1 } }, 2, "named '5'"],
  ['a sort by a field without a name', { find: 'c', sort: { 'a.': 1 } }, 15998, "'a.'"],
  ['a projection of a field without a name', { find: 'c', projection: { '': 1 } }, 15998, "''"],
  ['a sort by 2', { find: 'c', sort: { a: 2 } }, 15975, '$sort'],
  ['a removal of neither one nor all', { delete: 'c', deletes: [{ q: {}, limit: 5 }] }, 9, 'limit'],
  ['a removal that does not say how many', { delete: 'c', deletes: [{ q: {} }] }, 9, 'limit'],
  [
    'a removal that does not say of what',
    { delete: 'c', deletes: [{ limit: 0 }] },
    40414,
    'delete.deletes.q',
  ],
  ['a removal of null', { delete: 'c', deletes: [{ q: null, limit: 0 }] }, 40414, 'delete.deletes.q'],
  ['a change that does not say of what', { update: 'c', updates: [{ u: {} }] }, 40414, 'update.updates.q'],
  ['a change to nothing', { update: 'c', updates: [{ q: {} }] }, 40414, 'update.updates.u'],
  ['no list of changes', { update: 'c' }, 40414, 'update.updates'],
  ['a change in place of a list', { update: 'c', updates: { q: {}, u: {} } }, 14, 'update.updates'],
  ['an empty list of removals', { delete: 'c', deletes: [] }, 16, 'between 1 and 100000'],
  ['a document that is none', { insert: 'c', documents: [[]] }, 14, 'insert.documents.0'],
  ['a statement that is none', { update: 'c', updates: [5] }, 14, 'update.updates'],
  [
    'multi that is neither true nor false',
    { update: 'c', updates: [{ q: {}, u: {}, multi: 'no' }] },
    14,
    'multi',
  ],
  ['a limit that is no number', { find: 'c', limit: 'x' }, 14, 'find.limit'],
  ['a limit of less than nothing', { find: 'c', limit: -1 }, 51024, 'limit'],
  ['a batch of less than nothing', { find: 'c', batchSize: -1 }, 51024, 'batchSize'],
  [
    'a batch of less than nothing of a pipeline',
    { aggregate: 'c', pipeline: [], cursor: { batchSize: -1 } },
    51024,
    'batchSize',
  ],
  ['cursors that are none', { killCursors: 'c', cursors: 5 }, 14, 'cursors'],
  ['a cursor that is none', { killCursors: 'c', cursors: ['x'] }, 14, 'cursor'],
  [
    'an option of patterns that does not exist',
    { find: 'c', filter: { a: { $regex: 'a', $options: '%' } } },
    51108,
    '%',
  ],
  [
    'a new name with a null byte',
    { update: 'c', updates: [{ q: {}, u: { $rename: { a: 'a\0b' } } }] },
    16411,
    'null byte',
  ],
  ['an expression', { find: 'c', filter: { $expr: { $frob: 1 } } }, 168, '$frob'],
  [
    'an accumulator',
    { aggregate: 'c', pipeline: [{ $group: { _id: 1, x: { $top: {} } } }], cursor: {} },
    15952,
    "unknown group operator '$top'",
  ],
  [
    'a variable',
    { find: 'c', filter: { $expr: { $eq: ['$a', '$$NOW'] } } },
    17276,
    'undefined variable: NOW',
  ],
  ['a collation', { find: 'c', collation: { locale: 'en' } }, 72, "'collation' of find"],
  ['a hint', { find: 'c', hint: 'x' }, 72, "'hint' of find"],
  ['variables of a command', { find: 'c', let: { x: 1 } }, 72, "'let' of find"],
  ['a command of MongoDB', { bulkWrite: 1, ops: [], nsInfo: [] }, 59, "no such command: 'bulkWrite'"],
  ['the stable API', { find: 'c', apiVersion: '1' }, 72, "'apiVersion' of find"],
  ['a tailable cursor', { find: 'c', tailable: true }, 72, 'tailable'],
  ['a time below zero', { find: 'c', maxTimeMS: -1 }, 2, 'maxTimeMS'],
  [
    'an index by the name of that of _id',
    { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: '_id_' }] },
    2,
    'reserved',
  ],
  ['an index by the name of all', { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: '*' }] }, 2, "'*'"],
  ['an index by true', { createIndexes: 'c', indexes: [{ key: { a: true }, name: 'a' }] }, 67, "'a'"],
  ['more nodes than there are', { insert: 'c', documents: [{}], writeConcern: { w: 3 } }, 100, 'w: 3'],
  ['$pop', { update: 'c', updates: [{ q: {}, u: { $pop: { a: 1 } } }] }, 9, 'Unknown modifier: $pop'],
  ['$mul', { update: 'c', updates: [{ q: {}, u: { $mul: { a: 2 } } }] }, 9, 'Unknown modifier: $mul'],
  ['an update by pipeline', { update: 'c', updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] }, 9, 'by pipeline'],
  [
    'a positional operator',
    { update: 'c', updates: [{ q: {}, u: { $set: { 'a.$': 1 } } }] },
    2,
    'operator $',
  ],
  ['$[]', { update: 'c', updates: [{ q: {}, u: { $inc: { 'a.$[].b': 1 } } }] }, 2, 'operator $[]'],
  [
    'array filters',
    { update: 'c', updates: [{ q: {}, u: { $set: { a: 1 } }, arrayFilters: [] }] },
    72,
    'arrayFilters',
  ],
  ['an update operator', { update: 'c', updates: [{ q: {}, u: { $frob: { a: 1 } } }] }, 9, '$frob'],
  [
    'a sparse index',
    { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'x', sparse: true }] },
    72,
    'sparse',
  ],
  ['a text index', { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 'x' }] }, 67, 'text'],
  ['a geo index', { createIndexes: 'c', indexes: [{ key: { a: '2dsphere' }, name: 'x' }] }, 67, '2dsphere'],
  [
    'a hidden index',
    { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'x', hidden: true }] },
    72,
    'hidden',
  ],
  ['a wildcard index', { createIndexes: 'c', indexes: [{ key: { '$**': 1 }, name: 'x' }] }, 67, '$**'],
  ['a capped collection', { create: 'x', capped: true }, 72, 'capped'],
  [
    'Decimal128 in a document',
    { insert: 'c', documents: [{ a: Decimal128.fromString('1') }] },
    2,
    'Decimal128',
  ],
  [
    'Decimal128 in a filter',
    { find: 'c', filter: { a: { $gt: Decimal128.fromString('1') } } },
    2,
    'Decimal128',
  ],
  [
    'Decimal128 in an update',
    { update: 'c', updates: [{ q: {}, u: { $set: { a: Decimal128.fromString('1') } } }] },
    2,
    'Decimal128',
  ],
  ['a timestamp', { insert: 'c', documents: [{ a: new Timestamp({ t: 1, i: 1 }) }] }, 2, 'Timestamp'],
  ['MinKey', { insert: 'c', documents: [{ a: new MinKey() }] }, 2, 'MinKey'],
  ['MaxKey in a filter', { find: 'c', filter: { a: { $lt: new MaxKey() } } }, 2, 'MaxKey'],
  ['an int64 that is not exact', { insert: 'c', documents: [{ a: Long.MAX_VALUE }] }, 2, 'int64'],
  ['a field that begins with $', { update: 'c', updates: [{ q: {}, u: { a: 1, $b: 1 } }] }, 52, '$b'],
  ['an array as _id', { insert: 'c', documents: [{ _id: [1] }] }, 72, '_id'],
  [
    'a regular expression with an option of Perl',
    { find: 'c', filter: { a: { $regex: 'a', $options: 'x' } } },
    2,
    '"x"',
  ],
  [
    'an option that there is not',
    { find: 'c', filter: { a: { $regex: 'a', $options: 'q' } } },
    51108,
    'options: q',
  ],
  ['a broken pattern', { find: 'c', filter: { a: { $regex: '(' } } }, 51091, 'Regular expression is invalid'],
  ['a mixed projection', { find: 'c', projection: { a: 1, b: 0 } }, 31254, 'b'],
  ['the positional projection', { find: 'c', projection: { 'a.$': 1 } }, 238, 'positional'],
  ['a cursor that is not open', { getMore: Long.fromNumber(5), collection: 'c' }, 43, '5'],
  ['a collection name', { insert: 'a$b', documents: [{}] }, 73, 'a$b'],
  ['a reference', { insert: 'c', documents: [{ r: { $ref: 'x', $id: 1 } }] }, 2, 'DBRef'],
];

describe('names what it does not do:', () => {
  test.each(refused)('%s', async (_title, command, code, named) => {
    const database = store.client.db('test');
    await database.collection('c').updateOne({ _id: 1 as never }, { $set: { a: 1 } }, { upsert: true });
    const answer = await database.command(command).catch((error: Document) => error);
    const error = answer.writeErrors?.[0] ?? answer;
    expect(error.code).toBe(code);
    expect(error.errmsg ?? error.message).toContain(named);
    expect(await database.collection('c').countDocuments()).toBe(1);
  });
});

test('refuses a document over 16 MB', async () => {
  const collection = await store.fresh([{ _id: 1, a: 'x'.repeat(9_000_000) }]);
  const error = await errorOf(collection.updateOne({}, { $set: { b: 'x'.repeat(9_000_000) } }));
  expect(error).toMatchObject({ code: 10334 });
});

test('ends a command that takes longer than its client allows', async () => {
  const collection = await store.fresh(
    Array.from({ length: 5_000 }, (_, n) => ({ n, text: 'x'.repeat(300) })),
  );
  const filter = {
    $expr: {
      $and: Array.from({ length: 200 }, () => ({ $eq: [{ $concat: ['$text', 'x'] }, 'x'.repeat(301)] })),
    },
  };
  expect(await errorOf(collection.find(filter, { maxTimeMS: 1 }).toArray())).toMatchObject({ code: 50 });
});

test('a cursor may rest for longer than its client allows to work', async () => {
  const collection = await store.fresh(Array.from({ length: 3_000 }, (_, n) => ({ n })));
  const cursor = collection.find({}, { batchSize: 10, maxTimeMS: 150 });
  await cursor.next();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await cursor.toArray()).toHaveLength(2_999);
});

test.each<[string, Document]>([
  ['an update', { update: 'p', updates: [{ q: {}, u: { $set: { '__proto__.polluted': 1 } } }] }],
  ['$rename', { update: 'p', updates: [{ q: {}, u: { $rename: { a: '__proto__.polluted' } } }] }],
  [
    'an upsert',
    { update: 'p', updates: [{ q: { '__proto__.polluted': 1 }, u: { $set: { b: 1 } }, upsert: true }] },
  ],
  ['an insert', { insert: 'p', documents: [JSON.parse('{"__proto__":{"polluted":1}}')] }],
  ['an index', { createIndexes: 'p', indexes: [{ name: 'x', key: { '__proto__.polluted': 1 } }] }],
])("%s cannot reach JavaScript's own prototypes", async (_, command) => {
  const database = store.client.db('test');
  await database.collection('p').insertOne({ a: 1 });
  const answer = await database.command(command).catch((error) => error);
  expect(answer.writeErrors?.[0].errmsg ?? answer.message).toContain('a field named __proto__');
  expect(await database.collection('p').countDocuments({ polluted: { $exists: true } })).toBe(0);
  const [shown] = await database
    .collection('p')
    .aggregate([{ $project: { polluted: 1, b: '$polluted' } }])
    .toArray();
  expect(Object.keys(shown ?? {})).toEqual(['_id']);
});

test("a field may have the name of one that JavaScript's objects have", async () => {
  const collection = await store.fresh([{ _id: 1, a: 1 }]);
  await collection.updateOne({}, { $set: { 'constructor.x': 1 }, $rename: { valueOf: 'b' } } as Document);
  expect(await collection.findOne()).toEqual({ _id: 1, a: 1, constructor: { x: 1 } });
});

test('an unacknowledged write is done, though nobody is told', async () => {
  const collection = await store.fresh();
  const [session] = [store.client.startSession()];
  await collection.insertOne({ _id: 1 as never }, { writeConcern: { w: 0 } });
  await session.endSession();
  await expect.poll(() => collection.countDocuments()).toBe(1);
});

test('a number stands for true or false, whatever its type', async () => {
  const { collectionName: name } = await store.fresh([{ _id: 1 }]);
  const run = (command: Document) => store.client.db('test').command(command);
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
