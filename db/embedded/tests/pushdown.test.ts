import type { Collection, Document } from 'mongodb';
import { expect, test } from 'vitest';
import { errorOf, type Row, sharedStoreForTests } from './fixture';

const store = sharedStoreForTests();

/** A stage that changes nothing, behind which all is computed: what is made of bytes must be the same. */
const nothing: Document = { $unset: 'noSuchField' };

/** The same pipeline with a stage that changes nothing behind each beginning. */
function computed(pipeline: Document[]): Document[] {
  const at = pipeline.findIndex((stage) => '$project' in stage || '$group' in stage || '$unionWith' in stage);
  const split = at === -1 ? pipeline.length : at;
  const others = pipeline.slice(split).map((stage) => {
    if (!stage.$unionWith) return stage;
    return { $unionWith: { ...stage.$unionWith, pipeline: computed(stage.$unionWith.pipeline) } };
  });
  return [...pipeline.slice(0, split), nothing, ...others];
}

const rows = Array.from({ length: 30 }, (_, n) => ({
  _id: n,
  firm: n % 3,
  name: `n${String(n % 7).padStart(2, '0')}`,
  at: new Date(1_700_000_000_000 + n),
  tags: n % 2 ? ['a', n] : [],
  ...(n % 5 === 0 && { gone: null }),
}));

async function filled(): Promise<{ one: Collection<Row>; other: Collection<Row>; none: Collection<Row> }> {
  const [one, other, none] = [await store.fresh(rows), await store.fresh(rows), await store.fresh()];
  await one.createIndex({ firm: 1, name: 1, _id: 1 });
  return { one, other, none };
}

const list = { $group: { _id: 0, rows: { $push: '$$ROOT' } } };
const counted = { $group: { _id: 1, n: { $sum: 1 } } };
const firm = { $match: { firm: 1 } };
const sorted = { $sort: { name: 1, _id: 1 } };

/** [what it shows, the pipeline by the names of the other collections] */
const cases: [title: string, pipeline: (other: string, none: string) => Document[]][] = [
  ['whole documents', () => [firm, sorted]],
  ['some fields', () => [firm, sorted, { $skip: 2 }, { $limit: 3 }, { $project: { name: 1, tags: 1 } }]],
  ['fields without the id', () => [firm, sorted, { $project: { _id: 0, name: 1 } }]],
  ['a list as one', () => [firm, sorted, { $limit: 4 }, list]],
  ['a list of some fields', () => [firm, { $project: { at: 1, gone: 1 } }, list]],
  ['a list of nothing', () => [{ $match: { firm: 9 } }, list]],
  ['a number', () => [firm, { $limit: 7 }, counted]],
  ['a number behind some', () => [firm, { $skip: 4 }, counted]],
  ['a number as a count says it', () => [firm, { $count: 'found' }]],
  ['no number of nothing', () => [{ $match: { firm: 9 } }, counted]],
  [
    'lists and numbers of several collections',
    (other, none) => [
      firm,
      sorted,
      { $limit: 2 },
      list,
      {
        $unionWith: {
          coll: other,
          pipeline: [
            { $match: { name: 'n03' } },
            { $project: { name: 1 } },
            { $group: { _id: 1, all: { $push: '$$ROOT' } } },
          ],
        },
      },
      { $unionWith: { coll: other, pipeline: [counted] } },
      { $unionWith: { coll: none, pipeline: [list] } },
    ],
  ],
];

test.each(cases)('%s: made of bytes as of values', async (_, pipeline) => {
  const { one, other, none } = await filled();
  const asked = pipeline(other.collectionName, none.collectionName);
  const found = await one.aggregate(asked).toArray();
  expect(found).toEqual(await one.aggregate(computed(asked)).toArray());
});

test('what a list as one holds is in the order that was asked for', async () => {
  const { one } = await filled();
  const [found] = await one.aggregate([firm, { $sort: { at: -1 } }, { $limit: 3 }, list]).toArray();
  expect(found?.rows.map(({ _id }: Row) => _id)).toEqual([28, 25, 22]);
});

test('within a transaction it sees what that has written', async () => {
  const { one, other } = await filled();
  await store.client.withSession((session) =>
    session.withTransaction(async () => {
      await other.insertOne({ _id: 99, firm: 1 }, { session });
      const union = { $unionWith: { coll: other.collectionName, pipeline: [firm, counted] } };
      expect(await one.aggregate([firm, counted, union], { session }).toArray()).toEqual([
        { _id: 1, n: 10 },
        { _id: 1, n: 11 },
      ]);
    }),
  );
});

test('a list that no document can hold is refused', async () => {
  const large = await store.fresh(
    Array.from({ length: 9 }, (_, n) => ({ _id: n, text: 'x'.repeat(2_000_000) })),
  );
  expect(await errorOf(large.aggregate([list]).toArray())).toMatchObject({ code: 10334 });
  expect(await errorOf(large.aggregate([nothing, list]).toArray())).toMatchObject({ code: 10334 });
});

test.each([
  ['a stage that is none', [firm, { $limt: 1 }], 40324],
  ['a limit of nothing', [firm, { $limit: 0 }, list], 15958],
  ['a count of no name', [firm, { $count: 'a.b' }], 40160],
  ['a group without an _id', [firm, { $group: { n: { $sum: 1 } } }], 15955],
  ['a union with no name', [list, { $unionWith: { coll: '$x', pipeline: [list] } }], 16410],
  ['a union that is no pipeline', [list, { $unionWith: { coll: 'x', pipeline: {} } }], 14],
])('%s is refused as ever', async (_, pipeline, code) => {
  const { one } = await filled();
  expect(await errorOf(one.aggregate(pipeline).toArray())).toMatchObject({ code });
});
