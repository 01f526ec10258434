import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'bson';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type OpenStore, openStore } from '../open-store';
import { checkFile } from '../storage/file-check';
import { temporaryFolder } from './fixture';

/** What another process does between two looks at the files, and behind which of them. */
const other = vi.hoisted(() => ({ after: 0, looks: 0, acts: (): unknown => undefined }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const watched =
    <Given extends unknown[], Told>(look: (...given: Given) => Told) =>
    (...given: Given): Told => {
      try {
        return look(...given);
      } finally {
        if (++other.looks === other.after) other.acts();
      }
    };
  const { existsSync, openSync, fstatSync, readSync } = fs;
  return {
    ...fs,
    existsSync: watched(existsSync),
    openSync: watched(openSync),
    fstatSync: watched(fstatSync as (file: number) => { size: number }),
    readSync: watched(readSync as (...given: unknown[]) => number),
  };
});

const folder = temporaryFolder();
const data = join(folder, 'data.mdb');
/** the file, and the same with more in it */
let small: Buffer;
let large: Buffer;
beforeAll(async () => {
  for (const round of [1, 2]) {
    const store = (await openStore(folder)) as OpenStore;
    const documents = Array.from({ length: 60 }, (_, i) =>
      Buffer.from(serialize({ _id: round * 60 + i, pad: 'x'.repeat(4_000) })),
    );
    await store.dispatcher.run({ insert: 'c', documents, $db: 'test' });
    await store.close();
    if (round === 1) small = readFileSync(data);
    else large = readFileSync(data);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Checks the files over and over, each time with the other process one look later, until it comes too late. */
function checkWhile(before: () => void, acts: () => unknown): number {
  for (let after = 1; ; after++) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    before();
    Object.assign(other, { after, looks: 0, acts });
    checkFile(folder);
    const { looks } = other;
    other.after = 0;
    if (looks < after) return after - 1;
  }
}

const make = () => {
  writeFileSync(data, small);
  writeFileSync(join(folder, 'made'), '');
};

test('a file that another process makes meanwhile is not taken for a lost one', () => {
  expect(checkWhile(() => undefined, make)).toBeGreaterThan(1);
});

test('a file that another process writes to meanwhile is not taken for a cut one', () => {
  expect(large.length).toBeGreaterThan(small.length);
  expect(checkWhile(make, () => writeFileSync(data, large))).toBeGreaterThan(3);
});
