import { type ClientSession, type Document, Double, Long } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { errorOf, storeForTests } from './fixture';

const store = storeForTests();

const bulk = (ops: Document[], session?: ClientSession, ...names: string[]) =>
  store.client
    .db('admin')
    .command({ bulkWrite: 1, ops, nsInfo: names.map((ns) => ({ ns })) }, session && { session });

describe('bulkWrite in a transaction', () => {
  test('writes to several collections in order, says of each what it did, and is kept with the commit', async () => {
    const one = await store.fresh([{ _id: 1, n: 1 }]);
    const other = await store.fresh([{ _id: 1 }, { _id: 2 }]);
    const answer = await store.client.withSession((session) =>
      session.withTransaction(async () => {
        const done = await bulk(
          [
            { insert: 0, document: { _id: 2, n: 5 } },
            { update: 0, filter: { n: { $gt: 0 } }, updateMods: { $inc: { n: 1 } }, multi: true },
            { update: 1, filter: { _id: 3 }, updateMods: { $set: { made: true } }, upsert: true },
            { update: 1, filter: { _id: 9 }, updateMods: { $set: { made: true } } },
            { delete: 1, filter: { _id: 1 } },
          ],
          session,
          one.namespace,
          other.namespace,
        );
        expect(await one.countDocuments()).toBe(1);
        return done;
      }),
    );
    expect(answer.cursor.firstBatch).toEqual([
      { ok: 1, idx: 0, n: 1 },
      { ok: 1, idx: 1, n: 2, nModified: 2 },
      { ok: 1, idx: 2, n: 1, nModified: 0, upserted: { _id: 3 } },
      { ok: 1, idx: 3, n: 0, nModified: 0 },
      { ok: 1, idx: 4, n: 1 },
    ]);
    expect(answer).toMatchObject({
      nErrors: 0,
      nInserted: 1,
      nMatched: 2,
      nModified: 2,
      nUpserted: 1,
      nDeleted: 1,
    });
    expect(await one.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 2 },
      { _id: 2, n: 6 },
    ]);
    expect(await other.find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 2 }, { _id: 3, made: true }]);
  });

  test('ends with the first that is refused, and the transaction with it', async () => {
    const one = await store.fresh([{ _id: 1 }]);
    await store.client.withSession(async (session) => {
      session.startTransaction();
      const ops = [2, 1, 3].map((_id) => ({ insert: 0, document: { _id } }));
      const answer = await bulk(ops, session, one.namespace);
      expect(answer.nErrors).toBe(1);
      expect(answer.cursor.firstBatch).toMatchObject([
        { ok: 1, idx: 0 },
        { ok: 0, idx: 1, code: 11000, keyPattern: { _id: 1 } },
      ]);
      expect(await errorOf(session.commitTransaction())).toMatchObject({ code: 251 });
    });
    expect(await one.countDocuments()).toBe(1);
  });

  test('that meets another transaction may start again', async () => {
    const one = await store.fresh([{ _id: 1, n: 0 }]);
    const add = { update: 0, filter: { _id: 1 }, updateMods: { $inc: { n: 1 } } };
    await store.client.withSession(async (first) => {
      await store.client.withSession(async (second) => {
        for (const session of [first, second]) session.startTransaction();
        await bulk([add], first, one.namespace);
        const met = await errorOf(bulk([add], second, one.namespace));
        expect(met).toMatchObject({ code: 112, errorLabels: ['TransientTransactionError'] });
        await first.commitTransaction();
      });
    });
    expect(await one.findOne()).toEqual({ _id: 1, n: 1 });
  });

  const insert = { insert: 0, document: { _id: 2 } };
  const index = 'is the wrong type';

  test.each<[string, Document[], number, string]>([
    ['an unknown kind', [{ replace: 0 }], 40415, "'bulkWrite.replace' is an unknown field"],
    ['no kind', [{}], 40415, 'is an unknown field'],
    [
      'what is no write',
      [5 as never],
      14,
      "'bulkWrite.ops.1' is the wrong type 'int', expected type 'object'",
    ],
    ['a list as a write', [[insert] as never], 14, "'bulkWrite.ops.1' is the wrong type 'array'"],
    [
      'an option that is not honoured',
      [{ delete: 0, filter: {}, comment: 'x' }],
      72,
      'bulkWrite.ops.comment',
    ],
    ['a collection that is not named', [{ delete: 1, filter: {} }], 2, 'invalid nsInfo index'],
    ['half a collection', [{ delete: 0.5, filter: {} }], 2, 'invalid nsInfo index'],
    ['a collection before the first', [{ delete: -1, filter: {} }], 2, "'delete' value must be >= 0"],
    ['null as a collection', [{ insert: null, document: {} }], 40414, "'bulkWrite.ops.insert' is missing"],
    [
      'false as a collection',
      [{ insert: false, document: {} }],
      14,
      `'bulkWrite.ops.insert' ${index} 'bool'`,
    ],
    ['a text as a collection', [{ update: '', filter: {}, updateMods: {} }], 14, `${index} 'string'`],
    ['no document', [{ insert: 0 }], 40414, "'bulkWrite.ops.document' is missing"],
    [
      'a number as a document',
      [{ insert: 0, document: 1 }],
      14,
      "'bulkWrite.ops.document' is the wrong type",
    ],
    ['a removal without a filter', [{ delete: 0 }], 40414, "'bulkWrite.ops.filter' is missing"],
    ['a removal by null', [{ delete: 0, filter: null }], 40414, "'bulkWrite.ops.filter' is missing"],
    [
      'a change without a filter',
      [{ update: 0, updateMods: {} }],
      40414,
      "'bulkWrite.ops.filter' is missing",
    ],
    [
      'a change without the change',
      [{ update: 0, filter: {} }],
      40414,
      "'bulkWrite.ops.updateMods' is missing",
    ],
    [
      'a number for many',
      [{ delete: 0, filter: {}, multi: 1 }],
      14,
      "'bulkWrite.ops.multi' is the wrong type",
    ],
    [
      'a number for making it',
      [{ update: 0, filter: {}, updateMods: {}, upsert: 1 }],
      14,
      "'bulkWrite.ops.upsert' is the wrong type 'int', expected type 'bool'",
    ],
  ])('refuses %s, and the whole command with it', async (_, ops, code, text) => {
    const one = await store.fresh([{ _id: 1 }]);
    await store.client.withSession(async (session) => {
      session.startTransaction();
      const error = await errorOf(bulk([insert, ...ops], session, one.namespace));
      expect(error).toMatchObject({ code, message: expect.stringContaining(text) });
      expect(await errorOf(session.commitTransaction())).toMatchObject({ code: 251 });
    });
    expect(await one.find().toArray()).toEqual([{ _id: 1 }]);
  });

  test.each<[string, unknown, number, string]>([
    ['a database without a name', [{ ns: '.x' }], 73, 'Invalid database name'],
    ['a database that nobody could drop', [{ ns: 'a b.x' }], 73, 'Invalid database name'],
    ['a database alone', [{ ns: 'test' }], 73, 'Invalid collection name'],
    ['a collection without a name', [{ ns: 'test.' }], 73, 'Invalid collection name'],
    ['a collection of the store itself', [{ ns: 'test.$x' }], 73, 'Invalid collection name'],
    ['a number', [{ ns: 5 }], 14, "'bulkWrite.nsInfo.ns' is the wrong type 'int', expected type 'string'"],
    ['nothing', [{}], 40414, "'bulkWrite.nsInfo.ns' is missing"],
    ['more than is honoured', [{ ns: 'test.x', collectionUUID: 1 }], 72, 'bulkWrite.nsInfo.collectionUUID'],
    ['what is no object', ['test.x'], 14, "'bulkWrite.nsInfo.0' is the wrong type 'string'"],
    ['what is no list', 'test.x', 14, "'bulkWrite.nsInfo' is the wrong type 'string', expected type 'array'"],
    ['null', null, 40414, "'bulkWrite.nsInfo' is missing"],
  ])('refuses %s in the place of a collection, and makes none', async (_, nsInfo, code, text) => {
    const names = async () =>
      (await store.client.db('admin').admin().listDatabases()).databases.map(({ name }) => name);
    const before = await names();
    await store.client.withSession(async (session) => {
      session.startTransaction();
      const command = { bulkWrite: 1, ops: [insert], nsInfo };
      const error = await errorOf(store.client.db('admin').command(command, { session }));
      expect(error).toMatchObject({ code, message: expect.stringContaining(text) });
    });
    expect(await names()).toEqual(before);
  });

  test.each<[string, unknown, string]>([
    ['ordered', 0, 'bool'],
    ['errorsOnly', 'yes', 'bool'],
    ['bypassDocumentValidation', 'yes', 'bool'],
    ['let', 5, 'object'],
    ['cursor', [], 'object'],
    ['cursor.batchSize', '1', 'number'],
    ['ops', {}, 'array'],
  ])('refuses another type of %s', async (field, value, expected) => {
    const one = await store.fresh();
    const [name = '', inner] = field.split('.');
    await store.client.withSession(async (session) => {
      session.startTransaction();
      const command = { bulkWrite: 1, ops: [insert], nsInfo: [{ ns: one.namespace }] };
      const wrong = { ...command, [name]: inner ? { [inner]: value } : value };
      expect(await errorOf(store.client.db('admin').command(wrong, { session }))).toMatchObject({
        code: 14,
        message: expect.stringMatching(
          new RegExp(`'bulkWrite.${field}' is the wrong type '.*', expected type '${expected}'`),
        ),
      });
    });
    expect(await one.countDocuments()).toBe(0);
  });

  test('takes what says the same in another type of number, and a comment of any type', async () => {
    const one = await store.fresh();
    await store.client.withSession((session) =>
      session.withTransaction(async () => {
        const ops = [new Double(0), Long.fromNumber(0)].map((at, _id) => ({ insert: at, document: { _id } }));
        const command = { bulkWrite: 1, ops, nsInfo: [{ ns: one.namespace }], comment: 5, ordered: true };
        await store.client.db('admin').command({ ...command, cursor: { batchSize: 10 } }, { session });
      }),
    );
    expect(await one.countDocuments()).toBe(2);
  });
});

test.each([undefined, 'session'])(
  'bulkWrite of nothing is refused as MongoDB does it (%s)',
  async (within) => {
    await store.client.withSession(async (session) => {
      session.startTransaction();
      const error = await errorOf(bulk([], within ? session : undefined));
      expect(error).toMatchObject({
        code: 16,
        codeName: 'InvalidLength',
        message: 'Write batch sizes must be between 1 and 100000. Got 0 operations.',
      });
    });
  },
);

test('bulkWrite is refused outside of a transaction, without an order, and elsewhere than in admin', async () => {
  const ops = [{ insert: 0, document: { _id: 1 } }];
  expect((await errorOf(bulk(ops, undefined, 'x.y'))).message).toContain('outside of a transaction');
  const command = { bulkWrite: 1, ops, nsInfo: [{ ns: 'x.y' }] };
  expect((await errorOf(store.client.db('x').command(command))).message).toContain('admin');
  await store.client.withSession(async (session) => {
    session.startTransaction();
    const unordered = store.client.db('admin').command({ ...command, ordered: false }, { session });
    expect((await errorOf(unordered)).message).toContain('without an order');
  });
});
