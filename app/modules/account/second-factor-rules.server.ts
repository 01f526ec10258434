import { z } from 'zod';
import { idInput } from '~/core/named-id';
import { Refusal } from '~/core/refusal';
import { flag } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { recordSecurityEvent } from '~db/security-events';
import { companies, type User, users } from './collections';
import { endSignIn } from './end-sign-in.server';
import * as messages from './messages';
import { ownCompany } from './own-company.server';
import { tellByMail } from './tell-by-mail.server';

/** Sets whether owners and HR must sign in with a second factor. Those without one must then set it up. */
export const requireSecondFactor = operation({
  name: 'requireSecondFactor',
  access: 'laoban',
  effect: 'vital-write',
  input: z.object({ required: flag.default(false) }),
  async run({ input: { required }, db, note }) {
    const { name, secondFactorRequired = false } = await ownCompany(db);
    if (required === secondFactorRequired) return { required };
    await db.in(companies).updateOne({}, { $set: { secondFactorRequired: required } });
    const detail = `${name}: two-factor sign-in ${required ? 'required' : 'not required'}`;
    note({ action: 'changed', subject: 'company', subjectId: db.companyId, detail });
    return { required };
  },
});

/** Whether a colleague's second factor is on, for the page that asks before resetting it. */
export const readSecondFactorOf = operation({
  name: 'readSecondFactorOf',
  access: 'laoban',
  effect: 'read',
  input: idInput,
  async run({ input: { id }, db }) {
    const { name, secondFactor } = await colleague(db, id);
    return { name, isOn: secondFactor !== undefined };
  },
});

/** Removes the second factor of a colleague who lost phone and codes, and signs them out everywhere. */
export const resetSecondFactor = operation({
  name: 'resetSecondFactor',
  access: 'laoban',
  effect: 'vital-write',
  input: idInput,
  async run({ input: { id }, actor, db, note, source }) {
    if (id === actor.userId) throw new Refusal('conflict', messages.notOwnReset);
    const user = await colleague(db, id);
    const { name, secondFactor } = user;
    if (!secondFactor) throw new Refusal('conflict', messages.secondFactorIsOff);
    await db.in(users).updateOne({ _id: id }, { $unset: { secondFactor: true, secondFactorSetUp: true } });
    await endSignIn(db, id, new Date());
    const what = 'An owner has switched two-factor sign-in off for you: your password alone signs you in.';
    db.afterCommit(() => tellByMail(user, 'Two-factor sign-in is off', what));
    db.afterCommit(() => recordSecurityEvent({ kind: 'second-factor-reset', user, source }));
    const detail = `${name}: two-factor sign-in, reset`;
    note({ action: 'changed', subject: 'person', subjectId: id, detail });
  },
});

async function colleague(db: CompanyDb, id: string): Promise<User> {
  const found = await db.in(users).findOne({ _id: id, deletedAt: { $exists: false } });
  if (!found) throw new Refusal('not-found', messages.personUnknown);
  return found;
}
