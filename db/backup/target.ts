import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupRefused } from './format';
import { readBackup } from './reading';

/**
 * Throws `BackupRefused` if `file` exists and is not an earlier backup. A backup replaces the file, and as root it could
 * even replace a device.
 */
export async function refuseTarget(file: string): Promise<void> {
  const there = await look(file);
  if (!there) {
    const folder = dirname(file);
    if ((await look(folder))?.isDirectory()) return;
    throw new BackupRefused(`There is no folder ${folder}: make it first, or name another file.`);
  }
  if (there.isDirectory()) throw new BackupRefused(`${file} is a folder: name a file in it.`);
  if (there.isFile() && (there.size === 0 || (await isBackup(file)))) return;
  throw new BackupRefused(`${file} is there already and is no backup: name another file.`);
}

/** What is there; nothing where there is nothing. */
async function look(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new BackupRefused(`${path} cannot be written: ${message}.`);
  }
}

/** Whether a file begins as a backup does; it may be one that was cut short. */
async function isBackup(file: string): Promise<boolean> {
  try {
    for await (const part of readBackup(file)) return 'header' in part;
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
  }
  return false;
}
