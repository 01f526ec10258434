import { Refusal } from '~/core/refusal';
import { logMailFailure, sendMail } from '~/gateways/mail';
import { operation } from '~/operation/operation.server';
import { forgetResetLinks } from '~db/across-companies';
import { removeSessionsOf, sessions } from '~db/sessions';
import { emailLinks, users } from './collections';
import * as messages from './messages';
import { hashNewPassword } from './new-password.server';
import { provePassword } from './own-proof.server';
import { passwordChangeInput } from './schema';

/**
 * Sets a new password for somebody who knows the current one. Ends all their other sessions and tokens, since those
 * rest on the old password, and mailed links that would set another password or address. Returns the account, which
 * this browser still knows.
 */
export const changePassword = operation({
  name: 'changePassword',
  access: 'signed-in',
  effect: 'vital-write',
  input: passwordChangeInput,
  // Hashing is slow, so it runs outside the transaction.
  transaction: 'own',
  async run({ input: { password, newPassword }, actor: { userId, sid }, company, db, note }) {
    const user = await provePassword(db, userId, password);
    const passwordHash = await hashNewPassword(
      newPassword,
      { ...user, company: company.name },
      'newPassword',
    );
    await db.transaction(async (all) => {
      const now = new Date();
      const set = { passwordHash, sessionsEndedAt: now, updatedAt: now };
      const changed = await all
        .in(users)
        .updateOne({ _id: userId, passwordHash: user.passwordHash }, { $set: set });
      if (changed === 0) throw new Refusal('conflict', messages.passwordRaced);
      // Somebody else at their browser may have requested another address, whose link could set the next password.
      await all.in(emailLinks).deleteMany({ userId });
      // This browser has just proved it again.
      const provedAt = new Date(now.getTime() + 1);
      await all.in(sessions).updateOne({ _id: sid }, { $set: { provedAt } });
      const detail = `${user.name}: password`;
      note({ action: 'changed', subject: 'person', subjectId: userId, detail });
    });
    // They have ended already; deleting the records is only tidiness.
    await Promise.all([removeSessionsOf(userId, sid), forgetResetLinks(userId)]);
    setImmediate(() => void tellPasswordChanged(user, 'everywhere else').catch(logMailFailure));
    return { _id: userId, email: user.email };
  },
});

/** Lets the person notice a change they did not want. `where` it has signed them out. */
export async function tellPasswordChanged(
  { email: to }: { email: string },
  where: 'everywhere' | 'everywhere else',
): Promise<void> {
  await sendMail({
    kind: 'sign-in-warning',
    to,
    subject: 'Your password for Laoban was changed',
    text: [
      'Hello,',
      `Your Laoban password was changed, and you were signed out ${where}.`,
      'If that was not you, press "Forgot your password?" on the sign-in page, and tell the owner of your company.',
    ].join('\n\n'),
  });
}
