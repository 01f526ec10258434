import { statfsSync } from 'node:fs';
import { CommandError } from '../errors';

/** The system's numbers of errors, as LMDB hands them on. */
const EIO = 5;
const ENOSPC = 28;
const EFBIG = 27;
/** A commit that failed for want of room may have wanted this much. */
const LITTLE_ROOM = 64 * 1024 * 1024;

/** How much room there must be for any commit, and how much more for each entry of a large one besides its bytes. */
const ALWAYS_ROOM = 16 * 1024 * 1024;
const ROOM_BY_ENTRY = 2 * 1024;
/** After how much more the room is looked at again. */
const STEP = 8 * 1024 * 1024;

const full = (what: string) =>
  new CommandError('OutOfDiskSpace', `No space left on the disk that holds DATA_DIR: ${what}`);

/** Refuses, with 14031, to write where the disk that holds the folder has less room than that. */
export function checkRoom(folder: string, wanted = 0): void {
  const { bavail, bsize } = statfsSync(folder);
  const room = bavail * bsize;
  if (room < ALWAYS_ROOM + wanted)
    throw full(`it has room for ${room} bytes, and ${ALWAYS_ROOM + wanted} are wanted to write safely`);
}

/**
 * Refuses a commit before the disk is full. When a write finds no room, LMDB's error message runs over the end of its own
 * memory, which may end the whole process.
 */
export class Room {
  private wanted = 0;
  private checked = 0;

  constructor(private readonly folder: string) {}

  /** Begins a commit. */
  begin(): void {
    this.wanted = 0;
    this.checked = 0;
    checkRoom(this.folder);
  }

  /** Counts an entry that is written or removed, of so many bytes. */
  take(bytes: number): void {
    this.wanted += bytes + ROOM_BY_ENTRY;
    if (this.wanted - this.checked < STEP) return;
    checkRoom(this.folder, this.wanted);
    this.checked = this.wanted;
  }
}

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
  return full(message);
}
