import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { testDatabase, variablesFor } from './test-database';

/** A data folder and the tests' MongoDB if there is one, for the tests of the file or the `describe` that calls it. */
export function placeForTests() {
  const place = { folder: '', database: testDatabase() };
  beforeAll(async () => {
    place.folder = await mkdtemp(join(tmpdir(), 'laoban-place-'));
  });
  afterAll(async () => {
    await place.database?.drop();
    await rm(place.folder, { recursive: true, force: true });
  });
  return Object.assign(place, {
    /** Whether a store is open over the folder. */
    isServed: () => existsSync(join(place.folder, 'store', 'store.sock')),
    variables: () => ({ DATA_DIR: place.folder, ...variablesFor(place.database) }),
  });
}
