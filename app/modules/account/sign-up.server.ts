import { bossAccess } from '~/core/access';
import { hasLeft } from '~/core/employee-status';
import { newId } from '~/core/id';
import { operation } from '~/core/operation';
import { freeTrial, trialEnd } from '~/core/plan';
import { Refusal, refuseTooMany } from '~/core/refusal';
import { findUserByEmail, foundCompany } from '~db/across-companies';
import { digestOf } from '~db/digest';
import { type Limit, take } from '~db/limits';
import type { Company, User } from './collections';
import * as messages from './messages';
import { companyNameFrom, personNameFrom } from './names';
import { hashPassword, passwordFits } from './passwords.server';
import { signUpInput } from './schema';
import type { Person } from './sign-in.server';

const perSource: Limit = { most: 30, seconds: 3_600 };

/**
 * Makes a firm, its boss and its free trial, all or nothing. Refuses an address that is in use anywhere, but for
 * the same request come twice, which made that very account.
 */
export const signUp = operation({
  name: 'signUp',
  access: 'public',
  effect: 'vital-write',
  input: signUpInput,
  failed: messages.signUpFailed,
  async run({ input: { email, password }, source, onceKey }): Promise<Person> {
    const wait = await take(`sign-up:${source.address}`, perSource);
    if (wait > 0) throw refuseTooMany(wait);
    const madeBy = onceKey === undefined ? undefined : digestOf(onceKey);
    const boss = newBoss({ email, passwordHash: await hashPassword(password), madeBy, now: new Date() });
    if (await foundCompany(newCompany(boss), boss)) return { ...boss, provedAt: boss.createdAt };
    const made = madeBy && (await findUserByEmail(email));
    const isAgain = made && made.madeBy === madeBy && (await passwordFits(made.passwordHash, password));
    // To sign in takes more by then: what was sent once and lies in a browser is no way past it.
    if (isAgain && !made.secondFactor && !hasLeft(made)) {
      return { ...made, provedAt: new Date() };
    }
    throw new Refusal('conflict', messages.emailInUse, { fields: { email: [messages.emailInUse] } });
  },
});

interface NewBoss extends Pick<User, 'email' | 'passwordHash' | 'madeBy'> {
  now: Date;
}

function newBoss({ email, passwordHash, madeBy, now }: NewBoss): User {
  return {
    _id: newId(),
    companyId: newId(),
    email,
    passwordHash,
    name: personNameFrom(email),
    access: bossAccess,
    status: 'Active',
    welcomed: false,
    // Signing up signs in.
    firstSignedInAt: now,
    ...(madeBy && { madeBy }),
    createdAt: now,
    updatedAt: now,
  };
}

function newCompany({ companyId, email, createdAt }: User): Company {
  return {
    _id: companyId,
    companyId,
    name: companyNameFrom(email),
    planName: freeTrial.name,
    planRank: freeTrial.rank,
    trialEndsAt: trialEnd(createdAt),
    credits: freeTrial.credits,
    purseLines: 1,
    createdAt,
  };
}
