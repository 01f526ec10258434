import type { Collection, Db } from 'mongodb';
import { onTestFinished, vi } from 'vitest';

type Asked = 'insertMany' | 'insertOne' | 'findOneAndUpdate' | 'updateOne';

/**
 * Makes one call of this kind to a collection fail, as if the store were gone: the next one, or the one after `after`
 * successes.
 */
export function failOnce(db: Db, name: string, method: Asked, error: Error, after = 0): void {
  const real = db.collection.bind(db) as (asked: string) => Collection;
  let left = after;
  const asking = vi.spyOn(db, 'collection').mockImplementation((asked) => {
    const found = real(asked);
    if (asked !== name) return found as never;
    const call = (found[method] as (...given: unknown[]) => Promise<unknown>).bind(found);
    vi.spyOn(found, method).mockImplementation(((...given: unknown[]) => {
      if (left-- > 0) return call(...given);
      asking.mockRestore();
      return left === -1 ? Promise.reject(error) : call(...given);
    }) as never);
    return found as never;
  });
  onTestFinished(() => asking.mockRestore());
}
