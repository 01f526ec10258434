import { rmSync } from 'node:fs';
import { type Document, serialize } from 'bson';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenStore, openStore } from '../open-store';
import { temporaryFolder } from './fixture';

/** How much room the disk says that it has. */
const disk = vi.hoisted(() => ({ room: Number.MAX_SAFE_INTEGER }));

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  statfsSync: () => ({ bavail: disk.room, bsize: 1 }),
}));

const MB = 1024 * 1024;
const full = expect.objectContaining({ code: 14031, message: expect.stringContaining('No space left') });

let folder: string;
let store: OpenStore;
beforeEach(async () => {
  folder = temporaryFolder();
  disk.room = Number.MAX_SAFE_INTEGER;
  store = (await openStore(folder)) as OpenStore;
});
afterEach(async () => {
  disk.room = Number.MAX_SAFE_INTEGER;
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = async (command: Document) =>
  (await store.dispatcher.run({ ...command, $db: 'test' })) as Document;
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

test('a store is not opened on a disk that is all but full', async () => {
  await store.close();
  disk.room = 10 * MB;
  await expect(openStore(folder)).rejects.toThrow(full);
  disk.room = 100 * MB;
  store = (await openStore(folder)) as OpenStore;
});
