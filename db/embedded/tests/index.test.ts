import { type Collection, type Document, type Filter, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorOf, ids, type Row, storeForTests } from './fixture';

const store = storeForTests();

interface Cost {
  keys: number;
  documents: number;
  stage: string;
  index?: string;
  direction?: string;
}

function costOf({ executionStats, queryPlanner }: Document): Cost {
  const plan = queryPlanner.winningPlan.inputStage ?? queryPlanner.winningPlan;
  return {
    keys: executionStats.totalKeysExamined,
    documents: executionStats.totalDocsExamined,
    stage: queryPlanner.winningPlan.stage,
    index: plan.indexName,
    direction: plan.direction,
  };
}

describe('a query examines no more than it needs', () => {
  let people: Collection<Row>;
  const company = (n: number) => `company ${n}`;
  const explain = async (filter: Document, sort: Document = {}, limit = 0) =>
    costOf(
      await people
        .find(filter)
        .sort(sort as never)
        .limit(limit)
        .explain('executionStats'),
    );

  beforeAll(async () => {
    people = await store.fresh(
      Array.from({ length: 10_000 }, (_, i) => ({
        _id: i,
        companyId: company(i % 2),
        name: `name ${String((i * 7919) % 10_000).padStart(5, '0')}`,
        status: ['open', 'won', 'lost'][i % 3],
        email: `p${i}@example.com`,
        ...(i % 100 === 0 && { tags: ['red', `t${i}`] }),
      })),
    );
    await people.createIndexes([
      { key: { companyId: 1, name: 1, _id: 1 }, name: 'byName' },
      { key: { companyId: 1, status: 1 }, name: 'byStatus' },
      { key: { email: 1 }, name: 'byEmail', unique: true },
      { key: { companyId: 1, tags: 1 }, name: 'byTag' },
      { key: { name: -1 }, name: 'lostNames', partialFilterExpression: { status: 'lost' } },
    ]);
  });

  test('one document by _id', async () => {
    expect(await explain({ _id: 5 })).toMatchObject({ keys: 1, documents: 1, index: '_id_' });
    expect(await explain({ _id: { $in: [5, 7, -1] } })).toMatchObject({
      keys: 2,
      documents: 2,
      index: '_id_',
    });
    expect(await explain({ _id: 5, companyId: company(0) })).toMatchObject({ keys: 1, index: '_id_' });
  });

  test('a page in the order of an index, forwards and in reverse', async () => {
    const filter = { companyId: company(1) };
    expect(await explain(filter, { name: 1, _id: 1 }, 20)).toEqual({
      keys: 20,
      documents: 20,
      stage: 'IXSCAN',
      index: 'byName',
      direction: 'forward',
    });
    expect(await explain(filter, { name: -1, _id: -1 }, 20)).toMatchObject({
      keys: 20,
      documents: 20,
      direction: 'backward',
    });
    expect(await explain(filter, { companyId: -1, name: 1 }, 20)).toMatchObject({ keys: 20, documents: 20 });
    expect(await explain({}, { email: -1 }, 5)).toMatchObject({
      keys: 5,
      documents: 5,
      index: 'byEmail',
      direction: 'backward',
    });
  });

  test('the next page, by keys', async () => {
    const sort = { name: 1, _id: 1 } as const;
    const page = await people
      .find({ companyId: company(1) })
      .sort(sort)
      .skip(2_000)
      .limit(20)
      .toArray();
    const { name, _id } = page[9] as Document;
    const after = { companyId: company(1), $or: [{ name: { $gt: name } }, { name, _id: { $gt: _id } }] };
    expect(ids(await people.find(after).sort(sort).limit(10).toArray())).toEqual(ids(page).slice(10));
    expect(await explain(after, sort, 10)).toMatchObject({
      keys: 11,
      documents: 10,
      stage: 'IXSCAN',
      index: 'byName',
    });
    expect(await explain({ $and: [after, { name: { $gte: name } }] }, sort, 10)).toMatchObject({
      keys: 11,
      documents: 10,
    });
    const before = { companyId: company(1), $or: [{ name: { $lt: name } }, { name, _id: { $lt: _id } }] };
    expect(await explain(before, { name: -1, _id: -1 }, 10)).toMatchObject({
      keys: 11,
      documents: 10,
      direction: 'backward',
    });
  });

  test('ranges, $in and anchored patterns', async () => {
    const companyId = company(1);
    expect(await explain({ companyId, name: { $gte: 'name 00100', $lt: 'name 00120' } })).toMatchObject({
      keys: 10,
      documents: 10,
    });
    expect(await explain({ companyId, name: { $in: ['name 00101', 'name 00103', 'x'] } })).toMatchObject({
      keys: 2,
      documents: 2,
    });
    expect(await explain({ companyId, name: /^name 0012/ })).toMatchObject({ keys: 5, documents: 5 });
    expect(await explain({ email: 'p77@example.com' })).toMatchObject({
      keys: 1,
      documents: 1,
      index: 'byEmail',
    });
  });

  test('an unanchored pattern is tested on the key before the document is fetched', async () => {
    const cost = await explain({ companyId: company(1), name: /9999/ });
    expect(cost).toMatchObject({ keys: 5_000, documents: 1, index: 'byName' });
  });

  test('counts come from keys alone', async () => {
    const count = async (query: Document) =>
      costOf(await people.aggregate([{ $match: query }, { $count: 'n' }]).explain('executionStats'));
    expect(await count({ companyId: company(0), status: 'won' })).toMatchObject({
      documents: 0,
      index: 'byStatus',
    });
    expect(await count({ companyId: company(0), name: /9/ })).toMatchObject({ keys: 5_000, documents: 0 });
    const counted = await people
      .aggregate([
        { $match: { companyId: company(0), status: 'won' } },
        { $group: { _id: 1, n: { $sum: 1 } } },
      ])
      .explain('executionStats');
    expect(costOf(counted)).toMatchObject({ documents: 0, index: 'byStatus' });
    expect(await people.countDocuments({ companyId: company(0), status: 'won' })).toBe(1_666);
    expect(await people.countDocuments({ companyId: company(0) }, { limit: 7 })).toBe(7);
    expect(await people.countDocuments({ companyId: company(0) }, { skip: 4_990, limit: 100 })).toBe(10);
    expect(await people.countDocuments({ companyId: 'x' })).toBe(0);
  });

  test('a count within bounds is right at every limit, and in a transaction counts its own writes', async () => {
    const some = await store.fresh(
      Array.from({ length: 1_200 }, (_, at) => ({ _id: at, firm: at % 3, name: `n${at}` })),
    );
    await some.createIndex({ firm: 1, name: 1 });
    const nested = { $and: [{ firm: 1 }, { $and: [{}, {}] }] };
    const explained = await some.find(nested).explain('executionStats');
    expect(costOf(explained)).toMatchObject({ keys: 400, documents: 400 });
    expect(await some.countDocuments(nested, { limit: 500 })).toBe(400);
    for (const limit of [1, 399, 400, 401, 5_000, undefined]) {
      const counted = await some.countDocuments({ firm: 1 }, limit === undefined ? {} : { limit });
      expect([limit, counted]).toEqual([limit, Math.min(400, limit ?? 400)]);
    }
    expect(await some.countDocuments({ firm: 1 }, { skip: 390 })).toBe(10);
    expect(await some.countDocuments({ firm: { $in: [0, 2] } }, { limit: 500 })).toBe(500);
    expect(await some.countDocuments({ firm: 7 }, { limit: 5 })).toBe(0);
    expect(await some.countDocuments({ firm: 1, name: { $gte: 'n2', $lt: 'n3' } })).toBe(
      (await some.find({ firm: 1, name: { $gte: 'n2', $lt: 'n3' } }).toArray()).length,
    );
    await store.client.withSession((session) =>
      session.withTransaction(async () => {
        expect(await some.countDocuments({ firm: 1 }, { session })).toBe(400);
        await some.insertOne({ _id: 'new', firm: 1, name: 'x' }, { session });
        await some.deleteOne({ _id: 1 }, { session });
        await some.deleteOne({ _id: 4 }, { session });
        expect(await some.countDocuments({ firm: 1 }, { session })).toBe(399);
      }),
    );
    expect(await some.countDocuments({ firm: 1 })).toBe(399);
  });

  test('arrays by their elements, each document once', async () => {
    const companyId = company(0);
    expect(await explain({ companyId, tags: 't500' })).toMatchObject({
      keys: 1,
      documents: 1,
      index: 'byTag',
    });
    expect(await people.countDocuments({ companyId, tags: { $in: ['red', 't500'] } })).toBe(100);
    expect(await people.find({ companyId, tags: { $gte: 'a' } }).toArray()).toHaveLength(100);
  });

  test('a partial index serves only queries that it covers', async () => {
    expect(await explain({ status: 'lost', name: { $gte: 'name 09990' } })).toMatchObject({
      index: 'lostNames',
      keys: 3,
    });
    // What the whole index says already is not looked for in the documents.
    const counted = await people
      .aggregate([{ $match: { status: 'lost', name: { $gte: 'name 09990' } } }, { $count: 'n' }])
      .explain('executionStats');
    expect(costOf(counted)).toMatchObject({ index: 'lostNames', keys: 3, documents: 0 });
    expect(await people.countDocuments({ status: 'lost', name: { $gte: 'name 09990' } })).toBe(3);
    // Without that status the names are read from another index.
    expect(await explain({ name: { $gte: 'name 09990' } })).toMatchObject({ index: 'byName', documents: 10 });
  });

  test('what no index orders is sorted', async () => {
    expect(await explain({ companyId: company(1) }, { email: 1, name: 1 }, 5)).toMatchObject({
      stage: 'SORT',
    });
  });
});

describe('indexes follow the documents', () => {
  test('through updates, replacements and removals', async () => {
    const collection = await store.fresh(
      Array.from({ length: 50 }, (_, _id) => ({ _id, a: _id, l: [_id, -_id] })),
    );
    await collection.createIndexes([{ key: { a: 1 } }, { key: { l: -1 } }]);
    await collection.updateMany({ a: { $lt: 10 } }, { $inc: { a: 100 }, $push: { l: 777 } } as never);
    await collection.replaceOne({ _id: 20 }, { a: 500 });
    await collection.deleteMany({ a: { $gte: 30, $lt: 40 } });
    expect(ids(await collection.find({ a: { $gte: 100 } }).toArray())).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20,
    ]);
    expect(await collection.countDocuments({ l: 777 })).toBe(10);
    expect(await collection.countDocuments({ l: 20 })).toBe(0);
    expect(await collection.countDocuments({ a: { $gte: 30, $lt: 40 } })).toBe(0);
    expect(await collection.countDocuments({ a: { $gte: 0 } })).toBe(40);
  });

  test('with values too long for a key', async () => {
    const long = 'x'.repeat(5_000);
    const values = [`${long}b`, `${long}a`, 'x', `${long}c`, 'y', `${'x'.repeat(1_390)}q`];
    const collection = await store.fresh(values.map((a, _id) => ({ _id, a })));
    await collection.createIndex({ a: 1 }, { unique: true });
    const found = async (filter: Document) => ids(await collection.find(filter).sort({ a: 1 }).toArray());
    expect(await found({ a: `${long}a` })).toEqual([1]);
    expect(await found({ a: { $gt: `${long}a` } })).toEqual([0, 3, 4]);
    expect(await found({ a: { $lte: `${long}b` } })).toEqual(
      [2, 5, 1, 0].sort((x, y) => ((values[x] as string) < (values[y] as string) ? -1 : 1)),
    );
    expect(await collection.countDocuments({ a: /^x{5}/ })).toBe(4);
    expect(await errorOf(collection.insertOne({ a: `${long}a` }))).toMatchObject({ code: 11000 });
  });

  test('of other types, back to what they were', async () => {
    const id = new ObjectId();
    const when = new Date(-5);
    const collection = await store.fresh([
      { a: id },
      { a: when },
      { a: 'a\0é' },
      { a: -1.5 },
      { a: { x: [1, 'y'] } },
      { a: false },
    ]);
    await collection.createIndex({ a: 1, b: -1 });
    // $ne is tested on the key, which has to read back as the value that it was made of.
    for (const a of [id, when, 'a\0é', -1.5, { x: [1, 'y'] }, false])
      expect(await collection.countDocuments({ a: { $ne: a } } as Filter<Document>)).toBe(5);
  });
});

test('a cursor whose index is dropped, or its collection, is refused rather than cut short', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => ({ n }));
  const drops = [
    (collection: Collection<Row>) => collection.dropIndex('n_1'),
    (collection: Collection<Row>) => collection.drop(),
  ];
  for (const drop of drops) {
    const collection = await store.fresh(rows);
    await collection.createIndex({ n: 1 });
    const cursor = collection.find({ n: { $gte: 0 } }, { batchSize: 5 });
    await cursor.next();
    await drop(collection);
    expect(await errorOf(cursor.toArray())).toMatchObject({ code: 43 });
  }
});

test('many values are looked up one by one', async () => {
  const collection = await store.fresh(Array.from({ length: 2_000 }, (_, _id) => ({ _id })));
  const wanted = Array.from({ length: 1_000 }, (_, i) => 2 * i);
  const { executionStats } = await collection.find({ _id: { $in: wanted } }).explain('executionStats');
  expect(executionStats).toMatchObject({ nReturned: 1_000, totalKeysExamined: 1_000 });
});

test.each([1, -1] as const)(
  'a key gives back objects whatever their values begin with, direction %d',
  async (order) => {
    const values = [Number.POSITIVE_INFINITY, new ObjectId('ff'.repeat(12)), -0, '\0\0', [], null];
    const collection = await store.fresh(values.map((b, _id) => ({ _id, a: { b, c: [b] }, d: 'a\0b' })));
    await collection.createIndex({ a: order, d: order }, { name: 'a' });
    const found = await collection.find({ d: { $not: { $ne: 'a\0b' } }, a: { $ne: 1 } }).toArray();
    expect(ids(found).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  },
);

test('a key does not tell a field that only JavaScript knows', async () => {
  const collection = await store.fresh([{ _id: 1, n: 1, constructor: 'x', toString: 'y' }]);
  await collection.createIndex({ n: 1 });
  expect(await collection.countDocuments({ n: 1, constructor: 'x', toString: 'y' } as Document)).toBe(1);
});

describe('unique', () => {
  test('refuses a second value, naming index and key', async () => {
    const collection = await store.fresh([{ companyId: 1, email: 'a' }]);
    await collection.createIndex({ companyId: 1, email: 1 }, { unique: true, name: 'one' });
    const error = await errorOf(collection.insertOne({ companyId: 1, email: 'a' }));
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { companyId: 1, email: 1 },
      keyValue: { companyId: 1, email: 'a' },
    });
    expect(error.message).toContain(
      `E11000 duplicate key error collection: test.${collection.collectionName} index: one dup key: { companyId: 1, email: "a" }`,
    );
    await collection.insertOne({ companyId: 2, email: 'a' });
    expect(await errorOf(collection.updateOne({ companyId: 2 }, { $set: { companyId: 1 } }))).toMatchObject({
      code: 11000,
    });
    expect(await collection.countDocuments({ companyId: 1 })).toBe(1);
  });

  test('counts missing and null as one value', async () => {
    const collection = await store.fresh([{ a: null }]);
    await collection.createIndex({ a: 1 }, { unique: true });
    expect(await errorOf(collection.insertOne({}))).toMatchObject({ code: 11000 });
  });

  test('lets an array hold a value twice, but not two documents', async () => {
    const collection = await store.fresh();
    await collection.createIndex({ l: 1 }, { unique: true });
    await collection.insertOne({ l: [1, 1, 2] });
    expect(await errorOf(collection.insertOne({ l: [2] }))).toMatchObject({ code: 11000 });
  });

  test('cannot be made where values are there twice, and leaves nothing behind', async () => {
    const collection = await store.fresh([{ a: 1 }, { a: 1 }]);
    expect(await errorOf(collection.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
    expect(await collection.indexes()).toHaveLength(1);
    await collection.insertOne({ a: 1 });
  });

  test('lets one of many win who insert the same at once', async () => {
    const collection = await store.fresh();
    await collection.createIndex({ a: 1 }, { unique: true });
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => collection.insertOne({ a: i % 4 })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect((await collection.distinct('a')).sort()).toEqual([0, 1, 2, 3]);
  });

  test('with a partial index only among what it covers', async () => {
    const collection = await store.fresh();
    await collection.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { live: true } });
    await collection.insertMany([
      { _id: 1, a: 1, live: true },
      { _id: 2, a: 1, live: false },
      { _id: 3, a: 1 },
    ] as never);
    expect(await errorOf(collection.insertOne({ a: 1, live: true }))).toMatchObject({ code: 11000 });
    expect(await errorOf(collection.updateOne({ _id: 2 as never }, { $set: { live: true } }))).toMatchObject({
      code: 11000,
    });
    await collection.updateOne({ _id: 1 as never }, { $set: { live: false } });
    await collection.updateOne({ _id: 2 as never }, { $set: { live: true } });
  });
});

describe('a condition of a partial index', () => {
  test.each<[title: string, condition: Document, filter: Document, n: number]>([
    ['is true of all that it holds', { gone: null }, { gone: null }, 3],
    ['with another condition', { gone: null, n: { $gt: 1 } }, { n: { $gt: 1 }, gone: null }, 2],
    [
      'but its opposite is still asked',
      { gone: null },
      { gone: null, $nor: [{ gone: { $exists: false } }] },
      1,
    ],
    ['and a narrower one', { n: { $gt: 1 } }, { n: { $gt: 2 } }, 2],
    ['and the other end of it', { n: { $gte: 1 } }, { n: { $gte: 1, $lte: 2 } }, 2],
    ['and the rest of an array', { n: { $gt: 0 } }, { n: { $gt: 0, $ne: 3 } }, 3],
  ])('%s', async (_title, partialFilterExpression, filter, n) => {
    const collection = await store.fresh([
      { _id: 1, at: 1, n: 1 },
      { _id: 2, at: 1, n: 2, gone: null },
      { _id: 3, at: 1, n: 3 },
      { _id: 4, at: 1, n: 4, gone: 'yes' },
    ] as never);
    await collection.createIndex({ at: 1 }, { partialFilterExpression });
    const asked = { at: 1, ...filter };
    expect(await collection.countDocuments(asked)).toBe(n);
    expect(await collection.find(asked).toArray()).toHaveLength(n);
  });
});

test('indexes are listed, dropped, and made once', async () => {
  const collection = await store.fresh([{ a: 1, b: 1 }]);
  await collection.createIndex({ a: 1, b: -1 }, { unique: true });
  await collection.createIndex({ a: 1, b: -1 }, { unique: true });
  expect(await collection.indexes()).toEqual([
    { v: 2, key: { _id: 1 }, name: '_id_' },
    { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1', unique: true },
  ]);
  expect(await errorOf(collection.createIndex({ a: 1, b: -1 }))).toMatchObject({ code: 86 });
  expect(await errorOf(collection.createIndex({ a: 1, b: -1 }, { unique: true, name: 'x' }))).toMatchObject({
    code: 85,
  });
  await collection.dropIndex('a_1_b_-1');
  expect(await errorOf(collection.dropIndex('a_1_b_-1'))).toMatchObject({ code: 27 });
  await collection.insertOne({ a: 1, b: 1 });
});

test('two arrays cannot be indexed together', async () => {
  const collection = await store.fresh();
  await collection.createIndex({ a: 1, b: 1 });
  expect(await errorOf(collection.insertOne({ a: [1], b: [1] }))).toMatchObject({ code: 171 });
  expect(await collection.countDocuments()).toBe(0);
});
