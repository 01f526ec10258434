import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { open } from 'lmdb';
import { makeFolder } from './make-folder';
import { StoreRefused } from './refused';
import { checkFile } from './storage/file-check';
import { OWNER_KEY } from './storage/tables';

const OPEN = { encoding: 'binary', keyEncoding: 'binary', maxDbs: 1, overlappingSync: false } as const;

/**
 * Copies the store of a data folder to a new one, as of one snapshot, while it is served or not: LMDB's hot copy, which
 * blocks nobody and has no time limit. A store opened in the new folder begins with that snapshot. Throws
 * `StoreRefused`, with nothing left behind, where there is no store, where the new folder holds anything, or where the disk
 * has no room for it.
 */
export async function copyEmbeddedStore({ folder, to }: { folder: string; to: string }): Promise<void> {
  const source = join(folder, 'store');
  const file = join(source, 'data.mdb');
  if (!existsSync(file)) throw new StoreRefused(`There is no store in DATA_DIR ${folder}.`);
  if (existsSync(to) && (!statSync(to).isDirectory() || readdirSync(to).length > 0))
    throw new StoreRefused(`${to} is there already: name a folder that is new or empty.`);
  const partial = `${resolve(to)}.partial-${process.pid}`;
  try {
    checkFile(source);
    makeFolder(dirname(partial));
    const { bavail, bsize } = statfsSync(dirname(partial));
    if (bavail * bsize < statSync(file).size)
      throw new StoreRefused(`The disk that would hold ${to} has no room for a copy of ${file}.`);
    mkdirSync(join(partial, 'store'), { recursive: true, mode: 0o700 });
    await copyFile(source, join(partial, 'store'));
    await disown(join(partial, 'store'));
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (error instanceof StoreRefused) throw error;
    throw new StoreRefused(`DATA_DIR ${folder} cannot be copied to ${to}: ${(error as Error).message}.`);
  }
}

async function copyFile(source: string, target: string): Promise<void> {
  const files = open({ path: source, readOnly: true, ...OPEN });
  try {
    await files.backup(target, false);
  } finally {
    await files.close();
  }
  chmodSync(join(target, 'data.mdb'), 0o600);
}

/** Nobody owns the copy, so opening it does not wait until the heartbeat of the original's owner seems to stand still. */
async function disown(folder: string): Promise<void> {
  const files = open({ path: folder, ...OPEN });
  try {
    files.transactionSync(() => files.removeSync(OWNER_KEY));
  } finally {
    await files.close();
  }
  rmSync(join(folder, 'lock.mdb'), { force: true });
}
