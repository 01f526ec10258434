import { readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupRefused } from './format';
import { readBackup } from './reading';

/**
 * Throws `BackupRefused` if `path` exists and is not an earlier backup or empty. A backup replaces it, and as root it
 * could even replace a device.
 */
export async function refuseTarget(path: string): Promise<void> {
  const there = await look(path);
  if (!there) {
    const folder = dirname(path);
    if ((await look(folder))?.isDirectory()) return;
    throw new BackupRefused(`There is no folder ${folder}: make it first, or name another one.`);
  }
  const isEmpty = there.isDirectory() ? (await readdir(path)).length === 0 : there.size === 0;
  const isOrdinary = there.isFile() || there.isDirectory();
  if (isOrdinary && (isEmpty || (await isBackup(path)))) return;
  throw new BackupRefused(`${path} is there already and is no backup: name another folder.`);
}

/** The file's status; undefined if there is none. */
async function look(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new BackupRefused(`${path} cannot be written: ${message}.`);
  }
}

/** Whether a file starts like a backup, complete or not. */
async function isBackup(path: string): Promise<boolean> {
  try {
    for await (const part of readBackup(path)) return 'header' in part;
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
  }
  return false;
}
