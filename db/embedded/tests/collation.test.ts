import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, ids, storeForTests } from './fixture';

const store = storeForTests();

const words = ['cote', 'Côte', 'côté', 'COTE', 'a10', 'a9', 'B'];
const rows = words.map((w, _id) => ({ _id, w }));

const base = { locale: 'fr', strength: 1 } as const;
const accents = { locale: 'fr', strength: 2 } as const;
const all = { locale: 'fr', strength: 3 } as const;
const cased = { locale: 'fr', strength: 1, caseLevel: true } as const;

describe.each(['no index', 'an index'])('with %s', (kind) => {
  const fresh = async (documents: Document[] = rows) => {
    const collection = await store.fresh(documents);
    if (kind === 'an index') await collection.createIndex({ w: 1 });
    return collection;
  };

  test.each<[string, Document, Document, number[]]>([
    ['base letters', base, { w: 'cote' }, [0, 1, 2, 3]],
    ['accents', accents, { w: 'cote' }, [0, 3]],
    ['everything', all, { w: 'cote' }, [0]],
    ['case, but no accents', cased, { w: 'cote' }, [0, 2]],
    ['$in', accents, { w: { $in: ['b', 'CÔTÉ'] } }, [2, 6]],
    ['a range', accents, { w: { $gt: 'b', $lt: 'd' } }, [0, 1, 2, 3]],
    ['$ne', base, { w: { $ne: 'COTE' } }, [4, 5, 6]],
    ['$expr', base, { $expr: { $eq: ['$w', 'COTE'] } }, [0, 1, 2, 3]],
    ['numbers within text', { locale: 'en', numericOrdering: true }, { w: { $gt: 'a9', $lt: 'b' } }, [4]],
    ['nothing, where it is simple', { locale: 'simple' }, { w: 'cote' }, [0]],
    ['no pattern', base, { w: /^cote/ }, [0]],
  ])('find, count and aggregate heed %s', async (_title, collation, filter, found) => {
    const collection = await fresh();
    const options = { collation: collation as never };
    expect(ids(await collection.find(filter, options).sort({ _id: 1 }).toArray())).toEqual(found);
    expect(await collection.countDocuments(filter, options)).toBe(found.length);
    const command = { count: collection.collectionName, query: filter, collation };
    expect((await store.client.db('test').command(command)).n).toBe(found.length);
    const pipeline = [{ $set: { x: 1 } }, { $match: filter }, { $sort: { _id: 1 } }];
    expect(ids(await collection.aggregate(pipeline, options).toArray())).toEqual(found);
  });

  test('a sort goes by it, whatever the index has', async () => {
    const collection = await fresh();
    const sorted = await collection
      .find({}, { collation: { locale: 'en', numericOrdering: true } })
      .sort({ w: 1 })
      .toArray();
    expect(sorted.map(({ w }) => w)).toEqual(
      ['a9', 'a10', 'B', 'cote', 'COTE', 'côté', 'Côte'].sort(
        new Intl.Collator('en', { numeric: true }).compare,
      ),
    );
    expect(ids(await collection.find().sort({ w: 1 }).toArray())).toEqual(
      [6, 3, 1, 4, 5, 0, 2].sort((a, b) => ((words[a] as string) < (words[b] as string) ? -1 : 1)),
    );
  });

  test('values that are no strings are still found by the index', async () => {
    const collection = await fresh([
      { _id: 1, w: 5 },
      { _id: 2, w: 'x' },
      { _id: 3, w: { k: 'X' } },
      { _id: 4, w: ['x'] },
    ]);
    const collation = { locale: 'en', strength: 2 };
    expect(ids(await collection.find({ w: 5 }, { collation }).toArray())).toEqual([1]);
    expect(ids(await collection.find({ w: { k: 'x' } }, { collation }).toArray())).toEqual([3]);
    expect(ids(await collection.find({ w: 'X' }, { collation }).toArray())).toEqual([2, 4]);
  });

  test('distinct and groups take for one what it takes for equal', async () => {
    const collection = await fresh();
    const collation = accents;
    const command = { distinct: collection.collectionName, key: 'w', collation };
    expect((await store.client.db('test').command(command)).values).toHaveLength(6);
    const grouped = await collection
      .aggregate(
        [{ $group: { _id: '$w', n: { $sum: 1 }, max: { $max: '$w' } } }, { $match: { n: { $gt: 1 } } }],
        { collation: base },
      )
      .toArray();
    expect(grouped.map(({ n }) => n)).toEqual([4]);
    const set = await collection
      .aggregate(
        [{ $group: { _id: null, all: { $addToSet: '$w' } } }, { $project: { n: { $size: '$all' } } }],
        { collation },
      )
      .toArray();
    expect(set).toEqual([{ _id: null, n: 6 }]);
  });

  test('a join goes by it', async () => {
    const collection = await fresh();
    const lookup = { from: collection.collectionName, localField: 'w', foreignField: 'w', as: 'same' };
    const [found] = await collection
      .aggregate([{ $match: { _id: 0 } }, { $lookup: lookup }], { collation: base })
      .toArray();
    expect(ids(found?.same).sort()).toEqual([0, 1, 2, 3]);
  });

  test('update, delete and findAndModify go by it', async () => {
    const collection = await fresh();
    const collation = accents;
    expect(await collection.updateMany({ w: 'Cote' }, { $set: { hit: true } }, { collation })).toMatchObject({
      matchedCount: 2,
    });
    const after = await collection.findOneAndUpdate(
      { w: 'b' },
      { $set: { hit: true } },
      { collation, returnDocument: 'after' },
    );
    expect(after).toEqual({ _id: 6, w: 'B', hit: true });
    expect(await collection.deleteMany({ w: 'CÔTE' }, { collation })).toMatchObject({ deletedCount: 1 });
    expect(ids(await collection.find({ hit: true }).toArray())).toEqual([0, 3, 6]);
  });
});

test('the operators of an update compare by it', async () => {
  const collection = await store.fresh([{ _id: 1, l: ['a', 'B', 'c'], m: 'b' }]);
  const options = { collation: { locale: 'en', strength: 2 } };
  await collection.updateOne({ _id: 1 }, { $addToSet: { l: 'A' }, $max: { m: 'B' } }, options);
  await collection.updateOne({ _id: 1 }, { $pull: { l: 'b' } } as Document, options);
  expect(await collection.findOne()).toEqual({ _id: 1, l: ['a', 'c'], m: 'b' });
  await collection.updateOne(
    { _id: 1 },
    { $set: { 'l.$[x]': 'z' } },
    { ...options, arrayFilters: [{ x: 'C' }] },
  );
  expect(await collection.findOne()).toEqual({ _id: 1, l: ['a', 'z'], m: 'b' });
});

test('an index over part of a collection is not taken for more than it has', async () => {
  const collection = await store.fresh([
    { _id: 1, s: 'open' },
    { _id: 2, s: 'OPEN' },
  ]);
  await collection.createIndex({ n: 1 }, { partialFilterExpression: { s: 'open' } });
  const found = await collection
    .find({ s: 'open', n: null }, { collation: { locale: 'en', strength: 2 } })
    .toArray();
  expect(ids(found)).toEqual([1, 2]);
});

test.each<[Document, number, string]>([
  [{ locale: 'en', strength: 4 }, 2, 'strength'],
  [{ locale: 'en', alternate: 'shifted' }, 72, 'alternate'],
  [{ locale: 'klingon_x' }, 2, 'locale'],
  [{ strength: 1 }, 40414, 'locale'],
  [{ locale: 'en', strength: 2, caseLevel: true }, 2, 'caseLevel'],
])('refuses %j', async (collation, code, named) => {
  const collection = await store.fresh([{ _id: 1 }]);
  const error = await errorOf(collection.find({}, { collation: collation as never }).toArray());
  expect(error).toMatchObject({ code });
  expect(error.message).toContain(named);
});

test('no collection and no index has one of its own', async () => {
  const collation = { locale: 'en' };
  const database = store.client.db('test');
  expect(await errorOf(database.createCollection('collated', { collation }))).toMatchObject({ code: 72 });
  const collection = await store.fresh([{ _id: 1 }]);
  expect(await errorOf(collection.createIndex({ a: 1 }, { collation }))).toMatchObject({ code: 72 });
});
