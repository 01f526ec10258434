import { noAccess, ownerAccess, type SystemAccess } from '~/core/access';
import { newId } from '~/core/id';
import { companies, type User, users } from '~/modules/account/collections';
import { type CompanyDb, companyDb } from '~db/company-db';
import { enterAddress } from '~db/directory';

let people = 0;
const at = new Date('2026-01-05T01:00:00Z');

/** A person who has signed in already, as the owner by sign-up and others on their first day. */
export const personRecord = (
  access: Partial<SystemAccess> = {},
  more: Partial<User> = {},
): Omit<User, 'companyId'> => ({
  _id: newId(),
  email: `person${++people}@work.example`,
  passwordHash: 'x',
  name: `Person ${people}`,
  access: { ...noAccess, ...access },
  status: 'Active',
  welcomed: true,
  firstSignedInAt: at,
  createdAt: at,
  updatedAt: at,
  ...more,
});

/** Adds a person to a company. Returns the id. */
export async function addPerson(db: CompanyDb, ...like: Parameters<typeof personRecord>): Promise<string> {
  const user = personRecord(...like);
  await db.in(users).insert(user);
  await enterAddress(db, user);
  return user._id;
}

/** Adds a company with its owner. Returns its collections and the owner's id. */
export async function addCompany(owner: Partial<User> = {}): Promise<[CompanyDb, string]> {
  const _id = newId();
  const db = companyDb(_id);
  await db.in(companies).insert({
    _id,
    name: 'Kopi & Co',
    planName: 'Growth',
    planRank: 2,
    trialEndsAt: new Date(),
    credits: 0,
    purseLines: 0,
    createdAt: new Date(),
  });
  return [db, await addPerson(db, ownerAccess, owner)];
}
