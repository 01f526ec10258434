import type { ColleagueAddress, Sender } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import { ownersHere } from '~db/owners';
import { type User, users } from './collections';

/** What the gate for mails must know of a person. */
export const mailState = { email: 1, unconfirmed: 1, firstSignedInAt: 1 } as const;

/** A colleague as a recipient of mails. */
export function colleagueAddress({
  email,
  unconfirmed,
  firstSignedInAt,
}: Pick<User, 'email' | 'unconfirmed' | 'firstSignedInAt'>): ColleagueAddress {
  return { email, isConfirmed: unconfirmed === undefined, hasSignedIn: firstSignedInAt !== undefined };
}

/** A person as the sender of mails; the company where the person is no longer there. */
export async function senderOf(db: CompanyDb, userId: string): Promise<Sender> {
  const user = await db.in(users).findOne({ _id: userId }, { projection: { unconfirmed: 1 } });
  return user ? { isConfirmed: user.unconfirmed === undefined } : await companyAsSender(db);
}

/** The company as the sender of mails by the clock. It counts as confirmed once an owner is. */
export async function companyAsSender(db: CompanyDb): Promise<Sender> {
  const owner = await db
    .in(users)
    .findOne({ ...ownersHere, unconfirmed: { $exists: false } }, { projection: { _id: 1 } });
  return { isConfirmed: owner !== null };
}
