import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { linkTo } from '~/core/config.server';
import { dayMs } from '~/core/days';
import { operation } from '~/core/operation';
import { Refusal, refuseTooMany } from '~/core/refusal';
import { logMailFailure, sendMail } from '~/gateways/mail';
import { addressOfLink, changeEmailByLink, findUserByEmail } from '~db/across-companies';
import type { CompanyDb } from '~db/company-db';
import { digestOf } from '~db/digest';
import { type Limit, take } from '~db/limits';
import { emailLinks, type User } from './collections';
import * as messages from './messages';
import { resetLinkInput } from './schema';

/** So that nobody fills strangers' mailboxes with his new addresses. */
const perPerson: Limit = { most: 5, seconds: 3_600 };
const linkLastsMs = dayMs;

/**
 * Asks by mail whether a person's new address is his: he signs in with the old one until he has said so. The link is kept
 * with what else is changed, in place of any before it; answered is what mails it, for when that holds. `email` is in small
 * letters; one that is in use anywhere is a 409 at `email`.
 */
export async function askForNewEmail(
  db: CompanyDb,
  user: Pick<User, '_id' | 'name'>,
  email: string,
): Promise<() => void> {
  if (await findUserByEmail(email)) throw emailInUse();
  const wait = await take(`new-email:${user._id}`, perPerson);
  if (wait > 0) throw refuseTooMany(wait);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + linkLastsMs);
  await db.in(emailLinks).deleteMany({ userId: user._id });
  await db.in(emailLinks).insert({ _id: digestOf(token), userId: user._id, email, expiresAt });
  return () => setImmediate(() => void mailLink(user, email, token).catch(logMailFailure));
}

/** The new address that waits until its mail is answered; null where none does. */
export async function emailWaiting(db: CompanyDb, userId: string): Promise<string | null> {
  const link = await db.in(emailLinks).findOne({ userId, expiresAt: { $gt: new Date() } });
  return link?.email ?? null;
}

/** Takes a new address back before it is confirmed: its mail opens nothing any more. */
export const withdrawNewEmail = operation({
  name: 'withdrawNewEmail',
  access: 'signed-in',
  effect: 'vital-write',
  input: z.object({}),
  async run({ actor, db, note }) {
    const waiting = await emailWaiting(db, actor.userId);
    await db.in(emailLinks).deleteMany({ userId: actor.userId });
    const detail = `${actor.name}: new email, withdrawn`;
    if (waiting) note({ action: 'changed', subject: 'person', subjectId: actor.userId, detail });
  },
});

/** What a link's page shows: the address that it confirms, or that it no longer works. */
export const readEmailLink = operation({
  name: 'readEmailLink',
  access: 'public',
  effect: 'read',
  input: resetLinkInput,
  async run({ input }) {
    return { email: await addressOfLink(input.token, new Date()) };
  },
});

/** Makes the address of a link the one that its person signs in with: works once, within a day. */
export const confirmEmail = operation({
  name: 'confirmEmail',
  access: 'public',
  effect: 'vital-write',
  input: resetLinkInput,
  failed: messages.emailChangeFailed,
  async run({ input }) {
    const before = await changeEmailByLink(input.token, new Date());
    if (before === 'in use') throw new Refusal('conflict', messages.emailInUse);
    if (!before) throw new Refusal('conflict', messages.emailLinkGone);
    setImmediate(() => void tellOldAddress(before).catch(logMailFailure));
  },
});

/** The refusal of an address that somebody has, of whatever firm. */
export function emailInUse(): Refusal {
  return new Refusal('conflict', messages.emailInUse, { fields: { email: [messages.emailInUse] } });
}

async function mailLink({ name }: Pick<User, 'name'>, email: string, token: string): Promise<void> {
  await sendMail({
    to: email,
    subject: 'Confirm your new address for Laoban',
    text: [
      `Hello ${name},`,
      'From now on you want to sign in to Laoban with this address. Confirm it here:',
      linkTo(`/ConfirmEmail/${token}`),
      'The link works once, for one day. Until then you sign in with the old address. If you did not ask, do nothing.',
    ].join('\n\n'),
  });
}

/**
 * Writes to somebody's old address and to the new one that `byName` has given him another to sign in with, once it is
 * kept. An erased address is none.
 */
export function tellNewAddress(
  db: CompanyDb,
  before: Pick<User, 'name' | 'email'>,
  after: Pick<User, 'name' | 'email'>,
  byName: string,
): void {
  const old = /^(erased|deleted):/.test(before.email) ? undefined : before;
  db.afterCommit(() => {
    if (old) void tellOldAddress(old, byName).catch(logMailFailure);
    void tellTheNewOne(after, byName).catch(logMailFailure);
  });
}

/** So that whoever did not want it notices; `byName` is who has changed it for him. */
async function tellOldAddress({ email, name }: Pick<User, 'name' | 'email'>, byName?: string): Promise<void> {
  const changed = byName
    ? `${byName} has changed your sign-in address for Laoban, and this one no longer works.`
    : 'Your sign-in address for Laoban was changed, and this one no longer works.';
  const unwanted = byName ? 'If that is not right' : 'If that was not you';
  await sendMail({
    to: email,
    subject: 'Your address for Laoban was changed',
    text: [`Hello ${name},`, changed, `${unwanted}, tell your boss at once.`].join('\n\n'),
  });
}

/** So that he knows what to sign in with, and that his password is the same. */
async function tellTheNewOne({ email, name }: Pick<User, 'name' | 'email'>, byName: string): Promise<void> {
  await sendMail({
    to: email,
    subject: 'Your new address for Laoban',
    text: [
      `Hello ${name},`,
      `${byName} has changed your sign-in address for Laoban. From now on sign in with this one; your password stays as it is.`,
      linkTo('/login'),
      'If you do not know what this is, do nothing.',
    ].join('\n\n'),
  });
}
