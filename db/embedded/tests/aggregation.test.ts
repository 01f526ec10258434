import type { Collection, Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, ids, type Row, storeForTests } from './fixture';

const store = storeForTests();
const byId = { $sort: { _id: 1 } };
const run = (collection: Collection<Row>, ...pipeline: Document[]) =>
  collection.aggregate(pipeline).toArray();

const documents = [
  { _id: 1, a: 'x', n: 5, tags: ['p', 'q'], o: { k: 1 } },
  { _id: 2, a: 'y', n: 3, tags: [], o: { k: 2 } },
  { _id: 3, a: 'x', n: 9, tags: null },
  { _id: 4, a: 'z', n: 1 },
];

/** [what it shows, the pipeline, the documents] */
const cases: [title: string, pipeline: Document[], found: Document[]][] = [
  [
    '$addFields',
    [{ $match: { _id: 1 } }, { $addFields: { m: { $add: ['$n', 1] }, 'o.z': 2 } }],
    [{ ...documents[0], m: 6, o: { k: 1, z: 2 } }],
  ],
  [
    '$set nested, and into arrays',
    [{ $match: { _id: 1 } }, { $set: { o: { z: 1 }, tags: { t: 1 } } }, { $unset: ['a', 'n'] }],
    [{ _id: 1, tags: [{ t: 1 }, { t: 1 }], o: { k: 1, z: 1 } }],
  ],
  [
    '$set to nothing takes away',
    [{ $match: { _id: 4 } }, { $set: { n: '$missing', a: '$$REMOVE' } }],
    [{ _id: 4 }],
  ],
  ['$unset a path', [{ $match: { _id: 2 } }, { $unset: 'o.k' }], [{ _id: 2, a: 'y', n: 3, tags: [], o: {} }]],
  [
    '$project with expressions and arrays',
    [{ $match: { _id: 1 } }, { $project: { _id: 0, size: { $size: '$tags' }, pair: ['$a', '$n'] } }],
    [{ size: 2, pair: ['x', 5] }],
  ],
  [
    '$unwind',
    [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
    [
      { _id: 1, tags: 'p' },
      { _id: 1, tags: 'q' },
    ],
  ],
  [
    '$unwind that preserves empty arrays',
    [{ $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $project: { tags: 1 } }, byId],
    [{ _id: 1, tags: 'p' }, { _id: 1, tags: 'q' }, { _id: 2 }, { _id: 3, tags: null }, { _id: 4 }],
  ],
  [
    '$unwind of a scalar',
    [{ $match: { _id: 1 } }, { $unwind: '$o.k' }, { $project: { o: 1 } }],
    [{ _id: 1, o: { k: 1 } }],
  ],
  ['$count', [{ $match: { n: { $gt: 2 } } }, { $count: 'found' }], [{ found: 3 }]],
  ['$count of nothing', [{ $match: { n: 99 } }, { $unwind: '$x' }, { $count: 'found' }], []],
  [
    '$sort, $skip and $limit behind another stage',
    [
      { $set: { m: { $subtract: [6, '$n'] } } },
      { $sort: { m: 1, _id: 1 } },
      { $skip: 1 },
      { $limit: 2 },
      { $project: { m: 1 } },
    ],
    [
      { _id: 1, m: 1 },
      { _id: 2, m: 3 },
    ],
  ],
  [
    'a match behind a match',
    [{ $match: { n: { $gt: 2 } } }, { $match: { a: 'x' } }, { $sort: { n: -1 } }, { $project: { _id: 1 } }],
    [{ _id: 3 }, { _id: 1 }],
  ],
  // accumulators
  [
    '$sum of ints, doubles and others',
    [{ $group: { _id: null, a: { $sum: 1.5 }, b: { $sum: '$n' }, c: { $sum: '$a' } } }],
    [{ _id: null, a: 6, b: 18, c: 0 }],
  ],
  [
    '$avg, $min, $max',
    [
      { $group: { _id: '$a', avg: { $avg: '$n' }, min: { $min: '$n' }, max: { $max: '$n' } } },
      byId,
      { $limit: 1 },
    ],
    [{ _id: 'x', avg: 7, min: 5, max: 9 }],
  ],
  [
    '$first and $last',
    [{ $sort: { n: 1 } }, { $group: { _id: null, f: { $first: '$n' }, l: { $last: '$n' } } }],
    [{ _id: null, f: 1, l: 9 }],
  ],
  [
    '$addToSet',
    [{ $group: { _id: null, s: { $addToSet: '$a' } } }, { $project: { n: { $size: '$s' } } }],
    [{ _id: null, n: 3 }],
  ],
  [
    '$count as an accumulator',
    [{ $group: { _id: '$a', n: { $count: {} } } }, byId, { $limit: 1 }],
    [{ _id: 'x', n: 2 }],
  ],
  [
    'a missing key groups with null',
    [{ $group: { _id: '$o.k', n: { $sum: 1 } } }, { $match: { _id: null } }],
    [{ _id: null, n: 2 }],
  ],
];

describe('answers', () => {
  test.each(cases)('%s', async (_title, pipeline, found) => {
    const collection = await store.fresh(documents);
    expect(await collection.aggregate(pipeline).toArray()).toEqual(found);
  });
});

describe.each(['no index', 'an index'])('$lookup, with %s,', (kind) => {
  async function two() {
    const firms = await store.fresh([
      { _id: 1, key: 'a' },
      { _id: 2, key: ['b', 'c'] },
      { _id: 3, key: null },
      { _id: 4 },
      { _id: 5, key: [] },
    ]);
    const people = await store.fresh([
      { _id: 10, firm: 'a', age: 30 },
      { _id: 11, firm: 'a', age: 40 },
      { _id: 12, firm: ['c', 'x'], age: 50 },
      { _id: 13, firm: null, age: 60 },
      { _id: 14, age: 70 },
      { _id: 15, firm: 'b', age: 20 },
    ]);
    if (kind === 'an index') await people.createIndex({ firm: 1 });
    return { firms, from: people.collectionName };
  }
  test('joins by fields: arrays by their elements, null with what is missing', async () => {
    const { firms, from } = await two();
    const lookup = { from, localField: 'key', foreignField: 'firm', as: 'people' };
    const found = await run(firms, { $lookup: lookup }, byId, { $project: { people: '$people._id' } });
    const sorted = found.map((row) => [...row.people].sort());
    expect(sorted).toEqual([[10, 11], [12, 15], [13, 14], [13, 14], []]);
  });

  test('joins by fields and runs a pipeline over what it found', async () => {
    const { firms, from } = await two();
    const pipeline = [{ $match: { age: { $gt: 35 } } }, { $project: { n: { $add: ['$age', 1] } } }];
    const lookup = { from, localField: 'key', foreignField: 'firm', pipeline, as: 'o.people' };
    const found = await run(firms, { $lookup: lookup }, byId, { $project: { 'o.people': 1 } });
    expect(found[0]).toEqual({ _id: 1, o: { people: [{ _id: 11, n: 41 }] } });
    expect(found[1]).toEqual({ _id: 2, o: { people: [{ _id: 12, n: 51 }] } });
  });

  test('gives nothing for a collection that does not exist', async () => {
    const { firms } = await two();
    const found = await run(
      firms,
      { $lookup: { from: 'nowhere', localField: 'a', foreignField: 'b', as: 'x' } },
      { $match: { x: { $ne: [] } } },
    );
    expect(found).toEqual([]);
  });
});

test('$lookup within $lookup', async () => {
  const a = await store.fresh([
    { _id: 1, of: 2 },
    { _id: 2, of: 1 },
  ]);
  const lookup = { from: a.collectionName, localField: 'of', foreignField: '_id', as: 'x' };
  const pipeline = [{ $lookup: lookup }, { $project: { _id: 0, back: '$x._id' } }];
  const found = await run(a, { $lookup: { ...lookup, pipeline } }, byId, { $project: { x: 1 } });
  expect(found).toEqual([
    { _id: 1, x: [{ back: [1] }] },
    { _id: 2, x: [{ back: [2] }] },
  ]);
});

test('$lookup finds by an index what its fields and its pipeline ask for together', async () => {
  const one = await store.fresh(Array.from({ length: 50 }, (_, _id) => ({ _id })));
  const many = await store.fresh(
    Array.from({ length: 2_000 }, (_, _id) => ({ _id, company: _id % 10, of: _id % 500 })),
  );
  await many.createIndex({ company: 1, of: 1 });
  const pipeline = [{ $match: { company: 3 } }, { $count: 'n' }];
  const $lookup = { from: many.collectionName, localField: '_id', foreignField: 'of', pipeline, as: 'x' };
  const found = await run(one, { $lookup }, { $match: { x: { $ne: [] } } }, { $project: { x: 1 } });
  expect(found).toEqual([3, 13, 23, 33, 43].map((_id) => ({ _id, x: [{ n: 4 }] })));
});

test('$unionWith adds another collection, whole or through a pipeline', async () => {
  const one = await store.fresh([{ _id: 1 }]);
  const two = await store.fresh([
    { _id: 2, n: 1 },
    { _id: 3, n: 2 },
  ]);
  expect(ids(await run(one, { $unionWith: two.collectionName }))).toEqual([1, 2, 3]);
  const pipeline = [{ $match: { n: 2 } }, { $project: { _id: 1 } }];
  expect(await run(one, { $unionWith: { coll: two.collectionName, pipeline } })).toEqual([
    { _id: 1 },
    { _id: 3 },
  ]);
});

test('$unionWith is refused to go on where its collection goes meanwhile', async () => {
  const [one, two] = [
    await store.fresh([{ _id: 1 }]),
    await store.fresh(Array.from({ length: 300 }, (_, _id) => ({ _id }))),
  ];
  const cursor = one.aggregate([{ $unionWith: two.collectionName }], { batchSize: 50 });
  await cursor.next();
  await two.drop();
  expect(await errorOf(cursor.toArray())).toMatchObject({ code: 175 });
});

test('a join within a transaction sees what the transaction has written', async () => {
  const one = await store.fresh([{ _id: 1 }]);
  const two = await store.fresh([{ _id: 1, of: 0 }]);
  const session = store.client.startSession();
  session.startTransaction();
  await two.updateOne({ _id: 1 }, { $set: { of: 1 } }, { session });
  const lookup = { from: two.collectionName, localField: '_id', foreignField: 'of', as: 'x' };
  expect(await one.aggregate([{ $lookup: lookup }], { session }).toArray()).toEqual([
    { _id: 1, x: [{ _id: 1, of: 1 }] },
  ]);
  await session.abortTransaction();
  await session.endSession();
});

/** [the pipeline, MongoDB's code, what the sentence names] */
const refused: [pipeline: Document[], code: number, named: string][] = [
  [[{ $facet: {} }], 40324, '$facet'],
  [[{ $merge: 'x' }], 40324, '$merge'],
  [[{ $frob: {} }], 40324, '$frob'],
  [[{ $match: {}, $sort: {} }], 40323, 'exactly one field'],
  [[{ $match: 5 }], 15959, 'match'],
  [[{ $limit: 0 }], 15958, 'positive'],
  [[{ $skip: -1 }], 5107200, '$skip'],
  [[{ $sort: {} }], 15976, '$sort'],
  [[{ $unwind: 'tags' }], 28818, "prefixed with a '$'"],
  [[{ $unwind: { path: '$a', keep: true } }], 28811, 'keep'],
  [[{ $addFields: {} }], 40177, 'at least one field'],
  [[{ $addFields: { a: 1, 'a.b': 2 } }], 40176, 'a.b'],
  [[{ $addFields: { '__proto__.x': 1 } }], 2, '__proto__'],
  [[{ $count: '$n' }], 40158, 'count'],
  [[{ $group: { n: 1 } }], 15955, '_id'],
  [[{ $group: { _id: null, n: 5 } }], 40234, "'n'"],
  [[{ $group: { _id: null, n: { $frob: 1 } } }], 15952, '$frob'],
  [[{ $lookup: { from: 'x', as: 'y' } }], 9, '$lookup'],
  [[{ $lookup: { from: 'x', localField: 'a', as: 'y' } }], 9, 'foreignField'],
  [[{ $lookup: { from: 'x', pipeline: [], as: 'y' } }], 9, "without 'localField'"],
  [[{ $lookup: { from: 'x', let: { z: 1 }, pipeline: [], as: 'y' } }], 9, "'let' of $lookup"],
  [
    [{ $unionWith: { coll: 'x', pipeline: [{ $out: 'y' }] } }],
    40324,
    "Unrecognized pipeline stage name: '$out'",
  ],
  [[{ $unionWith: { pipeline: [] } }], 40414, 'coll'],
];

test.each(refused)('refuses %j', async (pipeline, code, named) => {
  const collection = await store.fresh(documents);
  const error = await errorOf(collection.aggregate(pipeline).toArray());
  expect(error).toMatchObject({ code });
  expect(error.message).toContain(named);
});

describe('holds no more than 100 MB', () => {
  const numbers = (length: number) => Array.from({ length }, (_, i) => i);
  const unwound = [{ $set: { i: numbers(120) } }, { $unwind: '$i' }];
  /** [what holds, the stages that hold, MongoDB's code] */
  const held: [title: string, stages: Document[], code: number][] = [
    ['a sort', [{ $sort: { i: -1 } }], 292],
    ['the groups', [{ $group: { _id: ['$text', '$i'] } }], 292],
    ['$push', [{ $group: { _id: null, all: { $push: '$text' } } }], 146],
    ['$addToSet', [{ $group: { _id: null, all: { $addToSet: { t: '$text', i: '$i' } } } }], 146],
  ];
  test.each(held)('in %s', async (_title, stages, code) => {
    const collection = await store.fresh([{ _id: 1, text: 'x'.repeat(1_000_000) }]);
    expect(await errorOf(run(collection, ...unwound, ...stages))).toMatchObject({ code });
    expect(await collection.countDocuments()).toBe(1);
  });

  test('but a sort of which few are wanted holds only those', async () => {
    const collection = await store.fresh([{ _id: 1, text: 'x'.repeat(500_000) }]);
    const found = await run(
      collection,
      { $set: { i: numbers(300) } },
      { $unwind: '$i' },
      { $sort: { i: -1 } },
      { $limit: 2 },
      { $project: { i: 1 } },
    );
    expect(found).toEqual([
      { _id: 1, i: 299 },
      { _id: 1, i: 298 },
    ]);
  });

  test('in what one document is joined with', async () => {
    const collection = await store.fresh(
      Array.from({ length: 20 }, (_, _id) => ({ _id, of: 1, text: 'x'.repeat(1_000_000) })),
    );
    const $lookup = { from: collection.collectionName, localField: 'of', foreignField: 'of', as: 'x' };
    expect(await errorOf(run(collection, { $match: { _id: 1 } }, { $lookup }))).toMatchObject({ code: 4568 });
  });
});
