import { prepare } from './prepare.mjs';
import { loadEnvFile, oneTouch, sayRefused, sayUnbuilt } from './run.mjs';
import { wordsOf } from './words.mjs';

/**
 * Runs a command on the suite's data, whose database is open meanwhile. A refusal ends it with one sentence.
 * @param {string} usage the command as it is to be written
 * @param {(suite: typeof import('../app/server.ts')) => Promise<void>} work
 */
export async function onSuite(usage, work) {
  await begin(usage);
  const suite = await import('../build/server/index.js').catch(sayUnbuilt);
  try {
    const { close } = await suite.open(process.env);
    await work(suite);
    await close();
    process.exit();
  } catch (error) {
    sayRefused(error);
  }
}

/**
 * Runs a command on the configured database and the file that the command line names, and prints the line it returns. A
 * refusal ends it with one sentence.
 * @param {string} usage the command as it is to be written
 * @param {(backups: typeof import('../db/backup/index.ts'), place: import('../db/backup/index.ts').Place, file: string | undefined, brokenOff: AbortSignal) => Promise<string>} work
 */
export async function onBackups(usage, work) {
  const [file] = await begin(usage, 1);
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

/** Prepares such a command, and returns the words after it. */
async function begin(usage, mostWords = 0) {
  const words = wordsOf(usage, mostWords);
  // In production, packages and build must not be changed under the running suite.
  if (process.env.NODE_ENV !== 'production') await prepare();
  loadEnvFile();
  return words;
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
