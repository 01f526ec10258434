import { stat } from 'node:fs/promises';
import { BackupRefused, type Header, type Part, type Refuse } from './format';
import { readFolder } from './reading-folder';

/**
 * Reads a backup's folder part by part with little memory. Throws `BackupRefused` if it is not a backup, of a newer
 * version, incomplete or altered. The last two are only certain at the end.
 */
export async function* readBackup(path: string): AsyncGenerator<Part> {
  const refuse: Refuse = (why) => new BackupRefused(`${path} ${why}: nothing can be restored from it.`);
  if (!(await isFolder(path))) throw refuse('is no backup of this suite');
  yield* readFolder(path, refuse);
}

/** Reads the whole backup once and returns its header. Throws as `readBackup` does. */
export async function verifyBackup(path: string): Promise<Header> {
  let header: Header | undefined;
  for await (const part of readBackup(path)) if ('header' in part) header = part.header;
  if (header) return header;
  throw new BackupRefused(`${path} is no backup.`);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new BackupRefused(
      code === 'ENOENT' ? `There is no backup ${path}.` : `${path} cannot be read: ${message}.`,
    );
  }
}
