import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Actor, ownerAccess } from '~/core/access';
import { newId } from '~/core/id';
import type { Refusal } from '~/core/refusal';
import { clients } from '~/modules/crm/collections';
import { failOnce } from '../tests/support/failing';
import { openDatabaseForTests } from '../tests/support/open-database';
import { type CompanyDb, companyDb } from './company-db';
import { database } from './connect';
import { type Once, type OnceSubject, onceKeys, onceWithin } from './once';

openDatabaseForTests();

let db: CompanyDb;
let now: Date;
let companies = 0;

beforeEach(() => {
  companies += 1;
  db = companyDb(`firm-${companies}`);
  now = new Date('2026-11-21T08:00:00Z');
});

function once(key: string, { by = 'owner', ...of }: Partial<OnceSubject> & { by?: string } = {}) {
  const actor: Actor = {
    userId: `${by}-${companies}`,
    companyId: db.companyId,
    sid: 'sid',
    name: 'Owner',
    email: 'owner@company.example',
    access: ownerAccess,
    welcomed: true,
  };
  const usual = {
    operation: 'addClient',
    input: { name: 'Kopi' },
    userId: 'owner',
  } as const;
  const whole: OnceSubject = { ...usual, actor, ...of };
  return onceWithin(companyDb(db.companyId), key, whole, () => now);
}

async function statusOf(promise: Promise<unknown>): Promise<number> {
  return await promise.then(
    () => 200,
    (error: Refusal) => error.status,
  );
}

test('the first begins, and who comes again gets its answer', async () => {
  const first = once('key');
  expect(await first.begin()).toBeNull();
  await first.keep(db, { text: 'added' });
  expect(await once('key').begin()).toEqual({ answer: { text: 'added' } });
});

test('while the first is under way, and with another input, the same key is a conflict', async () => {
  const first = once('key');
  await first.begin();
  expect(await statusOf(once('key').begin())).toBe(409);
  await first.keep(db, {});
  expect(await statusOf(once('key', { input: { name: 'Teh' } }).begin())).toBe(409);
  expect(await statusOf(once('key', { userId: 'clerk' }).begin())).toBe(409);
});

test('the stored digest of an input cannot be computed from the input alone', async () => {
  for (const key of ['one', 'two']) expect(await once(key).begin()).toBeNull();
  const kept = await db.in(onceKeys).list({}, { sort: { _id: 1 }, limit: 9 });
  expect(new Set(kept.map(({ input }) => input)).size).toBe(2);
});

test('the order in which the fields were sent is no other input', async () => {
  const first = once('key', { input: { name: 'Kopi', phone: '1' } });
  await first.begin();
  await first.keep(db, 'done');
  expect(await once('key', { input: { phone: '1', name: 'Kopi' } }).begin()).toEqual({ answer: 'done' });
});

test('a key counts for one person and one call', async () => {
  await once('key').begin();
  expect(await once('key', { by: 'clerk' }).begin()).toBeNull();
  expect(await once('key', { operation: 'addTask' }).begin()).toBeNull();
  expect(await once('other key').begin()).toBeNull();
});

test('what was released may be tried again', async () => {
  const first = once('key');
  await first.begin();
  await first.release(true);
  expect(await once('key', { input: { name: 'Teh' } }).begin()).toBeNull();
});

test('a kept answer cannot be released', async () => {
  const first = once('key');
  await first.begin();
  await first.keep(db, 'done');
  await first.release(true);
  expect(await once('key').begin()).toEqual({ answer: 'done' });
});

test('one that died with its server is held for a while', async () => {
  await once('key').begin();
  now = new Date(now.getTime() + 29_000);
  expect(await statusOf(once('key').begin())).toBe(409);
  now = new Date(now.getTime() + 2_000);
  expect(await once('key').begin()).toBeNull();
});

test('one that takes long stays its own while its server lives', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = once('key');
  await first.begin();
  const until = async () => (await db.in(onceKeys).findOne({}))?.underWayUntil;
  for (let passed = 0; passed < 12; passed += 1) {
    now = new Date(now.getTime() + 10_000);
    vi.advanceTimersByTime(10_000);
    await expect.poll(until).toEqual(new Date(now.getTime() + 30_000));
  }
  expect(await statusOf(once('key').begin())).toBe(409);
  await first.keep(db, 'done');
  expect(vi.getTimerCount()).toBe(0);
});

test('one that died with its server is taken up by one of those who find it', async () => {
  await once('key').begin();
  now = new Date(now.getTime() + 31_000);
  const found = await Promise.allSettled(Array.from({ length: 5 }, () => once('key').before()));
  const refused = found.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  // Who comes after that finds the key free.
  const values = found.flatMap((one) =>
    one.status === 'fulfilled' && one.value !== null ? [one.value] : [],
  );
  expect(values).toEqual(['over']);
  for (const refusal of refused) {
    expect([refusal.why, refusal.message, refusal.headers]).toEqual([
      ...['conflict', 'This is already being done. Please wait a moment.', { 'Retry-After': '1' }],
    ]);
  }
});

test('where the store takes no key, nothing is begun', async () => {
  failOnce(database().db, onceKeys.name, 'insertOne', new Error('the connection was lost'));
  await expect(once('key').begin()).rejects.toThrow('the connection was lost');
  expect(await once('key').before()).toBeNull();
});

describe('what one transaction decides', () => {
  const add = (one: Once, _id: string, answer: unknown) =>
    companyDb(db.companyId).transaction(async (all) => {
      await all.in(clients).insert({ _id, sortName: _id } as never);
      await one.keep(all, answer);
    });
  const added = async () => (await db.in(clients).list({}, { sort: { _id: 1 }, limit: 9 })).map((c) => c._id);

  test('stores its key with the answer, and a repeated request does nothing', async () => {
    await add(once('key'), `${companies}-first`, { text: 'added' });
    const again = once('key');
    await expect(add(again, `${companies}-again`, 'done')).rejects.toThrow('duplicate key');
    expect(await again.before()).toEqual({ answer: { text: 'added' } });
    expect(await statusOf(once('key', { input: { name: 'Teh' } }).before())).toBe(409);
    expect(await added()).toEqual([`${companies}-first`]);
  });

  test('leaves the key free if it fails', async () => {
    const fails = db.transaction(async (all) => {
      await once('key').keep(all, 'never');
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    expect(await once('key').before()).toBeNull();
    await add(once('key'), `${companies}-then`, 'done');
  });

  test('is known as done also where it answers nothing', async () => {
    await add(once('key'), `${companies}-first`, undefined);
    expect(await once('key').before()).toEqual({ answer: null });
  });

  test('of many at once is done once', async () => {
    const tries = Array.from({ length: 12 }, (_, n) => add(once('key'), `${companies}-${n}`, 'done'));
    const done = await Promise.allSettled(tries);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await added()).toHaveLength(1);
  });

  test('is new after a day, also where the store has not yet removed the old key', async () => {
    await add(once('key'), `${companies}-yesterday`, 'done');
    now = new Date(now.getTime() + 24 * 3_600_000 + 1);
    await expect(add(once('key'), `${companies}-today`, 'done')).rejects.toThrow('duplicate key');
    expect(await once('key').before()).toBe('over');
    await add(once('key'), `${companies}-today`, 'done');
  });
});

test('an attempt that was overtaken cannot commit what it did', async () => {
  const slow = once('key');
  await slow.begin();
  now = new Date(now.getTime() + 31_000);
  const quick = once('key');
  await quick.begin();
  await quick.keep(db, 'quick');

  const late = db.transaction(async (all) => {
    await all.in(clients).insert({ _id: 'late', sortName: 'late' } as never);
    await slow.keep(all, 'slow');
  });
  expect(await statusOf(late)).toBe(409);
  expect(await db.in(clients).findOne({ _id: 'late' })).toBeNull();
  expect(await once('key').begin()).toEqual({ answer: 'quick' });
});

describe('what is done in several transactions', () => {
  const part = async (one: Once) =>
    await db.transaction(async (all) => {
      await all.in(clients).insert({ _id: newId(), sortName: 'part' } as never);
      await one.hold(all);
    });
  const parts = async () => await db.in(clients).count({}, 10);

  test('is not started again after its server died in the middle, nor after an interruption', async () => {
    const dies = once('dies');
    await dies.begin();
    await part(dies);
    await expect(once('dies').begin()).rejects.toThrow('already being done');
    now = new Date(now.getTime() + 31_000);
    await expect(once('dies').begin()).rejects.toThrow('interrupted');

    const breaks = once('breaks');
    await breaks.begin();
    await part(breaks);
    await breaks.release(false);
    await expect(once('breaks').begin()).rejects.toThrow('interrupted');
  });

  test('may be retried after a refusal that undid its finished part, and after an earlier interruption', async () => {
    for (const refused of [true, false]) {
      const first = once(`refused ${refused}`);
      await first.begin();
      if (refused) await part(first);
      await first.release(refused);
      expect(await once(`refused ${refused}`).begin()).toBeNull();
    }
  });

  test('does no part any more when it was overtaken', async () => {
    const slow = once('key');
    await slow.begin();
    now = new Date(now.getTime() + 31_000);
    const quick = once('key');
    await quick.begin();
    expect(await statusOf(part(slow))).toBe(409);
    expect(await parts()).toBe(0);
    await part(quick);
    await quick.keep(db, 'quick');
    expect(await once('key').begin()).toEqual({ answer: 'quick' });
    expect(await parts()).toBe(1);
  });
});

test('after a day a key is new', async () => {
  const first = once('key');
  await first.begin();
  await first.keep(db, 'yesterday');
  now = new Date(now.getTime() + 24 * 3_600_000 + 1);
  expect(await once('key').begin()).toBeNull();
});

test('an attempt that died with a server whose clock was ahead does not hold its key', async () => {
  now = new Date(now.getTime() + 24 * 3_600_000);
  await once('key').begin();
  now = new Date(now.getTime() - 24 * 3_600_000);
  expect(await once('key').begin()).toBeNull();
});

test('an answer that was stored by a clock ahead is remembered for 24 hours from now', async () => {
  now = new Date(now.getTime() + 30 * 86_400_000);
  const first = once('key');
  await first.begin();
  await first.keep(db, 'done');
  now = new Date(now.getTime() - 30 * 86_400_000);
  expect(await once('key').begin()).toEqual({ answer: 'done' });
  now = new Date(now.getTime() + 24 * 3_600_000 + 1);
  expect(await once('key').begin()).toBeNull();
});

test('a request that may wait on a phone is remembered for 14 days', async () => {
  await once('key', { mayWait: true }).keep(db, 'done');
  // A repeat that does not say so shortens nothing.
  expect(await once('key').before()).toEqual({ answer: 'done' });
  now = new Date(now.getTime() + 14 * 24 * 3_600_000 - 1);
  expect(await once('key', { mayWait: true }).before()).toEqual({ answer: 'done' });
  now = new Date(now.getTime() + 1);
  expect(await once('key', { mayWait: true }).before()).toBe('over');
});

test('of many at once exactly one begins', async () => {
  const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(once('key').begin())));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
});
