import { linkTo } from '~/core/config.server';
import { dayMs } from '~/core/days';
import { withoutLinks } from '~/core/without-links';
import { type CountedSender, logMailFailure, mailLeaves, sendMail } from '~/gateways/mail';
import { storeResetLink } from '~db/across-companies';
import type { CompanyDb } from '~db/company-db';
import type { User } from './collections';
import { countOutside } from './mail-limits.server';
import { senderOf } from './mail-senders.server';
import { ownCompany } from './own-company.server';

const linkLastsMs = 7 * dayMs;

/** An invitation that was counted: by whom, and whether their own address is confirmed. */
interface Invitation {
  name: string;
  sender: CountedSender;
}

/** Counts an invitation. Refuses, at `email`, an inviter with an unconfirmed address with 409 and too many with 429. */
export async function countInvitation(
  db: CompanyDb,
  { userId, name }: { userId: string; name: string },
  to: string,
): Promise<Invitation> {
  const by = await senderOf(db, userId);
  return { name, sender: await countOutside(db, by, { kind: 'invitation', to }) };
}

/**
 * Invites a person by mail, once the caller's change is stored. The link is valid once and for a week, and lets them choose
 * their password. Returns whether mails leave the machine.
 */
export async function inviteByMail(
  db: CompanyDb,
  user: Pick<User, '_id' | 'companyId' | 'name' | 'email'>,
  invitation: Invitation,
): Promise<{ mailLeaves: boolean }> {
  const { name } = await ownCompany(db);
  db.afterCommit(() => setImmediate(() => void mailInvitation(user, invitation, name).catch(logMailFailure)));
  return { mailLeaves: mailLeaves() };
}

/** The names are all that its reader gets of somebody they may not know, so they have no links. */
async function mailInvitation(
  user: Pick<User, '_id' | 'companyId' | 'name' | 'email'>,
  { name, sender }: Invitation,
  companyName: string,
): Promise<void> {
  const token = await storeResetLink(user, new Date(Date.now() + linkLastsMs), true);
  const company = withoutLinks(companyName);
  await sendMail({
    kind: 'invitation',
    by: sender,
    to: user.email,
    subject: `${company} invited you to Laoban`,
    text: [
      `Hello ${withoutLinks(user.name)},`,
      `${withoutLinks(name)} invited you to ${company} on Laoban. Choose your password here:`,
      linkTo(`/ResetPassword/${token}`),
      'The link works once, for a week. After that, sign in with this address and your password.',
    ].join('\n\n'),
  });
}
