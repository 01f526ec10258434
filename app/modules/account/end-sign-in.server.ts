import { forgetLinks } from '~db/across-companies';
import type { CompanyDb } from '~db/company-db';
import { removeSessionsOf } from '~db/sessions';
import { users } from './collections';

/**
 * Ends every session, token and mailed link of a person, within the transaction that dismisses them. Old ones stay
 * invalid if they come back.
 */
export async function endSignIn(db: CompanyDb, userId: string, now: Date): Promise<void> {
  await db.in(users).updateOne({ _id: userId }, { $set: { sessionsEndedAt: now } });
  // The fields above end them; deleting the records is only tidiness.
  db.afterCommit(() => void removeSessionsOf(userId).catch(() => {}));
  endMailedLinks(db, userId);
}

/** Ends the links mailed to a person's address, when it changes or the person is deleted. */
export function endMailedLinks(db: CompanyDb, userId: string): void {
  db.afterCommit(() => void forgetLinks(userId).catch(() => {}));
}
