import { type Filter, MongoServerError } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { newId } from '~/core/id';
import { type Client, clients } from '~/modules/crm/collections';
import { openDatabaseForTests } from '../tests/support/open-database';
import { type CompanyDb, companyDb } from './company-db';
import { CrossCompanyError } from './company-scope';
import { withTransaction } from './connect';
import { isUnreachable } from './unreachable';

openDatabaseForTests();

test('what is to be done once a change is kept is done after its transaction', async () => {
  const order: string[] = [];
  await companyDb(newId()).transaction(async (db) => {
    db.afterCommit(() => order.push('then'));
    await db.transaction(async (inner) => inner.afterCommit(() => order.push('then, of an inner one')));
    order.push('work');
  });
  expect(order).toEqual(['work', 'then', 'then, of an inner one']);
});

test('it is not done if the transaction fails', async () => {
  const order: string[] = [];
  const failing = companyDb(newId()).transaction(async (db) => {
    db.afterCommit(() => order.push('then'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(order).toEqual([]);
});

test('it is done once if the transaction had to be repeated', async () => {
  const order: string[] = [];
  await companyDb(newId()).transaction(async (db) => {
    db.afterCommit(() => order.push('then'));
    order.push('work');
    if (order.length > 1) return;
    const met = new MongoServerError({ message: 'two transactions met' });
    met.addErrorLabel('TransientTransactionError');
    throw met;
  });
  expect(order).toEqual(['work', 'work', 'then']);
});

test('a connection that ends while the commit is written is a database that is away', async () => {
  const committing = withTransaction(async (session) => {
    vi.spyOn(session, 'commitTransaction').mockRejectedValue(
      Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
    );
  });
  expect(isUnreachable(await committing.catch((error: unknown) => error))).toBe(true);
  const failing = withTransaction(() => Promise.reject(new TypeError('not ours')));
  expect(isUnreachable(await failing.catch((error: unknown) => error))).toBe(false);
});

test('of fifteen that change one document at once each is carried out once', async () => {
  const companyId = newId();
  const _id = newId();
  await companyDb(companyId)
    .in(clients)
    .insert({ _id, name: 'Kopi', visits: 0 } as never);
  await Promise.all(
    Array.from({ length: 15 }, () =>
      companyDb(companyId).transaction(async (db) => {
        const { visits } = (await db.in(clients).findOne({ _id })) as unknown as { visits: number };
        await db.in(clients).updateOne({ _id }, { $set: { visits: visits + 1 } } as never);
      }),
    ),
  );
  expect(await companyDb(companyId).in(clients).findOne({ _id })).toMatchObject({ visits: 15 });
});

test('a transaction writes all that it was told or nothing', async () => {
  const db = companyDb(newId());
  const insert = (all: CompanyDb) => all.in(clients).insert({ _id: newId(), name: 'Kopi' } as never);
  await db.transaction(insert);
  const failing = db.transaction(async (all) => {
    await insert(all);
    expect(await all.in(clients).count({}, 10)).toBe(2);
    expect(await companyDb(db.companyId).in(clients).count({}, 10)).toBe(1);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await db.in(clients).count({}, 10)).toBe(1);
});

test('without a transaction it is done at once', () => {
  const order: string[] = [];
  companyDb(newId()).afterCommit(() => order.push('then'));
  expect(order).toEqual(['then']);
});

test('within a transaction the db around it cannot be used by mistake', async () => {
  const outer = companyDb(newId());
  const mistaken = outer.transaction(async () => await outer.in(clients).findOne({}));
  await expect(mistaken).rejects.toThrow('use only the db that it passes on');
  expect(await outer.in(clients).findOne({})).toBeNull();
});

test('a document is got by its id, or refused as not found in the words of the caller', async () => {
  const [mine, theirs] = [companyDb(newId()), companyDb(newId())];
  const _id = newId();
  await mine.in(clients).insert({ _id, name: 'Kopi' } as never);
  expect(await mine.in(clients).get(_id, 'No such client.')).toMatchObject({ _id, name: 'Kopi' });
  await expect(theirs.in(clients).get(_id, 'No such client.')).rejects.toMatchObject({
    why: 'not-found',
    message: 'No such client.',
  });
});

test('a change of nothing is refused, in a transaction and outside, and empties no document', async () => {
  const db = companyDb(newId());
  const _id = newId();
  await db.in(clients).insert({ _id, name: 'Kopi' } as never);
  for (const nothing of [{}, { $set: undefined }, { name: 'Teh' }] as never[]) {
    const changes = (one: CompanyDb) => [
      () => one.in(clients).updateOne({ _id }, nothing),
      () => one.in(clients).updateMany({ _id }, nothing),
      () => one.in(clients).upsert(_id, nothing),
      () => one.in(clients).findOneAndUpdate({ _id }, nothing),
    ];
    for (const change of changes(db)) await expect(change()).rejects.toThrow(CrossCompanyError);
    await db.transaction(async (all) => {
      for (const change of changes(all)) await expect(change()).rejects.toThrow(CrossCompanyError);
    });
  }
  expect(await db.in(clients).findOne({ _id })).toMatchObject({ _id, name: 'Kopi', companyId: db.companyId });
});

test('what an upsert makes has an id like all others, and its company', async () => {
  const db = companyDb(newId());
  const made = await db
    .in(clients)
    .findOneAndUpdate({ name: 'Kopi' }, { $set: { industry: 'Food' } }, { upsert: true });
  expect(made).toMatchObject({ name: 'Kopi', industry: 'Food', companyId: db.companyId });
  expect(made?._id).toMatch(/^[0-9a-f]{24}$/);
  const own = await db
    .in(clients)
    .findOneAndUpdate({ _id: 'own' }, { $set: { name: 'Teh' } }, { upsert: true });
  expect(own?._id).toBe('own');
});

test('one company never sees, changes, counts or removes what is another’s, whatever it asks', async () => {
  const [mine, theirs] = [companyDb(newId()), companyDb(newId())];
  const client = (_id: string) => ({ _id, name: _id, sortName: _id }) as never;
  await theirs.in(clients).insertMany([client(`${theirs.companyId}-1`), client(`${theirs.companyId}-2`)]);
  await mine.in(clients).insert(client(`${mine.companyId}-1`));
  const all = mine.in(clients);
  const foreign = { _id: `${theirs.companyId}-1` };
  const tries: Filter<Client>[] = [
    {},
    { companyId: theirs.companyId },
    { $or: [{}, { companyId: theirs.companyId }] },
  ];
  for (const filter of tries) {
    const found = await all.list(filter, { sort: { _id: 1 }, limit: 10 });
    expect(found.every(({ companyId }) => companyId === mine.companyId)).toBe(true);
    expect(await all.count({ $and: [filter, foreign] }, 10)).toBe(0);
    expect(await all.findOne({ $and: [filter, foreign] })).toBeNull();
    expect(await all.updateMany({ $and: [filter, foreign] }, { $set: { name: 'mine now' } })).toBe(0);
    expect(await all.deleteMany({ $and: [filter, foreign] })).toBe(0);
  }
  expect(await all.updateOne(foreign, { $set: { name: 'mine now' } })).toBe(0);
  expect(await all.findOneAndUpdate(foreign, { $set: { name: 'mine now' } })).toBeNull();
  expect(await all.deleteOne(foreign)).toBe(0);
  expect(await all.aggregate([{ $match: foreign }])).toEqual([]);
  expect(await theirs.in(clients).count({}, 10)).toBe(2);
  expect((await theirs.in(clients).findOne(foreign))?.name).toBe(foreign._id);
});
