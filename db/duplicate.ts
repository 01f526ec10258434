import { MongoServerError } from 'mongodb';

/** Whether a write failed because another document has the same value in a unique index. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000;
}
