import { operation } from '~/core/operation';
import { Refusal, refuseTooMany } from '~/core/refusal';
import { sendMail } from '~/gateways/mail';
import { addressOfLink, changeEmailByLink, findUserByEmail, keepEmailLink } from '~db/across-companies';
import { type Limit, take } from '~db/limits';
import type { User } from './collections';
import { linkTo, tellFailure } from './mailed-links.server';
import { messages } from './messages';
import { resetLinkInput } from './schema';

/** So that nobody fills strangers' mailboxes with his new addresses. */
const perPerson: Limit = { most: 5, seconds: 3_600 };
const linkLastsMs = 86_400_000;

/**
 * Asks by mail whether a person's new address is his: he signs in with the old one until he has said so. Answers what
 * sends the mail, for when what else was changed is kept. `email` is in small letters; one that is in use anywhere is a
 * 409 at `email`.
 */
export async function askForNewEmail(
  user: Pick<User, '_id' | 'companyId' | 'name'>,
  email: string,
): Promise<() => void> {
  if (await findUserByEmail(email)) throw emailInUse();
  const wait = await take(`new-email:${user._id}`, perPerson);
  if (wait > 0) throw refuseTooMany(wait);
  return () => setImmediate(() => void mailLink(user, email).catch(tellFailure));
}

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
    setImmediate(() => void tellOldAddress(before).catch(tellFailure));
  },
});

/** The refusal of an address that somebody has, of whatever firm. */
export function emailInUse(): Refusal {
  return new Refusal('conflict', messages.emailInUse, { fields: { email: [messages.emailInUse] } });
}

async function mailLink(user: Pick<User, '_id' | 'companyId' | 'name'>, email: string): Promise<void> {
  const token = await keepEmailLink(user, { email, expiresAt: new Date(Date.now() + linkLastsMs) });
  await sendMail({
    to: email,
    subject: 'Confirm your new address for Laoban',
    text: [
      `Hello ${user.name},`,
      'from now on you want to sign in to Laoban with this address. Confirm it here:',
      linkTo(`/ConfirmEmail/${token}`),
      'The link works once, for one day. Until then you sign in with the old address. If you did not ask, do nothing.',
    ].join('\n\n'),
  });
}

/** So that whoever did not want it notices. */
async function tellOldAddress({ email, name }: User): Promise<void> {
  await sendMail({
    to: email,
    subject: 'Your address for Laoban was changed',
    text: [
      `Hello ${name},`,
      'your sign-in address for Laoban was changed, and this one no longer works.',
      'If that was not you, tell your boss at once.',
    ].join('\n\n'),
  });
}
