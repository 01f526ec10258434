import { linkTo } from '~/core/config.server';
import { logMailFailure, sendMail } from '~/gateways/mail';
import type { CompanyDb } from '~db/company-db';
import type { User } from './collections';

/*
 * These mails go to addresses that nobody may have confirmed, so they have fixed texts: no name, and no other word that
 * somebody has typed.
 */

type Addressee = Pick<User, 'email'>;

/** Welcomes somebody who has signed up, with the link that confirms their address. */
export async function mailWelcome({ email: to }: Addressee, token: string): Promise<boolean> {
  return await mailConfirmation({ to, token }, 'Welcome to Laoban: confirm your address', {
    says: 'You signed up for Laoban. Confirm that this address is yours:',
    otherwise:
      'You can get another link in Settings, Contact. If you did not sign up, ignore this email: your address stays free for you.',
  });
}

/** Sends the link that confirms the sign-in address again. */
export async function mailAgain({ email: to }: Addressee, token: string): Promise<boolean> {
  return await mailConfirmation({ to, token }, 'Confirm your address for Laoban', {
    says: 'You sign in to Laoban with this address. Confirm that it is yours:',
    otherwise: 'If you did not ask for this, ignore this email.',
  });
}

/** Asks at a new address whether it belongs to the person who entered it. */
export async function mailNewAddress({ email: to }: Addressee, token: string): Promise<boolean> {
  return await mailConfirmation({ to, token }, 'Confirm your new address for Laoban', {
    says: 'You want to sign in to Laoban with this address. Confirm it here:',
    otherwise: 'Until then, sign in with the old address. If you did not ask for this, ignore this email.',
  });
}

/** Asks at the old address whether the new one that a colleague entered, which the link's page shows, is right. */
export async function mailProposal({ email: to }: Addressee, token: string): Promise<boolean> {
  return await mailConfirmation({ to, token }, 'Confirm your new address for Laoban', {
    says: 'A colleague wants to change your Laoban sign-in address. Look at the new one, and confirm it if it’s right:',
    otherwise:
      'If it isn’t right, don’t confirm it and tell the owner of your company. You keep signing in with this address.',
  });
}

/** A mail with the link that confirms an address. */
async function mailConfirmation(
  { to, token }: { to: string; token: string },
  subject: string,
  { says, otherwise }: { says: string; otherwise: string },
): Promise<boolean> {
  const lasts = `The link works once, for one day. ${otherwise}`;
  const text = ['Hello,', says, linkTo(`/ConfirmEmail/${token}`), lasts].join('\n\n');
  return await sendMail({ kind: 'confirm-address', to, subject, text });
}

/**
 * Tells the old and the new address that a colleague has changed somebody's sign-in address, once that is saved. The
 * placeholder address of an erased person gets no mail.
 */
export function tellNewAddress(db: CompanyDb, before: Addressee, after: Addressee): void {
  const old = /^(erased|deleted):/.test(before.email) ? undefined : before;
  db.afterCommit(() => {
    if (old) void tellOldAddress(old, 'by a colleague').catch(logMailFailure);
    void tellTheNewOne(after).catch(logMailFailure);
  });
}

/** Lets a person notice a change they did not want. */
export async function tellOldAddress({ email: to }: Addressee, by?: 'by a colleague'): Promise<void> {
  const changed = by
    ? 'A colleague has changed your sign-in address for Laoban, and this one no longer works.'
    : 'Your sign-in address for Laoban was changed, and this one no longer works.';
  const unwanted = by ? 'If that is not right' : 'If that was not you';
  await sendMail({
    kind: 'sign-in-warning',
    to,
    subject: 'Your address for Laoban was changed',
    text: ['Hello,', changed, `${unwanted}, tell the owner of your company at once.`].join('\n\n'),
  });
}

/** Tells the person what to sign in with, and that their password is unchanged. */
async function tellTheNewOne({ email: to }: Addressee): Promise<void> {
  await sendMail({
    kind: 'sign-in-warning',
    to,
    subject: 'Your new address for Laoban',
    text: [
      'Hello,',
      'A colleague has changed your sign-in address for Laoban. Sign in with this one from now on. Your password stays the same.',
      linkTo('/login'),
      'If you don’t know what this is, ignore this email.',
    ].join('\n\n'),
  });
}
