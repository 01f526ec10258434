import { isDeepStrictEqual } from 'node:util';
import type { AnyBulkWriteOperation, ClientSession, Document, UpdateFilter } from 'mongodb';
import { findKeys } from '~/core/find-words';
import { searchKey } from '~/core/search-key';
import { type CompanyDocument, companyCollection } from './collection';
import { database } from './connect';
import type { Findable, FindKind, Found } from './findable';

export type { Findable, FindKind } from './findable';

/** A search entry, derived from a record. Only `company-db.ts` writes them, together with the record. */
export interface FindEntry extends CompanyDocument {
  kind: FindKind;
  refId: string;
  title: string;
  hint: string;
  at?: Date;
  who?: string;
  /** Whole words; numbers start with '='. */
  words: string[];
  /**
   * '<' and each word with those after it, '~' and each shorter end of each word, and '#' and each number: a range of them is
   * a beginning or a part.
   */
  parts: string[];
}

export const findEntries = companyCollection<FindEntry>('findEntries', [
  { key: { companyId: 1, kind: 1, parts: 1 } },
  { key: { companyId: 1, words: 1, kind: 1 } },
  // For rebuilding stretch by stretch.
  { key: { companyId: 1, kind: 1, _id: 1 } },
  { key: { companyId: 1, who: 1, parts: 1 }, partialFilterExpression: { who: { $exists: true } } },
]);

interface Indexed<T> {
  companyId: string;
  findable: Findable<T>;
  session: ClientSession;
}

/** Whether a change affects search. */
export function changesFound<T>({ fields }: Findable<T>, update: UpdateFilter<T>): boolean {
  const changed = Object.values(update as Document).flatMap((change?: Document) => Object.keys(change ?? {}));
  return changed.some((path) => fields.includes(path.split('.')[0] as string));
}

/** The projection of the fields that `entries` and `compared` read. */
export function foundFields<T>({ fields, compared }: Findable<T>): Document {
  const read = compared ? [...fields, compared.field] : fields;
  return Object.fromEntries(read.map((field) => [field, 1]));
}

const idOf = (kind: FindKind, refId: string) => `${kind}:${refId}`;

function entryOf(companyId: string, refId: string, { kind, title, hint, at, who, ...by }: Found): FindEntry {
  const some = (given: Found['numbers'] = []) => given.filter((text) => text !== undefined);
  return {
    _id: idOf(kind, refId),
    companyId,
    kind,
    refId,
    title,
    hint,
    ...(at && { at }),
    ...(who && { who }),
    ...findKeys(some(by.texts), some(by.numbers)),
  };
}

const entries = () => database().db.collection<FindEntry>(findEntries.name);

/** Sets the compared form of a record's texts. False if it had it. */
export function setCompared<T>({ compared }: Findable<T>, record: T): boolean {
  if (!compared) return false;
  const stored = record as Record<string, unknown>;
  const key = searchKey(...compared.texts(record));
  if (stored[compared.field] === key) return false;
  stored[compared.field] = key;
  return true;
}

/** Stores the compared form of these records' texts where it is another one. */
export async function writeCompared<T extends { _id: string }>(
  { companyId, name, findable, session }: Indexed<T> & { name: string },
  records: readonly T[],
): Promise<void> {
  const { compared } = findable;
  if (!compared) return;
  const changes = records
    .filter((record) => setCompared(findable, record))
    .map((record) => ({
      updateOne: {
        filter: { companyId, _id: record._id },
        update: { $set: { [compared.field]: (record as Record<string, unknown>)[compared.field] } },
      },
    }));
  const collection = database().db.collection<CompanyDocument>(name);
  if (changes.length > 0)
    await collection.bulkWrite(changes as AnyBulkWriteOperation<CompanyDocument>[], { session });
}

/** Writes the search entries of new records. */
export async function addFound<T extends { _id: string }>(
  { companyId, findable, session }: Indexed<T>,
  records: readonly T[],
): Promise<void> {
  const added = records.flatMap((record) =>
    findable.entries(record).map((found) => entryOf(companyId, record._id, found)),
  );
  if (added.length > 0) await entries().insertMany(added, { session });
}

/** Updates the search entries of these records, and removes obsolete ones. */
export async function writeFound<T extends { _id: string }>(
  { companyId, findable, session }: Indexed<T>,
  records: readonly T[],
): Promise<void> {
  const changes = records.flatMap((record) => {
    const now = findable.entries(record);
    return findable.kinds.map((kind): AnyBulkWriteOperation<FindEntry> => {
      const found = now.find((one) => one.kind === kind);
      const filter = { companyId, _id: idOf(kind, record._id) };
      if (!found) return { deleteOne: { filter } };
      const { _id, ...replacement } = entryOf(companyId, record._id, found);
      return { replaceOne: { filter, replacement, upsert: true } };
    });
  });
  if (changes.length > 0) await entries().bulkWrite(changes, { session });
}

/** A stretch of ids: those after one up to another, or to the last. */
interface Stretch {
  after: string;
  upTo: string | null;
}

/** Writes the search entries that differ from the stored ones, of these records, which are all with ids of this stretch. */
export async function mendFound<T extends { _id: string }>(
  { companyId, findable, session }: Indexed<T>,
  records: readonly T[],
  { after, upTo }: Stretch,
): Promise<void> {
  const wrong = new Map<string, FindEntry>();
  for (const kind of findable.kinds) {
    const ids = { $gt: idOf(kind, after), ...(upTo !== null && { $lte: idOf(kind, upTo) }) };
    const stored = entries().find({ companyId, kind, _id: ids }, { session, batchSize: mostStored });
    for await (const entry of stored) wrong.set(entry._id, entry);
  }
  const missing = records
    .flatMap((record) => findable.entries(record).map((found) => entryOf(companyId, record._id, found)))
    .filter((entry) => {
      if (!isDeepStrictEqual(wrong.get(entry._id), entry)) return true;
      wrong.delete(entry._id);
      return false;
    });
  if (wrong.size > 0) await entries().deleteMany({ companyId, _id: { $in: [...wrong.keys()] } }, { session });
  if (missing.length > 0) await entries().insertMany(missing, { session });
}

/** Entries that are read with one command. */
const mostStored = 5_000;

/** Removes the search entries of these records. */
export async function removeFound<T>(
  { companyId, findable, session }: Indexed<T>,
  ids: readonly string[],
): Promise<void> {
  const gone = findable.kinds.flatMap((kind) => ids.map((id) => idOf(kind, id)));
  if (gone.length > 0) await entries().deleteMany({ companyId, _id: { $in: gone } }, { session });
}
