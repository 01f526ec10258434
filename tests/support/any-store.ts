import { rmSync } from 'node:fs';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, beforeAll, inject } from 'vitest';
import { newStoreFolder } from './store-folder';
import { testDatabase } from './test-database';
import { openStoreForTests } from './test-store';

/**
 * The store a file's tests run on: a database of their own on the embedded store that unit tests share or on the MongoDB of
 * `npm run test:mongodb`, else a store of their own.
 */
export interface AnyStore {
  uri: string;
  client: MongoClient;
  /** An empty database of this test only. */
  newDb(): Db;
}

/** Opens the store for the calling file. What is in it is removed when the file is done. */
export function anyStoreForTests(): AnyStore {
  const made: Db[] = [];
  const store = {
    newDb() {
      const db = store.client.db(`${name}-${made.length + 1}`);
      made.push(db);
      return db;
    },
  } as AnyStore;
  let name = 'test';
  let close: () => unknown;
  beforeAll(async () => {
    const elsewhere = testDatabase(process.env.MONGODB_TEST_URI || inject('storeUri'));
    name = elsewhere?.name ?? name;
    const opened = elsewhere ? { uri: elsewhere.uri, close: () => {} } : await openEmbedded();
    store.uri = opened.uri;
    store.client = await new MongoClient(opened.uri).connect();
    close = opened.close;
  });
  afterAll(async () => {
    for (const db of [store.client.db(), ...made]) await db.dropDatabase();
    await store.client.close();
    await close();
  });
  return store;
}

async function openEmbedded() {
  const folder = newStoreFolder();
  const { uri, close } = await openStoreForTests(folder);
  return {
    uri,
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
