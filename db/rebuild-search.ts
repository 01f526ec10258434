import type { Collection, CompanyDocument } from './collection';
import { type CompanyDb, companyDb } from './company-db';
import { database, withTransaction } from './connect';
import { type Findable, type FindEntry, findEntries, foundFields, mendFound } from './find-entries';
import { collections } from './indexes';

/** As many records as are written in one transaction. */
const atOnce = 1_000;

/**
 * Rebuilds a company's search entries and removes those of deleted records. People may keep working: a transaction that
 * conflicts with theirs is repeated. May be restarted at any point.
 */
export async function rebuildSearch({ companyId }: Pick<CompanyDb, 'companyId'>): Promise<void> {
  for (const { name, findable } of collections as readonly Collection<CompanyDocument>[]) {
    if (!findable) continue;
    for (let after = ''; ; ) {
      const last = await writePage(companyId, { name, findable, after });
      if (last === null) break;
      after = last;
    }
    for (const kind of findable.kinds) await removeOrphans(companyId, name, kind);
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

async function writePage(
  companyId: string,
  { name, findable, after }: { name: string; findable: Findable<CompanyDocument>; after: string },
): Promise<string | null> {
  return await withTransaction(async (session) => {
    const records = await database()
      .db.collection<CompanyDocument>(name)
      .find({ companyId, _id: { $gt: after } }, { session, projection: foundFields(findable) })
      .sort({ _id: 1 })
      .limit(atOnce)
      .toArray();
    await mendFound({ companyId, findable, session }, records);
    return records.at(-1)?._id ?? null;
  });
}

/** Removes entries without a record: one may be deleted while its entry is being written. */
async function removeOrphans(companyId: string, name: string, kind: FindEntry['kind']): Promise<void> {
  const entries = database().db.collection<FindEntry>(findEntries.name);
  const records = database().db.collection<CompanyDocument>(name);
  for (let after = ''; ; ) {
    const last = await withTransaction(async (session) => {
      const some = await entries
        .find({ companyId, kind, _id: { $gt: after } }, { session, projection: { refId: 1 } })
        .sort({ _id: 1 })
        .limit(atOnce)
        .toArray();
      const ids = some.map(({ refId }) => refId);
      const there = await records
        .find({ companyId, _id: { $in: ids } }, { session, projection: { _id: 1 } })
        .toArray();
      const known = new Set(there.map(({ _id }) => _id));
      const gone = some.filter(({ refId }) => !known.has(refId)).map(({ _id }) => _id);
      if (gone.length > 0) await entries.deleteMany({ companyId, _id: { $in: gone } }, { session });
      return some.at(-1)?._id ?? null;
    });
    if (last === null) return;
    after = last;
  }
}
