import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabaseForTests } from '../tests/support/open-database';
import { restoreBackup } from './backup/restoring';
import { writeBackup } from './backup/writing';
import { type CompanyDb, companyDb } from './company-db';
import { database } from './connect';
import { chunks, contents, files, filesOf, looseFiles, sweepLooseFiles } from './files';

const folder = mkdtempSync(join(tmpdir(), 'laoban-files-'));
let db: CompanyDb;
let companies = 0;

openDatabaseForTests();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  for (const { name } of [files, looseFiles, contents, chunks]) {
    await database().db.collection(name).deleteMany({});
  }
  db = companyDb(`company-${++companies}`);
});

const letter = { name: 'letter.txt', type: 'text/plain', content: Buffer.from('Dear Laoban') };
const to = { kind: { name: 'letter' }, subjectId: 'record', ownerId: 'person' };
const aDayLater = () => new Date(Date.now() + 86_400_000 + 60_000);
const count = (of: { name: string }) => database().db.collection(of.name).countDocuments();
const left = async () => ({
  records: await count(files),
  loose: await count(looseFiles),
  contents: await count(contents),
  chunks: await count(chunks),
});

async function kept(subjectId = 'record'): Promise<string> {
  const file = await filesOf(db).keep(letter);
  await filesOf(db).bind(file, { ...to, subjectId });
  return file._id;
}

describe('a file', () => {
  test('is begun to read together with others, each as far as was asked', async () => {
    const contents = [600_000, 300, 0].map((length) => randomBytes(length));
    const ids: string[] = [];
    for (const content of contents)
      ids.push((await filesOf(db).keep({ name: 'a', type: 'application/x', content }))._id);
    const begun = await filesOf(db).beginnings([...ids, 'f'.repeat(24)], 65_536);
    expect(ids.map((id) => begun.get(id)?.length)).toEqual([65_536, 300, undefined]);
    expect(contents[0]?.subarray(0, 65_536).equals(begun.get(ids[0] ?? '') ?? new Uint8Array())).toBe(true);
    expect(begun.size).toBe(2);
  });

  test('is fetched as it is read, so that a slow reader costs no memory', async () => {
    const content = Buffer.alloc(6_000_000);
    const file = await filesOf(db).keep({ name: 'film', type: 'application/x', content });
    const reader = filesOf(db).open(file)[Symbol.asyncIterator]();
    expect((await reader.next()).value.length).toBeGreaterThan(0);
    // What was fetched beforehand could still be read.
    await database().db.collection(chunks.name).deleteMany({});
    const rest = async () => {
      while (!(await reader.next()).done);
    };
    await expect(rest()).rejects.toThrow(/ends at \d+ of 6000000 bytes/);
  });

  test('without its content says so, whole or in part', async () => {
    for (const part of [undefined, { start: 0, end: 5 }]) {
      const gone = filesOf(db).open({ _id: 'f'.repeat(24) }, part);
      await expect(buffer(gone)).rejects.toThrow('There is no content');
    }
  });

  test('is read in parts across the seams of its pieces', async () => {
    const content = randomBytes(600_000);
    const file = await filesOf(db).keep({ name: 'a', type: 'application/x', content });
    const seam = 255 * 1024;
    for (const [start, end] of [
      [seam - 1, seam + 1],
      [seam, seam + 1],
      [0, seam],
      [1, 2 * seam],
      [599_999, 600_000],
      [2 * seam, 600_000],
    ] as const) {
      const part = await buffer(filesOf(db).open(file, { start, end }));
      expect(part.equals(content.subarray(start, end))).toBe(true);
    }
  });

  test('is read as it was kept, with what is known of it', async () => {
    const content = randomBytes(600_000);
    const file = await filesOf(db).keep({ name: '信.bin', type: 'application/x', content });
    await filesOf(db).bind(file, to);
    expect(await filesOf(db).find(file._id)).toMatchObject({
      name: '信.bin',
      type: 'application/x',
      length: 600_000,
      kind: 'letter',
      subjectId: 'record',
      ownerId: 'person',
    });
    expect((await buffer(filesOf(db).open(file))).equals(content)).toBe(true);
    const part = await buffer(filesOf(db).open(file, { start: 261_000, end: 261_500 }));
    expect(part.equals(content.subarray(261_000, 261_500))).toBe(true);
  });

  test('may come as a stream, and may be empty', async () => {
    async function* drops() {
      yield Buffer.from('ko');
      yield Buffer.from('pi');
    }
    const streamed = await filesOf(db).keep({ ...letter, content: drops() });
    expect(streamed.length).toBe(4);
    expect(String(await buffer(filesOf(db).open(streamed)))).toBe('kopi');
    const empty = await filesOf(db).keep({ ...letter, content: Buffer.alloc(0) });
    expect(await buffer(filesOf(db).open(empty))).toHaveLength(0);
  });

  test('is unknown to another company', async () => {
    const id = await kept();
    const other = filesOf(companyDb('another'));
    expect(await other.find(id)).toBeNull();
    await other.remove(id);
    await other.removeOf('record');
    expect(await filesOf(db).find(id)).not.toBeNull();
  });

  test('is unknown until it is bound, and with its record’s transaction or not at all', async () => {
    const file = await filesOf(db).keep(letter);
    expect(await filesOf(db).find(file._id)).toBeNull();
    const undone = db.transaction(async (all) => {
      await filesOf(all).bind(file, to);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await filesOf(db).find(file._id)).toBeNull();
  });

  test('may be kept and bound within a transaction that had begun before', async () => {
    const id = await db.transaction(async (all) => {
      await all.in(files).list({}, { sort: { _id: 1 }, limit: 1 });
      const file = await filesOf(all).keep(letter);
      await filesOf(all).bind(file, to);
      return file._id;
    });
    expect(await filesOf(db).find(id)).not.toBeNull();
    expect(await sweepLooseFiles(db, aDayLater())).toBe(0);
    expect(await left()).toEqual({ records: 1, loose: 0, contents: 1, chunks: 1 });
  });

  test('stays where the transaction that removes it is undone', async () => {
    const id = await kept();
    const undone = db.transaction(async (all) => {
      await filesOf(all).remove(id);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await filesOf(db).find(id)).not.toBeNull();
    expect(await sweepLooseFiles(db, aDayLater())).toBe(0);
    expect(await left()).toMatchObject({ records: 1, contents: 1 });
  });
});

describe('the sweep', () => {
  test('leaves what was kept within the last day', async () => {
    await filesOf(db).keep(letter);
    expect(await sweepLooseFiles(db)).toBe(0);
    expect(await left()).toMatchObject({ loose: 1, contents: 1 });
  });

  test('removes what a company never bound, beyond one page, and nothing of another', async () => {
    await Promise.all(Array.from({ length: 101 }, () => filesOf(db).keep(letter)));
    const other = companyDb('another');
    await filesOf(other).keep(letter);
    const stays = await kept();
    expect(await sweepLooseFiles(db, aDayLater())).toBe(101);
    expect(await left()).toEqual({ records: 1, loose: 1, contents: 2, chunks: 2 });
    expect(await sweepLooseFiles(other, aDayLater())).toBe(1);
    expect(await left()).toEqual({ records: 1, loose: 0, contents: 1, chunks: 1 });
    expect(String(await buffer(filesOf(db).open({ _id: stays })))).toBe('Dear Laoban');
  });

  test('removes what an upload that broke off had written', async () => {
    async function* broken() {
      yield randomBytes(600_000);
      throw new Error('broken off');
    }
    await expect(filesOf(db).keep({ ...letter, content: broken() })).rejects.toThrow('broken off');
    await sweepLooseFiles(db, aDayLater());
    expect(await left()).toEqual({ records: 0, loose: 0, contents: 0, chunks: 0 });
  });

  test('removes the content of removed files, also right after they were kept', async () => {
    const swept = await kept();
    await sweepLooseFiles(db, aDayLater());
    const fresh = await kept();
    for (const id of [swept, fresh]) {
      await filesOf(db).remove(id);
      expect(await filesOf(db).find(id)).toBeNull();
    }
    await filesOf(db).remove(fresh);
    expect(await sweepLooseFiles(db)).toBe(0);
    expect(await sweepLooseFiles(db, aDayLater())).toBe(2);
    expect(await left()).toEqual({ records: 0, loose: 0, contents: 0, chunks: 0 });
  });

  test('removes all that belonged to a record that is gone, and nothing of another', async () => {
    await Promise.all(Array.from({ length: 105 }, () => kept('gone')));
    const stays = await kept('stays');
    await db.transaction((all) => filesOf(all).removeOf('gone'));
    expect(await count(files)).toBe(1);
    expect(await sweepLooseFiles(db, aDayLater())).toBe(105);
    expect(await filesOf(db).find(stays)).not.toBeNull();
  });
});

test('files go with a backup', async () => {
  const id = await kept();
  const backup = join(folder, 'one.backup');
  await writeBackup(database().db, backup, '1.0.0');
  await database().db.dropDatabase();
  await restoreBackup(database().db, backup);
  expect(String(await buffer(filesOf(db).open({ _id: id })))).toBe('Dear Laoban');
  expect(await filesOf(db).find(id)).not.toBeNull();
});
