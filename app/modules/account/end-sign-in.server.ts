import { forgetLinks } from '~db/across-companies';
import type { CompanyDb } from '~db/company-db';
import { removeSessionsOf } from '~db/sessions';
import { users } from './collections';

/**
 * Ends every session, token and mailed link of a person, within the transaction that dismisses them. Old ones stay dead
 * when they come back.
 */
export async function endSignIn(db: CompanyDb, userId: string, now: Date): Promise<void> {
  await db.in(users).updateOne({ _id: userId }, { $set: { sessionsEndedAt: now } });
  // What is written above ends them; that their records go is tidiness.
  db.afterCommit(() => void removeSessionsOf(userId).catch(() => {}));
  endMailedLinks(db, userId);
}

/** Ends what was mailed to a person's address, once it is another one or nobody's. */
export function endMailedLinks(db: CompanyDb, userId: string): void {
  db.afterCommit(() => void forgetLinks(userId).catch(() => {}));
}
