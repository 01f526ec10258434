import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { newStoreFolder } from './store-folder';
import { openStoreForTests } from './test-store';

/** Opens one store for all unit tests: starting a thread for each file takes longer than most of them. */
export default async function openSharedStore({ provide }: TestProject) {
  const folder = newStoreFolder();
  const { uri, close } = await openStoreForTests(folder);
  provide('storeUri', uri);
  return async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  };
}
