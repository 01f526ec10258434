import type { CompanyDb } from '~db/company-db';
import type { Client } from './collections';

type Follow = (db: CompanyDb, client: Pick<Client, '_id' | 'name'>) => Promise<void>;

const followers = new Set<Follow>();

/** Ties a module that keeps clients' names beside what is for them to the names themselves, once, at start. */
export function followClientNames(follow: Follow): void {
  followers.add(follow);
}

/**
 * Tells whoever follows what a client is called: where he has a new name, and before he goes, for what stays keeps the name
 * that he had last. Within the caller's transaction.
 */
export async function tellClientName(db: CompanyDb, client: Pick<Client, '_id' | 'name'>): Promise<void> {
  for (const follow of followers) await follow(db, client);
}
