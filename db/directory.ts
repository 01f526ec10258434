import { companies, type User, users } from '~/modules/account/collections';
import { invoices, quotations } from '~/modules/documents/collections';
import { leaveAddresses } from '~/modules/leave/collections';
import { calendarAddresses } from '~/modules/meetings/collections';
import { storyboards } from '~/modules/storyboards/collections';
import { digestReaders } from '~/modules/today/collections';
import { type Collection, type CompanyDocument, companyCollection } from './collection';
import type { CompanyDb } from './company-db';
import { database } from './connect';

/**
 * Keys that are unique over all companies and needed before the company is known: tokens of public links, customers of
 * the payment provider, sign-in addresses. They have two small collections of their own, so that the others can be
 * sharded by `companyId`. An entry only names the record; the record decides whether a link still works.
 */

/** The kinds of entries: the collection of the record, and the field with the key. */
const kinds = {
  quotation: { of: quotations, by: 'linkToken' },
  invoice: { of: invoices, by: 'linkToken' },
  storyboard: { of: storyboards, by: '_id' },
  calendar: { of: calendarAddresses, by: 'tokenHash' },
  'leave-calendar': { of: leaveAddresses, by: 'tokenHash' },
  'morning-mail': { of: digestReaders, by: 'token' },
  customer: { of: companies, by: 'billing.customerId' },
} as const satisfies Record<string, { of: { name: string }; by: string }>;

export type EntryKind = keyof typeof kinds;

/** `_id` is the kind and the key. */
interface Entry extends CompanyDocument {
  kind: EntryKind;
  /** The id of the record. */
  subjectId: string;
}

export const directory = companyCollection<Entry>('directory', [{ key: { companyId: 1, subjectId: 1 } }]);

/** The sign-in address of an account. `_id` is the account's. */
export interface Address extends CompanyDocument, Pick<User, 'email' | 'unconfirmed' | 'createdAt'> {}

export const addresses = companyCollection<Address>('addresses', [{ key: { companyId: 1, _id: 1 } }], {
  // Many unconfirmed accounts may have one address, but only one confirmed account.
  acrossCompanies: [{ key: { email: 1, unconfirmed: 1 }, unique: true }],
});

const idOf = (kind: EntryKind, key: string) => `${kind}:${key}`;

/**
 * Sets the key of a record, replacing its former one, in the transaction that writes the record. Throws a duplicate
 * error if another record has the key.
 */
export async function enter(db: CompanyDb, kind: EntryKind, key: string, subjectId: string): Promise<void> {
  await removeEntry(db, kind, subjectId);
  await db.in(directory).insert({ _id: idOf(kind, key), kind, subjectId });
}

/** Removes the key of a record, in the transaction that removes it from the record. */
export async function removeEntry(db: CompanyDb, kind: EntryKind, subjectId: string): Promise<void> {
  await db.in(directory).deleteMany({ subjectId, kind });
}

/** Removes all entries of these records. */
export async function removeEntries(db: CompanyDb, ...subjectIds: readonly string[]): Promise<void> {
  await db.in(directory).deleteMany({ subjectId: { $in: [...subjectIds] } });
}

/** The entry of a key; null if there is none. */
export async function findEntry(
  kind: EntryKind,
  key: string,
): Promise<{ companyId: string; subjectId: string } | null> {
  return await database()
    .db.collection<Entry>(directory.name)
    .findOne({ _id: idOf(kind, key) });
}

/**
 * Sets a person's sign-in address, in the transaction that writes the person. Throws a duplicate error if somebody has
 * confirmed it.
 */
export async function enterAddress(
  db: CompanyDb,
  { _id, email, unconfirmed, createdAt }: Pick<User, '_id' | 'email' | 'unconfirmed' | 'createdAt'>,
): Promise<void> {
  await db.in(addresses).upsert(_id, {
    $set: { email, createdAt, ...(unconfirmed && { unconfirmed }) },
    ...(!unconfirmed && { $unset: { unconfirmed: true } }),
  });
}

/** Frees the address of a deleted person. */
export async function removeAddress(db: CompanyDb, userId: string): Promise<void> {
  await db.in(addresses).deleteOne({ _id: userId });
}

/** Enters all keys of a company that are missing: for the sample company, whose records are written without operations. */
export async function fillDirectory(db: CompanyDb): Promise<void> {
  for (const [name, { of, by }] of Object.entries(kinds)) {
    const kind = name as EntryKind;
    const keys = await db
      .in(of as Collection<CompanyDocument>)
      .aggregate<{ _id: string; key: string }>([
        { $match: { [by]: { $exists: true } } },
        { $project: { key: `$${by}` } },
      ]);
    const entries = keys.map(({ _id: subjectId, key }) => ({ _id: idOf(kind, key), kind, subjectId }));
    await insertMissing(db, directory, entries);
  }
  const people = await db.in(users).aggregate<Address>([
    // The placeholder address of an erased person.
    { $match: { email: { $not: /^erased:/ } } },
    { $project: { email: 1, unconfirmed: 1, createdAt: 1 } },
  ]);
  await insertMissing(db, addresses, people);
}

const atOnce = 1_000;

async function insertMissing<T extends CompanyDocument>(
  db: CompanyDb,
  collection: Collection<T>,
  documents: readonly Omit<T, 'companyId'>[],
): Promise<void> {
  for (let at = 0; at < documents.length; at += atOnce) {
    const some = documents.slice(at, at + atOnce);
    const known = await db
      .in(collection)
      .aggregate<{ _id: string }>([
        { $match: { _id: { $in: some.map(({ _id }) => _id) } } },
        { $project: { _id: 1 } },
      ]);
    const ids = new Set(known.map(({ _id }) => _id));
    await db.in(collection).insertMany(some.filter(({ _id }) => !ids.has(_id)));
  }
}
