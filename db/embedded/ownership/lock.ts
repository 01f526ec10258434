import { spawnSync } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** A lock that the system releases when this process ends, however it ends. */
export interface FolderLock {
  /** which file is locked: another file of the same name is another lock */
  file: string;
  release(): void;
}

/** Opens a file only where nobody else has locked it; libuv and macOS know such a flag, Node does not name it. */
const EXCLUSIVE: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20, win32: 0x1000_0000 };
/** flock(1) ends with this code where somebody else has the lock. */
const HELD = 1;

/**
 * Locks the folder for this process: `'held'` where another process has the lock, `undefined` where this system has no means
 * of locking. Throws where the file system refuses locks.
 *
 * Node has no call for flock(2). Such a lock belongs to the open file, not to the process, so on Linux flock(1) is run on a
 * file that this process has opened: the program ends, and the lock stays until the file is closed.
 */
export function lockFolder(folder: string): FolderLock | 'held' | undefined {
  const path = join(folder, 'owner.lock');
  const flag = EXCLUSIVE[process.platform];
  if (flag !== undefined) return openExclusive(path, flag);
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const { error, status, stderr } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', file],
    encoding: 'utf8',
  });
  if (status === 0) return lockOn(file);
  closeSync(file);
  if (status === HELD) return 'held';
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return undefined;
  throw new Error(`its file system takes no locks (${stderr?.trim() || error?.message})`);
}

function openExclusive(path: string, flag: number): FolderLock | 'held' {
  try {
    return lockOn(openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | flag, 0o600));
  } catch (error) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return 'held';
    throw error;
  }
}

function lockOn(file: number): FolderLock {
  const { dev, ino } = fstatSync(file);
  return { file: `${dev}:${ino}`, release: () => closeSync(file) };
}
