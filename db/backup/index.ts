import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { version } from '../../package.json';
import { openDatabase } from '../connect';
import { BackupRefused, type Tally } from './format';
import { restoreBackup } from './restoring';
import { refuseTarget } from './target';
import { refuseUnfinished } from './unfinished';
import { writeBackup } from './writing';

export { dataFolder } from '~/core/data-folder';

/** Where the data is: MongoDB at `uri`, or the embedded store in `folder`, even if another process owns it. */
export interface Place {
  uri: string | undefined;
  folder: string;
}

/**
 * Backs everything up into `folder`, by default named by the time, and returns a one-line summary. Throws
 * `BackupRefused` or `DatabaseRefused` with one sentence, also if there is no data: a nightly backup of the wrong
 * folder would only be noticed when it is needed.
 */
export async function backup(place: Place, folder = '', brokenOff?: AbortSignal): Promise<string> {
  const path = resolve(folder || nameByTime(new Date()));
  await refuseTarget(path);
  if (!place.uri && !existsSync(join(place.folder, 'store')))
    throw new BackupRefused(`DATA_DIR ${place.folder} holds no store: set it to the folder of the suite.`);
  return await timeWork(place, path, 'Backed up', async (db) => {
    await refuseUnfinished(db);
    if (await db.listCollections().hasNext()) return await writeBackup(db, path, version, brokenOff);
    throw new BackupRefused(`The database '${db.databaseName}' is empty: there is nothing to back up.`);
  });
}

/** Restores a backup into an empty database and returns a one-line summary. Throws as `backup` does. */
export async function restore(place: Place, from: string, brokenOff?: AbortSignal): Promise<string> {
  const path = resolve(from);
  return await timeWork(place, path, 'Restored', (db) => restoreBackup(db, path, brokenOff));
}

type Work = (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Tally>;

async function timeWork(place: Place, path: string, done: string, work: Work): Promise<string> {
  const began = performance.now();
  const database = await openDatabase(place);
  try {
    const { collections, documents } = await work(database.db);
    const size = await sizeOf(path);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const figures = `${documents} documents in ${collections} collections, ${size} bytes, ${seconds} s`;
    return `${done} '${database.db.databaseName}': ${figures}: ${path}`;
  } finally {
    await database.close();
  }
}

async function sizeOf(path: string): Promise<number> {
  const there = await stat(path);
  if (!there.isDirectory()) return there.size;
  let sum = 0;
  for (const name of await readdir(path)) sum += await sizeOf(join(path, name));
  return sum;
}

const nameByTime = (now: Date): string => `laoban-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
