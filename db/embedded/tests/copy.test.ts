import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyEmbeddedStore, openEmbeddedStore } from '../index';
import { errorOf, temporaryFolder } from './fixture';

let base: string;
beforeEach(() => {
  base = temporaryFolder();
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

async function withStore<T>(folder: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const store = await openEmbeddedStore({ folder });
  const client = await new MongoClient(store.uri).connect();
  try {
    return await work(client);
  } finally {
    await client.close();
    await store.close();
  }
}

test('a store is copied as it is at one moment, while others write', async () => {
  const [folder, to] = [join(base, 'data'), join(base, 'copies', 'one')];
  await withStore(folder, async (client) => {
    const pairs = client.db('shop').collection('pairs');
    await pairs.createIndex({ n: 1 }, { unique: true });
    await pairs.insertMany(Array.from({ length: 2_000 }, (_, n) => ({ n, side: 'left' })));
    let [copying, n] = [true, 10_000];
    const copied = copyEmbeddedStore({ folder, to }).finally(() => {
      copying = false;
    });
    while (copying) await pairs.insertMany([{ n: n++ }, { n: n++ }]);
    await copied;
    await pairs.insertOne({ n: -1 });
  });
  expect(statSync(join(to, 'store', 'data.mdb')).mode & 0o077).toBe(0);
  const begun = performance.now();
  await withStore(to, async (client) => {
    const pairs = client.db('shop').collection('pairs');
    expect((await pairs.countDocuments()) % 2).toBe(0);
    expect(await pairs.countDocuments({ n: { $lt: 10_000 } })).toBe(2_000);
    expect((await client.db('shop').command({ validate: 'pairs' })).errors).toEqual([]);
    await pairs.insertOne({ n: -2 });
  });
  // The heartbeat of the owner of the other folder is not waited for, which takes ten seconds.
  expect(performance.now() - begun).toBeLessThan(9_900);
});

test('a store that nobody serves is copied too', async () => {
  const [folder, to] = [join(base, 'data'), join(base, 'copy')];
  await withStore(folder, (client) => client.db('shop').collection('one').insertOne({ n: 1 }));
  mkdirSync(to);
  await copyEmbeddedStore({ folder, to });
  expect(await withStore(to, (client) => client.db('shop').collection('one').countDocuments())).toBe(1);
});

test('a folder without a store, and one that holds something already, are refused with nothing written', async () => {
  const [folder, to] = [join(base, 'data'), join(base, 'copy')];
  expect(await errorOf(copyEmbeddedStore({ folder, to }))).toMatchObject({
    name: 'StoreRefused',
    message: `There is no store in DATA_DIR ${folder}.`,
  });
  expect(existsSync(to)).toBe(false);
  await withStore(folder, (client) => client.db('shop').collection('one').insertOne({ n: 1 }));
  mkdirSync(to);
  writeFileSync(join(to, 'mine'), 'text');
  expect(await errorOf(copyEmbeddedStore({ folder, to }))).toMatchObject({
    message: `${to} is there already: name a folder that is new or empty.`,
  });
  const cut = join(base, 'cut');
  mkdirSync(join(cut, 'store'), { recursive: true });
  writeFileSync(join(cut, 'store', 'data.mdb'), 'no store');
  expect(await errorOf(copyEmbeddedStore({ folder: cut, to: join(base, 'other') }))).toMatchObject({
    message: expect.stringContaining('is not a file of the store'),
  });
  expect(existsSync(join(base, 'other'))).toBe(false);
});
