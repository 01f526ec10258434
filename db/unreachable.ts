import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';

/** A server that is going, or is no longer the one that takes writes (MongoDB's own list of codes). */
const leaving = new Set([11600, 11602, 10107, 13435, 13436, 189, 91]);

/**
 * Whether an error says that the database could not be reached, after the driver has tried again where that is safe.
 * What was thrown for another reason is followed to its cause.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  if (error instanceof MongoTopologyClosedError) return true;
  if (error instanceof MongoServerError) {
    // Of several writes at once the driver tells a failed connection as if the server had said it.
    return (
      leaving.has(Number(error.code)) ||
      (error.errorResponse instanceof Error && isUnreachable(error.errorResponse))
    );
  }
  if (!(error instanceof Error)) return false;
  // What the driver writes to a connection that has ended in this moment fails as the system says it.
  if ((error as NodeJS.ErrnoException).code === 'EPIPE' && /[\\/]mongodb[\\/]/.test(error.stack ?? ''))
    return true;
  return error.cause !== undefined && isUnreachable(error.cause);
}

/** OutOfDiskSpace, as MongoDB numbers it. */
const noRoom = 14031;

/** Whether an error says that the disk of the database is full: what was asked for is not written, and can still be read. */
export function isOutOfRoom(error: unknown): boolean {
  if (error instanceof MongoServerError && Number(error.code) === noRoom) return true;
  if (error instanceof MongoBulkWriteError && [error.writeErrors].flat().some(({ code }) => code === noRoom))
    return true;
  // A mail or a picture that is a file meets the same disk.
  if (!(error instanceof Error)) return false;
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return true;
  return error.cause !== undefined && isOutOfRoom(error.cause);
}
