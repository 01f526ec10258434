import { createHash, randomBytes } from 'node:crypto';
import { type Company, companies, type User, users } from '~/modules/account/collections';
import { logActivity } from './activity';
import { type SharedDocument, sharedCollection } from './collection';
import { companyDb } from './company-db';
import { database } from './connect';
import { isDuplicate } from './duplicate';

/** The few reads and writes that have no company yet. Everything else goes through `company-db.ts`. */

/** A link that sets a new password: good once, and for an hour. Only the hash of its token is kept. */
interface ResetLink extends SharedDocument {
  userId: string;
  companyId: string;
  expiresAt: Date;
}

export const resetLinks = sharedCollection<ResetLink>('resetLinks', [
  { key: { userId: 1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
]);

/** Sign-in and reset know an address and nothing else. `email` is in small letters. */
export async function findUserByEmail(email: string): Promise<User | null> {
  return await database().db.collection<User>(users.name).findOne({ email });
}

/** Sign-up: a firm and its first user with the first line of its log, all or nothing. Answers false where the address is in use. */
export async function foundCompany(company: Company, first: User): Promise<boolean> {
  const { client, db } = database();
  try {
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await db.collection<Company>(companies.name).insertOne(company, { session });
        await db.collection<User>(users.name).insertOne(first, { session });
        await logActivity(companyDb(company._id, session), { userId: first._id, name: first.name }, [
          { action: 'founded', subject: 'company', subjectId: company._id, detail: company.name },
        ]);
      }),
    );
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** A firm's own record: the web's kit asks for it by the caller's company, to show its name and know its plan. */
export async function findFirm(companyId: string): Promise<Company | null> {
  return await database().db.collection<Company>(companies.name).findOne({ companyId });
}

/** Whether this id is a person of that firm. */
export async function isColleague(companyId: string, userId: string): Promise<boolean> {
  return (await database().db.collection<User>(users.name).findOne({ companyId, _id: userId })) !== null;
}

/** Keeps a new reset link for a person and answers its token, which is written down nowhere else. */
export async function keepResetLink(user: Pick<User, '_id' | 'companyId'>, expiresAt: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await links().insertOne({ _id: digest(token), userId: user._id, companyId: user.companyId, expiresAt });
  return token;
}

/** Whether a reset link still works, without using it up. */
export async function resetLinkWorks(token: string, now: Date): Promise<boolean> {
  return (await links().findOne({ _id: digest(token), expiresAt: { $gt: now } })) !== null;
}

/**
 * Uses a reset link up and sets the new password, both or neither; the person's other links and all his
 * sessions end with it. Null where the link never was, is used or too old.
 */
export async function resetByLink(token: string, passwordHash: string, now: Date): Promise<User | null> {
  const { client, db } = database();
  return await client.withSession((session) =>
    session.withTransaction(async () => {
      const link = await links().findOneAndDelete(
        { _id: digest(token), expiresAt: { $gt: now } },
        { session },
      );
      if (!link) return null;
      await links().deleteMany({ userId: link.userId }, { session });
      const user = await db
        .collection<User>(users.name)
        .findOneAndUpdate(
          { _id: link.userId, companyId: link.companyId },
          { $set: { passwordHash, sessionsEndedAt: now, updatedAt: now } },
          { session, returnDocument: 'after' },
        );
      if (!user) return null;
      const { _id: userId, name } = user;
      await logActivity(companyDb(link.companyId, session), { userId, name }, [
        {
          action: 'changed',
          subject: 'person',
          subjectId: userId,
          detail: `${name}: password, by a mailed link`,
        },
      ]);
      return user;
    }),
  );
}

const links = () => database().db.collection<ResetLink>(resetLinks.name);
const digest = (token: string) => createHash('sha256').update(token).digest('hex');
