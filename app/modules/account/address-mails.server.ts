import { linkTo } from '~/core/config.server';
import { logMailFailure, sendMail } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import type { User } from './collections';

type Named = Pick<User, 'name' | 'email'>;

/** Welcomes somebody who has signed up, with the link that confirms their address. */
export async function mailWelcome({ name, email: to }: Named, token: string): Promise<void> {
  await mailConfirmation({ to, name, token }, 'Welcome to Laoban: confirm your address', {
    says: 'You signed up for Laoban. Confirm that this address is yours:',
    otherwise:
      'You can get another link in Settings, Contact. If you did not sign up, ignore this email: your address stays free for you.',
  });
}

/** Mails the link again that confirms the address somebody signs in with. */
export async function mailAgain({ name, email: to }: Named, token: string): Promise<void> {
  await mailConfirmation({ to, name, token }, 'Confirm your address for Laoban', {
    says: 'You sign in to Laoban with this address. Confirm that it is yours:',
    otherwise: 'If you did not ask for this, ignore this email.',
  });
}

/** Asks at a new address whether it is the person's who has entered it. */
export async function mailNewAddress({ name }: Pick<User, 'name'>, to: string, token: string): Promise<void> {
  await mailConfirmation({ to, name, token }, 'Confirm your new address for Laoban', {
    says: 'You want to sign in to Laoban with this address. Confirm it here:',
    otherwise: 'Until then, sign in with the old address. If you did not ask for this, ignore this email.',
  });
}

/** Asks at the old address whether the new one is right that a colleague has entered. */
export async function mailProposal(
  { name, email: to }: Named,
  { email, byName, token }: { email: string; byName: string; token: string },
): Promise<void> {
  await mailConfirmation({ to, name, token }, 'Confirm your new address for Laoban', {
    says: `${byName} wants to change your Laoban sign-in address to ${email}. If that’s right, confirm it here:`,
    otherwise:
      'If it isn’t right, don’t confirm it and tell the owner of your company. You keep signing in with this address.',
  });
}

/** A mail with the link that confirms an address. */
async function mailConfirmation(
  { to, name, token }: { to: string; name: string; token: string },
  subject: string,
  { says, otherwise }: { says: string; otherwise: string },
): Promise<void> {
  const lasts = `The link works once, for one day. ${otherwise}`;
  const text = [`Hello ${name},`, says, linkTo(`/ConfirmEmail/${token}`), lasts].join('\n\n');
  await sendMail({ to, subject, text });
}

/**
 * Writes to somebody's old address and to the new one that `byName` has given them another to sign in with, once it is
 * kept. An erased address is none.
 */
export function tellNewAddress(db: CompanyDb, before: Named, after: Named, byName: string): void {
  const old = /^(erased|deleted):/.test(before.email) ? undefined : before;
  db.afterCommit(() => {
    if (old) void tellOldAddress(old, byName).catch(logMailFailure);
    void tellTheNewOne(after, byName).catch(logMailFailure);
  });
}

/** So that a person who did not want it notices; `byName` is who has changed it for them. */
export async function tellOldAddress({ email, name }: Named, byName?: string): Promise<void> {
  const changed = byName
    ? `${byName} has changed your sign-in address for Laoban, and this one no longer works.`
    : 'Your sign-in address for Laoban was changed, and this one no longer works.';
  const unwanted = byName ? 'If that is not right' : 'If that was not you';
  await sendMail({
    to: email,
    subject: 'Your address for Laoban was changed',
    text: [`Hello ${name},`, changed, `${unwanted}, tell the owner of your company at once.`].join('\n\n'),
  });
}

/** So that they know what to sign in with, and that their password is the same. */
async function tellTheNewOne({ email, name }: Named, byName: string): Promise<void> {
  await sendMail({
    to: email,
    subject: 'Your new address for Laoban',
    text: [
      `Hello ${name},`,
      `${byName} has changed your sign-in address for Laoban. Sign in with this one from now on. Your password stays the same.`,
      linkTo('/login'),
      'If you don’t know what this is, ignore this email.',
    ].join('\n\n'),
  });
}
