import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A temporary folder for one run, in place of the machine's, so that tests and what they start leave nothing there, also
 * when they are killed. The first project of a run makes it for all.
 */
export default function ownTemporaryFolder() {
  if (process.env.LAOBAN_OWN_TEMP) return undefined;
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), 'laoban-run-'));
  Object.assign(process.env, { TMPDIR: folder, LAOBAN_OWN_TEMP: folder });
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    delete process.env.LAOBAN_OWN_TEMP;
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    } catch {
      // A browser that is still ending may write there, which fails no test.
    }
  };
}
