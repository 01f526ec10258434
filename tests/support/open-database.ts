import { afterAll, beforeAll, expect } from 'vitest';
import { openDatabase } from '../../db/connect';
import { makeIndexes } from '../../db/indexes';
import { type AnyStore, anyStoreForTests } from './any-store';
import { allModulesForTests } from './modules';
import { untargeted } from './untargeted';

/**
 * The suite's database with the collections of all modules, open in this process over a store of the file's own, with its indices. At the end the file fails if
 * anything was looked up by id without its company, except in the collections of `alsoWithout`.
 */
export function openDatabaseForTests({
  alsoWithout = [],
}: {
  alsoWithout?: readonly string[];
} = {}): AnyStore {
  allModulesForTests();
  const store = anyStoreForTests();
  const stray = new Set<string>();
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await openDatabase({ uri: store.uri, folder: '', onCommand: () => {} });
    database.client.on('commandStarted', ({ command }) => {
      const found = untargeted(command);
      if (found && !alsoWithout.includes(found.of)) stray.add(found.told);
    });
    close = () => database.close();
    await makeIndexes();
  });
  afterAll(async () => {
    await close();
    expect([...stray]).toEqual([]);
  });
  return store;
}
