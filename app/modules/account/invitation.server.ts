import { linkTo } from '~/core/config.server';
import { dayMs } from '~/core/days';
import { logMailFailure, mailLeaves, sendMail } from '~/gateways/mail';
import { storeResetLink } from '~db/across-companies';
import type { CompanyDb } from '~db/company-db';
import type { User } from './collections';
import { checkMailLimit } from './mail-limits.server';
import { ownCompany } from './own-company.server';

const linkLastsMs = 7 * dayMs;

/**
 * Invites a person by mail, once the caller's change is stored. The link is valid once and for a week, and lets them choose
 * their password. Returns whether mails leave the machine. Refuses what is over the limits of mails with 429.
 */
export async function inviteByMail(
  db: CompanyDb,
  user: Pick<User, '_id' | 'companyId' | 'name' | 'email'>,
  by: string,
): Promise<{ mailLeaves: boolean }> {
  await checkMailLimit(db.companyId, user.email);
  const { name: company } = await ownCompany(db);
  db.afterCommit(() => setImmediate(() => void mailInvitation(user, { by, company }).catch(logMailFailure)));
  return { mailLeaves: mailLeaves() };
}

async function mailInvitation(
  user: Pick<User, '_id' | 'companyId' | 'name' | 'email'>,
  { by, company }: { by: string; company: string },
): Promise<void> {
  const token = await storeResetLink(user, new Date(Date.now() + linkLastsMs), true);
  await sendMail({
    to: user.email,
    subject: `${company} invited you to Laoban`,
    text: [
      `Hello ${user.name},`,
      `${by} invited you to ${company} on Laoban. Choose your password here:`,
      linkTo(`/ResetPassword/${token}`),
      'The link works once, for a week. After that, sign in with this address and your password.',
    ].join('\n\n'),
  });
}
