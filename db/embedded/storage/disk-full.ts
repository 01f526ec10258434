import { statfsSync } from 'node:fs';
import { CommandError } from '../errors';
import { Reserve } from './reserve';

/** The system's numbers of errors, as LMDB hands them on. */
const EIO = 5;
const ENOSPC = 28;
const EFBIG = 27;
/** A commit that failed for want of room may have wanted this much. */
const LITTLE_ROOM = 64 * 1024 * 1024;

const MB = 1024 * 1024;

/**
 * What a commit may use of a disk that is almost full. `vital` writes and removals also use the reserve; removals leave
 * some of it, so that they never stop anyone from signing in.
 */
export type Priority = 'ordinary' | 'removal' | 'vital';

/** How much room must be left for a commit of each kind. For the last two the reserve counts as room. */
const LEFT: Record<Priority, number> = { ordinary: 16 * MB, removal: 5 * MB, vital: MB };
/** How much more each entry of a commit needs besides its bytes. */
const ROOM_BY_ENTRY = 2 * 1024;
/** After how much more the room is looked at again. */
const STEP = 8 * MB;

const full = (what: string) =>
  new CommandError('OutOfDiskSpace', `No space left on the disk that holds DATA_DIR: ${what}`);

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether the disk that holds the folder has so little room that only vital writes and removals are still done. */
export const isFull = (folder: string): boolean => roomIn(folder) < LEFT.ordinary;

/**
 * Refuses a commit before the disk is full. When a write finds no room, LMDB's error message runs over the end of its own
 * memory, which may end the whole process.
 */
export class Room {
  private readonly reserve: Reserve;
  private wanted = 0;
  /** What was wanted when the room was last looked at; undefined before the first write. */
  private checked: number | undefined;
  private priority: Priority = 'ordinary';

  constructor(private readonly folder: string) {
    this.reserve = new Reserve(folder);
    this.fillReserve();
  }

  /** Begins a commit. */
  begin(): void {
    this.wanted = 0;
    if (this.reserve.missing > 0) this.fillReserve();
  }

  /** Begins one of the writes that share a commit. One that writes nothing is never refused. */
  beginWrite(priority: Priority): void {
    this.priority = priority;
    this.checked = undefined;
  }

  /** Counts an entry that is written or removed, of so many bytes. */
  take(bytes: number): void {
    this.wanted += bytes + ROOM_BY_ENTRY;
    if (this.checked !== undefined && this.wanted - this.checked < STEP) return;
    this.check();
    this.checked = this.wanted;
  }

  /** Refuses, with 14031, to write more than there is room for. Frees as much of the reserve as is needed. */
  private check(): void {
    const { priority, folder, reserve, wanted } = this;
    const room = roomIn(folder);
    const usable = priority === 'ordinary' ? room : room + reserve.size;
    if (usable < LEFT[priority] + wanted)
      throw full(
        `it has room for ${usable} bytes, and ${LEFT[priority] + wanted} are wanted to write safely`,
      );
    const needed = LEFT.vital + wanted;
    if (priority !== 'ordinary' && room < needed) reserve.free(needed - room);
  }

  /** Makes the reserve whole again once that leaves twice the room that ordinary writes need. */
  private fillReserve(): void {
    if (roomIn(this.folder) >= 2 * LEFT.ordinary + this.reserve.missing) this.reserve.fill();
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
  if (code === EIO && roomIn(folder) > LITTLE_ROOM) return error;
  return full(message);
}
