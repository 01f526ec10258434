import { beforeEach, expect, test, vi } from 'vitest';
import { database } from '~db/connect';
import { isUpToDate, startUpgrades, upgrades, upToDate } from '~db/upgrades';
import { openDatabaseForTests } from '../support/open-database';
import { endedAfterEach, startScript, untilSaid } from '../support/process';
import { programForTests } from '../support/program';

const store = openDatabaseForTests();
const program = programForTests('upgrade-process');
const keep = endedAfterEach();
const all = ['a', 'b', 'c', 'd'];

interface State {
  _id: string;
  doneAt?: Date;
  reached?: string;
  lease?: string;
}
const states = () => database().db.collection<State>(upgrades.name);
const onFailure = vi.fn();

beforeEach(async () => {
  onFailure.mockClear();
  const companies = database().db.collection<{ _id: string; companyId: string }>('companies');
  await companies.deleteMany({});
  await companies.insertMany(all.map((_id) => ({ _id, companyId: _id })));
});

/** An upgrade that notes which companies it was done for, and a hold that its work for `c` waits for. */
function noting(name: string) {
  const seen: string[] = [];
  let free = () => {};
  const hold = new Promise<void>((resolve) => {
    free = resolve;
  });
  const upgrade = (isHeld: boolean) => ({
    name,
    async work({ companyId }: { companyId: string }) {
      seen.push(companyId);
      if (isHeld && companyId === 'c') await hold;
    },
  });
  return { seen, free, upgrade };
}

test('two servers that start at once do each company once between them', async () => {
  const { seen, upgrade } = noting('test.two');
  const both = [1, 2].map(() => startUpgrades([upgrade(false)], { onFailure, pauseMs: 20 }));
  await Promise.all(both.map(({ ended }) => ended));
  expect(seen).toEqual(all);
  const later = startUpgrades([upgrade(false)], { onFailure });
  await later.ended;
  expect(seen).toEqual(all);
  expect(await states().findOne({ _id: 'test.two' })).toEqual({
    _id: 'test.two',
    reached: expect.any(String),
    doneAt: expect.any(Date),
  });
  expect(onFailure).not.toHaveBeenCalled();
});

test('upgrades keep their order, and one of an earlier version that is done stays done', async () => {
  await states().insertOne({ _id: 'test.early', doneAt: new Date() });
  const done: string[] = [];
  const named = (name: string) => ({ name, work: async () => void done.push(name) });
  await startUpgrades([named('test.first'), named('test.early'), named('test.last')], { onFailure }).ended;
  expect(done).toEqual([...all.map(() => 'test.first'), ...all.map(() => 'test.last')]);
});

test('a company waits until its own records are up to date, and those before it do not', async () => {
  const { free, upgrade } = noting('test.waits');
  const running = startUpgrades([upgrade(true)], { onFailure });
  await upToDate('a');
  await upToDate('b');
  expect(await isUpToDate('c')).toBe(false);
  await expect(upToDate('d', 50)).rejects.toMatchObject({
    why: 'unavailable',
    headers: { 'Retry-After': '5' },
  });
  const waiting = upToDate('d');
  free();
  await waiting;
  await running.ended;
  expect(await isUpToDate('d')).toBe(true);
});

test('one that is told to stop lets another go on where it was', async () => {
  const first = noting('test.stopped');
  const one = startUpgrades([first.upgrade(true)], { onFailure });
  await vi.waitUntil(() => first.seen.includes('c'), 60_000);
  const stopped = one.stop();
  first.free();
  await stopped;
  expect(await states().findOne({ _id: 'test.stopped' })).toEqual({
    _id: 'test.stopped',
    reached: 'c',
    failed: [],
  });
  const { seen, upgrade } = noting('test.stopped');
  await startUpgrades([upgrade(false)], { onFailure }).ended;
  expect(seen).toEqual(['d']);
});

test('a company for which one fails waits alone, and is tried again until it succeeds', async () => {
  const seen: string[] = [];
  let isBroken = true;
  const failing = {
    name: 'test.fails',
    async work({ companyId }: { companyId: string }) {
      seen.push(companyId);
      if (companyId === 'b' && isBroken) throw new Error('not now');
    },
  };
  const running = startUpgrades([failing], { onFailure, pauseMs: 20 });
  for (const other of ['a', 'c', 'd']) await upToDate(other);
  await expect(upToDate('b', 0)).rejects.toMatchObject({ why: 'unavailable' });
  await running.stop();
  expect(await states().findOne({ _id: 'test.fails' })).toEqual({
    _id: 'test.fails',
    reached: 'd',
    failed: ['b'],
  });
  expect(seen.filter((id) => id !== 'b')).toEqual(['a', 'c', 'd']);
  expect(onFailure.mock.calls[0]).toEqual([expect.objectContaining({ message: 'not now' }), 'test.fails']);

  isBroken = false;
  seen.length = 0;
  await startUpgrades([failing], { onFailure }).ended;
  expect(seen).toEqual(['b']);
  expect(await isUpToDate('b')).toBe(true);
});

test('where a server is killed in the middle, another goes on with the company that it had not done', async () => {
  const killed = keep(startScript(program.file, { MONGODB_URI: store.uri, HOLD_AT: 'c' }));
  await untilSaid(killed, /holds (c)/);
  await vi.waitUntil(async () => (await states().findOne({ _id: 'test.killed' }))?.reached === 'b', 60_000);
  const { seen, upgrade } = noting('test.killed');
  const other = startUpgrades([upgrade(false)], { onFailure, pauseMs: 50 });
  killed.child.kill('SIGKILL');
  await other.ended;
  expect(killed.said()).toContain('did a\ndid b\n');
  expect(seen).toEqual(['c', 'd']);
});
