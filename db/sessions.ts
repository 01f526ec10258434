import { randomBytes } from 'node:crypto';
import { isAhead, latestEnd } from '~/core/ahead';
import { dayMs } from '~/core/days';
import { hasLeft } from '~/core/employee-status';
import { type Company, companies, type User, users } from '~/modules/account/collections';
import { type SharedDocument, sharedCollection } from './collection';
import { database } from './connect';
import { isOutOfRoom } from './unreachable';

/** In days. How long an unused browser stays signed in. Tokens last for hours, below. */
const browserDays = 30;
/** In days. A browser in daily use must sign in again after this time. */
export const browserSessionDays = 90;
const tokenHours = 12;
/** The last use is stored at most this often, so that reading a page is not always a write. */
const seenEveryMinutes = 10;

/** The record behind a cookie or token. Deleting it invalidates both at once. */
export interface Session extends SharedDocument {
  userId: string;
  companyId: string;
  /** A `personal` token is created and named by a user for their own program. */
  kind: 'browser' | 'token' | 'personal';
  agent: string;
  /** The name of a personal token. */
  name?: string;
  /** Whether a personal token may only read. */
  readOnly?: boolean;
  /** When the sign-in that led to this session began. */
  provedAt: Date;
  createdAt: Date;
  seenAt: Date;
  /** Null for a personal token that does not expire. */
  expiresAt: Date | null;
}

export const sessions = sharedCollection<Session>('sessions', [
  { key: { userId: 1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
]);

const collection = () => database().db.collection<Session>(sessions.name);

/** Starts a session for a person who has just proved their identity. */
export async function startSession(
  of: Pick<Session, 'userId' | 'companyId' | 'agent' | 'provedAt'> & { kind: 'browser' | 'token' },
  now = new Date(),
): Promise<Session> {
  const session = newSession({ ...of, expiresAt: expiry(of.kind, now, now) }, now);
  await Promise.all([collection().insertOne(session), notePersonSeen(of, now), endAheadIsOver(session, now)]);
  return session;
}

/**
 * If a clock ahead has ended the person's sessions or forgotten their devices, that also counted for every new one until its
 * time. It counts as just before this sign-in from now on.
 */
async function endAheadIsOver({ userId: _id, companyId, provedAt }: Session, now: Date): Promise<void> {
  const people = database().db.collection<User>(users.name);
  const before = new Date(provedAt.getTime() - 1);
  const moveBack = (field: 'sessionsEndedAt' | 'devicesForgottenAt') =>
    people.updateOne({ _id, companyId, [field]: { $gt: latestEnd(0, now) } }, { $set: { [field]: before } });
  await Promise.all([moveBack('sessionsEndedAt'), moveBack('devicesForgottenAt')]);
}

/** A session record that is not stored yet. A personal token is stored together with its log line. */
export function newSession(
  of: Pick<
    Session,
    'userId' | 'companyId' | 'kind' | 'agent' | 'provedAt' | 'expiresAt' | 'name' | 'readOnly'
  >,
  now: Date,
): Session {
  return {
    ...of,
    _id: randomBytes(18).toString('base64url'),
    agent: of.agent.slice(0, 200),
    createdAt: now,
    seenAt: now,
  };
}

/** The fields of a person and their company that a request needs. */
const userSeen = {
  companyId: 1,
  name: 1,
  email: 1,
  access: 1,
  status: 1,
  welcomed: 1,
  drives: 1,
  startsWithToday: 1,
  listsAsRows: 1,
  photoId: 1,
  secondFactor: 1,
  sessionsEndedAt: 1,
} as const satisfies { [Field in keyof User]?: 1 };
/** All but what changes with each document, checkout or payment. */
export const companySeen = {
  name: 1,
  createdAt: 1,
  closing: 1,
  revision: 1,
  secondFactorRequired: 1,
  credits: 1,
  planName: 1,
  planRank: 1,
  trialEndsAt: 1,
  unpaidSince: 1,
  planEndedAt: 1,
  industry: 1,
  address: 1,
  postalCode: 1,
  phone: 1,
  uen: 1,
  gstNumber: 1,
  logoId: 1,
  accentColour: 1,
  registeredForPayNow: 1,
  paynowSuffix: 1,
  bankDetails: 1,
  invoiceTerms: 1,
  invoiceReminders: 1,
  sendsInvoiceNow: 1,
  quoteValidDays: 1,
  quotePaymentTerm: 1,
  quoteClosingNote: 1,
  whatsAppText: 1,
  onMyWayText: 1,
  driversAddJobs: 1,
  beginWhenAccepted: 1,
  shareStoryboards: 1,
  workingDays: 1,
  workFrom: 1,
  workTo: 1,
} as const satisfies { [Field in keyof Company]?: 1 };

type UserSeen = Pick<User, '_id' | keyof typeof userSeen>;
/** The company as a request has read it together with the person. */
export type CompanySeen = Pick<Company, '_id' | keyof typeof companySeen>;

/** The records that admit a request. */
interface Identity {
  session: Session;
  user: UserSeen;
  company: CompanySeen;
}

/**
 * The session, person and company of a request. Null if one of them is missing or does not match the others, if the
 * session has ended, or if the person has left.
 * @param claims of a validly signed cookie or token
 */
export async function findIdentity(
  { sid, userId, companyId }: { sid: string; userId: string; companyId: string },
  now = new Date(),
): Promise<Identity | null> {
  // With the company, so that a sharded cluster asks only one shard.
  const own = (fields: object) => ({
    foreignField: '_id',
    pipeline: [{ $match: { companyId } }, { $project: fields }],
  });
  const ofUser = own(userSeen);
  const ofCompany = own(companySeen);
  const [found] = await collection()
    .aggregate<Session & { users: UserSeen[]; companies: CompanySeen[] }>([
      { $match: { _id: sid, userId, companyId } },
      { $lookup: { ...ofUser, from: users.name, localField: 'userId', as: 'users' } },
      { $lookup: { ...ofCompany, from: companies.name, localField: 'companyId', as: 'companies' } },
    ])
    .toArray();
  if (!found) return null;
  const {
    users: [user],
    companies: [company],
    ...session
  } = found;
  if (!user || !company || user.companyId !== companyId || hasLeft(user) || hasEnded(session, now))
    return null;
  if (isAhead(session.createdAt, now)) await setBack(session, now);
  if (user.sessionsEndedAt && session.provedAt <= user.sessionsEndedAt) return null;
  return { session, user, company };
}

/** Whether a session has expired at `now`. */
function hasEnded({ kind, createdAt, expiresAt }: Session, now: Date): boolean {
  return (expiresAt !== null && expiresAt <= now) || (kind === 'browser' && lastEnd(createdAt) <= now);
}

/**
 * Takes a session that was begun by a clock ahead as begun now, and stores that: it would last too long, and a new password
 * would not end it.
 */
async function setBack(session: Session, now: Date): Promise<void> {
  const by = session.createdAt.getTime() - now.getTime();
  const times = {
    createdAt: now,
    provedAt: session.provedAt < now ? session.provedAt : now,
    seenAt: now,
    expiresAt: session.expiresAt && new Date(session.expiresAt.getTime() - by),
  };
  await collection().updateOne({ _id: session._id }, { $set: times });
  Object.assign(session, times);
}

/** When a browser session ends, however much it is used. */
function lastEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + browserSessionDays * dayMs);
}

/** Whether it was used after it began. The first use of a personal token is stored at once. */
export function wasUsed({ seenAt, createdAt }: Pick<Session, 'seenAt' | 'createdAt'>): boolean {
  return seenAt.getTime() > createdAt.getTime();
}

/**
 * Stores that a browser is in use and extends its session; a token keeps its expiry. With a full disk the request
 * continues, and the next one stores it.
 */
export async function noteSeen(session: Session, now = new Date()): Promise<void> {
  const isFirst = session.kind === 'personal' && !wasUsed(session);
  const seenAgo = now.getTime() - session.seenAt.getTime();
  // Seen by a clock ahead, its end lies too far ahead as well.
  if (!isFirst && !isAhead(session.seenAt, now) && seenAgo < seenEveryMinutes * 60_000) return;
  const expiresAt =
    session.kind === 'browser' ? expiry('browser', now, session.createdAt) : session.expiresAt;
  try {
    await Promise.all([
      collection().updateOne({ _id: session._id }, { $set: { seenAt: now, expiresAt } }),
      notePersonSeen(session, now),
    ]);
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
  }
}

/** Also stored in the user record, so the company sees when a person was last here even after they signed out. */
async function notePersonSeen(
  { userId: _id, companyId }: Pick<Session, 'userId' | 'companyId'>,
  now: Date,
): Promise<void> {
  await database()
    .db.collection<User>(users.name)
    .updateOne({ _id, companyId }, { $set: { lastSeenAt: now } });
}

export async function endSession(sid: string): Promise<void> {
  await collection().deleteOne({ _id: sid });
}

/** Removes a person's session records, except `but`. The user's `sessionsEndedAt` is what ends the sessions. */
export async function removeSessionsOf(userId: string, but?: string): Promise<void> {
  await collection().deleteMany({ userId, ...(but !== undefined && { _id: { $ne: but } }) });
}

function expiry(kind: 'browser' | 'token', now: Date, createdAt: Date): Date {
  if (kind === 'token') return new Date(now.getTime() + tokenHours * 3_600_000);
  return new Date(Math.min(now.getTime() + browserDays * dayMs, lastEnd(createdAt).getTime()));
}
