import { type Filter, MongoServerError } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { type Client, clients } from '~/modules/crm/collections';
import { openDatabaseForTests } from '../tests/support/open-database';
import { type CompanyDb, companyDb, companyDbWithin } from './company-db';
import { WallBreach } from './company-wall';
import { database } from './connect';

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

test('it is not done where the transaction comes to nothing', async () => {
  const order: string[] = [];
  const failing = companyDb(newId()).transaction(async (db) => {
    db.afterCommit(() => order.push('then'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(order).toEqual([]);
});

test('it is done once where the work had to be done anew', async () => {
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

test('forty that write one thing at once meet once, and then go one after the other', async () => {
  const companyId = newId();
  const _id = newId();
  await companyDb(companyId)
    .in(clients)
    .insert({ _id, name: 'Kopi', visits: 0 } as never);
  let tries = 0;
  await Promise.all(
    Array.from({ length: 40 }, () =>
      companyDb(companyId).transaction(async (db) => {
        tries += 1;
        const { visits } = (await db.in(clients).findOne({ _id })) as unknown as { visits: number };
        await db.in(clients).updateOne({ _id }, { $set: { visits: visits + 1 } } as never);
      }),
    ),
  );
  expect(await companyDb(companyId).in(clients).findOne({ _id })).toMatchObject({ visits: 40 });
  expect(tries).toBeLessThan(2.5 * 40);
});

test('one that waits within its transaction for another of its company does not wait for ever', async () => {
  const companyId = newId();
  const _id = newId();
  const add = (name: string) =>
    companyDb(companyId).transaction((db) => db.in(clients).insert({ _id: newId(), name } as never));
  let tries = 0;
  await companyDb(companyId).transaction(async (db) => {
    tries += 1;
    await db.in(clients).insert({ _id, name: 'Outer' } as never);
    if (tries > 1) return await add('Inner');
    const met = new MongoServerError({ message: 'two transactions met' });
    met.addErrorLabel('TransientTransactionError');
    throw met;
  });
  expect(await companyDb(companyId).in(clients).count({}, 10)).toBe(2);
});

describe('commands of a transaction that go side by side', () => {
  const aClient = (_id = newId()) => ({ _id, name: _id, sortName: _id }) as never;
  const many = Array.from({ length: 8 }, (_, n) => n);
  const metAnother = () => {
    const met = new MongoServerError({ message: 'two transactions met' });
    met.addErrorLabel('TransientTransactionError');
    return met;
  };

  test('belong to it from the first on: all of them, or none', async () => {
    const db = companyDb(newId());
    const insert = (all: CompanyDb) => Promise.all(many.map(() => all.in(clients).insert(aClient())));
    await db.transaction(insert);
    expect(await db.in(clients).count({}, 100)).toBe(8);
    const failing = db.transaction(async (all) => {
      await insert(all);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.in(clients).count({}, 100)).toBe(8);
  });

  test('are waited for by the end, also where nobody else waits', async () => {
    const db = companyDb(newId());
    const answer = await db.transaction(async (all) => {
      const twice = async () => {
        await all.in(clients).insert(aClient());
        all.alongside(all.in(clients).insert(aClient()));
      };
      all.alongside(twice(), all.in(clients).insert(aClient()));
      return 'done';
    });
    expect([answer, await db.in(clients).count({}, 100)]).toEqual(['done', 3]);
  });

  test('fail as the one among them does that was the cause, and none of them is kept', async () => {
    const db = companyDb(newId());
    const taken = newId();
    await db.in(clients).insert(aClient(taken));
    for (let tried = 0; tried < 5; tried += 1) {
      const failing = db.transaction(async (all) => {
        for (const n of many) all.alongside(all.in(clients).insert(aClient(n === 3 ? taken : newId())));
        await Promise.all(many.map(() => all.in(clients).count({}, 100)));
      });
      await expect(failing).rejects.toMatchObject({ code: 11000 });
    }
    expect(await db.in(clients).count({}, 100)).toBe(1);
  });

  test('fail with what was made of the cause, where something was', async () => {
    const db = companyDb(newId());
    const taken = newId();
    await db.in(clients).insert(aClient(taken));
    const failing = db.transaction(async (all) => {
      const inWords = () => {
        throw new Error('there is one already');
      };
      all.alongside(all.in(clients).insert(aClient()));
      all.alongside(all.in(clients).insert(aClient(taken)).catch(inWords));
      await Promise.all(many.map(() => all.in(clients).count({}, 100)));
    });
    await expect(failing).rejects.toThrow('there is one already');
  });

  test('fail with what was made of the cause also where it went in one command with others', async () => {
    const db = companyDb(newId());
    const taken = newId();
    await db.in(clients).insert(aClient(taken));
    let tries = 0;
    const inWords = async (all: CompanyDb) => {
      try {
        await all.in(clients).insert(aClient(taken));
      } catch {
        throw new Error('there is one already');
      }
    };
    const failing = db.transaction(async (all) => {
      tries += 1;
      await Promise.all([inWords(all), all.in(clients).insert(aClient()), all.in(clients).count({}, 1)]);
    });
    await expect(failing).rejects.toThrow('there is one already');
    expect([tries, await db.in(clients).count({}, 100)]).toEqual([1, 1]);
  });

  test.each(['the same', 'another'])(
    'are not tried again for a refusal that somebody is slow to tell, with %s command beside it',
    async (beside) => {
      const db = companyDb(newId());
      const taken = newId();
      await db.in(clients).insert(aClient(taken));
      let tries = 0;
      const slow = async (all: CompanyDb) => {
        const refused = await all
          .in(clients)
          .insert(aClient(taken))
          .catch((error) => error);
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw refused;
      };
      const failing = db.transaction(async (all) => {
        tries += 1;
        if (tries > 1) throw new Error('tried again');
        const behindTheFirst = async () => {
          await new Promise((resolve) => setImmediate(resolve));
          await all.in(clients).count({}, 1);
        };
        await Promise.all([
          slow(all),
          beside === 'another' ? behindTheFirst() : all.in(clients).insert(aClient()),
        ]);
      });
      await expect(failing).rejects.toMatchObject({ code: 11000 });
      expect(tries).toBe(1);
    },
  );

  test('that together are too long for one command go as several', async () => {
    const db = companyDb(newId());
    const long = 'x'.repeat(9 * 1024 * 1024);
    await db.transaction((all) =>
      Promise.all(
        many.slice(0, 3).map((n) => all.in(clients).insert({ _id: newId(), name: n, long } as never)),
      ),
    );
    const found = await db
      .in(clients)
      .aggregate([
        { $sort: { name: 1 } },
        { $project: { _id: 0, name: 1, size: { $strLenBytes: '$long' } } },
      ]);
    expect(found).toEqual([0, 1, 2].map((name) => ({ name, size: long.length })));
  });

  test('more than go in one command are all carried out', async () => {
    const db = companyDb(newId());
    await db.transaction((all) =>
      Promise.all(Array.from({ length: 205 }, () => all.in(clients).insert(aClient()))),
    );
    expect(await db.in(clients).count({}, 1_000)).toBe(205);
  });

  test('do not go on into the next try', async () => {
    const db = companyDb(newId());
    let tries = 0;
    let late: Promise<unknown> = Promise.resolve();
    await db.transaction(async (all) => {
      tries += 1;
      await all.in(clients).insert(aClient(`${db.companyId}-${tries}`));
      if (tries > 1) return await late.catch(() => undefined);
      late = (async () => {
        for (const _ of many) await all.in(clients).count({}, 100);
        await all.in(clients).insert(aClient(`${db.companyId}-late`));
      })();
      late.catch(() => undefined);
      throw metAnother();
    });
    await expect(late).rejects.toThrow('has ended');
    const kept = await db.in(clients).list({}, { sort: { _id: 1 }, limit: 10 });
    expect(kept.map(({ _id }) => _id)).toEqual([`${db.companyId}-2`]);
  });

  test('have no end to wait for them without a transaction', () => {
    expect(() => companyDb(newId()).alongside(Promise.resolve())).toThrow('Outside of `transaction`');
  });

  test('have none to wait for them either in a transaction that somebody without a company has opened', async () => {
    await database().client.withSession((session) =>
      session.withTransaction(async () => {
        const db = companyDbWithin(newId(), session);
        expect(() => db.alongside(Promise.resolve())).toThrow('Outside of `transaction`');
        await db.transaction(async (all) => {
          expect(() => all.alongside(Promise.resolve())).toThrow('Outside of `transaction`');
        });
      }),
    );
  });
});

test('without a transaction it is done at once', () => {
  const order: string[] = [];
  companyDb(newId()).afterCommit(() => order.push('then'));
  expect(order).toEqual(['then']);
});

test('within a transaction the db around it cannot be used by mistake', async () => {
  const outer = companyDb(newId());
  const mistaken = outer.transaction(async () => await outer.in(clients).findOne({}));
  await expect(mistaken).rejects.toThrow('only the db that it gives');
  expect(await outer.in(clients).findOne({})).toBeNull();
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
    for (const change of changes(db)) await expect(change()).rejects.toThrow(WallBreach);
    await db.transaction(async (all) => {
      for (const change of changes(all)) await expect(change()).rejects.toThrow(WallBreach);
    });
  }
  expect(await db.in(clients).findOne({ _id })).toEqual({ _id, name: 'Kopi', companyId: db.companyId });
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
