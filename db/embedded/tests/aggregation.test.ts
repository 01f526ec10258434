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
    [{ $match: { _id: 1 } }, { $project: { _id: 0, first: { $slice: ['$tags', 1] }, pair: ['$a', '$n'] } }],
    [{ first: ['p'], pair: ['x', 5] }],
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
    '$unwind with positions, keeping the empty',
    [
      { $unwind: { path: '$tags', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } },
      { $project: { tags: 1, i: 1 } },
      byId,
    ],
    [
      { _id: 1, tags: 'p', i: 0 },
      { _id: 1, tags: 'q', i: 1 },
      { _id: 2, i: null },
      { _id: 3, tags: null, i: null },
      { _id: 4, i: null },
    ],
  ],
  [
    '$unwind of a scalar',
    [{ $match: { _id: 1 } }, { $unwind: '$o.k' }, { $project: { o: 1 } }],
    [{ _id: 1, o: { k: 1 } }],
  ],
  ['$replaceRoot', [{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: '$o' } }], [{ k: 1 }]],
  [
    '$replaceWith',
    [{ $match: { _id: 1 } }, { $replaceWith: { $mergeObjects: ['$o', { b: 1 }] } }],
    [{ k: 1, b: 1 }],
  ],
  ['$sortByCount', [{ $sortByCount: '$a' }, { $limit: 1 }], [{ _id: 'x', count: 2 }]],
  ['$count', [{ $match: { n: { $gt: 2 } } }, { $count: 'found' }], [{ found: 3 }]],
  ['$count of nothing', [{ $match: { n: 99 } }, { $unwind: '$x' }, { $count: 'found' }], []],
  [
    '$bucket',
    [
      {
        $bucket: {
          groupBy: '$n',
          boundaries: [0, 4, 8],
          default: 'more',
          output: { ids: { $push: '$_id' } },
        },
      },
    ],
    [
      { _id: 0, ids: [2, 4] },
      { _id: 4, ids: [1] },
      { _id: 'more', ids: [3] },
    ],
  ],
  [
    '$bucketAuto',
    [{ $bucketAuto: { groupBy: '$n', buckets: 2 } }],
    [
      { _id: { min: 1, max: 5 }, count: 2 },
      { _id: { min: 5, max: 9 }, count: 2 },
    ],
  ],
  [
    '$facet',
    [
      {
        $facet: {
          least: [{ $sort: { n: 1 } }, { $limit: 1 }, { $project: { n: 1 } }],
          total: [{ $group: { _id: null, n: { $sum: '$n' } } }],
          none: [{ $match: { n: 99 } }],
        },
      },
    ],
    [{ least: [{ _id: 4, n: 1 }], total: [{ _id: null, n: 18 }], none: [] }],
  ],
  [
    '$sort, $skip and $limit behind another stage',
    [
      { $set: { m: { $mod: ['$n', 4] } } },
      { $sort: { m: 1, _id: 1 } },
      { $skip: 1 },
      { $limit: 2 },
      { $project: { m: 1 } },
    ],
    [
      { _id: 3, m: 1 },
      { _id: 4, m: 1 },
    ],
  ],
  [
    'a match behind a match',
    [{ $match: { n: { $gt: 2 } } }, { $match: { a: 'x' } }, { $sort: { n: -1 } }, { $project: { _id: 1 } }],
    [{ _id: 3 }, { _id: 1 }],
  ],
  [
    '$sample of more than there is',
    [{ $sample: { size: 9 } }, { $group: { _id: null, n: { $sum: '$n' } } }],
    [{ _id: null, n: 18 }],
  ],
  ['$sample', [{ $sample: { size: 2 } }, { $count: 'n' }], [{ n: 2 }]],
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
    '$firstN and $lastN',
    [
      { $sort: { n: 1 } },
      { $group: { _id: null, f: { $firstN: { input: '$n', n: 2 } }, l: { $lastN: { input: '$n', n: 2 } } } },
    ],
    [{ _id: null, f: [1, 3], l: [5, 9] }],
  ],
  [
    '$minN and $maxN',
    [{ $group: { _id: null, f: { $minN: { input: '$n', n: 2 } }, l: { $maxN: { input: '$n', n: 2 } } } }],
    [{ _id: null, f: [1, 3], l: [9, 5] }],
  ],
  [
    '$top and $bottom',
    [
      {
        $group: {
          _id: null,
          t: { $top: { sortBy: { n: -1 }, output: ['$a', '$n'] } },
          b: { $bottom: { sortBy: { n: -1 }, output: '$n' } },
        },
      },
    ],
    [{ _id: null, t: ['x', 9], b: 1 }],
  ],
  [
    '$topN and $bottomN',
    [
      {
        $group: {
          _id: null,
          t: { $topN: { sortBy: { n: -1 }, output: '$n', n: 2 } },
          b: { $bottomN: { sortBy: { n: -1 }, output: '$n', n: 2 } },
        },
      },
    ],
    [{ _id: null, t: [9, 5], b: [3, 1] }],
  ],
  [
    'an n that depends on the group',
    [
      {
        $group: {
          _id: { a: '$a' },
          f: { $firstN: { input: '$n', n: { $cond: [{ $eq: ['$a', 'x'] }, 2, 1] } } },
        },
      },
      byId,
    ],
    [
      { _id: { a: 'x' }, f: [5, 9] },
      { _id: { a: 'y' }, f: [3] },
      { _id: { a: 'z' }, f: [1] },
    ],
  ],
  [
    '$stdDevPop and $stdDevSamp',
    [{ $match: { a: 'x' } }, { $group: { _id: null, p: { $stdDevPop: '$n' }, s: { $stdDevSamp: '$n' } } }],
    [{ _id: null, p: 2, s: Math.sqrt(8) }],
  ],
  [
    '$mergeObjects',
    [byId, { $group: { _id: null, m: { $mergeObjects: '$o' } } }],
    [{ _id: null, m: { k: 2 } }],
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
  const people = { $map: { input: '$people', in: '$$this._id' } };

  test('joins by fields: arrays by their elements, null with what is missing', async () => {
    const { firms, from } = await two();
    const lookup = { from, localField: 'key', foreignField: 'firm', as: 'people' };
    const found = await run(firms, { $lookup: lookup }, byId, { $project: { people } });
    const sorted = found.map((row) => [...row.people].sort());
    expect(sorted).toEqual([[10, 11], [12, 15], [13, 14], [13, 14], []]);
  });

  test('runs a pipeline with variables', async () => {
    const { firms, from } = await two();
    const pipeline = [
      { $match: { $expr: { $eq: ['$firm', '$$key'] } } },
      { $sort: { age: -1 } },
      { $limit: 1 },
    ];
    const found = await run(
      firms,
      { $match: { _id: { $lt: 2 } } },
      { $lookup: { from, let: { key: '$key' }, pipeline, as: 'o.people' } },
    );
    expect(found).toEqual([{ _id: 1, key: 'a', o: { people: [{ _id: 11, firm: 'a', age: 40 }] } }]);
  });

  test('joins by fields and runs a pipeline over what it found', async () => {
    const { firms, from } = await two();
    const pipeline = [{ $match: { age: { $gt: 35 } } }, { $project: { n: { $add: ['$age', '$$plus'] } } }];
    const lookup = {
      from,
      localField: 'key',
      foreignField: 'firm',
      let: { plus: '$_id' },
      pipeline,
      as: 'people',
    };
    const found = await run(firms, { $lookup: lookup }, byId, { $project: { people: 1 } });
    expect(found[0]).toEqual({ _id: 1, people: [{ _id: 11, n: 41 }] });
    expect(found[1]).toEqual({ _id: 2, people: [{ _id: 12, n: 52 }] });
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

test('$lookup within $lookup sees the variables of both', async () => {
  const a = await store.fresh([
    { _id: 1, v: 10 },
    { _id: 2, v: 20 },
  ]);
  const inner = [{ $project: { sum: { $add: ['$v', '$$x', '$$y'] } } }];
  const pipeline = [
    { $lookup: { from: a.collectionName, let: { y: '$v' }, pipeline: inner, as: 'z' } },
    { $project: { z: '$z.sum' } },
  ];
  const found = await run(
    a,
    { $lookup: { from: a.collectionName, let: { x: '$v' }, pipeline, as: 'y' } },
    { $project: { y: '$y.z' } },
  );
  expect(found).toEqual([
    {
      _id: 1,
      y: [
        [30, 40],
        [40, 50],
      ],
    },
    {
      _id: 2,
      y: [
        [40, 50],
        [50, 60],
      ],
    },
  ]);
});

test('$lookup reads by the index of the foreign field, and explain tells the sum of it', async () => {
  const one = await store.fresh(Array.from({ length: 50 }, (_, _id) => ({ _id })));
  const many = await store.fresh(Array.from({ length: 1_000 }, (_, _id) => ({ _id, of: _id % 100 })));
  await many.createIndex({ of: 1 });
  const byFields = { from: many.collectionName, localField: '_id', foreignField: 'of', as: 'x' };
  const pipeline = [{ $match: { $expr: { $eq: ['$of', '$$id'] } } }];
  const byVariable = { from: many.collectionName, let: { id: '$_id' }, pipeline, as: 'x' };
  for (const $lookup of [byFields, byVariable]) {
    const plan = await one.aggregate([{ $lookup }]).explain('executionStats');
    expect(plan.stages[1]).toMatchObject({ totalKeysExamined: 500, totalDocsExamined: 500 });
    expect(plan.executionStats).toMatchObject({ nReturned: 50, totalDocsExamined: 50 });
  }
});

test('$lookup by a field without an index reads the other collection once', async () => {
  const one = await store.fresh(Array.from({ length: 50 }, (_, _id) => ({ _id })));
  const many = await store.fresh(Array.from({ length: 300 }, (_, _id) => ({ _id, of: _id % 60 })));
  const $lookup = { from: many.collectionName, localField: '_id', foreignField: 'of', as: 'x' };
  const plan = await one.aggregate([{ $lookup }]).explain('executionStats');
  expect(plan.stages[1]).toMatchObject({ totalDocsExamined: 300 });
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

test('$documents is a pipeline without a collection', async () => {
  const database = store.client.db('test');
  const found = await database
    .aggregate([{ $documents: [{ a: 1 }, { a: { $add: [1, 1] } }] }, { $match: { a: 2 } }])
    .toArray();
  expect(found).toEqual([{ a: 2 }]);
});

describe('$out', () => {
  test('puts the documents in place of those that were there, and keeps the indices', async () => {
    const from = await store.fresh([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    const to = await store.fresh([{ _id: 9, n: 9 }]);
    await to.createIndex({ n: 1 }, { unique: true });
    expect(await run(from, { $match: { n: 2 } }, { $out: to.collectionName })).toEqual([]);
    expect(await to.find().toArray()).toEqual([{ _id: 2, n: 2 }]);
    expect(await errorOf(to.insertOne({ n: 2 }))).toMatchObject({ code: 11000 });
  });

  test('puts few in place of many', async () => {
    const from = await store.fresh([{ _id: 1 }]);
    const to = await store.fresh(Array.from({ length: 3_000 }, (_, _id) => ({ _id: `x${_id}`, n: _id })));
    await to.createIndex({ n: 1 });
    await run(from, { $out: to.collectionName });
    expect(await to.find().toArray()).toEqual([{ _id: 1 }]);
    expect(await to.countDocuments({ n: { $gte: 0 } })).toBe(0);
  });

  test('may write where it reads, and into another database', async () => {
    const from = await store.fresh([{ _id: 1, n: 1 }]);
    await run(from, { $set: { n: 5 } }, { $out: from.collectionName });
    expect(await from.findOne()).toEqual({ _id: 1, n: 5 });
    await run(from, { $out: { db: 'elsewhere', coll: 'copied' } });
    expect(await store.client.db('elsewhere').collection('copied').findOne()).toEqual({ _id: 1, n: 5 });
  });

  test('leaves everything as it was where one document is refused', async () => {
    const from = await store.fresh([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
    ]);
    const to = await store.fresh([{ _id: 9, n: 9 }]);
    await to.createIndex({ n: 1 }, { unique: true });
    expect(await errorOf(run(from, { $out: to.collectionName }))).toMatchObject({ code: 11000 });
    expect(await to.find().toArray()).toEqual([{ _id: 9, n: 9 }]);
  });
});

describe('$merge', () => {
  const made = [
    { _id: 1, n: 10 },
    { _id: 2, n: 20 },
  ];
  const there = [{ _id: 2, n: 1, keep: true }];
  const merges: [options: Document, found: Document[]][] = [
    [
      {},
      [
        { _id: 1, n: 10 },
        { _id: 2, n: 20, keep: true },
      ],
    ],
    [{ whenMatched: 'replace' }, made],
    [{ whenMatched: 'keepExisting' }, [{ _id: 1, n: 10 }, ...there]],
    [{ whenNotMatched: 'discard' }, [{ _id: 2, n: 20, keep: true }]],
    [
      { whenMatched: [{ $set: { n: { $add: ['$n', '$$new.n'] } } }] },
      [
        { _id: 1, n: 10 },
        { _id: 2, n: 21, keep: true },
      ],
    ],
    [
      { let: { m: '$n' }, whenMatched: [{ $set: { m: '$$m' } }] },
      [
        { _id: 1, n: 10 },
        { _id: 2, n: 1, keep: true, m: 20 },
      ],
    ],
  ];
  test.each(merges)('with %o', async (options, found) => {
    const from = await store.fresh(made);
    const to = await store.fresh(there);
    expect(await run(from, { $merge: { into: to.collectionName, ...options } })).toEqual([]);
    expect(await to.find().sort({ _id: 1 }).toArray()).toEqual(found);
  });

  test.each([
    [{ whenMatched: 'fail' }, 11000],
    [{ whenNotMatched: 'fail' }, 13113],
    [{ whenMatched: 'sometimes' }, 51191],
    [{ whenNotMatched: 'replace' }, 2],
    [{ on: 'n' }, 51183],
  ])('is refused with %o, and nothing is written', async (options, code) => {
    const from = await store.fresh(made);
    const to = await store.fresh(there);
    expect(await errorOf(run(from, { $merge: { into: to.collectionName, ...options } }))).toMatchObject({
      code,
    });
    expect(await to.find().toArray()).toEqual(there);
  });

  test('finds by the fields of a unique index', async () => {
    const from = await store.fresh([
      { _id: 1, k: 'a', n: 5 },
      { _id: 2, k: 'b', n: 6 },
    ]);
    const to = await store.fresh([{ _id: 7, k: 'a' }]);
    await to.createIndex({ k: 1 }, { unique: true });
    await run(from, { $unset: '_id' }, { $merge: { into: to.collectionName, on: 'k' } });
    expect(
      await to
        .find({}, { projection: { _id: 0 } })
        .sort({ k: 1 })
        .toArray(),
    ).toEqual([
      { k: 'a', n: 5 },
      { k: 'b', n: 6 },
    ]);
    const nameless = await errorOf(
      run(from, { $unset: ['_id', 'k'] }, { $merge: { into: to.collectionName, on: 'k' } }),
    );
    expect(nameless).toMatchObject({ code: 51132 });
  });
});

test.each(['$out', '$merge'])('%s is refused within a transaction', async (stage) => {
  const collection = await store.fresh([{ _id: 1 }]);
  const session = store.client.startSession();
  session.startTransaction();
  const error = await errorOf(collection.aggregate([{ [stage]: 'other' }], { session }).toArray());
  expect(error).toMatchObject({ code: 263 });
  await session.endSession();
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
  [[{ $graphLookup: {} }], 40324, '$graphLookup'],
  [[{ $setWindowFields: {} }], 40324, '$setWindowFields'],
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
  [[{ $replaceRoot: { newRoot: '$n' } }], 40228, "'newRoot'"],
  [[{ $count: '$n' }], 40158, 'count'],
  [[{ $group: { n: 1 } }], 15955, '_id'],
  [[{ $group: { _id: null, n: 5 } }], 40234, "'n'"],
  [[{ $group: { _id: null, n: { $frob: 1 } } }], 15952, '$frob'],
  [[{ $group: { _id: null, n: { $firstN: { input: '$n', n: 0 } } } }], 5787908, 'greater than 0'],
  [[{ $bucket: { groupBy: '$n', boundaries: [5, 1] } }], 40194, 'sorted'],
  [[{ $bucket: { groupBy: '$n', boundaries: [0, 'x'] } }], 40193, 'type'],
  [[{ $bucket: { groupBy: '$n', boundaries: [0, 1] } }], 40066, 'no default'],
  [[{ $bucketAuto: { groupBy: '$n', buckets: 2, granularity: 'R5' } }], 72, 'granularity'],
  [[{ $sample: { size: 0 } }], 28747, 'positive'],
  [[{ $lookup: { from: 'x', as: 'y' } }], 9, '$lookup'],
  [[{ $lookup: { from: 'x', localField: 'a', as: 'y' } }], 9, 'foreignField'],
  [[{ $lookup: { from: 'x', pipeline: [{ $out: 'y' }], as: 'y' } }], 51047, '$out'],
  [[{ $facet: { a: [{ $facet: {} }] } }], 40600, '$facet'],
  [[{ $facet: { a: [{ $merge: 'x' }] } }], 40600, '$merge'],
  [[{ $out: 'x' }, { $match: {} }], 40601, 'final stage'],
  [[{ $match: {} }, { $documents: [] }], 40602, 'first stage'],
  [[{ $documents: [] }], 73, 'aggregate: 1'],
];

test.each(refused)('refuses %j', async (pipeline, code, named) => {
  const collection = await store.fresh(documents);
  const error = await errorOf(collection.aggregate(pipeline).toArray());
  expect(error).toMatchObject({ code });
  expect(error.message).toContain(named);
});

describe('holds no more than 100 MB', () => {
  const many = { $set: { i: { $range: [0, 120] } } };
  const unwound = [many, { $unwind: '$i' }];
  /** [what holds, the stages that hold, MongoDB's code] */
  const held: [title: string, stages: Document[], code: number][] = [
    ['a sort', [{ $sort: { i: -1 } }], 292],
    ['the groups', [{ $group: { _id: ['$text', '$i'] } }], 292],
    ['$push', [{ $group: { _id: null, all: { $push: '$text' } } }], 146],
    ['$addToSet', [{ $group: { _id: null, all: { $addToSet: { t: '$text', i: '$i' } } } }], 146],
    [
      '$topN',
      [{ $group: { _id: null, all: { $topN: { sortBy: { i: 1 }, output: '$$ROOT', n: 500 } } } }],
      146,
    ],
    ['$facet', [{ $facet: { a: [{ $count: 'n' }] } }], 4031700],
    ['$bucketAuto', [{ $bucketAuto: { groupBy: '$i', buckets: 2 } }], 292],
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
      { $set: { i: { $range: [0, 300] } } },
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
