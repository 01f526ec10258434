import { z } from 'zod';
import { linkTo } from '~/core/config.server';
import { hasLeft } from '~/core/employee-status';
import { Refusal, refuseTooMany } from '~/core/refusal';
import { logMailFailure, mailLeaves, sendMail } from '~/gateways/mail';
import { operation } from '~/operation/operation.server';
import {
  accountsOf,
  ownerOfResetLink,
  readResetLink,
  resetByLink,
  resetLinkLastsMs,
  storeResetLink,
} from '~db/across-companies';
import { forget, type Limit, take } from '~db/limits';
import { removeSessionsOf } from '~db/sessions';
import { tellAddressConfirmed } from '../reactions.server';
import type { User } from './collections';
import * as messages from './messages';
import { hashNewPassword } from './new-password.server';
import { tellPasswordChanged } from './password-change.server';
import { passwordFits } from './passwords.server';
import { resetInput, resetLinkInput, resetRequestInput } from './schema';
import { accountKey } from './sign-in.server';

const perSource: Limit = { most: 30, seconds: 3_600 };
/** So that nobody can flood a stranger's mailbox. Beyond it the answer is the same and no mail is sent. */
const perAddress: Limit = { most: 5, seconds: 3_600 };

/**
 * Sends a link that sets a new password. The answer and its time are the same for an unknown address: everything that
 * differs happens after the answer.
 */
export const requestReset = operation({
  name: 'requestReset',
  access: 'public',
  effect: 'vital-write',
  input: resetRequestInput,
  failed: messages.resetFailed,
  async run({ input, source }) {
    const wait = await take(`reset-from:${source.address}`, perSource);
    if (wait > 0) throw refuseTooMany(wait);
    setImmediate(() => void mailLink(input.email).catch(logMailFailure));
  },
});

/** Whether mails are really sent: the page that sends one says so, the same for every address. */
export const howMailGoes = operation({
  name: 'howMailGoes',
  access: 'public',
  effect: 'read',
  input: z.object({}),
  async run() {
    return { mailLeaves: mailLeaves() };
  },
});

/** Whether a link still works, and whether it is an invitation, for its page. */
export const checkResetLink = operation({
  name: 'checkResetLink',
  access: 'public',
  effect: 'read',
  input: resetLinkInput,
  async run({ input }) {
    return await readResetLink(input.token, new Date());
  },
});

/**
 * Sets a new password by a link. Works once, before it expires, and ends all of the person's sessions. Returns who else
 * is signed in in this browser, and stays so.
 */
export const resetPassword = operation({
  name: 'resetPassword',
  access: 'public',
  effect: 'vital-write',
  input: resetInput,
  failed: messages.resetFailed,
  async run({ input, actor, onceKey: madeBy }) {
    const owner = (await ownerOfResetLink(input.token)) ?? { email: '' };
    const passwordHash = await hashNewPassword(input.newPassword, owner, 'newPassword');
    const how = { passwordHash, madeBy, now: new Date() };
    const reset = await resetByLink(input.token, how, tellAddressConfirmed);
    if (!reset) throw new Refusal('conflict', messages.resetLinkGone);
    const { user, again } = reset;
    // The same page sent again with a different password is not a repeat.
    if (again && !(await passwordFits(user.passwordHash, input.newPassword))) {
      throw new Refusal('conflict', messages.resetLinkGone);
    }
    await Promise.all([removeSessionsOf(user._id), forget(accountKey(user.email))]);
    // Somebody else may have read the mail with the link. The first password of people who were invited is no change.
    if (!again && user.firstSignedInAt)
      setImmediate(() => void tellPasswordChanged(user, 'everywhere').catch(logMailFailure));
    return { stillHere: actor && actor.userId !== user._id ? actor.name : null };
  },
});

async function mailLink(email: string): Promise<void> {
  const users = (await accountsOf(email)).filter((user) => !hasLeft(user));
  if (users.length === 0 || (await take(`reset-to:${email}`, perAddress)) > 0) return;
  const links = await Promise.all(users.map(resetLinkOf));
  await sendMail({
    kind: 'new-password',
    to: email,
    subject: 'Set a new password for Laoban',
    text: [
      'Hello,',
      'Somebody, most likely you, has asked for a new password for Laoban. Set it here:',
      ...links,
      ...(links.length > 1
        ? ['This address was used to sign up more than once, so there is a link for each, the oldest first.']
        : []),
      'A link works once, for one hour. If you did not ask, do nothing: your password stays as it is.',
    ].join('\n\n'),
  });
}

async function resetLinkOf(user: User): Promise<string> {
  return linkTo(`/ResetPassword/${await storeResetLink(user, new Date(Date.now() + resetLinkLastsMs))}`);
}
