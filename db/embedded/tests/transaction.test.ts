import { type ClientSession, type Collection, type Document, Long, type MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, type Row, storeForTests } from './fixture';

const store = storeForTests();

async function within<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const session = store.client.startSession();
  try {
    return await work(session);
  } finally {
    await session.endSession();
  }
}

/** What frees the unique value 1 of `a`. */
const frees: [string, (rows: Collection<Row>, session: ClientSession) => Promise<unknown>][] = [
  ['an update', (rows, session) => rows.updateOne({ a: 1 }, { $set: { a: 2 } }, { session })],
  ['a removal', (rows, session) => rows.deleteOne({ a: 1 }, { session })],
];

describe('a transaction', () => {
  test('reads its own writes; others see them when it is committed', async () => {
    const collection = await store.fresh([
      { _id: 1, n: 1 },
      { _id: 2, n: 5 },
      { _id: 3, n: 9 },
    ]);
    await collection.createIndex({ n: 1 });
    await within(async (session) => {
      session.startTransaction();
      await collection.insertOne({ _id: 4, n: 3 } as never, { session });
      await collection.updateOne({ _id: 1 as never }, { $set: { n: 7 } }, { session });
      await collection.deleteOne({ _id: 2 as never }, { session });
      const own = await collection
        .find({ n: { $gt: 0 } }, { session })
        .sort({ n: 1 })
        .toArray();
      expect(own).toEqual([
        { _id: 4, n: 3 },
        { _id: 1, n: 7 },
        { _id: 3, n: 9 },
      ]);
      expect(
        await collection
          .find({ n: { $gt: 0 } }, { session })
          .sort({ n: -1 })
          .toArray(),
      ).toEqual([...own].reverse());
      expect(await collection.countDocuments({ n: { $gte: 7 } }, { session })).toBe(2);
      expect(await collection.distinct('n')).toEqual([1, 5, 9]);
      await session.commitTransaction();
      expect(await collection.find().sort({ n: 1 }).toArray()).toEqual(own);
    });
  });

  test('leaves nothing behind when it is aborted', async () => {
    const collection = await store.fresh([{ _id: 1 }]);
    await within(async (session) => {
      session.startTransaction();
      await collection.insertOne({ _id: 2 } as never, { session });
      await collection.deleteOne({ _id: 1 as never }, { session });
      await session.abortTransaction();
    });
    expect(await collection.find().toArray()).toEqual([{ _id: 1 }]);
  });

  test('sees the moment at which it began', async () => {
    const collection = await store.fresh([{ _id: 1, n: 1 }]);
    await within(async (session) => {
      session.startTransaction();
      expect(await collection.countDocuments({}, { session })).toBe(1);
      await collection.insertOne({ n: 2 });
      await collection.updateOne({ _id: 1 as never }, { $set: { n: 9 } });
      expect(await collection.find({}, { session }).toArray()).toEqual([{ _id: 1, n: 1 }]);
      await session.commitTransaction();
    });
  });

  test('conflicts with another that has written the same document', async () => {
    const collection = await store.fresh([{ _id: 1, n: 0 }]);
    await within((first) =>
      within(async (second) => {
        first.startTransaction();
        second.startTransaction();
        await collection.updateOne({}, { $inc: { n: 1 } }, { session: first });
        const error = await errorOf(collection.updateOne({}, { $inc: { n: 1 } }, { session: second }));
        expect(error).toMatchObject({ code: 112 });
        expect((error as unknown as MongoServerError).hasErrorLabel('TransientTransactionError')).toBe(true);
        await first.commitTransaction();
        expect(await errorOf(collection.countDocuments({}, { session: second }))).toMatchObject({
          code: 251,
        });
      }),
    );
    expect(await collection.findOne()).toEqual({ _id: 1, n: 1 });
  });

  test('conflicts with what was committed since it began', async () => {
    const collection = await store.fresh([{ _id: 1, n: 0 }]);
    await within(async (session) => {
      session.startTransaction();
      await collection.findOne({}, { session });
      await collection.updateOne({}, { $inc: { n: 1 } });
      expect(await errorOf(collection.updateOne({}, { $inc: { n: 1 } }, { session }))).toMatchObject({
        code: 112,
      });
    });
  });

  test('conflicts over a unique value', async () => {
    const collection = await store.fresh();
    await collection.createIndex({ a: 1 }, { unique: true });
    await within((first) =>
      within(async (second) => {
        first.startTransaction();
        second.startTransaction();
        await collection.insertOne({ a: 1 }, { session: first });
        expect(await errorOf(collection.insertOne({ a: 1 }, { session: second }))).toMatchObject({
          code: 112,
        });
        await first.commitTransaction();
      }),
    );
    await within(async (session) => {
      session.startTransaction();
      expect(await errorOf(collection.insertOne({ a: 1 }, { session }))).toMatchObject({ code: 11000 });
    });
    expect(await collection.countDocuments()).toBe(1);
  });

  test('is tried again by withTransaction, so that no step is lost', async () => {
    const collection = await store.fresh([{ _id: 1, n: 0 }]);
    const step = () =>
      within((session) =>
        session.withTransaction(async () => {
          const found = await collection.findOne({}, { session });
          await collection.updateOne({}, { $set: { n: (found as Document).n + 1 } }, { session });
        }),
      );
    await Promise.all(Array.from({ length: 6 }, step));
    expect(await collection.findOne()).toEqual({ _id: 1, n: 6 });
  });

  test('makes plain writes to the same document wait for it', async () => {
    const collection = await store.fresh([{ _id: 1, log: ['start'] }]);
    await within(async (session) => {
      session.startTransaction();
      await collection.updateOne({}, { $push: { log: 'transaction' } } as never, { session });
      const plain = collection.updateOne({}, { $push: { log: 'plain' } } as never);
      // A plain write to another document does not wait, and is answered after the one above was received.
      await collection.insertOne({ _id: 2 } as never);
      await session.commitTransaction();
      await plain;
    });
    expect(await collection.findOne({ _id: 1 as never })).toEqual({
      _id: 1,
      log: ['start', 'transaction', 'plain'],
    });
  });

  test('makes a plain insert of its unique value wait, which then goes through if it was aborted', async () => {
    const collection = await store.fresh();
    await collection.createIndex({ a: 1 }, { unique: true });
    await within(async (session) => {
      session.startTransaction();
      await collection.insertOne({ a: 1, by: 'transaction' }, { session });
      const plain = collection.insertOne({ a: 1, by: 'plain' });
      await session.abortTransaction();
      await plain;
    });
    expect(await collection.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ a: 1, by: 'plain' }]);
  });

  test.each(frees)('takes a unique value again that %s of its own has freed', async (_, free) => {
    const collection = await store.fresh([{ _id: 1, a: 1 }]);
    await collection.createIndex({ a: 1 }, { unique: true });
    await within((session) =>
      session.withTransaction(async () => {
        await free(collection, session);
        await collection.insertOne({ _id: 2, a: 1 }, { session });
      }),
    );
    expect(await collection.findOne({ a: 1 })).toEqual({ _id: 2, a: 1 });
  });

  test('is not committed over an index that was made meanwhile', async () => {
    const collection = await store.fresh([{ a: 1 }]);
    await within(async (session) => {
      session.startTransaction();
      await collection.insertOne({ a: 1 }, { session });
      await collection.createIndex({ a: 1 }, { unique: true });
      expect(await errorOf(session.commitTransaction())).toMatchObject({ code: 112 });
    });
    expect(await collection.countDocuments()).toBe(1);
  });

  test.each(['read', 'unread'])(
    'does not miss documents by an index that was made since: %s',
    async (kind) => {
      const collection = await store.fresh([{ n: 1 }, { n: 1 }]);
      const other = await store.fresh([{}]);
      await within(async (session) => {
        session.startTransaction();
        await (kind === 'read' ? collection : other).findOne({}, { session });
        await collection.createIndex({ n: 1 });
        const error = await errorOf(collection.find({ n: 1 }, { session }).toArray());
        expect(error).toMatchObject({ code: 112, errorLabels: ['TransientTransactionError'] });
      });
    },
  );

  test('notices that a collection was dropped since it began', async () => {
    const collection = await store.fresh([{ n: 1 }]);
    const other = await store.fresh([{}]);
    await within(async (session) => {
      session.startTransaction();
      await other.findOne({}, { session });
      await collection.drop();
      expect(await errorOf(collection.findOne({}, { session }))).toMatchObject({ code: 112 });
    });
  });

  test('can begin with a collection that is not there', async () => {
    const collection = await store.fresh();
    await within((session) => session.withTransaction(() => collection.insertOne({ a: 1 }, { session })));
    expect(await collection.countDocuments()).toBe(1);
  });

  test('ends its cursors', async () => {
    const collection = await store.fresh(Array.from({ length: 50 }, (_, _id) => ({ _id })));
    await within(async (session) => {
      session.startTransaction();
      const cursor = collection.find({}, { session, batchSize: 10 });
      await cursor.next();
      await session.commitTransaction();
      const getMore = { getMore: cursor.id, collection: collection.collectionName };
      expect(await errorOf(store.client.db('test').command(getMore))).toMatchObject({ code: 251 });
    });
  });

  test('is not for commands that change the catalog', async () => {
    const collection = await store.fresh([{}]);
    await within(async (session) => {
      session.startTransaction();
      expect(await errorOf(collection.createIndex({ a: 1 }, { session }))).toMatchObject({ code: 263 });
    });
  });
});

test('a write that is sent again happens once and is answered as before', async () => {
  const collection = await store.fresh([{ _id: 1, n: 0 }]);
  await within(async (session) => {
    const update = {
      update: collection.collectionName,
      updates: [{ q: {}, u: { $inc: { n: 1 } } }],
      txnNumber: Long.fromNumber(50),
    };
    const [first, again] = await Promise.all([
      store.client.db('test').command(update, { session }),
      store.client.db('test').command(update, { session }),
    ]);
    expect([first.nModified, again.nModified]).toEqual([1, 1]);
    const late = await store.client.db('test').command(update, { session });
    expect(late.nModified).toBe(1);
  });
  expect(await collection.findOne()).toEqual({ _id: 1, n: 1 });
});
