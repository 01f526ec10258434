import { addCounts } from '../../db/limits';

/** Counts so many against the limit of `key`, as if they had come in the last minutes. */
export async function countBefore(key: string, add: number): Promise<void> {
  await addCounts(new Map([[key, { add, expiresAt: new Date(Date.now() + 600_000) }]]));
}
