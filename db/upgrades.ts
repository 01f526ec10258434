import { companyIds } from './across-companies';
import { type SharedDocument, sharedCollection } from './collection';
import { type CompanyDb, companyDb } from './company-db';
import { database } from './connect';

/** An upgrade of data from an earlier version that has been done. */
interface Upgrade extends SharedDocument {
  doneAt: Date;
}

export const upgrades = sharedCollection<Upgrade>('upgrades', []);

/**
 * Brings what an earlier version wrote up to date, company by company, once for a store: to be called at start, before
 * anything is served. `work` must stand being done again from anywhere: a start that is killed in the middle is
 * followed by another, and two servers may start at once. A name is never used for other work.
 */
export async function upgradeOnce(name: string, work: (db: CompanyDb) => Promise<void>): Promise<void> {
  const done = database().db.collection<Upgrade>(upgrades.name);
  if (await done.findOne({ _id: name })) return;
  for await (const page of companyIds()) {
    for (const id of page) await work(companyDb(id));
  }
  await done.updateOne({ _id: name }, { $set: { doneAt: new Date() } }, { upsert: true });
}
