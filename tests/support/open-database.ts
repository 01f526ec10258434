import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../../db/connect';
import { makeIndexes } from '../../db/indexes';
import { type AnyStore, anyStoreForTests } from './any-store';

/** The suite's database, open in this process over a store of the file's own, with its indices. */
export function openDatabaseForTests(): AnyStore {
  const store = anyStoreForTests();
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await openDatabase({ uri: store.uri, folder: '' });
    close = () => database.close();
    await makeIndexes();
  });
  afterAll(() => close());
  return store;
}
