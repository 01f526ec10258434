import { MongoServerError } from 'mongodb';

/** Whether a write was refused because another document has the same value of a unique index. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000;
}
