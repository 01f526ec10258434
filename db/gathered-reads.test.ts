import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '~/core/id';
import { type Client, clients } from '~/modules/crm/collections';
import { alerts } from '~/modules/inventory/collections';
import { openDatabaseForTests } from '../tests/support/open-database';
import { type CompanyDb, companyDb } from './company-db';
import { database } from './connect';

openDatabaseForTests();
afterEach(() => vi.restoreAllMocks());

/** A firm with clients of these names. */
async function firmWith(names: readonly string[]): Promise<CompanyDb> {
  const db = companyDb(newId());
  await db
    .in(clients)
    .insertMany(names.map((sortName, n) => ({ _id: newId(), sortName, visits: n }) as unknown as Client));
  return db;
}

const bySortName = { sort: { sortName: 1 }, limit: 10 } as const;
const nameOf = ({ sortName }: { sortName: string }) => sortName;

/** The names of the commands that go to the database. */
function commandsSent(): string[] {
  const sent: string[] = [];
  const { db } = database();
  const command = db.command.bind(db);
  vi.spyOn(db, 'command').mockImplementation((asked, options) => {
    sent.push(Object.keys(asked)[0] as string);
    return command(asked, options);
  });
  return sent;
}

test('what is asked for in one turn goes as one, and each has its own answer', async () => {
  const db = await firmWith(['b', 'c', 'a', 'd']);
  const sent = commandsSent();
  const [all, second, few, one, none, number, atMost, ofNone] = await Promise.all([
    db.in(clients).list({}, bySortName),
    db.in(clients).list({}, { ...bySortName, skip: 1, limit: 2 }),
    db.in(clients).list({}, { ...bySortName, projection: { sortName: 1 } }),
    db.in(clients).findOne({ sortName: 'd' }, { projection: { _id: 0, sortName: 1 } }),
    db.in(clients).findOne({ sortName: 'x' }),
    db.in(clients).count({ sortName: { $gt: 'a' } }, 1_000),
    db.in(clients).count({}, 2),
    db.in(alerts).count({}, 1_000),
  ]);
  expect(all.map(nameOf)).toEqual(['a', 'b', 'c', 'd']);
  expect(Object.keys(all[0] ?? {}).sort()).toEqual(['_id', 'companyId', 'sortName', 'visits']);
  expect(second.map(nameOf)).toEqual(['b', 'c']);
  expect(few.map((row) => Object.keys(row).sort())).toEqual(Array(4).fill(['_id', 'sortName']));
  expect([one, none, number, atMost, ofNone]).toEqual([{ sortName: 'd' }, null, 3, 2, 0]);
  expect(sent).toEqual(['aggregate']);
});

test('firms are never asked for together', async () => {
  const [one, other] = [await firmWith(['a', 'b']), await firmWith(['c'])];
  const asked: string[] = [];
  const { db } = database();
  const command = db.command.bind(db);
  vi.spyOn(db, 'command').mockImplementation((given, options) => {
    asked.push(JSON.stringify(given));
    return command(given, options);
  });
  const counted = await Promise.all(
    [one, other].flatMap((firm) => [firm.in(clients).count({}, 9), firm.in(clients).findOne({})]),
  );
  expect([counted[0], counted[2]]).toEqual([2, 1]);
  for (const text of asked)
    expect(text.includes(one.companyId) && text.includes(other.companyId)).toBe(false);
});

test('many are several commands', async () => {
  const db = await firmWith(['a']);
  const sent = commandsSent();
  const all = await Promise.all(Array.from({ length: 30 }, () => db.in(clients).count({}, 9)));
  expect(all).toEqual(Array(30).fill(1));
  expect(sent).toEqual(['aggregate', 'aggregate', 'aggregate']);
});

test('one that is refused fails alone', async () => {
  const db = await firmWith(['a']);
  const wrong = db.in(clients).list({ $nothing: 1 } as never, bySortName);
  const [refused, right] = await Promise.allSettled([wrong, db.in(clients).count({}, 9)]);
  expect(refused.status).toBe('rejected');
  expect(right).toEqual({ status: 'fulfilled', value: 1 });
});

test('what no answer holds together is answered one by one', async () => {
  const db = await firmWith([]);
  const text = 'x'.repeat(5_000_000);
  for (let n = 0; n < 5; n += 1)
    await db.in(clients).insert({ _id: `${db.companyId}${n}`, sortName: text } as never);
  const lists = await Promise.all(
    Array.from({ length: 5 }, (_, skip) => db.in(clients).list({}, { sort: { _id: 1 }, skip, limit: 1 })),
  );
  expect(lists.map(([row]) => row?._id)).toEqual(Array.from({ length: 5 }, (_, n) => `${db.companyId}${n}`));
});

test('where the connection breaks, each is asked for again', async () => {
  const db = await firmWith(['a', 'b']);
  vi.spyOn(database().db, 'command').mockRejectedValueOnce(new Error('the connection has ended'));
  expect(await Promise.all([db.in(clients).count({}, 9), db.in(clients).findOne({ sortName: 'b' })])).toEqual(
    [2, expect.objectContaining({ sortName: 'b' })],
  );
});
