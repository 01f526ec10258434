import { bossAccess } from '~/core/access';
import { newId } from '~/core/id';
import { operation } from '~/core/operation';
import { freeTrial, trialEnd } from '~/core/plan';
import { Refusal, refuseTooMany } from '~/core/refusal';
import { foundCompany } from '~db/across-companies';
import { type Limit, take } from '~db/limits';
import type { Company, User } from './collections';
import { messages } from './messages';
import { companyNameFrom, personNameFrom } from './names';
import { hashPassword } from './passwords.server';
import { signUpInput } from './schema';
import type { Person } from './sign-in.server';

const perSource: Limit = { most: 30, seconds: 3_600 };

/** Makes a firm, its boss and its free trial, all or nothing. Refuses an address that is in use anywhere. */
export const signUp = operation({
  name: 'signUp',
  access: 'public',
  effect: 'vital-write',
  input: signUpInput,
  failed: messages.signUpFailed,
  async run({ input, source }): Promise<Person> {
    const wait = await take(`sign-up:${source.address}`, perSource);
    if (wait > 0) throw refuseTooMany(wait);
    const boss = newBoss(input.email, await hashPassword(input.password), new Date());
    if (!(await foundCompany(newCompany(boss), boss))) {
      throw new Refusal('conflict', messages.emailInUse, { fields: { email: [messages.emailInUse] } });
    }
    return { ...boss, provedAt: boss.createdAt };
  },
});

function newBoss(email: string, passwordHash: string, now: Date): User {
  return {
    _id: newId(),
    companyId: newId(),
    email,
    passwordHash,
    name: personNameFrom(email),
    access: bossAccess,
    status: 'Active',
    welcomed: false,
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
    createdAt,
  };
}
