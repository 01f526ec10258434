import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';

/** MongoDB's codes for a server that is shutting down or is no longer primary. */
const leaving = new Set([11600, 11602, 10107, 13435, 13436, 189, 91]);

/** Whether an error means that the database is unreachable, after the driver's own retries. Follows `cause`. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  if (error instanceof MongoTopologyClosedError) return true;
  if (error instanceof MongoServerError) {
    // In bulk writes the driver reports a failed connection as a server error.
    return (
      leaving.has(Number(error.code)) ||
      (error.errorResponse instanceof Error && isUnreachable(error.errorResponse))
    );
  }
  if (!(error instanceof Error)) return false;
  const { code = '', stack = '' } = error as NodeJS.ErrnoException;
  // A write to a connection that has just closed fails with the system's error.
  if (['EPIPE', 'ECONNRESET'].includes(code) && /[\\/]mongodb[\\/]/.test(stack)) return true;
  return error.cause !== undefined && isUnreachable(error.cause);
}

/** MongoDB's code OutOfDiskSpace. */
const noRoom = 14031;

/** Whether an error means that the database's disk is full: nothing was written, and reads still work. */
export function isOutOfRoom(error: unknown): boolean {
  if (error instanceof MongoServerError && Number(error.code) === noRoom) return true;
  if (error instanceof MongoBulkWriteError && [error.writeErrors].flat().some(({ code }) => code === noRoom))
    return true;
  // Mails and pictures in files use the same disk.
  if (!(error instanceof Error)) return false;
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return true;
  return error.cause !== undefined && isOutOfRoom(error.cause);
}
