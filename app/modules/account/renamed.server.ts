import type { CompanyDb } from '~db/company-db';
import type { User } from './collections';

type Follow = (db: CompanyDb, person: Pick<User, '_id' | 'name'>) => Promise<void>;

const followers = new Set<Follow>();

/** Ties a module that keeps people's names beside what is theirs to the names themselves, once, at start. */
export function followNames(follow: Follow): void {
  followers.add(follow);
}

/** Tells whoever follows that a person is called otherwise now. Within the caller's transaction. */
export async function tellRenamed(db: CompanyDb, person: Pick<User, '_id' | 'name'>): Promise<void> {
  for (const follow of followers) await follow(db, person);
}
