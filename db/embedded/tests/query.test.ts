import { BSONRegExp, type Document, Int32, Long, ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { eitherStoreForTests, errorOf, ids } from './fixture';

const store = eitherStoreForTests();
const at = (iso: string) => new Date(iso);
const oid = (n: number) => new ObjectId(n.toString(16).padStart(24, '0'));

/** [what it shows, the documents' field `a` (missing where undefined), the filter, the positions that match] */
type Case = [title: string, values: unknown[], filter: Document, found: number[]];

const cases: Case[] = [
  // equality, null and missing
  ['a value', [1, 2, '1'], { a: 1 }, [0]],
  ['a number whatever its type', [1, 2], { a: new Long(1) }, [0]],
  ['a stored int64', [Long.fromNumber(5), 6], { a: 5 }, [0]],
  ['null finds null and missing', [null, undefined, 0, ''], { a: null }, [0, 1]],
  ['null in an array', [[1, null], [1], []], { a: null }, [0]],
  ['$ne null', [null, undefined, 0, [null]], { a: { $ne: null } }, [2]],
  ['an id', [oid(1), oid(2)], { a: oid(2) }, [1]],
  ['a date', [at('2026-01-01'), at('2026-01-02')], { a: at('2026-01-02') }, [1]],
  ['an object, fields in order', [{ x: 1, y: 2 }, { y: 2, x: 1 }, { x: 1 }], { a: { x: 1, y: 2 } }, [0]],
  ['an array as a whole', [[1, 2], [2, 1], [[1, 2]], 1], { a: [1, 2] }, [0, 2]],
  [
    '$elemMatch by name finds nothing in an array',
    [[[{ b: 1 }]], [{ b: 1 }]],
    { a: { $elemMatch: { b: 1 } } },
    [1],
  ],
  ['$elemMatch by position finds it there', [[[1]], [1]], { a: { $elemMatch: { 0: 1 } } }, [0]],
  ['an element of an array', [[1, 2], [3], 1], { a: 1 }, [0, 2]],
  ['true is not 1', [true, 1], { a: true }, [0]],
  ['NaN equals NaN', [Number.NaN, 0], { a: Number.NaN }, [0]],
  ['-0 equals 0', [-0, 1], { a: 0 }, [0]],
  // ranges stay within the type
  ['$gt compares numbers with numbers', [1, 5, '9', null, true, at('2026-01-01')], { a: { $gt: 2 } }, [1]],
  ['$lt leaves NaN out', [Number.NaN, 1, 9], { a: { $lt: 5 } }, [1]],
  ['$gte NaN finds NaN', [Number.NaN, 1], { a: { $gte: Number.NaN } }, [0]],
  ['$gte null finds null and missing', [null, undefined, 1], { a: { $gte: null } }, [0, 1]],
  ['$gt null finds nothing', [null, undefined, 1], { a: { $gt: null } }, []],
  ['$lt a string', ['a', 'b', 1, ''], { a: { $lt: 'b' } }, [0, 3]],
  ['strings by their bytes', ['\u{10000}', '\uffff', 'z'], { a: { $gt: '\uffff' } }, [0]],
  ['$gte a date', [at('2026-01-01'), at('2026-01-02'), 5], { a: { $gte: at('2026-01-02') } }, [1]],
  ['$gt an id', [oid(1), oid(2), 'x'], { a: { $gt: oid(1) } }, [1]],
  ['$gt false', [true, false, 1], { a: { $gt: false } }, [0]],
  ['range over array elements, each bound by any', [[1, 10], [5], [2]], { a: { $gt: 4, $lt: 3 } }, [0]],
  ['an object range', [{ x: 1 }, { x: 3 }], { a: { $gt: { x: 2 } } }, [1]],
  // $in, $nin, $not
  ['$in', [1, 2, [3], 'x'], { a: { $in: [1, 3] } }, [0, 2]],
  ['$in null', [null, undefined, 1], { a: { $in: [null, 1] } }, [0, 1, 2]],
  ['$in with a pattern', ['abc', 'xbc', 1], { a: { $in: [/^a/, 1] } }, [0, 2]],
  ['$in nothing', [1], { a: { $in: [] } }, []],
  ['$nin', [1, 2, undefined], { a: { $nin: [1] } }, [1, 2]],
  ['$not', [1, 9, undefined, 'x'], { a: { $not: { $gt: 5 } } }, [0, 2, 3]],
  ['$not with a pattern', ['abc', 'x', 1], { a: { $not: /b/ } }, [1, 2]],
  ['$ne on an array means no element', [[1, 2], [3]], { a: { $ne: 1 } }, [1]],
  [
    'a position, and not what is in an array there',
    [
      [5, [2, 4]],
      [5, 4],
      [5, [[4]]],
    ],
    { 'a.1': 4 },
    [1],
  ],
  [
    'an array at a position as a whole',
    [
      [5, [2, 4]],
      [5, [[2, 4]]],
    ],
    { 'a.1': [2, 4] },
    [0],
  ],
  [
    'a range at a position',
    [
      [5, [9]],
      [5, 9],
    ],
    { 'a.1': { $gt: 6 } },
    [1],
  ],
  ['a position in an array at a position', [[[1, 2], [3]], [[2]]], { 'a.0.1': 2 }, [0]],
  ['a list in an object at a position', [[{ b: [1, 2] }]], { 'a.0.b': 2 }, [0]],
  // $exists, $type, $size
  ['$exists by a number', [1, undefined], { a: { $exists: 0 } }, [1]],
  ['$exists by an int64', [1, undefined], { a: { $exists: Long.ZERO } }, [1]],
  ['$exists', [null, undefined, 1], { a: { $exists: true } }, [0, 2]],
  ['$exists false', [null, undefined, 1], { a: { $exists: false } }, [1]],
  ['$type of an id', [oid(1), 'x'], { a: { $type: 'objectId' } }, [0]],
  ['$type array', [[1], 1, []], { a: { $type: 'array' } }, [0, 2]],
  ['$type of an element', [['x'], [1]], { a: { $type: 'string' } }, [0]],
  ['$type number', [1, 1.5, 'x', Long.fromNumber(3)], { a: { $type: 'number' } }, [0, 1, 3]],
  ['$type by number, and several', [1.5, 'x', null], { a: { $type: [2, 'null'] } }, [1, 2]],
  ['$size', [[1, 2], [1], 'ab'], { a: { $size: 2 } }, [0]],
  ['$size 0', [[], [1], undefined], { a: { $size: 0 } }, [0]],
  ['a comment anywhere', [1, 2], { $comment: 'x', a: { $eq: 1, $comment: 'y' } }, [0]],
  // patterns
  ['a pattern', ['Acme', 'acme ltd', 5], { a: /acme/ }, [1]],
  ['a pattern without case', ['Acme', 'x'], { a: { $regex: 'ACME', $options: 'i' } }, [0]],
  ['a BSON pattern', ['Acme', 'x'], { a: new BSONRegExp('^ac', 'i') }, [0]],
  ['a pattern on elements', [['x', 'acme'], ['y']], { a: /acme/ }, [0]],
  ['. over lines', ['a\nb', 'ab'], { a: { $regex: 'a.b', $options: 's' } }, [0]],
  // $all, $elemMatch
  ['$all', [[1, 2, 3], [1], 1], { a: { $all: [1, 2] } }, [0]],
  ['$all on a scalar', [1, [1], 2], { a: { $all: [1] } }, [0, 1]],
  ['$all of nothing', [[], 1], { a: { $all: [] } }, []],
  [
    '$all with $elemMatch',
    [[{ x: 1 }, { x: 2 }], [{ x: 1 }]],
    { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { x: 2 } }] } },
    [0],
  ],
  ['$elemMatch on values', [[1, 10], [5], 5], { a: { $elemMatch: { $gt: 4, $lt: 6 } } }, [1]],
  [
    '$elemMatch on objects',
    [[{ x: 1, y: 2 }], [{ x: 1 }, { y: 2 }]],
    { a: { $elemMatch: { x: 1, y: 2 } } },
    [0],
  ],
  [
    '$elemMatch with $or',
    [[{ x: 1 }], [{ y: 2 }], [{ z: 3 }]],
    { a: { $elemMatch: { $or: [{ x: 1 }, { y: 2 }] } } },
    [0, 1],
  ],
  ['$elemMatch asks objects only for missing fields', [[1], [{}]], { a: { $elemMatch: { x: null } } }, [1]],
  [
    '$elemMatch in arrays of arrays',
    [[[1, 5]], [[1], [2]], [5]],
    { a: { $elemMatch: { $elemMatch: { $gt: 4 } } } },
    [0],
  ],
  // paths
  ['a field with an empty name', [{ '': 1 }, { '': 2 }, 1], { 'a.': 1 }, [0]],
  ['into an object', [{ b: 1 }, { b: 2 }, 1], { 'a.b': 1 }, [0]],
  ['into objects of an array', [[{ b: 1 }, { b: 2 }], [{ b: 3 }]], { 'a.b': 2 }, [0]],
  [
    'by position',
    [
      [5, 6],
      [6, 5],
    ],
    { 'a.0': 6 },
    [1],
  ],
  ['by position, then into', [[{ b: 1 }], [{ b: 2 }]], { 'a.0.b': 2 }, [1]],
  ['a.b: null', [{}, null, 4, { b: null }, undefined, { b: 1 }], { 'a.b': null }, [0, 1, 2, 3, 4]],
  ['a.b: null over arrays', [[{ b: null }], [{ b: 1 }], [{}], [], [1], [[]]], { 'a.b': null }, [0, 2]],
  ['a.b exists over arrays', [[{ b: 1 }, {}], [{}], []], { 'a.b': { $exists: true } }, [0]],
  ['a.b does not exist', [[{ b: 1 }, {}], [{}], [], 3], { 'a.b': { $exists: false } }, [1, 2, 3]],
  ['not into arrays of arrays', [[[{ b: 1 }]], [{ b: 1 }]], { 'a.b': 1 }, [1]],
  // logic
  ['$or', [1, 2, 3], { $or: [{ a: 1 }, { a: 3 }] }, [0, 2]],
  ['$and on one field', [1, 5, 9], { $and: [{ a: { $gt: 2 } }, { a: { $lt: 7 } }] }, [1]],
  ['$nor', [1, 2, 3], { $nor: [{ a: 1 }, { a: 3 }] }, [1]],
  ['nested', [1, 2, 3, 4], { $or: [{ $and: [{ a: { $gt: 1 } }, { a: { $lt: 3 } }] }, { a: 4 }] }, [1, 3]],
  ['$expr', [1, 5], { $expr: { $gt: ['$a', 3] } }, [1]],
  ['$expr with $eq on missing is not null', [null, undefined], { $expr: { $eq: ['$a', null] } }, [0]],
  ['everything', [1, 2], {}, [0, 1]],
];

describe.each(['no index', 'ascending', 'descending', 'compound'])('finds, with %s:', (kind) => {
  test.each(cases)('%s', async (_title, values, filter, found) => {
    const documents = values.map((a, _id) => (a === undefined ? { _id, z: 1 } : { _id, a, z: 1 }));
    const collection = await store.fresh(documents);
    const path = Object.keys(filter)[0]?.startsWith('a.b') ? 'a.b' : 'a';
    if (kind === 'ascending') await collection.createIndex({ [path]: 1 });
    if (kind === 'descending') await collection.createIndex({ [path]: -1 });
    if (kind === 'compound') await collection.createIndex({ z: 1, [path]: 1, y: -1 });
    const asked = kind === 'compound' ? { z: 1, ...filter } : filter;
    expect(ids(await collection.find(asked, { promoteLongs: true }).toArray()).sort()).toEqual(found);
    expect(await collection.countDocuments(asked)).toBe(found.length);
  });
});

describe('sorts', () => {
  const mixed = [at('2026-01-01'), true, oid(1), [5, 20], { x: 1 }, 'b', 'a', 7, -1, null, undefined, []];
  // [] sorts before null; an array by its least element upwards, by its greatest downwards.
  const up = [11, 9, 10, 8, 3, 7, 6, 5, 4, 2, 1, 0];
  const down = [0, 1, 2, 4, 5, 6, 3, 7, 8, 9, 10, 11];

  test.each([
    [1, up],
    [-1, down],
  ] as const)('all types in order, %i', async (direction, expected) => {
    const collection = await store.fresh(mixed.map((a, _id) => (a === undefined ? { _id } : { _id, a })));
    expect(ids(await collection.find().sort({ a: direction }).toArray())).toEqual(expected);
    await collection.createIndex({ a: 1 });
    expect(ids(await collection.find().sort({ a: direction }).toArray())).toEqual(expected);
  });

  test.each([
    ['elements without the field count as null', [[{ b: 5 }, 1], [{ b: 1 }]], { 'a.b': 1 }, [0, 1]],
    [
      'fields come from one element',
      [
        [
          { b: 1, c: 9 },
          { b: 2, c: 0 },
        ],
        [{ b: 1, c: 5 }],
      ],
      { 'a.b': 1, 'a.c': 1 },
      [1, 0],
    ],
    [
      'an empty array below comes before null',
      [[{ b: 3 }, { b: [] }], [{ b: null }], [{ b: 2 }]],
      { 'a.b': 1 },
      [0, 1, 2],
    ],
    [
      'a position leads to one element',
      [
        [5, 1],
        [4, 9],
      ],
      { 'a.0': 1 },
      [1, 0],
    ],
  ] as [string, unknown[], Document, number[]][])('of arrays: %s', async (_title, values, sort, expected) => {
    const collection = await store.fresh(values.map((a, _id) => ({ _id, a })));
    expect(
      ids(
        await collection
          .find()
          .sort({ ...sort, _id: 1 })
          .toArray(),
      ),
    ).toEqual(expected);
    expect(ids(await collection.aggregate([{ $sort: sort }]).toArray())).toEqual(expected);
  });

  test('by two separate arrays is refused', async () => {
    const collection = await store.fresh([{ a: [1, 2], b: [1, 2] }]);
    expect(await errorOf(collection.find().sort({ a: 1, b: 1 }).toArray())).toMatchObject({ code: 2 });
  });

  test('by several fields, with skip and limit, the same with and without an index', async () => {
    const documents = Array.from({ length: 60 }, (_, _id) => ({
      _id,
      a: _id % 3,
      b: (_id * 7) % 11,
      c: `n${_id % 4}`,
    }));
    const collection = await store.fresh(documents);
    const specs: Document[] = [
      { a: 1, b: -1, _id: 1 },
      { a: -1, b: 1, _id: -1 },
      { b: 1, _id: 1 },
      { c: -1, a: 1, _id: 1 },
    ];
    const read = () =>
      Promise.all(
        specs.map((sort) =>
          collection
            .find({ a: { $lt: 2 } })
            .sort(sort)
            .skip(5)
            .limit(20)
            .toArray(),
        ),
      );
    const before = await read();
    await collection.createIndexes([
      { key: { a: 1, b: -1, _id: 1 } },
      { key: { b: 1 } },
      { key: { c: -1, a: 1 } },
    ]);
    expect(await read()).toEqual(before);
    expect(before.map((page) => page.length)).toEqual([20, 20, 20, 20]);
  });
});

describe('projects', () => {
  const document = { _id: 1, a: 1, b: { c: 2, d: 3 }, l: [{ x: 1, y: 2 }, { x: 3 }, 5], t: 'z' };
  const projections: [title: string, projection: Document, result: Document][] = [
    ['named fields and _id', { a: 1 }, { _id: 1, a: 1 }],
    ['without _id', { a: 1, _id: 0 }, { a: 1 }],
    ['all but some', { l: 0, b: 0 }, { _id: 1, a: 1, t: 'z' }],
    ['only _id away', { _id: 0 }, { a: 1, b: { c: 2, d: 3 }, l: [{ x: 1, y: 2 }, { x: 3 }, 5], t: 'z' }],
    ['only _id', { _id: 1 }, { _id: 1 }],
    ['a path', { 'b.c': 1 }, { _id: 1, b: { c: 2 } }],
    ['nested', { b: { d: 1 } }, { _id: 1, b: { d: 3 } }],
    ['paths in arrays', { 'l.x': 1 }, { _id: 1, l: [{ x: 1 }, { x: 3 }] }],
    ['away from arrays', { 'l.x': 0, a: 0, b: 0, t: 0 }, { _id: 1, l: [{ y: 2 }, {}, 5] }],
    ['a path through a scalar', { 'a.b': 1 }, { _id: 1 }],
    ['computed', { sum: { $add: ['$a', '$b.c'] } }, { _id: 1, sum: 3 }],
    ['renamed', { _id: 0, name: '$t' }, { name: 'z' }],
  ];
  test.each(projections)('%s', async (_title, projection, result) => {
    const collection = await store.fresh([document]);
    expect(await collection.findOne({}, { projection })).toEqual(result);
  });
});

test('distinct takes arrays apart', async () => {
  const collection = await store.fresh([{ a: 1 }, { a: [1, 2] }, { a: new Int32(2) }, { b: 1 }, { a: 'x' }]);
  expect(await collection.distinct('a')).toEqual([1, 2, 'x']);
});

test('distinct gives no more than a document could hold', async () => {
  const collection = await store.fresh(
    Array.from({ length: 18 }, (_, _id) => ({ _id, a: `${_id}${'x'.repeat(1_000_000)}` })),
  );
  expect(await errorOf(collection.distinct('a'))).toMatchObject({ code: 17217 });
  expect(await collection.distinct('a', { _id: 3 })).toHaveLength(1);
});

test('a sort of a find holds no more than 100 MB, and with a limit only what is wanted', async () => {
  const collection = await store.fresh(Array.from({ length: 112 }, (_, _id) => ({ _id, n: _id % 14 })));
  await collection.updateMany({}, { $set: { a: 'x'.repeat(1_000_000) } });
  expect(await errorOf(collection.find().sort({ n: 1 }).toArray())).toMatchObject({ code: 292 });
  const few = collection
    .find({}, { projection: { n: 1 } })
    .sort({ n: -1, _id: 1 })
    .limit(2);
  expect(ids(await few.toArray())).toEqual([13, 27]);
  await collection.createIndex({ n: 1 });
  expect(
    await collection
      .find({}, { projection: { n: 1 } })
      .sort({ n: 1 })
      .toArray(),
  ).toHaveLength(112);
});

test('a cursor gives all documents in batches, each once', async () => {
  const collection = await store.fresh(Array.from({ length: 2_500 }, (_, _id) => ({ _id })));
  const cursor = collection.find({}, { batchSize: 100 });
  const seen: number[] = [];
  for await (const { _id } of cursor) seen.push(_id as never);
  expect(seen).toEqual(Array.from({ length: 2_500 }, (_, i) => i));
});

test('a cursor goes on over changes, and neither misses nor repeats what stays', async () => {
  const collection = await store.fresh(Array.from({ length: 300 }, (_, _id) => ({ _id, a: _id })));
  await collection.createIndex({ a: 1 });
  const cursor = collection.find({ a: { $gte: 0 } }, { batchSize: 50 }).sort({ a: 1 });
  const seen: unknown[] = [];
  for await (const { _id } of cursor) {
    seen.push(_id);
    if (seen.length === 50) await collection.deleteMany({ a: { $gte: 100, $lt: 200 } });
  }
  expect(seen).toEqual(Array.from({ length: 300 }, (_, i) => i).filter((i) => i < 100 || i >= 200));
});

test('a closed cursor is forgotten', async () => {
  const collection = await store.fresh(Array.from({ length: 300 }, (_, _id) => ({ _id })));
  const cursor = collection.find({}, { batchSize: 10 });
  await cursor.next();
  const { id } = cursor;
  await cursor.close();
  const more = store.client
    .db(collection.dbName)
    .command({ getMore: id, collection: collection.collectionName });
  await expect(more).rejects.toMatchObject({ code: 43 });
});

test('a field with an empty name is a field', async () => {
  const collection = await store.fresh([{ _id: 1, '': 5 }, { _id: 2, '': [6, 7] }, { _id: 3 }]);
  expect(ids(await collection.find({ '': 5 }).toArray())).toEqual([1]);
  expect(ids(await collection.find({ '': { $gt: 6 } }).toArray())).toEqual([2]);
  expect(ids(await collection.find({ '': { $exists: false } }).toArray())).toEqual([3]);
  expect(ids(await collection.find({ '': { $elemMatch: { $gt: 6 } } }).toArray())).toEqual([2]);
});
