import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A folder that cannot be meant: one plain sentence for the person who started the suite. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused';
}

/**
 * The folder that DATA_DIR names, in full; `./data` where it names none. Throws `FolderRefused` for what a shell would have
 * made something else of, but a `.env` or a unit's settings do not: it would become a folder of that name, and all data
 * would lie where nobody looks for it.
 */
export function dataFolder(given: string | undefined): string {
  const folder = given?.trim() || './data';
  if (/^~/.test(folder)) throw new FolderRefused(`DATA_DIR ${folder} begins with ~: write the whole path.`);
  if (/^(["']).*\1$/.test(folder))
    throw new FolderRefused(`DATA_DIR ${folder} stands in quotation marks: leave them out.`);
  return resolve(folder);
}

/**
 * Makes a folder, for this user alone, with all those above it that are missing. Throws what the system refuses it with.
 * Node's own `recursive` does not end in a place such as /proc, which says of what it does not take that it is not there.
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
