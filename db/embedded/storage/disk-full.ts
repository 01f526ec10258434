import { statfsSync } from 'node:fs';
import { CommandError } from '../errors';

/** The system's numbers of errors, as LMDB hands them on. */
const EIO = 5;
const ENOSPC = 28;
const EFBIG = 27;
/** A commit that failed for want of room may have wanted this much. */
const LITTLE_ROOM = 64 * 1024 * 1024;

/**
 * What a failed commit is refused with: 14031 where the disk that holds the folder is full. LMDB calls a write that
 * found no room an input/output error, as it does a failing disk.
 */
export function explained(error: unknown, folder: string): unknown {
  if (error instanceof CommandError) return error;
  const { code, message } = error as { code?: unknown; message: string };
  if (code !== EIO && code !== ENOSPC && code !== EFBIG) return error;
  const { bavail, bsize } = statfsSync(folder);
  if (code === EIO && bavail * bsize > LITTLE_ROOM) return error;
  return new CommandError('OutOfDiskSpace', `No space left on the disk that holds DATA_DIR: ${message}`);
}
