import { randomBytes } from 'node:crypto';
import { latestEnd } from '~/core/ahead';
import type { Mailed } from '~/core/client-mail';
import { dayMs } from '~/core/days';
import { hasLeft, leftStatuses } from '~/core/employee-status';
import { newId } from '~/core/id';
import { outcomeOf } from '~/core/mail-outcome';
import {
  type Company,
  companies,
  type EmailLink,
  emailLinks,
  type User,
  users,
} from '~/modules/account/collections';
import { type Charge, type CreditLine, charges, purseLines } from '~/modules/billing/collections';
import { leaveAddresses } from '~/modules/leave/collections';
import { type CalendarAddress, calendarAddresses } from '~/modules/meetings/collections';
import { storyboards } from '~/modules/storyboards/collections';
import { logActivity } from './activity';
import { type SharedDocument, sharedCollection } from './collection';
import { type CompanyDb, companyDb, companyDbInTransaction } from './company-db';
import { database, withTransaction } from './connect';
import { digestOf } from './digest';
import { type Address, addresses, type EntryKind, enterAddress, findEntry } from './directory';
import { isDuplicate } from './duplicate';
import { upToDate } from './upgrades';

/** The few reads and writes before the company is known. Everything else goes through `company-db.ts`. */

/** A link that sets a new password: valid once and until it expires. Only its token's hash is stored. */
interface ResetLink extends SharedDocument {
  userId: string;
  companyId: string;
  /** The address it was sent to. The link is void once the person's address changes. */
  email: string;
  expiresAt: Date;
  /** An invitation to a person who has never signed in. It is void once they have. */
  invites?: true;
  /** The digest of the request that used it. */
  usedBy?: string;
}

export const resetLinks = sharedCollection<ResetLink>('resetLinks', [
  { key: { userId: 1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
]);

/** The user with this confirmed address, which must be in lower case. */
export async function findUserByEmail(email: string): Promise<User | null> {
  const address = await accounts().findOne({ email, ...confirmed });
  return address && (await userOf(address));
}

/**
 * At most this many accounts of one unconfirmed address are tried at a sign-in, so that strangers cannot slow it down
 * by creating more.
 */
const mostOfOneAddress = 5;

/**
 * The accounts a sign-in or reset may mean: the one that has confirmed the address, otherwise those that may still do
 * so, oldest first. Takes equally long with and without a match.
 */
export async function accountsOf(email: string): Promise<User[]> {
  const of = accounts();
  const [owner, others] = await Promise.all([
    of.findOne({ email, ...confirmed }),
    of
      .find({ email, unconfirmed: { $exists: true } })
      .sort({ createdAt: 1 })
      .limit(mostOfOneAddress)
      .toArray(),
  ]);
  const found = owner ? [owner] : others;
  // An unknown address takes as long.
  const users = await Promise.all((found.length > 0 ? found : [{ _id: '', companyId: '' }]).map(userOf));
  return users.filter((user) => user !== null);
}

/** The account that this very request created at an address; null if there is none. */
export async function findUserMadeBy(email: string, madeBy: string): Promise<User | null> {
  return (await accountsOf(email)).find((user) => user.madeBy === madeBy) ?? null;
}

/** The user of the second step of a sign-in, whose first step has stored the id. */
export async function findUserById(_id: string): Promise<User | null> {
  const address = await accounts().findOne({ _id });
  return address && (await userOf(address));
}

/**
 * Uses up a code of the second factor set up at `since`. Codes of this step or earlier ones then no longer work, even
 * if two come at once. `secret` replaces the stored one if it was sealed again. False if the code was already used.
 */
export async function spendCodeStep(
  { _id, companyId }: Pick<User, '_id' | 'companyId'>,
  { since, step, secret }: { since: Date; step: number; secret?: string },
): Promise<boolean> {
  const { matchedCount } = await database()
    .db.collection<User>(users.name)
    .updateOne(
      { _id, companyId, 'secondFactor.since': since, 'secondFactor.lastStep': { $lt: step } },
      { $set: { 'secondFactor.lastStep': step, ...(secret && { 'secondFactor.secret': secret }) } },
    );
  return matchedCount === 1;
}

/** Uses up a recovery code by its digest. False if it does not exist or was used. */
export async function spendRecoveryCode(
  { _id, companyId }: Pick<User, '_id' | 'companyId'>,
  digest: string,
): Promise<boolean> {
  const { matchedCount } = await database()
    .db.collection<User>(users.name)
    .updateOne(
      { _id, companyId, 'secondFactor.recoveryCodes': digest },
      { $pull: { 'secondFactor.recoveryCodes': digest } },
    );
  return matchedCount === 1;
}

/**
 * Signs up: stores a company, its first user, the first lines of its activity log and credit statement, and the link
 * that confirms the address, all or nothing. False if somebody has confirmed the address, or this request has already
 * created the account.
 */
export async function foundCompany(company: Company, first: User, link: EmailLink): Promise<boolean> {
  const { db } = database();
  try {
    return await withTransaction(async (session) => {
      const all = accounts();
      if (await all.findOne({ email: first.email, ...confirmed }, { session })) return false;
      await db.collection<Company>(companies.name).insertOne(company, { session });
      const own = companyDbInTransaction(company._id, session);
      await own.in(users).insert(first);
      await enterAddress(own, first);
      await db.collection<CreditLine>(purseLines.name).insertOne(firstLine(company, first), { session });
      await newAddresses().insertOne(link, { session });
      await logActivity(
        companyDbInTransaction(company._id, session),
        { userId: first._id, name: first.name },
        [{ action: 'created', subject: 'company', subjectId: company._id, detail: company.name }],
      );
      return true;
    });
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** The first line of a company's credit statement. */
function firstLine({ _id, credits, planName, createdAt }: Company, { _id: userId, name }: User): CreditLine {
  const line = {
    serial: 1,
    amount: credits,
    balance: credits,
    reason: 'granted' as const,
    detail: planName,
  };
  return { ...line, _id: newId(), companyId: _id, at: createdAt, userId, userName: name };
}

/** Every pending charge of all companies, the first due first. */
export async function* openCharges(): AsyncGenerator<{ db: CompanyDb; charge: Charge }> {
  const open = database().db.collection<Charge>(charges.name).find().sort({ dueAt: 1 });
  for await (const charge of open) yield { db: companyDb(charge.companyId), charge };
}

/** The collections of the company with this storyboard, while it is shared; otherwise null. */
export async function companyOfShared(ideaId: string): Promise<CompanyDb | null> {
  const found = await openKey('storyboard', ideaId);
  return (await found?.db.in(storyboards).findOne({ _id: ideaId, shared: true }))
    ? (found?.db ?? null)
    : null;
}

/**
 * The person whose calendar address has this token, with their company's collections and what the calendar shows. Null
 * if there is none, or the person has left.
 */
export async function companyOfCalendar(
  token: string,
): Promise<{ db: CompanyDb; person: User; scope: CalendarAddress['scope'] } | null> {
  const tokenHash = digestOf(token);
  const found = await openKey('calendar', tokenHash);
  if (!found) return null;
  const { db, id: _id } = found;
  const [address, person] = await Promise.all([
    db.in(calendarAddresses).findOne({ _id, tokenHash }),
    db.in(users).findOne({ _id }),
  ]);
  return address && person && !hasLeft(person) ? { db, person, scope: address.scope } : null;
}

/** The collections of the company whose leave calendar has this token; null if there is none or its person has left. */
export async function companyOfLeaveCalendar(token: string): Promise<CompanyDb | null> {
  const tokenHash = digestOf(token);
  const found = await openKey('leave-calendar', tokenHash);
  if (!found) return null;
  const { db, id: _id } = found;
  const [address, person] = await Promise.all([
    db.in(leaveAddresses).findOne({ _id, tokenHash }),
    db.in(users).findOne({ _id }),
  ]);
  return address && person && !hasLeft(person) ? db : null;
}

/**
 * The company's collections and the record's id for this key; null if there is none. The caller checks with the record
 * whether the link still works.
 */
export async function openKey(kind: EntryKind, key: string): Promise<{ db: CompanyDb; id: string } | null> {
  const entry = await findEntry(kind, key);
  if (!entry) return null;
  // Public pages also read upgraded records only.
  await upToDate(entry.companyId);
  return { db: companyDb(entry.companyId), id: entry.subjectId };
}

/** Whether `userId` is a user of that company. */
export async function isColleague(companyId: string, userId: string): Promise<boolean> {
  return (await database().db.collection<User>(users.name).findOne({ companyId, _id: userId })) !== null;
}

/** In ms. How long mailed links work. */
export const resetLinkLastsMs = 3_600_000;
export const invitationLastsMs = 7 * dayMs;
export const emailLinkLastsMs = dayMs;

/** The end of a link that a clock ahead has made, as if it were made now; null for any other link. */
function correctEnd({ expiresAt }: { expiresAt: Date }, lastsMs: number, now: Date): Date | null {
  return expiresAt <= latestEnd(lastsMs, now) ? null : new Date(now.getTime() + lastsMs);
}

/** Stores a new reset link and returns its token, which is stored nowhere. */
export async function storeResetLink(
  { _id: userId, companyId, email }: Pick<User, '_id' | 'companyId' | 'email'>,
  expiresAt: Date,
  invites?: true,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const link = { _id: digestOf(token), userId, companyId, email, expiresAt, ...(invites && { invites }) };
  await links().insertOne(link);
  return token;
}

/** Whether a reset link is valid, without using it, and whether it is an invitation. */
export async function readResetLink(token: string, now: Date): Promise<{ works: boolean; invites: boolean }> {
  const link = await links().findOne(filterUnused(token, now));
  const end = link && correctEnd(link, link.invites ? invitationLastsMs : resetLinkLastsMs, now);
  if (end) await links().updateOne({ _id: link._id }, { $set: { expiresAt: end } });
  const user = link && (await database().db.collection<User>(users.name).findOne(whomItLetsIn(link)));
  return { works: user !== null, invites: link?.invites ?? false };
}

/** The person whose password a reset link sets, also for a used or expired link; null for an unknown one. */
export async function ownerOfResetLink(
  token: string,
): Promise<{ email: string; name: string; company: string } | null> {
  const link = await links().findOne({ _id: digestOf(token) });
  if (!link) return null;
  const { userId: _id, companyId } = link;
  const [user, company] = await Promise.all([
    people().findOne({ _id, companyId }),
    database().db.collection<Company>(companies.name).findOne({ _id: companyId, companyId }),
  ]);
  return user && { email: user.email, name: user.name, company: company?.name ?? '' };
}

/** Work in the transaction that confirms an address. */
type OnConfirmed = (db: CompanyDb, user: User) => Promise<void>;

/**
 * Uses a reset link and sets the new password in one transaction. Ends the person's other links and all their sessions,
 * and confirms the address the link was mailed to. A repeat of the same request (`madeBy`) changes nothing and reports
 * that. Null if the link is unknown, used or expired, the person has left or has another address, or somebody else has
 * confirmed the address.
 */
export async function resetByLink(
  token: string,
  { passwordHash, madeBy, now }: { passwordHash: string; madeBy: string | undefined; now: Date },
  onConfirmed: OnConfirmed,
): Promise<{ user: User; again: boolean } | null> {
  const usedBy = madeBy === undefined ? undefined : digestOf(madeBy);
  const reset = withTransaction(async (session) => {
    const link = await links().findOne(filterUnused(token, now), { session });
    if (!link) {
      const used = usedBy && (await links().findOne({ _id: digestOf(token), usedBy }, { session }));
      const user =
        used && (await people().findOne({ _id: used.userId, companyId: used.companyId }, { session }));
      return user ? { user, again: true } : null;
    }
    const user = await people().findOneAndUpdate(
      whomItLetsIn(link),
      { $set: { passwordHash, sessionsEndedAt: now, updatedAt: now }, $unset: { unconfirmed: true } },
      { session, returnDocument: 'before' },
    );
    if (!user) return null;
    const db = companyDbInTransaction(link.companyId, session);
    if (user.unconfirmed) {
      const { unconfirmed: _, ...address } = user;
      await enterAddress(db, address);
      await onConfirmed(db, user);
    }
    await links().updateOne({ _id: link._id }, { $set: { usedBy: usedBy ?? 'used' } }, { session });
    await links().deleteMany({ userId: link.userId, _id: { $ne: link._id } }, { session });
    // A person who knew the old password may have requested a change to their own address.
    await newAddresses().deleteMany({ userId: link.userId }, { session });
    const { _id: userId, name } = user;
    const detail = `${name}: password, by a mailed link`;
    await logActivity(db, { userId, name }, [
      { action: 'changed', subject: 'person', subjectId: userId, detail },
    ]);
    return { user: { ...user, passwordHash }, again: false };
  });
  return await reset.catch(otherwiseIfTaken(null));
}

/**
 * How many finished sign-ins a person's record remembers: more than are possible in the ten minutes that a pending one
 * is valid.
 */
const mostFinished = 20;

/** Uses up the first step of a sign-in, whose password was checked at `provedAt`. False if it was used before. */
export async function spendPendingSignIn(
  { _id, companyId }: Pick<User, '_id' | 'companyId'>,
  provedAt: Date,
): Promise<boolean> {
  const { matchedCount } = await people().updateOne(
    { _id, companyId, finishedSignIns: { $ne: provedAt } },
    { $push: { finishedSignIns: { $each: [provedAt], $slice: -mostFinished } } },
  );
  return matchedCount === 1;
}

/** Stores when a person signed in for the first time. Later calls change nothing. */
export async function noteFirstSignIn(
  { _id, companyId }: Pick<User, '_id' | 'companyId'>,
  at: Date,
): Promise<void> {
  await database()
    .db.collection<User>(users.name)
    .updateOne({ _id, companyId, firstSignedInAt: { $exists: false } }, { $set: { firstSignedInAt: at } });
}

/** The address a valid link confirms, and whether it differs from the person's current one. */
export async function addressOfLink(
  token: string,
  now: Date,
): Promise<{ email: string; isNew: boolean } | null> {
  const link = await newAddresses().findOne({ _id: digestOf(token), expiresAt: { $gt: now } });
  if (!link) return null;
  const { _id: linkId, userId: _id, companyId } = link;
  const end = correctEnd(link, emailLinkLastsMs, now);
  if (end) await newAddresses().updateOne({ _id: linkId, companyId }, { $set: { expiresAt: end } });
  const user = await people().findOne({ _id, companyId }, { projection: { email: 1 } });
  return { email: link.email, isNew: link.email !== user?.email };
}

/**
 * Uses a link and makes its address the person's confirmed sign-in address, in one transaction. Returns the person as
 * before and the address; null if the link is unknown, used or expired, or the person has left; 'in use' if somebody
 * else has confirmed the address meanwhile.
 */
export async function confirmByLink(
  token: string,
  now: Date,
  onConfirmed: OnConfirmed,
): Promise<{ before: User; email: string } | 'in use' | null> {
  const done = withTransaction(async (session) => {
    const link = await newAddresses().findOneAndDelete(
      { _id: digestOf(token), expiresAt: { $gt: now } },
      { session },
    );
    if (!link) return null;
    const { userId, companyId, email, unconfirmed } = link;
    const before = await people().findOneAndUpdate(
      { _id: userId, companyId, status: { $nin: [...leftStatuses] } },
      {
        $set: { email, updatedAt: now, ...(unconfirmed && { unconfirmed }) },
        $inc: { revision: 1 },
        ...(!unconfirmed && { $unset: { unconfirmed: true } }),
      },
      { session, returnDocument: 'before' },
    );
    if (!before) return null;
    // Links mailed to the old address no longer work.
    if (email !== before.email) await links().deleteMany({ userId }, { session });
    const db = companyDbInTransaction(companyId, session);
    const { createdAt } = before;
    await enterAddress(db, { _id: userId, email, createdAt, ...(unconfirmed && { unconfirmed }) });
    const detail = `${before.name}: email, confirmed`;
    await logActivity(db, { userId, name: before.name }, [
      { action: 'changed', subject: 'person', subjectId: userId, detail },
    ]);
    if (before.unconfirmed && !unconfirmed) await onConfirmed(db, before);
    return { before, email };
  });
  return await done.catch(otherwiseIfTaken('in use'));
}

/** A catch handler that returns `otherwise` if somebody else has confirmed the address. */
function otherwiseIfTaken<const T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    if (isDuplicate(error)) return otherwise;
    throw error;
  };
}

/** Deletes a person's reset links. */
export async function forgetResetLinks(userId: string): Promise<void> {
  await links().deleteMany({ userId });
}

/** Records what became of the mail of a link that confirms an address, if the link is still there. */
export async function recordLinkMail(
  { _id, companyId }: Pick<EmailLink, '_id' | 'companyId'>,
  mailed: Mailed,
): Promise<void> {
  const mail = outcomeOf(mailed);
  await newAddresses().updateOne({ _id, companyId }, mail ? { $set: { mail } } : { $unset: { mail: true } });
}

/** Deletes all of a person's mailed links: reset and confirmation. */
export async function forgetLinks(userId: string): Promise<void> {
  await Promise.all([links().deleteMany({ userId }), newAddresses().deleteMany({ userId })]);
}

const accounts = () => database().db.collection<Address>(addresses.name);
const userOf = ({ _id, companyId }: Pick<User, '_id' | 'companyId'>) => people().findOne({ _id, companyId });
const people = () => database().db.collection<User>(users.name);
/** Confirmed accounts have no `unconfirmed` field. */
const confirmed = { unconfirmed: { $exists: false } };
const newAddresses = () => database().db.collection<EmailLink>(emailLinks.name);
const links = () => database().db.collection<ResetLink>(resetLinks.name);
const filterUnused = (token: string, now: Date) => ({
  _id: digestOf(token),
  expiresAt: { $gt: now },
  usedBy: { $exists: false },
});

/**
 * The filter for a link's person, if it may still let them in. When a person leaves or changes company, their links are
 * only ended afterwards, and a mail may be on its way at that moment.
 */
const whomItLetsIn = ({ userId, companyId, email, invites }: ResetLink) => ({
  _id: userId,
  companyId,
  email,
  status: { $nin: [...leftStatuses] },
  ...(invites && { firstSignedInAt: { $exists: false } }),
});
