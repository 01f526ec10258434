import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { version } from '../../package.json';
import { openDatabase } from '../connect';
import { restoreBackup } from './restoring';
import { type Tally, writeBackup } from './writing';

/** Where the data is: the MongoDB of `uri`, or the embedded store in `folder`, whoever owns it. */
export interface Place {
  uri: string | undefined;
  folder: string;
}

/**
 * Backs everything up into `file`, by default one named by the time, and answers what was done in one line.
 * Throws `BackupRefused` or `DatabaseRefused`, one plain sentence.
 */
export async function backup(place: Place, file = nameByTime(new Date())): Promise<string> {
  const path = resolve(file);
  return await timed(place, path, 'Backed up', (db) => writeBackup(db, path, version));
}

/** Restores `file` into an empty database, and answers what was done in one line. Throws as `backup` does. */
export async function restore(place: Place, file: string): Promise<string> {
  const path = resolve(file);
  return await timed(place, path, 'Restored', (db) => restoreBackup(db, path));
}

type Work = (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Tally>;

async function timed(place: Place, path: string, done: string, work: Work): Promise<string> {
  const began = performance.now();
  const database = await openDatabase(place);
  try {
    const { collections, documents } = await work(database.db);
    const { size } = await stat(path);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const figures = `${documents} documents in ${collections} collections, ${size} bytes, ${seconds} s`;
    return `${done} '${database.db.databaseName}': ${figures}: ${path}`;
  } finally {
    await database.close();
  }
}

const nameByTime = (now: Date): string =>
  `laoban-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;
