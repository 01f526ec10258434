import { companies, users } from '~/modules/account/collections';
import { clients, noteVersions } from '~/modules/crm/collections';
import { resetLinks } from './across-companies';
import type { Collection } from './collection';
import { database } from './connect';
import { limits } from './limits';
import { sessions } from './sessions';

/** Every collection of the suite: those of the modules, and those that only `db/` uses. */
export const collections: readonly Collection<{ _id: string }>[] = [
  companies,
  users,
  clients,
  noteVersions,
  sessions,
  limits,
  resetLinks,
];

/** Makes the indices that the collections declare, at start; those that are there already stay as they are. */
export async function makeIndexes(): Promise<void> {
  const { db } = database();
  for (const { name, indexes } of collections) {
    if (indexes.length > 0) await db.collection(name).createIndexes([...indexes]);
  }
}

/** Deletes what has run out: sessions, counts, reset links. Called by the clock. */
export async function sweepExpired(now = new Date()): Promise<void> {
  const { db } = database();
  for (const { name } of [sessions, limits, resetLinks]) {
    await db.collection(name).deleteMany({ expiresAt: { $lte: now } });
  }
}
