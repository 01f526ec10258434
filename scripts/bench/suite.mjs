import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server-process.mjs';

/** Starts the built suite as `npm start` does, with its embedded store in `folder`. */
export const startSuite = (folder) => startServer('scripts/start.mjs', { DATA_DIR: folder });

/** A folder that is gone when the measurements are over. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'laoban-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
