import type { Collection as MongoCollection, MongoServerError } from 'mongodb';
import { allOf } from '~/core/modules.server';
import { resetLinks } from './across-companies';
import { upgradeSteps } from './change-each';
import type { Collection, Index } from './collection';
import { database } from './connect';
import { dataFormats } from './data-format';
import { addresses, directory } from './directory';
import { chunks, contents, files, looseFiles } from './files';
import { findEntries } from './find-entries';
import { backgroundJobs, clockTurns } from './jobs/collection';
import { limits } from './limits';
import { onceKeys } from './once';
import { sessions } from './sessions';
import { upgrades } from './upgrades';

/** The collections that only `db/` uses. */
const own: readonly Collection<{ _id: string }>[] = [
  files,
  looseFiles,
  contents,
  chunks,
  onceKeys,
  findEntries,
  sessions,
  limits,
  resetLinks,
  addresses,
  directory,
  backgroundJobs,
  clockTurns,
  upgrades,
  upgradeSteps,
  dataFormats,
];

/** Every collection: those of the modules, and those only `db/` uses. */
export const collections = (): readonly Collection<{ _id: string }>[] => [
  ...allOf(({ collections }) => collections && Object.values(collections)),
  ...own,
];

const INDEX_NOT_FOUND = 27;
/** MongoDB's codes for an index with other options, or with the same name and another key. */
const OTHERWISE_THERE: readonly unknown[] = [85, 86];

/** Creates the declared indexes at start. Existing ones stay; one that an earlier version defined differently is rebuilt. */
export async function makeIndexes(): Promise<void> {
  const indexed = collections().filter(({ indexes }) => indexes.length > 0);
  await Promise.all(
    indexed.map(({ name, indexes }) => makeIndexesOf(database().db.collection(name), [...indexes])),
  );
}

/** Creates these indexes of one collection, replacing ones with the same key or name that differ. */
export async function makeIndexesOf(collection: MongoCollection, indexes: Index[]): Promise<void> {
  try {
    await collection.createIndexes(indexes);
  } catch (error) {
    if (!OTHERWISE_THERE.includes((error as MongoServerError).code)) throw error;
    for (const index of indexes) await rebuild(collection, index);
  }
}

async function rebuild(collection: MongoCollection, index: Index): Promise<void> {
  try {
    await collection.createIndexes([index]);
  } catch (error) {
    if (!OTHERWISE_THERE.includes((error as MongoServerError).code)) throw error;
    const name = Object.entries(index.key).flat().join('_');
    // Another app server that starts at the same moment may have dropped it first.
    await collection.dropIndex(name).catch((refused: MongoServerError) => {
      if (refused.code !== INDEX_NOT_FOUND) throw refused;
    });
    await collection.createIndexes([index]);
  }
}
