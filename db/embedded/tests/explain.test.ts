import type { Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, storeForTests } from './fixture';

const store = storeForTests();
const database = () => store.client.db('test');

async function hundred() {
  const collection = await store.fresh(
    Array.from({ length: 100 }, (_, _id) => ({ _id, a: _id % 10, b: -_id })),
  );
  await collection.createIndex({ a: 1 });
  return collection;
}

const explain = (command: Document, verbosity?: string) =>
  database().command({ explain: command, ...(verbosity && { verbosity }) });

/** [what it shows, the command for a collection, what is examined and found, the stage of the plan] */
const cases: [title: string, command: (name: string) => Document, stats: Document, stage: string][] = [
  [
    'find',
    (find) => ({ find, filter: { a: 3 } }),
    { nReturned: 10, totalKeysExamined: 10, totalDocsExamined: 10 },
    'IXSCAN',
  ],
  [
    'a sort that no index delivers',
    (find) => ({ find, filter: { a: 3 }, sort: { b: 1 }, limit: 2 }),
    { nReturned: 2, totalKeysExamined: 10, totalDocsExamined: 10 },
    'SORT',
  ],
  [
    'aggregate',
    (aggregate) => ({
      aggregate,
      pipeline: [{ $match: { a: 3 } }, { $sort: { b: 1 } }, { $limit: 1 }],
      cursor: {},
    }),
    { nReturned: 1, totalKeysExamined: 10, totalDocsExamined: 10 },
    'SORT',
  ],
];

describe('explains', () => {
  test.each(cases)('%s', async (_title, command, stats, stage) => {
    const collection = await hundred();
    const explained = await explain(command(collection.collectionName), 'executionStats');
    expect(explained.executionStats).toMatchObject({ executionSuccess: true, ...stats });
    expect(explained.queryPlanner.winningPlan.stage).toBe(stage);
    expect(explained.queryPlanner.namespace).toBe(`test.${collection.collectionName}`);
  });

  test('as far as it is asked to', async () => {
    const collection = await hundred();
    const command = { find: collection.collectionName, filter: { a: 3 } };
    expect(await explain(command, 'queryPlanner')).not.toHaveProperty('executionStats');
    expect((await explain(command, 'executionStats')).executionStats).not.toHaveProperty('allPlansExecution');
    expect((await explain(command)).executionStats).toMatchObject({ nReturned: 10, allPlansExecution: [] });
    expect(await errorOf(explain(command, 'everything'))).toMatchObject({ code: 9 });
  });

  test('the stages of a pipeline after its query', async () => {
    const [one, two] = [await hundred(), await hundred()];
    const explained = await explain({
      aggregate: one.collectionName,
      pipeline: [
        { $match: { _id: { $lt: 5 } } },
        { $lookup: { from: two.collectionName, localField: '_id', foreignField: 'a', as: 'x' } },
        { $unionWith: { coll: one.collectionName, pipeline: [{ $match: { a: 3 } }] } },
        { $group: { _id: null } },
      ],
      cursor: {},
    });
    expect(explained.stages).toMatchObject([
      { $cursor: { executionStats: { totalDocsExamined: 5 } } },
      { $lookup: {} },
      { $unionWith: {} },
      { $group: {} },
    ]);
  });

  test('what is no collection', async () => {
    const explained = await explain({ find: 'nowhere' });
    expect(explained.queryPlanner.winningPlan).toEqual({ stage: 'EOF' });
  });

  test.each<[Document, number]>([
    [{ insert: 'c', documents: [{}] }, 238],
    [{ update: 'c', updates: [{ q: {}, u: {} }] }, 238],
    [{ find: 'c', tailable: true }, 72],
    [{ mapReduce: 'c' }, 59],
  ])('not %j', async (command, code) => {
    expect(await errorOf(explain(command))).toMatchObject({ code });
  });
});
