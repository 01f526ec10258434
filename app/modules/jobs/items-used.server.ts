import type { CompanyDb } from '~db/company-db';
import { jobs } from './collections';

/** The items among these that a job takes as material, with where. */
export async function itemsInJobs(db: CompanyDb, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .in(jobs)
    .aggregate<{ _id: string }>([
      { $match: { 'materials.itemId': { $in: [...ids] } } },
      { $unwind: '$materials' },
      { $match: { 'materials.itemId': { $in: [...ids] } } },
      { $group: { _id: '$materials.itemId' } },
    ]);
  return new Map(found.map(({ _id }) => [_id, 'a job']));
}
