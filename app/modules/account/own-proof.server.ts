import { refuseField, refuseTooMany } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { forget, type Limit, take } from '~db/limits';
import { type User, users } from './collections';
import { messages } from './messages';
import { passwordFits } from './passwords.server';

const perPerson: Limit = { most: 10, seconds: 900 };

/** A signed-in person's own record: whoever acts has one. */
export async function ownRecord(db: CompanyDb, userId: string): Promise<User> {
  const user = await db.in(users).findOne({ _id: userId });
  if (!user) throw new Error('Somebody acts who has no record');
  return user;
}

/**
 * Answers a signed-in person's record, once he has said his present password: whoever sits down at his browser does not
 * know it. Refuses at `password`, and the eleventh try in 15 minutes with 429.
 */
export async function proveItIsHe(db: CompanyDb, userId: string, password: string): Promise<User> {
  const key = `password-of:${userId}`;
  const wait = await take(key, perPerson);
  if (wait > 0) throw refuseTooMany(wait);
  const user = await ownRecord(db, userId);
  if (!(await passwordFits(user.passwordHash, password))) {
    throw refuseField('password', messages.presentPasswordWrong);
  }
  await forget(key);
  return user;
}
