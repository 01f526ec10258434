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

/** The record of the person who acts. */
export async function ownRecord(db: CompanyDb, userId: string): Promise<User> {
  const user = await db.in(users).findOne({ _id: userId });
  if (!user) throw new Error('Somebody acts who has no record');
  return user;
}

/**
 * Returns a signed-in person's record, once they have given their current password: someone who sits down at their browser does
 * not know it. Refuses at `password`, and the eleventh try in 15 minutes with 429.
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

/**
 * The same with a code, if the second factor is on: for what cannot be undone. Refuses at `otp`; a used code stays used,
 * whatever happens afterwards.
 */
export async function proveWithCode(
  db: CompanyDb,
  userId: string,
  { password, otp }: { password: string; otp: string },
): Promise<User> {
  const user = await proveItIsHe(db, userId, password);
  if (!user.secondFactor) return user;
  if (otp === '') throw refuseField('otp', messages.otpNeeded);
  if (!(await tryCode(user, otp, 'own'))) throw refuseField('otp', messages.otpWrong);
  return user;
}

/**
 * Whether somebody acts with a token they got for their password. Someone who sits down at a signed-in browser has proved
 * nothing, and a personal token created there proves no more.
 */
export async function actsByPassword(
  db: CompanyDb,
  { userId, sid }: Pick<Actor, 'userId' | 'sid'>,
): Promise<boolean> {
  const session = await db.in(sessions).findOne({ _id: sid, userId }, { projection: { kind: 1 } });
  return session?.kind === 'token';
}

/**
 * Refuses a new sign-in address with 403 without the current password, and a code where two-factor sign-in is on, whatever
 * kind of session asks: with another address the account could be taken over.
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
