import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseRefused, openDatabase } from './connect';
import { isServed } from './embedded/index';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laoban-connect-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a store that cannot be opened ends the start with one sentence for the operator', async () => {
  const folder = newFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const refused = await openDatabase({ uri: undefined, folder: file }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DatabaseRefused);
  expect((refused as Error).message).toBe(`DATA_DIR ${file} is not a folder.`);
});

test.each([
  ['has an option that is none', '127.0.0.1:1/x?retryWritez=1'],
  ['has a word that is no host', '127.0.0.1:1/x@@'],
  ['is of nobody', '127.0.0.1:1/x'],
])('a MongoDB whose address %s is refused in one sentence', async (_, rest) => {
  const refused = await openDatabase({ uri: `mongodb://${rest}`, folder: '' }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(DatabaseRefused);
  expect((refused as Error).message).toMatch(/^MONGODB_URI cannot be used: .*\.$/);
});

test('the store is closed though the driver waits for a server that has ended', async () => {
  const folder = newFolder();
  const { client, close } = await openDatabase({ uri: undefined, folder });
  const closing = vi.spyOn(client, 'close').mockReturnValue(new Promise(() => undefined));
  await close();
  expect(await isServed(folder)).toBe(false);
  closing.mockRestore();
  await client.close();
});
