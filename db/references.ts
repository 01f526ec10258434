import { modules } from '~/core/modules.server';
import type { CompanyDb } from './company-db';

/**
 * Which modules have something about these records, by id: the titles of the modules whose collections name the record in
 * `field`, the second of an index. Leaves out the modules in `but`.
 */
export async function whoNames(
  db: CompanyDb,
  field: string,
  ids: readonly string[],
  { but }: { but: readonly string[] },
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { name, title, collections } of modules()) {
    if (but.includes(name) || title === null) continue;
    for (const collection of Object.values(collections ?? {})) {
      if (!collection.indexes.some(({ key }) => Object.keys(key)[1] === field)) continue;
      // One after the other, since this also runs inside transactions.
      const named = await db
        .in(collection)
        .aggregate<{ _id: string }>([
          { $match: { [field]: { $in: [...ids] } } },
          { $group: { _id: `$${field}` } },
        ]);
      for (const { _id } of named) {
        const titles = found.get(_id) ?? [];
        if (!titles.includes(title)) found.set(_id, [...titles, title]);
      }
    }
  }
  return found;
}
