import { MongoServerError } from 'mongodb';

/** Whether a write failed because another document has the same value in a unique index. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000;
}

/**
 * Runs `work`, which picks a unique value and writes it in a transaction of its own, again if another request took that value
 * first. After `mostTries` it throws the duplicate error.
 */
export async function retryOnDuplicate<Result>(work: () => Promise<Result>, mostTries = 5): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicate(error) || tries >= mostTries) throw error;
    }
  }
}
