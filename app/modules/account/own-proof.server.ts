import type { Actor } from '~/core/access';
import { Refusal, refuseField, refuseTooMany } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import { forget, type Limit, take } from '~db/limits';
import { sessions } from '~db/sessions';
import { type User, users } from './collections';
import * as messages from './messages';
import { passwordFits } from './passwords.server';
import { tryCode } from './second-factor.server';

const perPerson: Limit = { most: 10, seconds: 900 };

/** The acting person's record. */
export async function ownRecord(db: CompanyDb, userId: string): Promise<User> {
  const user = await db.in(users).findOne({ _id: userId });
  if (!user) throw new Error('Somebody acts who has no record');
  return user;
}

/**
 * The record of a signed-in person who has given their current password, which somebody else at their browser does not
 * know. Refuses at `password`, and the eleventh try in 15 minutes with 429.
 */
export async function provePassword(db: CompanyDb, userId: string, password: string): Promise<User> {
  const key = `password-of:${userId}`;
  const wait = await take(key, perPerson);
  if (wait > 0) throw refuseTooMany(wait);
  const user = await ownRecord(db, userId);
  if (!(await passwordFits(user.passwordHash, password))) {
    throw refuseField('password', messages.currentPasswordWrong);
  }
  await forget(key);
  return user;
}

/**
 * The same with a code if the second factor is on, for changes that cannot be undone. Refuses at `otp`. A used code
 * stays used, whatever happens afterwards.
 */
export async function proveWithCode(
  db: CompanyDb,
  userId: string,
  { password, otp }: { password: string; otp: string },
): Promise<User> {
  const user = await provePassword(db, userId, password);
  if (!user.secondFactor) return user;
  if (otp === '') throw refuseField('otp', messages.otpNeeded);
  if (!(await tryCode(user, otp, 'own'))) throw refuseField('otp', messages.otpWrong);
  return user;
}

/**
 * Whether the session began with a password, as a token from a sign-in call does. A signed-in browser may be used by
 * somebody else, and so may a personal token created there.
 */
export async function actsByPassword(
  db: CompanyDb,
  { userId, sid }: Pick<Actor, 'userId' | 'sid'>,
): Promise<boolean> {
  const session = await db.in(sessions).findOne({ _id: sid, userId }, { projection: { kind: 1 } });
  return session?.kind === 'token';
}

/**
 * Requires the current password, and a code if the second factor is on, for a new sign-in address, whatever the
 * session: otherwise an account could be taken over. Refuses with 403.
 */
export async function proveForNewEmail(
  db: CompanyDb,
  userId: string,
  proof: { password: string; otp: string },
): Promise<void> {
  try {
    if (proof.password === '') throw refuseField('password', messages.passwordForEmail);
    await proveWithCode(db, userId, proof);
  } catch (error) {
    if (!(error instanceof Refusal) || error.why !== 'bad-input') throw error;
    throw new Refusal('forbidden', error.message, { fields: error.fields });
  }
}
