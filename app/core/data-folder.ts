import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A folder that is surely a mistake. The message is one sentence for the person who starts the suite. */
class FolderRefused extends Error {
  override readonly name = 'FolderRefused';
}

/**
 * The full path of DATA_DIR; `./data` if it is not set. Throws `FolderRefused` for values such as `~/data` or
 * `$HOME/data`, which a shell expands but a `.env` file or systemd unit does not: the data would end up in a folder of
 * that name.
 */
export function dataFolder(given: string | undefined): string {
  const folder = given?.trim() || './data';
  if (/^~/.test(folder)) throw new FolderRefused(`DATA_DIR ${folder} begins with ~: write the whole path.`);
  if (/^(["']).*\1$/.test(folder))
    throw new FolderRefused(`DATA_DIR ${folder} is in quotation marks: remove them.`);
  return resolve(folder);
}

/**
 * Creates a folder and its missing parents, readable by this user only. Throws the system's error. Node's own
 * `recursive` loops forever in places such as /proc.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    makeFolder(dirname(path));
    makeFolder(path);
  }
}
