import { rmSync } from 'node:fs';
import { Binary, type Document, deserialize, Long, serialize } from 'bson';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Dispatcher } from '../commands/dispatch';
import { openStore } from '../open-store';
import { Catalog } from '../storage/catalog';
import { Engine } from '../storage/engine';
import { forgetRecords, keepRecord, recordOf } from '../storage/session-records';
import { Transactions } from '../storage/transactions';
import { temporaryFolder } from './fixture';

let folder: string;
let store: { dispatcher: Dispatcher; close(): Promise<void> };
const open = async () => {
  store = (await openStore(folder)) as typeof store;
};
/** The owner dies and another one takes the folder over. */
async function takeOver(): Promise<void> {
  await store.close();
  await open();
}
beforeEach(async () => {
  folder = temporaryFolder();
  await open();
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const lsid = { id: new Binary(Buffer.alloc(16, 7), 4) };
const run = async (command: Document): Promise<Document> =>
  store.dispatcher.run({ ...command, $db: 'test' }) as Document;
const inSession = (number: number, command: Document) =>
  run({ ...command, lsid, txnNumber: Long.fromNumber(number) });
const add = (n: number) => ({ update: 'c', updates: [{ q: { _id: 1 }, u: { $inc: { n } }, upsert: true }] });
const total = async () => {
  const { documents } = await run({ find: 'c' });
  return documents.length === 0 ? 0 : deserialize(documents[0]).n;
};

test('a write that is sent again to the next owner happens once, and is answered as before', async () => {
  const first = await inSession(1, add(5));
  await takeOver();
  expect(await inSession(1, add(5))).toEqual(first);
  expect(await total()).toBe(5);
  await inSession(2, add(1));
  await expect(inSession(1, add(5))).rejects.toMatchObject({ code: 225 });
  expect(await total()).toBe(6);
});

test('one that was refused may be sent again', async () => {
  await run({ insert: 'c', documents: [serialize({ _id: 1, n: 'text' })] });
  const refused = await inSession(1, add(5));
  expect(refused.writeErrors).toHaveLength(1);
  await expect(inSession(2, { ...add(5), updates: [] })).rejects.toMatchObject({ code: 16 });
  await run({ update: 'c', updates: [{ q: { _id: 1 }, u: { $set: { n: 0 } } }] });
  expect(await inSession(2, add(5))).toMatchObject({ n: 1, nModified: 1 });
});

test('a changed document is answered again as it was found', async () => {
  const modify = {
    findAndModify: 'c',
    query: { _id: 1 },
    update: { $inc: { n: 1 } },
    new: true,
    upsert: true,
  };
  const first = await inSession(1, modify);
  await takeOver();
  expect(await inSession(1, modify)).toEqual(first);
  expect(first.value).toEqual({ _id: 1, n: 1 });
});

test('a commit that is sent again to the next owner is answered as done', async () => {
  const transaction = (command: Document) => inSession(1, { ...command, autocommit: false });
  await transaction({ ...add(5), startTransaction: true });
  expect(await transaction({ commitTransaction: 1 })).toEqual({ ok: 1 });
  await takeOver();
  expect(await transaction({ commitTransaction: 1 })).toEqual({ ok: 1 });
  expect(await total()).toBe(5);
  await expect(transaction({ ...add(5), startTransaction: true })).rejects.toMatchObject({ code: 225 });
  const other = inSession(2, { commitTransaction: 1, autocommit: false });
  await expect(other).rejects.toMatchObject({ code: 251 });
});

test('a session is remembered for half an hour', async () => {
  const engine = new Engine(temporaryFolder(), () => undefined);
  const start = Date.UTC(2026, 0, 1);
  const minute = 60_000;
  engine.writeNow(() => {
    for (const session of [1, 2, 3])
      keepRecord(engine, `${session}`, { number: 1, at: start + session * minute });
  });
  const { plain } = new Transactions(engine, new Catalog());
  const forget = (now: number, most = 10) => engine.writeNow(() => forgetRecords(plain, now, most));
  expect(forget(start + 30 * minute)).toBe(0);
  expect(forget(start + 32 * minute, 1)).toBe(1);
  expect(forget(start + 32 * minute)).toBe(1);
  expect([1, 2, 3].map((session) => recordOf(engine, `${session}`)?.number)).toEqual([
    undefined,
    undefined,
    1,
  ]);
  await engine.close();
});

test('a transaction whose new collection is dropped before it could write is a conflict', async () => {
  const begun = { lsid, txnNumber: Long.ONE, autocommit: false, startTransaction: true };
  const [written] = await Promise.allSettled([
    run({ insert: 'new', documents: [Buffer.from(serialize({ _id: 1 }))], ...begun }),
    run({ drop: 'new' }),
  ]);
  expect(written).toMatchObject({ reason: { code: 112 } });
});
