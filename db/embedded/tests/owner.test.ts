import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, describe, expect, test } from 'vitest';
import { openEmbeddedStore, StoreRefused } from '../index';
import { Child } from './child';
import { errorOf, temporaryFolder } from './fixture';

const folders: string[] = [];
const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const socketOf = (folder: string) => join(folder, 'store', 'store.sock');

describe('one process owns a folder', () => {
  test('of several that start at the same moment; the others are its clients', async () => {
    const folder = newFolder();
    const children = [1, 2, 3].map(() => new Child(folder));
    const first = await Promise.all(children.map(async (child) => (await child.said(1))[0]));
    expect(first.map((line) => line?.split(' ')[0]).sort()).toEqual(['client', 'client', 'owner']);
    expect(new Set(first.map((line) => line?.split(' ')[1])).size).toBe(1);
    // Clients first: the driver's own close can wait for ever where its server ends at the same moment.
    const isOwner = (child: Child) => child.lines[0]?.startsWith('owner');
    await Promise.all(children.filter((child) => !isOwner(child)).map((child) => child.end()));
    await children.find(isOwner)?.end();
  });

  test('and another takes over when it was killed, whatever socket it left', async () => {
    const folder = newFolder();
    const child = new Child(folder);
    await child.said(1);
    const client = await openEmbeddedStore({ folder });
    expect(client.owner).toBe(false);
    await child.kill();
    expect(existsSync(socketOf(folder))).toBe(true);
    const store = await openEmbeddedStore({ folder });
    expect(store).toMatchObject({ owner: true, uri: client.uri });
    await store.close();
  });

  test('also within one process, and again after it was closed', async () => {
    const folder = newFolder();
    const [one, two] = await Promise.all([openEmbeddedStore({ folder }), openEmbeddedStore({ folder })]);
    expect([one.owner, two.owner].sort()).toEqual([false, true]);
    await Promise.all([one.close(), two.close()]);
    const three = await openEmbeddedStore({ folder });
    expect(three.owner).toBe(true);
    await three.close();
  });

  test('and what a client writes is there for the owner', async () => {
    const folder = newFolder();
    const child = new Child(folder);
    await child.said(1);
    const store = await openEmbeddedStore({ folder });
    const client = await new MongoClient(store.uri).connect();
    await client.db('test').collection('items').insertOne({ a: 1 });
    await client.close();
    await child.end();
    const after = await openEmbeddedStore({ folder });
    const owner = await new MongoClient(after.uri).connect();
    expect(await owner.db('test').collection('items').countDocuments({ a: 1 })).toBe(1);
    await owner.close();
    await after.close();
  });
});

test('closes while a write waits for a transaction, and opens again without either', async () => {
  const folder = newFolder();
  const store = await openEmbeddedStore({ folder });
  const client = await new MongoClient(store.uri, {
    retryWrites: false,
    serverSelectionTimeoutMS: 200,
  }).connect();
  const items = client.db('test').collection<{ _id: number; n: number }>('items');
  await items.insertOne({ _id: 1, n: 0 });
  const session = client.startSession();
  session.startTransaction();
  await items.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session });
  const waiting = items.updateOne({ _id: 1 }, { $set: { n: 2 } }).catch((error) => error);
  await items.insertOne({ _id: 2, n: 0 });
  await store.close();
  expect(await waiting).toBeInstanceOf(Error);
  await client.close();
  const again = await openEmbeddedStore({ folder });
  const reader = await new MongoClient(again.uri).connect();
  expect(await reader.db('test').collection('items').find().toArray()).toEqual([
    { _id: 1, n: 0 },
    { _id: 2, n: 0 },
  ]);
  await reader.close();
  await again.close();
});

describe('the socket', () => {
  test('is for this user alone', async () => {
    const folder = newFolder();
    const store = await openEmbeddedStore({ folder });
    expect(statSync(socketOf(folder)).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'store')).mode & 0o777).toBe(0o700);
    for (const name of ['data.mdb', 'lock.mdb'])
      expect(statSync(join(folder, 'store', name)).mode & 0o777).toBe(0o600);
    await store.close();
  });

  test('is elsewhere where the path of the folder is too long', async () => {
    const folder = join(newFolder(), 'x'.repeat(60), 'y'.repeat(60));
    const store = await openEmbeddedStore({ folder });
    const again = await openEmbeddedStore({ folder });
    expect([store.owner, again.owner, again.uri]).toEqual([true, false, store.uri]);
    const client = await new MongoClient(store.uri).connect();
    await client.db('test').collection('items').insertOne({});
    await client.close();
    await store.close();
    expect(existsSync(join(folder, 'store', 'data.mdb'))).toBe(true);
  });

  test('of somebody who answers is never removed', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'store'));
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(socketOf(folder), resolve));
    expect((await openEmbeddedStore({ folder })).owner).toBe(false);
    expect(existsSync(socketOf(folder))).toBe(true);
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('refuses in one sentence', () => {
  test('a folder that is a file', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const error = await errorOf(openEmbeddedStore({ folder: file }));
    expect(error).toBeInstanceOf(StoreRefused);
    expect(error.message).toBe(`DATA_DIR ${file} is not a folder.`);
  });

  test.skipIf(process.getuid?.() === 0)('a folder that cannot be written', async () => {
    const folder = newFolder();
    chmodSync(folder, 0o500);
    expect((await errorOf(openEmbeddedStore({ folder }))).message).toContain(
      `DATA_DIR ${folder} cannot be written`,
    );
  });

  test('a folder below a file', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const error = await errorOf(openEmbeddedStore({ folder: join(file, 'data') }));
    expect(error).toBeInstanceOf(StoreRefused);
  });

  test('files that are no store', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'store'));
    writeFileSync(join(folder, 'store', 'data.mdb'), 'x'.repeat(10_000));
    expect(await errorOf(openEmbeddedStore({ folder }))).toBeInstanceOf(StoreRefused);
  });
});
