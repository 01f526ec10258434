import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server-process.mjs';

/** Starts the built suite as `npm start` does, with its embedded store in `folder`. */
export const startSuite = (folder) => startServer('scripts/start.mjs', { DATA_DIR: folder });

const folders = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is gone when the measurements are over. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'laoban-bench-'));
  folders.push(folder);
  return folder;
}
