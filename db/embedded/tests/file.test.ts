import { copyFileSync, mkdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'bson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedStore, StoreRefused } from '../index';
import { type OpenStore, openStore } from '../open-store';
import { temporaryFolder } from './fixture';

const PAGE = 4096;
const folder = temporaryFolder();
const whole = join(folder, 'store', 'data.mdb');
let pages: number;
beforeAll(async () => {
  mkdirSync(join(folder, 'store'));
  const store = await openStore(join(folder, 'store'));
  const document = (_id: number) => serialize({ _id, pad: 'x'.repeat(_id % 7 === 0 ? 9_000 : 200) });
  for (let round = 0; round < 4; round++) {
    const documents = Array.from({ length: 150 }, (_, i) => Buffer.from(document(round * 150 + i)));
    await store?.dispatcher.run({ insert: 'c', documents, $db: 'test' });
  }
  await store?.dispatcher.run({
    delete: 'c',
    deletes: [{ q: { _id: { $lt: 300 } }, limit: 0 }],
    $db: 'test',
  });
  await store?.close();
  pages = statSync(whole).size / PAGE;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a copy of the store's file that ends after so many pages. */
async function openCut(size: number): Promise<number | string> {
  const copy = temporaryFolder();
  mkdirSync(join(copy, 'store'));
  const data = join(copy, 'store', 'data.mdb');
  copyFileSync(whole, data);
  truncateSync(data, size);
  try {
    const store = (await openStore(join(copy, 'store'))) as OpenStore;
    const { n } = (await store.dispatcher.run({ count: 'c', $db: 'test' })) as { n: number };
    const { cursor } = (await store.dispatcher.run({
      aggregate: 'c',
      pipeline: [{ $match: { pad: 'none' } }],
      cursor: {},
      $db: 'test',
    })) as { cursor: bigint };
    expect(cursor).toBe(0n);
    await store.close();
    return n;
  } catch (error) {
    return (error as Error).message;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

test('a file that is cut short is refused in a sentence, wherever it was cut, or has lost nothing', async () => {
  expect(await openCut(pages * PAGE)).toBe(300);
  const answers = new Map<number, number | string>();
  for (let left = 1; left < pages; left += 1 + Math.floor(pages / 60))
    answers.set(left, await openCut(left * PAGE));
  const refusals = [...answers.values()].filter((answer) => typeof answer === 'string');
  for (const refusal of refusals) expect(refusal).toMatch(/is cut short; restore a backup/);
  for (const answer of answers.values()) if (typeof answer === 'number') expect(answer).toBe(300);
  expect(refusals.length).toBeGreaterThan(answers.size / 2);
  // In the middle of a page, of the first one, and before the second.
  expect(await openCut(40)).toMatch(/is not a file of the store/);
  expect(await openCut(PAGE + 100)).toMatch(/is cut short/);
});

test('a store whose file is gone or empty is not taken for a new one', async () => {
  const copy = temporaryFolder();
  const store = await openEmbeddedStore({ folder: copy });
  await store.close();
  for (const lose of [
    () => truncateSync(join(copy, 'store', 'data.mdb'), 0),
    () => rmSync(join(copy, 'store', 'data.mdb')),
  ]) {
    lose();
    const refused = await openEmbeddedStore({ folder: copy }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreRefused);
    expect((refused as Error).message).toMatch(/is missing or empty, although it held data before/);
  }
  rmSync(copy, { recursive: true, force: true });
});
