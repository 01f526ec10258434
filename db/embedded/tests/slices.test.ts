import { expect, test } from 'vitest';
import { errorOf, type Row, storeForTests } from './fixture';

/** A store that pauses wherever it can, so that everything long is met in the middle. */
const store = storeForTests({ slice: 0 });

const rowsOf = (length: number, row: (i: number) => Row = (i) => ({ _id: i, n: i, group: i % 3 })) =>
  store.fresh(Array.from({ length }, (_, i) => row(i)));

/** Does something again and again while a call is on its way; answers what the call answers, and how often it was done. */
async function during<T>(
  call: Promise<T>,
  work: () => Promise<unknown>,
): Promise<{ answer: T; times: number }> {
  let running = true;
  const ended = call.finally(() => {
    running = false;
  });
  let times = 0;
  for (; running; times++) await work();
  return { answer: await ended, times };
}

async function valid(rows: Awaited<ReturnType<typeof rowsOf>>): Promise<void> {
  expect((await rows.db.command({ validate: rows.collectionName })).errors).toEqual([]);
}

test('others read and write while a command is busy, which sees one moment all the same', async () => {
  const rows = await rowsOf(4_000);
  let n = 4_000;
  const sums = rows.aggregate([
    { $sort: { group: 1 } },
    { $group: { _id: null, least: { $min: '$n' }, all: { $sum: 1 }, values: { $addToSet: '$changed' } } },
  ]);
  const { answer, times } = await during(sums.toArray(), async () => {
    await rows.insertOne({ _id: n, n: n++ });
    await rows.updateOne({ _id: 3_999 }, { $set: { changed: n } });
    await rows.deleteOne({ _id: n - 4_000 });
  });
  expect(times).toBeGreaterThan(1);
  const [{ all, values }] = answer as [{ all: number; values: number[] }];
  // One insert and one delete go together: whatever the moment was, nothing else is missing or there twice.
  expect([4_000, 4_001]).toContain(all);
  expect(values.length).toBeLessThan(2);
});

test('a lookup reads the moment of its command, not an index that was made since', async () => {
  const [rows, groups] = [await rowsOf(4_000), await rowsOf(3)];
  const lookup = rows.aggregate([
    { $match: { group: { $gte: 0 } } },
    { $lookup: { from: groups.collectionName, localField: 'group', foreignField: 'n', as: 'groups' } },
    { $match: { groups: { $size: 1 } } },
    { $group: { _id: null, n: { $sum: 1 } } },
  ]);
  let built = false;
  const counting = lookup.toArray().then(([counted]) => ({ counted, built }));
  await groups.createIndex({ n: 1 });
  built = true;
  // The index was ready while the lookup went on.
  expect(await counting).toMatchObject({ counted: { n: 4_000 }, built: true });
});

test('a cursor whose collection is dropped while its batch is read is refused', async () => {
  const rows = await rowsOf(3_000);
  const found = errorOf(rows.find({ group: 1 }).batchSize(100).toArray());
  await rows.drop();
  expect(await found.catch(() => ({ code: 'all of it' }))).toMatchObject({
    code: expect.toSatisfy((code) => [175, 43, 'all of it'].includes(code)),
  });
});

test('an update of many changes each once, and leaves out what does not fit any more', async () => {
  const rows = await rowsOf(300);
  await rows.createIndex({ n: 1 });
  // The index moves each document ahead of the scan.
  const update = rows.updateMany({ n: { $gte: 0 }, group: 1 }, { $inc: { n: 10_000, times: 1 } });
  const { answer } = await during(update, () =>
    rows.updateOne({ _id: 298, group: 1 }, { $set: { group: 7 } }),
  );
  const changed = await rows.countDocuments({ times: { $exists: true } });
  expect(answer).toMatchObject({ matchedCount: changed, modifiedCount: changed });
  expect([99, 100]).toContain(changed);
  expect(await rows.countDocuments({ times: { $gt: 1 } })).toBe(0);
  await valid(rows);
});

test('what another client changes once in the middle of an update of many is not lost', async () => {
  const rows = await rowsOf(300);
  const update = rows.updateMany({}, { $inc: { times: 1 } });
  while ((await rows.countDocuments({ times: 1 })) === 0);
  await rows.updateOne({ _id: 299 }, { $set: { name: 'kopi' } });
  await update;
  expect(await rows.findOne({ _id: 299 })).toMatchObject({ name: 'kopi', times: 1 });
});

test('others are served during a removal of many', async () => {
  const rows = await rowsOf(300);
  const { answer, times } = await during(rows.deleteMany({ group: 0 }), () => rows.findOne({ _id: 1 }));
  expect(answer.deletedCount).toBe(100);
  expect(times).toBeGreaterThan(3);
  expect(await rows.countDocuments()).toBe(200);
});

test('of many that search for one document without an index each gets another', async () => {
  const rows = await rowsOf(400, (i) => ({ _id: i, state: i < 380 ? 'done' : 'open' }));
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, by) =>
      rows.findOneAndUpdate(
        { state: 'open' },
        { $set: { state: 'taken', by } },
        { sort: { by: 1, state: 1 } },
      ),
    ),
  );
  expect(new Set(taken.map((one) => one?._id)).size).toBe(20);
});

test('of many upserts of one value that no index knows one inserts', async () => {
  const rows = await rowsOf(300);
  await Promise.all(
    Array.from({ length: 10 }, (_, by) =>
      rows.updateOne({ name: 'kopi' }, { $set: { by } }, { upsert: true }),
    ),
  );
  expect(await rows.countDocuments({ name: 'kopi' })).toBe(1);
});

test('statements before and after a long one are done in their order', async () => {
  const rows = await rowsOf(150);
  const result = await rows.bulkWrite([
    { updateOne: { filter: { _id: 0 }, update: { $set: { group: 5 } } } },
    { updateMany: { filter: { group: { $lt: 5 } }, update: { $set: { seen: true } } } },
    { updateOne: { filter: { _id: 1, seen: true }, update: { $set: { last: true } } } },
  ]);
  expect(result).toMatchObject({ matchedCount: 151, modifiedCount: 151 });
});

test('an update of many that is refused in the middle keeps what it did before', async () => {
  const rows = await rowsOf(150, (i) => ({ _id: i, n: i === 100 ? 'text' : i }));
  expect(await errorOf(rows.updateMany({}, { $inc: { n: 1_000 } }))).toMatchObject({ code: 14 });
  expect(await rows.countDocuments({ n: { $gte: 1_000 } })).toBe(100);
});

test('an index is built while documents come, change and go', async () => {
  const rows = await rowsOf(1_200);
  const building = rows.createIndex({ n: -1, group: 1 });
  // Changed as soon as the build has begun: what it reads of them is old when it writes.
  const changed = Array.from({ length: 40 }, (_, i) => 1_199 - i * 7);
  await Promise.all(changed.map((_id) => rows.updateOne({ _id }, { $inc: { n: 0.5 } })));
  let i = 0;
  const { answer, times } = await during(building, async () => {
    i++;
    await rows.insertOne({ _id: 10_000 + i, n: [i, i + 1] });
    await rows.updateOne({ _id: (i * 37) % 1_200 }, { $inc: { n: 0.5 } });
    await rows.deleteOne({ _id: (i * 53) % 1_200 });
  });
  expect(answer).toBe('n_-1_group_1');
  expect(times).toBeGreaterThan(1);
  await valid(rows);
  const byIndex = await rows
    .find({ n: { $gt: 100 } })
    .sort({ _id: 1 })
    .toArray();
  expect(byIndex).toEqual(
    await rows
      .find({ $nor: [{ n: { $not: { $gt: 100 } } }] })
      .sort({ _id: 1 })
      .toArray(),
  );
});

test('a transaction that began while an index was built does not read it half', async () => {
  const rows = await rowsOf(1_000);
  const building = rows.createIndex({ n: 1 });
  const found = await store.client.withSession((session) =>
    session.withTransaction(async () => {
      await rows.updateOne({ _id: 5 }, { $set: { by: 'transaction' } }, { session });
      await building;
      return rows.find({ n: { $gte: 0 } }, { session }).toArray();
    }),
  );
  expect(found).toHaveLength(1_000);
  await valid(rows);
});

test('a unique index over equal values is refused, leaves nothing, and can be built when they are gone', async () => {
  const rows = await rowsOf(800, (i) => ({ _id: i, n: i === 799 ? 5 : i }));
  const refused = await errorOf(rows.createIndex({ n: 1 }, { unique: true }));
  expect(refused).toMatchObject({ code: 11000, keyValue: { n: 5 } });
  expect(await rows.indexes()).toHaveLength(1);
  await rows.deleteOne({ _id: 799 });
  await rows.createIndex({ n: 1 }, { unique: true });
  expect(await errorOf(rows.insertOne({ _id: 'x', n: 5 }))).toMatchObject({ code: 11000 });
  await valid(rows);
});

test('two builds of one index wait for each other, and an index that is dropped meanwhile ends its build', async () => {
  const rows = await rowsOf(900);
  expect(await Promise.all([rows.createIndex({ n: 1 }), rows.createIndex({ n: 1 })])).toEqual(['n_1', 'n_1']);
  const ended = errorOf(rows.createIndex({ group: 1 }));
  await rows.dropIndexes();
  expect(await ended.catch(() => ({ code: 'built before' }))).toMatchObject({
    code: expect.toSatisfy((code) => [276, 'built before'].includes(code)),
  });
  await valid(rows);
});

test('what takes longer than maxTimeMS ends, also while it waits for a transaction', async () => {
  const rows = await rowsOf(20_000);
  const late = { code: 50 };
  expect(
    await errorOf(
      rows
        .aggregate([{ $sort: { group: 1, n: -1 } }])
        .maxTimeMS(2)
        .toArray(),
    ),
  ).toMatchObject(late);
  expect(await errorOf(rows.updateMany({}, { $set: { late: 1 } }, { maxTimeMS: 20 }))).toMatchObject(late);
  expect(
    await errorOf(
      rows.db.command({
        createIndexes: rows.collectionName,
        indexes: [{ key: { n: 1 }, name: 'n' }],
        maxTimeMS: 5,
      }),
    ),
  ).toMatchObject(late);
  expect(await rows.indexes()).toHaveLength(1);
  await store.client.withSession(async (session) => {
    session.startTransaction();
    await rows.updateOne({ _id: 1 }, { $set: { held: true } }, { session });
    expect(
      await errorOf(rows.updateOne({ _id: 1 }, { $set: { held: false } }, { maxTimeMS: 50 })),
    ).toMatchObject(late);
    await session.commitTransaction();
  });
  expect(await rows.findOne({ _id: 1 })).toMatchObject({ held: true });
});
