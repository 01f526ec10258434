import type { Filter } from 'mongodb';
import type { Collection, CompanyDocument } from './collection';
import type { CompanyDb } from './company-db';
import { removeEntries } from './directory';
import { filesOf } from './files';
import { collections } from './indexes';
import { cancelJobsOf } from './jobs';

/** How many records of one kind are removed at a time. */
const perStep = 500;

/**
 * Removes a record with its files, its background jobs, and its child records as declared by the collections, to any
 * depth. Within the caller's transaction. False if the company has no such record.
 */
export async function removeWhole<T extends CompanyDocument>(
  db: CompanyDb,
  collection: Collection<T>,
  id: string,
): Promise<boolean> {
  const removed = await db.in(collection).deleteOne({ _id: id } as Filter<T>);
  if (removed > 0) await removeWhatBelongsTo(db, collection.name, [id]);
  return removed > 0;
}

/** The same for several records, with as many queries as for one. */
export async function removeEachWhole<T extends CompanyDocument>(
  db: CompanyDb,
  collection: Collection<T>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db.in(collection).deleteMany({ _id: { $in: [...ids] } } as Filter<T>);
  await removeWhatBelongsTo(db, collection.name, ids);
}

/** The same for all records whose field `by`, the second of an index, has one of these values, and that fit `filter`. */
export async function removeAllWhole<T extends CompanyDocument>(
  db: CompanyDb,
  collection: Collection<T>,
  { by, values, filter = {} }: { by: keyof T & string; values: readonly string[]; filter?: Filter<T> },
): Promise<void> {
  const own = db.in(collection as unknown as Collection<CompanyDocument>);
  const belonging = { ...filter, [by]: { $in: [...values] } } as Filter<CompanyDocument>;
  for (;;) {
    // In the order of the index.
    const sort = { [by]: 1 as const };
    const some = await own.list(belonging, { sort, limit: perStep, projection: { _id: 1 } });
    if (some.length === 0) return;
    const ids = some.map(({ _id }) => _id);
    await own.deleteMany({ _id: { $in: ids } });
    await removeWhatBelongsTo(db, collection.name, ids);
  }
}

async function removeWhatBelongsTo(db: CompanyDb, name: string, ids: readonly string[]): Promise<void> {
  await filesOf(db).removeOf(...ids);
  await cancelJobsOf(db, ...ids);
  await removeEntries(db, ...ids);
  for (const { goesWith, ...collection } of collections()) {
    if (goesWith?.of !== name) continue;
    const child = collection as Collection<CompanyDocument & Record<string, unknown>>;
    await removeAllWhole(db, child, { by: goesWith.by, values: ids });
  }
}
