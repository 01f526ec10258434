import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Mailed } from '~/core/client-mail';
import { type MailShown, mailShown } from '~/core/mail-outcome';
import { Refusal, refuseTooMany } from '~/core/refusal';
import type { Source } from '~/core/source';
import { logMailFailure, mailLeaves } from '~/gateways/mail';
import { operation } from '~/operation/operation.server';
import {
  addressOfLink,
  confirmByLink,
  emailLinkLastsMs,
  findUserByEmail,
  recordLinkMail,
} from '~db/across-companies';
import type { CompanyDb } from '~db/company-db';
import { digestOf } from '~db/digest';
import { type Limit, take } from '~db/limits';
import { tellAddressConfirmed } from '../reactions.server';
import { mailAgain, mailNewAddress, mailProposal, tellOldAddress } from './address-mails.server';
import { type EmailLink, emailLinks, type User, users } from './collections';
import { mailSoon } from './mail-soon.server';
import * as messages from './messages';
import { resetLinkInput } from './schema';

/** Sign-ups and all other checks whether an address is in use, per source: the answer reveals who is a customer. */
const perSource: Limit = { most: 30, seconds: 3_600 };
/** So that nobody floods strangers' mailboxes with new addresses. */
const perPerson: Limit = { most: 5, seconds: 3_600 };

/** Counts each check whether an address is in use. The thirty-first of a source in an hour is a 429. */
export async function countAddressCheck({ address }: Pick<Source, 'address'>): Promise<void> {
  const wait = await take(`sign-up:${address}`, perSource);
  if (wait > 0) throw refuseTooMany(wait);
}

/**
 * Refuses an address that somebody in any company has confirmed, with 409 at `email`; an unconfirmed one blocks nobody.
 * Counts as `countAddressCheck` does. Do not call it in a transaction, which may be retried.
 */
export async function checkAddressFree(email: string, source: Pick<Source, 'address'>): Promise<void> {
  await countAddressCheck(source);
  if (await findUserByEmail(email)) throw emailInUse();
}

/** The same for a link that confirms an address of this person, which gets five an hour. */
export async function checkNewAddress(
  userId: string,
  email: string,
  source: Pick<Source, 'address'>,
): Promise<void> {
  await checkAddressFree(email, source);
  const wait = await take(`new-email:${userId}`, perPerson);
  if (wait > 0) throw refuseTooMany(wait);
}

/**
 * The `unconfirmed` field of a new account. If mails are not really sent, nobody could confirm, so each address counts
 * as confirmed. `mark` must be unique to the account.
 */
export function unconfirmedMark(mark: string): Pick<User, 'unconfirmed'> {
  return mailLeaves() ? { unconfirmed: mark } : {};
}

/** A new link that confirms an address, whose mail is still to be sent, and its token, which is stored nowhere. */
export function newEmailLink(
  user: Pick<User, '_id' | 'companyId'>,
  email: string,
): { link: EmailLink; token: string } {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  const expiresAt = new Date(now.getTime() + emailLinkLastsMs);
  const link = { _id: digestOf(token), companyId: user.companyId, userId: user._id, email, expiresAt };
  return { link: { ...link, mail: { is: 'pending', at: now } }, token };
}

/**
 * Asks by mail whether a person's new address is theirs. Until they confirm, they sign in with the old one. The link is
 * stored with the other changes and replaces any earlier one. Returns a function that sends the mail, to be called after the
 * commit. Call `checkNewAddress` before, outside of the transaction.
 */
export async function askForNewEmail(
  db: CompanyDb,
  user: Pick<User, '_id' | 'companyId' | 'name'>,
  email: string,
): Promise<SendLink> {
  return await replaceLink(db, user, email, (token) => mailNewAddress({ email }, token));
}

/**
 * The same for an address that a colleague entered for somebody who already signs in. They confirm it by a mail to the
 * old address, which is certainly theirs. `byName` is the colleague's name.
 */
export async function askAtOldAddress(
  db: CompanyDb,
  user: Pick<User, '_id' | 'companyId' | 'name' | 'email'>,
  email: string,
  byName: string,
): Promise<SendLink> {
  const more = { proposedBy: byName, ...unconfirmedMark(user._id) };
  return await replaceLink(db, user, email, (token) => mailProposal(user, token), more);
}

/** Sends a link's mail. Its record says what becomes of it. */
export type SendLink = (db: CompanyDb) => Promise<Mailed>;

async function replaceLink(
  db: CompanyDb,
  user: Pick<User, '_id' | 'companyId'>,
  email: string,
  send: (token: string) => Promise<boolean>,
  more: Pick<EmailLink, 'proposedBy' | 'unconfirmed'> = {},
): Promise<SendLink> {
  const { link, token } = newEmailLink(user, email);
  await db.in(emailLinks).deleteMany({ userId: user._id });
  await db.in(emailLinks).insert({ ...link, ...more });
  return async (all) =>
    await mailSoon(all, send(token), async (_, mailed) => await recordLinkMail(link, mailed));
}

/**
 * The state of a person's address: the pending new one, whether the current one is unconfirmed, and what is known of the mail
 * with the link; null if there is none.
 */
export async function addressState(
  db: CompanyDb,
  { _id: userId, email, unconfirmed }: Pick<User, '_id' | 'email' | 'unconfirmed'>,
): Promise<{
  newEmail: string | null;
  proposedBy: string | null;
  isUnconfirmed: boolean;
  mail: MailShown | null;
}> {
  const now = new Date();
  const link = await db.in(emailLinks).findOne({ userId, expiresAt: { $gt: now } });
  return {
    newEmail: link && link.email !== email ? link.email : null,
    proposedBy: link?.proposedBy ?? null,
    isUnconfirmed: unconfirmed !== undefined,
    mail: link && mailShown(link.mail, now),
  };
}

/** Sends the link that confirms the pending new address, or else the sign-in address, again. It replaces the earlier one. */
export const sendConfirmation = operation({
  name: 'sendConfirmation',
  access: 'signed-in',
  effect: 'vital-write',
  // Rate limits are outside of the transaction: a retried one must not count twice.
  transaction: 'own',
  input: z.object({}),
  async run({ actor, db, source }) {
    const user = await db.in(users).findOne({ _id: actor.userId });
    const waiting = user && (await waitingLink(db, user));
    if (!user || !(waiting || user.unconfirmed))
      throw new Refusal('conflict', messages.emailConfirmedAlready);
    await checkNewAddress(user._id, waiting?.email ?? user.email, source);
    const send = await db.transaction(async (all) => {
      if (waiting?.proposedBy) return await askAtOldAddress(all, user, waiting.email, waiting.proposedBy);
      if (waiting) return await askForNewEmail(all, user, waiting.email);
      return await replaceLink(all, user, user.email, (token) => mailAgain(user, token));
    });
    return { mailed: await send(db) };
  },
});

/** The link of a new address that waits to be confirmed. */
async function waitingLink(db: CompanyDb, { _id: userId, email }: Pick<User, '_id' | 'email'>) {
  return await db.in(emailLinks).findOne({ userId, email: { $ne: email }, expiresAt: { $gt: new Date() } });
}

/** Withdraws a new address before it is confirmed. Its link stops working. */
export const withdrawNewEmail = operation({
  name: 'withdrawNewEmail',
  access: 'signed-in',
  effect: 'vital-write',
  input: z.object({}),
  async run({ actor, db, note }) {
    // The link that confirms the current address stays.
    const others = { userId: actor.userId, email: { $ne: actor.email } };
    const waiting = await waitingLink(db, { _id: actor.userId, email: actor.email });
    await db.in(emailLinks).deleteMany(others);
    const detail = `${actor.name}: new email, withdrawn`;
    if (waiting) note({ action: 'changed', subject: 'person', subjectId: actor.userId, detail });
  },
});

/** The data of a link's page: the address and whether it is a new one, or that the link no longer works. */
export const readEmailLink = operation({
  name: 'readEmailLink',
  access: 'public',
  effect: 'read',
  input: resetLinkInput,
  async run({ input }) {
    return { address: await addressOfLink(input.token, new Date()) };
  },
});

/** Confirms a link's address as the person's sign-in address. Works once, within a day. */
export const confirmEmail = operation({
  name: 'confirmEmail',
  access: 'public',
  effect: 'vital-write',
  input: resetLinkInput,
  failed: messages.emailChangeFailed,
  async run({ input }) {
    const done = await confirmByLink(input.token, new Date(), tellAddressConfirmed);
    if (done === 'in use') throw new Refusal('conflict', messages.emailInUse);
    if (!done) throw new Refusal('conflict', messages.emailLinkGone);
    const { before, email } = done;
    const isNew = email !== before.email;
    if (isNew) setImmediate(() => void tellOldAddress(before).catch(logMailFailure));
    return { isNew };
  },
});

/** The refusal of an address that is in use in any company. */
export function emailInUse(): Refusal {
  return new Refusal('conflict', messages.emailInUse, { fields: { email: [messages.emailInUse] } });
}
