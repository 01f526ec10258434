import { ownerAccess } from '~/core/access';
import { hasLeft } from '~/core/employee-status';
import { newId } from '~/core/id';
import { freeTrial, trialEnd } from '~/core/plan';
import { billingIsOn } from '~/gateways/billing';
import { logMailFailure } from '~/gateways/mail';
import { operation } from '~/operation/operation.server';
import { findUserMadeBy, foundCompany, recordLinkMail } from '~db/across-companies';
import { digestOf } from '~db/digest';
import { recordSecurityEvent } from '~db/security-events';
import { mailWelcome } from './address-mails.server';
import type { Company, User } from './collections';
import { afterSending } from './mail-soon.server';
import * as messages from './messages';
import { companyNameFrom, personNameFrom } from './names';
import { hashNewPassword } from './new-password.server';
import { passwordFits } from './passwords.server';
import { signUpInput } from './schema';
import type { Person } from './sign-in.server';
import { countAddressCheck, emailInUse, newEmailLink, unconfirmedMark } from './sign-in-address.server';

/**
 * Creates a company, its owner and its free trial, all or nothing, and mails the link that confirms the owner's
 * address. Refuses an address that somebody has confirmed, except for a repeat of the request that created the account.
 */
export const signUp = operation({
  name: 'signUp',
  access: 'public',
  effect: 'vital-write',
  input: signUpInput,
  failed: messages.signUpFailed,
  async run({ input: { email, password }, source, onceKey }): Promise<Person> {
    await countAddressCheck(source);
    const madeBy = onceKey === undefined ? undefined : digestOf(onceKey);
    const owner = { email, name: personNameFrom(email), company: companyNameFrom(email) };
    const passwordHash = await hashNewPassword(password, owner, 'password');
    const user = newOwner({ email, passwordHash, madeBy, now: new Date() });
    const { link, token } = newEmailLink(user, email);
    if (await foundCompany(newCompany(user), user, link)) {
      recordSecurityEvent({ kind: 'signed-up', user, source });
      // The answer must not tell whether the mail leaves.
      const mailing = async () => await recordLinkMail(link, await afterSending(mailWelcome(user, token)));
      setImmediate(() => void mailing().catch(logMailFailure));
      return { ...user, provedAt: user.createdAt };
    }
    const made = madeBy && (await findUserMadeBy(email, madeBy));
    const isAgain = made && (await passwordFits(made.passwordHash, password));
    // Later, signing in may require more: a stored sign-up request must not bypass that.
    if (isAgain && !made.secondFactor && !hasLeft(made)) {
      return { ...made, provedAt: new Date() };
    }
    throw emailInUse();
  },
});

interface NewOwner extends Pick<User, 'email' | 'passwordHash' | 'madeBy'> {
  now: Date;
}

function newOwner({ email, passwordHash, madeBy, now }: NewOwner): User {
  const _id = newId();
  return {
    _id,
    companyId: newId(),
    email,
    // A repeated request has the same value, and so creates one account.
    ...unconfirmedMark(madeBy ?? _id),
    passwordHash,
    name: personNameFrom(email),
    access: ownerAccess,
    status: 'Active',
    welcomed: false,
    // Signing up signs in.
    firstSignedInAt: now,
    ...(madeBy && { madeBy }),
    createdAt: now,
    updatedAt: now,
  };
}

function newCompany({ companyId, email, unconfirmed, createdAt }: User): Company {
  const credits = unconfirmed && billingIsOn() ? freeTrial.unconfirmedCredits : freeTrial.credits;
  const due = freeTrial.credits - credits;
  return {
    _id: companyId,
    companyId,
    name: companyNameFrom(email),
    planName: freeTrial.name,
    planRank: freeTrial.rank,
    trialEndsAt: trialEnd(createdAt),
    credits,
    ...(due > 0 && { trialCreditsDue: due }),
    purseLines: 1,
    createdAt,
  };
}
