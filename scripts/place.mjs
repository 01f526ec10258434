import { existsSync } from 'node:fs';
import { buildWhatIsStale } from './built.mjs';
import { installWhatIsMissing } from './installed.mjs';
import { sayRefused } from './run.mjs';

/**
 * Does something with the database that the environment or `.env` names and the file that the command line names,
 * and says the one line that it answers; a refusal is said in one sentence.
 * @param {(backups: typeof import('../db/backup/index.ts'), place: import('../db/backup/index.ts').Place, file?: string) => Promise<string>} work
 */
export async function asked(work) {
  // In production the suite that runs must find the packages and the build that it was started with.
  if (process.env.NODE_ENV !== 'production') {
    installWhatIsMissing();
    buildWhatIsStale();
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { DATA_DIR, MONGODB_URI } = process.env;
  const place = { uri: MONGODB_URI || undefined, folder: DATA_DIR || './data' };
  try {
    console.log(await work(await import('../build/server/backup.js'), place, process.argv[2]));
  } catch (error) {
    sayRefused(error);
  }
}
