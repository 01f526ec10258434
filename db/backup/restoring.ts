import type { Db, Document } from 'mongodb';
import { dataFormats } from '../data-format';
import { clockTurns } from '../jobs/collection';
import { upgrades } from '../upgrades';
import { decodeExactly } from './exact';
import { BackupRefused, type CollectionHeader, type Header, type Tally } from './format';
import { readBackup, verifyBackup } from './reading';
import { beginRestore, endRestore, refuseUnfinished, unfinished } from './unfinished';

/** Inserted at a time, in bytes: well below the largest message, but enough to share a commit. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_DOCUMENTS = 1_000;

/**
 * Collections that a suite writes to an empty database at start: the clock's state, the format of its data, and
 * that no upgrade is due. The backup's own replace them, since its records may need upgrades.
 */
const marks: readonly string[] = [clockTurns.name, dataFormats.name, upgrades.name];

/**
 * Restores a backup into a database that is empty; collections that a running suite has made there may be, as long as
 * nothing is in them. The backup is read to its end and proven before anything is written, and counted afterwards.
 * Throws `BackupRefused`; where it fails half-way or is broken off, what it had written is taken back, or the sentence says
 * that not.
 */
export async function restoreBackup(
  db: Db,
  path: string,
  brokenOff?: AbortSignal,
): Promise<Tally & { header: Header }> {
  const header = await verifyBackup(path);
  // Checked before writing: a database in use must not get the mark, which would stop the suite from starting.
  await refuseUnfinished(db);
  await refuseUnlessEmpty(db);
  await beginRestore(db);
  try {
    // Another restore may have filled it and ended in between.
    await refuseUnlessEmpty(db);
  } catch (error) {
    await endRestore(db);
    throw error;
  }
  for (const name of marks) await db.collection(name).deleteMany({});
  const there = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  try {
    for (const { name, options } of header.collections)
      if (!there.has(name)) await db.createCollection(name, options);
    for (const { name, indexes } of header.collections)
      if (indexes.length > 0) await db.command({ createIndexes: name, indexes });
    const counts = await insertAll(db, path, brokenOff);
    for (const collection of header.collections)
      await checkCount(db, collection, counts[collection.name] ?? 0);
    const documents = Object.values(counts).reduce((sum, count) => sum + count, 0);
    await endRestore(db);
    return { header, collections: header.collections.length, documents };
  } catch (error) {
    const why = (error as Error).message.replace(/\.$/, '');
    const outcome = await takeBack(db, header, there);
    throw new BackupRefused(`The restore failed: ${why}. ${outcome}`);
  }
}

async function refuseUnlessEmpty(db: Db): Promise<void> {
  const full: string[] = [];
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    if (
      !marks.includes(name) &&
      name !== unfinished &&
      (await db.collection(name).findOne({}, { projection: { _id: 1 } }))
    )
      full.push(name);
  if (full.length === 0) return;
  throw new BackupRefused(
    `The database '${db.databaseName}' is not empty (${full.sort().join(', ')}): restore into an empty one.`,
  );
}

/** Inserts every document, and answers how many there are by collection. */
async function insertAll(db: Db, path: string, brokenOff?: AbortSignal): Promise<Record<string, number>> {
  let collection = '';
  let batch: Document[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length > 0) await insert(db, collection, batch);
    batch = [];
    size = 0;
  };
  for await (const part of readBackup(path)) {
    if (brokenOff?.aborted) throw new Error('it was broken off');
    if ('document' in part) {
      batch.push(decodeExactly(part.document));
      size += part.document.length;
      if (batch.length >= BATCH_DOCUMENTS || size >= BATCH_BYTES) await flush();
    } else {
      await flush();
      if ('collection' in part) collection = part.collection;
      if ('end' in part) return part.end;
    }
  }
  return {};
}

/** As a command, since the driver's own insert would give a Map another `_id`. */
async function insert(db: Db, collection: string, documents: Document[]): Promise<void> {
  const { n, writeErrors } = await db.command({ insert: collection, documents }, { ignoreUndefined: false });
  if (n !== documents.length)
    throw new Error(writeErrors?.[0]?.errmsg ?? `${collection} took ${n} documents`);
}

/** Documents whose time has come may be gone already where an index says so; none may be more or fewer otherwise. */
async function checkCount(db: Db, { name, indexes }: CollectionHeader, wanted: number): Promise<void> {
  const count = await db.collection(name).countDocuments();
  const expires = indexes.some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
  if (count === wanted || (expires && count < wanted)) return;
  throw new Error(`${name} holds ${count} documents where the backup has ${wanted}`);
}

/** Empties the collections that were empty before, and drops those that did not exist. */
async function takeBack(db: Db, { collections }: Header, there: ReadonlySet<string>): Promise<string> {
  try {
    for (const { name } of collections)
      if (there.has(name)) await db.collection(name).deleteMany({});
      else await db.collection(name).drop();
    await endRestore(db);
    return 'What it had written is taken back.';
  } catch (error) {
    return `What it had written could not be taken back (${(error as Error).message}): empty the database '${db.databaseName}' before the next try.`;
  }
}
