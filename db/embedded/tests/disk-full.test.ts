import { rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Binary, type Document, Long, serialize } from 'bson';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenStore, openStore } from '../open-store';
import { temporaryFolder } from './fixture';

/** How much room the disk says that it has, besides what the reserve has given away of what it `held`. */
const disk = vi.hoisted(() => ({ room: Number.MAX_SAFE_INTEGER, held: 0 }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const statfsSync = (folder: string) => {
    const size = fs.statSync(`${folder}/reserve`, { throwIfNoEntry: false })?.size ?? 0;
    return { bavail: disk.room + Math.max(0, disk.held - size), bsize: 1 };
  };
  return { ...fs, statfsSync };
});

const MB = 1024 * 1024;
const full = expect.objectContaining({ code: 14031, message: expect.stringContaining('No space left') });

let folder: string;
let store: OpenStore;
beforeEach(async () => {
  folder = temporaryFolder();
  Object.assign(disk, { room: Number.MAX_SAFE_INTEGER, held: 0 });
  store = (await openStore(folder)) as OpenStore;
});
afterEach(async () => {
  Object.assign(disk, { room: Number.MAX_SAFE_INTEGER, held: 0 });
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (command: Document) =>
  (await store.dispatcher.run({ ...command, $db: command.$db ?? 'test' })) as Document;
const insert = (from: number, count: number) =>
  run({
    insert: 'c',
    documents: Array.from({ length: count }, (_, i) => serialize({ _id: from + i, pad: 'x'.repeat(9_000) })),
  });
const count = async () => (await run({ count: 'c' })).n;

test('where the disk is all but full, what writes is refused before it begins, and reads are answered', async () => {
  await insert(0, 1);
  disk.room = 10 * MB;
  await expect(insert(1, 1)).rejects.toEqual(full);
  expect(await count()).toBe(1);
  disk.room = 100 * MB;
  await insert(1, 1);
  expect(await count()).toBe(2);
});

test('a large commit for which there is too little room is refused as a whole, and a small one is not', async () => {
  disk.room = 40 * MB;
  await expect(insert(0, 5_000)).rejects.toEqual(full);
  expect(await count()).toBe(0);
  await insert(0, 5);
  expect(await count()).toBe(5);
});

/** As where others have used up all of the disk but the reserve. */
const reopenOnFullDisk = async (held = 16 * MB) => {
  await store.close();
  truncateSync(join(folder, 'reserve'), held);
  Object.assign(disk, { room: 0, held });
  store = (await openStore(folder, { vital: ['sessions'] })) as OpenStore;
};
const reserve = () => statSync(join(folder, 'reserve')).size;
const session = (_id: number) => run({ insert: 'sessions', documents: [serialize({ _id })] });
const transaction = (id: Uint8Array) => {
  const lsid = { id: new Binary(id, 4) };
  let starts = true;
  return async (command: Document) => {
    const first = starts && { startTransaction: true };
    starts = false;
    return run({ ...command, lsid, txnNumber: Long.ONE, autocommit: false, ...first });
  };
};
const commit = { commitTransaction: 1, $db: 'admin' };

test('a store opens on a full disk, where it is read, and what is vital and removals are written from its reserve', async () => {
  await insert(0, 3);
  await session(0);
  expect(reserve()).toBe(16 * MB);
  await reopenOnFullDisk();
  expect(await count()).toBe(3);
  await expect(insert(3, 1)).rejects.toEqual(full);
  await session(1);
  await run({ update: 'sessions', updates: [{ q: { _id: 1 }, u: { $set: { seen: true } } }] });
  await run({ delete: 'c', deletes: [{ q: { _id: 0 }, limit: 1 }] });
  expect(await count()).toBe(2);
  expect(reserve()).toBeLessThan(16 * MB);
  // The reserve is made whole once there is room for it and for ordinary writes.
  disk.room = 20 * MB;
  await insert(4, 1);
  expect(reserve()).toBeLessThan(16 * MB);
  disk.room = 100 * MB;
  await insert(5, 1);
  expect(reserve()).toBe(16 * MB);
});

test('on a full disk a transaction is committed if it removes a document, and otherwise refused', async () => {
  await insert(0, 2);
  await run({ insert: 'log', documents: [serialize({ _id: 0 })] });
  await reopenOnFullDisk();
  const line = { insert: 'log', documents: [serialize({ _id: 1 })] };
  const removal = transaction(Buffer.alloc(16, 1));
  await removal({ delete: 'c', deletes: [{ q: { _id: 0 }, limit: 1 }] });
  await removal(line);
  await removal(commit);
  expect(await count()).toBe(1);
  const nothing = transaction(Buffer.alloc(16, 2));
  await nothing({ delete: 'c', deletes: [{ q: { _id: 77 }, limit: 1 }] });
  await nothing({ ...line, documents: [serialize({ _id: 2 })] });
  await expect(nothing(commit)).rejects.toEqual(full);
});

test('removals leave some of the reserve for what is vital', async () => {
  await insert(0, 3);
  await session(0);
  await reopenOnFullDisk(4 * MB);
  await expect(run({ delete: 'c', deletes: [{ q: { _id: 0 }, limit: 1 }] })).rejects.toEqual(full);
  await session(1);
});

test('what changes nothing is not refused on a full disk', async () => {
  const indexes = [{ name: 'n_1', key: { n: 1 } }];
  await run({ createIndexes: 'c', indexes });
  disk.room = 0;
  expect(await run({ createIndexes: 'c', indexes })).toMatchObject({ ok: 1 });
});
