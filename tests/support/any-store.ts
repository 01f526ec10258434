import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { openEmbeddedStore } from '../../db/embedded/index';
import { testDatabase } from './test-database';

/** The store a file's tests run on: an embedded one of their own, or the MongoDB of `npm run test:mongodb`. */
export interface AnyStore {
  uri: string;
  client: MongoClient;
  /** An empty database of this test only. */
  newDb(): Db;
}

/** Opens the store for the calling file. It is removed when the file is done. */
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
  let close: () => Promise<void>;
  beforeAll(async () => {
    const elsewhere = testDatabase();
    name = elsewhere?.name ?? name;
    const opened = elsewhere ? { uri: elsewhere.uri, close: async () => undefined } : await openEmbedded();
    store.uri = opened.uri;
    store.client = await new MongoClient(opened.uri).connect();
    close = opened.close;
  });
  afterAll(async () => {
    for (const db of made) await db.dropDatabase();
    await store.client.close();
    await close();
  });
  return store;
}

async function openEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'laoban-store-'));
  const { uri, close } = await openEmbeddedStore({ folder });
  return {
    uri,
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
