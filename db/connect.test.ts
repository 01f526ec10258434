import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseRefused, openDatabase } from './connect';

test('a store that cannot be opened ends the start with one sentence for the operator', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laoban-connect-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const refused = await openDatabase({ uri: undefined, folder: file }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DatabaseRefused);
  expect((refused as Error).message).toBe(`DATA_DIR ${file} is not a folder.`);
});
