import type { ClientSession, Document } from 'mongodb';
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

  test('that meets another transaction may begin anew', async () => {
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

  test.each([
    ['an unknown kind', [{ replace: 0 }], 'Unknown bulkWrite op'],
    [
      'an option that is not honoured',
      [{ delete: 0, filter: {}, comment: 'x' }],
      'does not support the option',
    ],
    ['a collection that is not named', [{ delete: 1, filter: {} }], 'invalid nsInfo index'],
    ['no document', [{ insert: 0, document: 1 }], 'no object'],
  ])('refuses %s', async (_, ops, text) => {
    const one = await store.fresh([{ _id: 1 }]);
    await store.client.withSession(async (session) => {
      session.startTransaction();
      const answer = await bulk(ops, session, one.namespace);
      expect(answer.cursor.firstBatch[0].errmsg).toContain(text);
    });
    expect(await one.countDocuments()).toBe(1);
  });
});

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
