import { prepare } from './prepare.mjs';
import { loadEnvFile, oneTouch, sayRefused, sayUnbuilt } from './run.mjs';
import { wordsOf } from './words.mjs';

/**
 * Does something with the database that the environment or `.env` names and the file that the command line names,
 * and says the one line that it answers; a refusal is said in one sentence. `usage` is the command as it is to be written.
 * @param {string} usage
 * @param {(backups: typeof import('../db/backup/index.ts'), place: import('../db/backup/index.ts').Place, file: string | undefined, brokenOff: AbortSignal) => Promise<string>} work
 */
export async function asked(usage, work) {
  const [file] = wordsOf(usage, 1);
  // In production, packages and build must not be changed under the running suite.
  if (process.env.NODE_ENV !== 'production') {
    await prepare();
  }
  loadEnvFile();
  const { DATA_DIR, MONGODB_URI } = process.env;
  const backups = await import('../build/server/backup.js').catch(sayUnbuilt);
  try {
    const place = { uri: MONGODB_URI || undefined, folder: backups.dataFolder(DATA_DIR) };
    console.log(await work(backups, place, file, brokenOff()));
    process.exit();
  } catch (error) {
    sayRefused(error);
  }
}

/** Aborted by the first Ctrl+C, so that nothing half-done stays. The next one ends the process. */
function brokenOff() {
  const breaking = new AbortController();
  let since = 0;
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (since && performance.now() - since > oneTouch) process.exit(1);
      since ||= performance.now();
      breaking.abort();
    });
  return breaking.signal;
}
