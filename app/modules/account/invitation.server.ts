import { withoutLinks } from '~/core/clean-text';
import type { Mailed } from '~/core/client-mail';
import { linkTo } from '~/core/config.server';
import { outcomeOf } from '~/core/mail-outcome';
import { type CountedSender, sendMail } from '~/gateways/mail';
import { invitationLastsMs, storeResetLink } from '~db/across-companies';
import type { CompanyDb } from '~db/company-db';
import { type User, users } from './collections';
import { countOutside } from './mail-limits.server';
import { senderOf } from './mail-senders.server';
import { mailSoon } from './mail-soon.server';
import { ownCompany } from './own-company.server';

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
 * Invites a person by mail, after the caller's change is stored. The link is valid once and for a week, and lets them choose
 * their password. A mail that takes long goes on in the background, and the user's record says what becomes of it.
 */
export async function inviteByMail(
  db: CompanyDb,
  user: Pick<User, '_id' | 'companyId' | 'name' | 'email'>,
  invitation: Invitation,
): Promise<{ mailed: Mailed }> {
  const { name } = await ownCompany(db);
  // Stays where this server is killed meanwhile.
  await db
    .in(users)
    .updateOne({ _id: user._id }, { $set: { invitation: { is: 'pending', at: new Date() } } });
  const mailed = await mailSoon(db, mailInvitation(user, invitation, name), async (all, at) => {
    const invitation = at === 'outbox' ? undefined : outcomeOf(at);
    await all
      .in(users)
      .updateOne({ _id: user._id }, invitation ? { $set: { invitation } } : { $unset: { invitation: true } });
  });
  return { mailed };
}

/** The names are all that its reader gets of somebody they may not know, so they have no links. */
async function mailInvitation(
  user: Pick<User, '_id' | 'companyId' | 'name' | 'email'>,
  { name, sender }: Invitation,
  companyName: string,
): Promise<boolean> {
  const token = await storeResetLink(user, new Date(Date.now() + invitationLastsMs), true);
  const company = withoutLinks(companyName);
  return await sendMail({
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
