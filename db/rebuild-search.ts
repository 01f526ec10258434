import type { Collection, CompanyDocument } from './collection';
import { type CompanyDb, companyDb } from './company-db';
import { database, withTransaction } from './connect';
import { type Findable, foundFields, mendFound, writeCompared } from './find-entries';
import { collections } from './indexes';

/**
 * As many records as are written in one transaction. More would be a little quicker, and hold up everybody else for
 * longer: half a second with 5,000.
 */
const atOnce = 500;

/**
 * Rebuilds a company's search entries and what lists compare records by, and removes the entries of deleted records. People may keep working: a transaction that
 * conflicts with theirs is repeated. May be restarted at any point.
 */
export async function rebuildSearch({ companyId }: Pick<CompanyDb, 'companyId'>): Promise<void> {
  for (const { name, findable } of collections() as readonly Collection<CompanyDocument>[]) {
    if (!findable) continue;
    await mendAll(companyId, { name, findable });
    // Again, for records that were deleted while their first entries were written: removing none conflicts with nothing.
    await mendAll(companyId, { name, findable });
  }
}

/** The same for every company, one after another. */
export async function rebuildSearchOfAll(companies: AsyncIterable<string[]>): Promise<number> {
  let count = 0;
  for await (const page of companies) {
    for (const id of page) await rebuildSearch(companyDb(id));
    count += page.length;
  }
  return count;
}

async function mendAll(
  companyId: string,
  { name, findable }: { name: string; findable: Findable<CompanyDocument> },
): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    after = await withTransaction(async (session) => {
      const records = await database()
        .db.collection<CompanyDocument>(name)
        .find({ companyId, _id: { $gt: from } }, { session, projection: foundFields(findable) })
        .sort({ _id: 1 })
        .limit(atOnce)
        .batchSize(atOnce)
        .toArray();
      const upTo = records.length < atOnce ? null : (records.at(-1)?._id ?? null);
      await writeCompared({ companyId, name, findable, session }, records);
      await mendFound({ companyId, findable, session }, records, { after: from, upTo });
      return upTo;
    });
  }
}
