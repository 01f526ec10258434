import { rmSync } from 'node:fs';
import { Binary, type Document, Long, serialize, type Timestamp } from 'bson';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenStore, openStore } from '../open-store';
import { clusterTime, nextClusterTime } from '../protocol/clock';
import { temporaryFolder } from './fixture';

let folder: string;
let store: OpenStore;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  folder = temporaryFolder();
  store = (await openStore(folder, { sweepEvery: 5 })) as OpenStore;
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
const back = (hours: number) => vi.setSystemTime(Date.now() - hours * 3_600_000);
const run = async (command: Document): Promise<Document> =>
  store.dispatcher.run({ ...command, $db: 'test' }) as Document;

test('the time that drivers hand on never goes back', () => {
  const before = clusterTime();
  back(5);
  const times: Timestamp[] = [before, clusterTime(), nextClusterTime(), nextClusterTime(), clusterTime()];
  for (const [i, time] of times.slice(1).entries()) expect(time.compare(times[i] as Timestamp)).not.toBe(-1);
  expect(times[3]?.compare(times[2] as Timestamp)).toBe(1);
});

test('a transaction and its session go on', async () => {
  const lsid = { id: new Binary(Buffer.alloc(16, 1), 4) };
  const within = (number: number, command: Document) =>
    run({ ...command, lsid, txnNumber: Long.fromNumber(number), autocommit: false });
  const insert = (_id: number) => ({ insert: 'c', documents: [serialize({ _id })] });
  await within(1, { ...insert(1), startTransaction: true });
  back(5);
  await within(1, insert(2));
  expect(await within(1, { commitTransaction: 1 })).toEqual({ ok: 1 });
  await within(2, { ...insert(3), startTransaction: true });
  expect(await within(2, { commitTransaction: 1 })).toEqual({ ok: 1 });
  expect(await run({ count: 'c' })).toMatchObject({ n: 3 });
});

test('a client has the time that it allowed, however the clock is set', async () => {
  const documents = Array.from({ length: 3_000 }, (_, _id) => Buffer.from(serialize({ _id })));
  await run({ insert: 'c', documents });
  const find = { find: 'c', filter: { none: 1 }, maxTimeMS: 60_000 };
  const began = vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() - 10 * 3_600_000);
  expect(await run(find)).toMatchObject({ cursor: 0n });
  began.mockRestore();
});

test('what has expired is removed when its time has come again', async () => {
  const until = new Date();
  const indexes = [{ key: { until: 1 }, name: 'until', expireAfterSeconds: 0 }];
  await run({ createIndexes: 'c', indexes });
  back(5);
  await run({ insert: 'c', documents: [serialize({ _id: 1, until })] });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await run({ count: 'c' })).toMatchObject({ n: 1 });
  back(-6);
  while ((await run({ count: 'c' })).n > 0) await new Promise((resolve) => setTimeout(resolve, 5));
});
