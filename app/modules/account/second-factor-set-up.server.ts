import { z } from 'zod';
import { mustHaveSecondFactor } from '~/core/access';
import { isHeld } from '~/core/ahead';
import { Refusal, refuseField, refuseTooMany } from '~/core/refusal';
import { qrPaths } from '~/gateways/qr';
import { operation } from '~/operation/operation.server';
import { forget, type Limit, take } from '~db/limits';
import { recordSecurityEvent } from '~db/security-events';
import { type User, users } from './collections';
import * as messages from './messages';
import { ownRecord, provePassword } from './own-proof.server';
import { newRecoveryCodes, recoveryDigest } from './recovery-codes.server';
import { passwordAndOtpInput } from './schema';
import { seal, unseal } from './sealed.server';
import { secretPurpose, tryCode } from './second-factor.server';
import { tellByMail } from './tell-by-mail.server';
import { addressOf, newSecret, stepOf } from './totp.server';

const setUpLastsMs = 1_800_000;
const tries: Limit = { most: 10, seconds: 900 };

/** The state of a person's set-up; while it is in progress, with the secret for their app. */
export const readSetUp = operation({
  name: 'readSetUp',
  access: 'signed-in',
  effect: 'read',
  beforeSecondFactor: true,
  input: z.object({}),
  async run({ actor, company, db }) {
    const user = await ownRecord(db, actor.userId);
    const isAsked = mustHaveSecondFactor(company, actor.access);
    const secret = user.secondFactor ? null : secretUnderWay(user, new Date());
    if (secret === null) return { isOn: user.secondFactor !== undefined, isAsked, begun: null };
    const address = await addressOf(secret, user.email);
    const [qr] = await qrPaths([address]);
    return { isOn: false, isAsked, begun: { secret, address, qr: qr ?? { size: 0, path: '' } } };
  },
});

/** Starts the set-up with a new secret, valid for half an hour. One in progress continues. */
export const beginSetUp = operation({
  name: 'beginSetUp',
  access: 'signed-in',
  effect: 'vital-write',
  beforeSecondFactor: true,
  input: z.object({}),
  async run({ actor, db }) {
    const now = new Date();
    const user = await ownRecord(db, actor.userId);
    if (user.secondFactor) throw new Refusal('conflict', messages.secondFactorOn);
    if (secretUnderWay(user, now) !== null) return;
    const secret = seal(secretPurpose, await newSecret());
    const secondFactorSetUp = { secret, until: new Date(now.getTime() + setUpLastsMs) };
    await db.in(users).updateOne({ _id: actor.userId }, { $set: { secondFactorSetUp } });
  },
});

/**
 * Switches the second factor on for somebody who knows the password, once a code has shown that the app has the secret.
 * Returns the recovery codes, this once.
 */
export const finishSetUp = operation({
  name: 'finishSetUp',
  access: 'signed-in',
  effect: 'vital-write',
  beforeSecondFactor: true,
  secret: true,
  // A try counts even if the rest fails, and hashing the password runs outside the transaction.
  transaction: 'own',
  input: passwordAndOtpInput,
  async run({ input: { password, otp }, actor: { userId }, db, note, source }) {
    const now = new Date();
    const user = await provePassword(db, userId, password);
    if (user.secondFactor) throw new Refusal('conflict', messages.secondFactorOn);
    const secret = secretUnderWay(user, now);
    if (secret === null) throw new Refusal('conflict', messages.secondFactorNotBegun);
    const wait = await take(`set-up:${userId}`, tries);
    if (wait > 0) throw refuseTooMany(wait);
    const step = await stepOf(secret, otp.replace(/\s/g, ''), now);
    if (step === null) throw refuseField('otp', messages.otpWrong);
    const codes = newRecoveryCodes();
    const secondFactor = {
      secret: seal(secretPurpose, secret),
      since: now,
      // The code that switched it on is used.
      lastStep: step,
      recoveryCodes: digestsOf(userId, codes),
    };
    await db.transaction(async (all) => {
      const changed = await all
        .in(users)
        .updateOne(
          { _id: userId, secondFactor: { $exists: false } },
          { $set: { secondFactor, devicesForgottenAt: now }, $unset: { secondFactorSetUp: true } },
        );
      if (changed === 0) throw new Refusal('conflict', messages.secondFactorOn);
      const detail = `${user.name}: two-factor sign-in, on`;
      note({ action: 'changed', subject: 'person', subjectId: userId, detail });
    });
    recordSecurityEvent({ kind: 'second-factor-on', user, source });
    await forget(`set-up:${userId}`);
    tellByMail(user, 'Two-factor sign-in is on', 'Two-factor sign-in for Laoban was switched on.');
    return { codes };
  },
});

/** Switches a person's second factor off, if they know the password and have a code. */
export const switchOff = operation({
  name: 'switchOff',
  access: 'signed-in',
  effect: 'vital-write',
  // A used code stays used, even if the rest fails.
  transaction: 'own',
  input: passwordAndOtpInput,
  async run({ input, actor: { userId }, db, note, source }) {
    const user = await proveBoth(await provePassword(db, userId, input.password), input.otp);
    await db.transaction(async (all) => {
      const set = { devicesForgottenAt: new Date() };
      await all.in(users).updateOne({ _id: userId }, { $set: set, $unset: { secondFactor: true } });
      const detail = `${user.name}: two-factor sign-in, off`;
      note({ action: 'changed', subject: 'person', subjectId: userId, detail });
      all.afterCommit(() => recordSecurityEvent({ kind: 'second-factor-off', user, source }));
    });
    tellByMail(
      user,
      'Two-factor sign-in is off',
      'Two-factor sign-in for Laoban was switched off: your password alone signs you in.',
    );
  },
});

/** Creates ten new recovery codes, replacing the old ones, and returns them, this once. */
export const renewRecoveryCodes = operation({
  name: 'renewRecoveryCodes',
  access: 'signed-in',
  effect: 'vital-write',
  transaction: 'own',
  secret: true,
  input: passwordAndOtpInput,
  async run({ input, actor: { userId }, db, note, source }) {
    const user = await proveBoth(await provePassword(db, userId, input.password), input.otp);
    const codes = newRecoveryCodes();
    await db.transaction(async (all) => {
      const set = { 'secondFactor.recoveryCodes': digestsOf(userId, codes) };
      await all.in(users).updateOne({ _id: userId, secondFactor: { $exists: true } }, { $set: set });
      const detail = `${user.name}: recovery codes`;
      note({ action: 'changed', subject: 'person', subjectId: userId, detail });
      all.afterCommit(() => recordSecurityEvent({ kind: 'recovery-codes', user, source }));
    });
    tellByMail(
      user,
      'New recovery codes for Laoban',
      'You have new recovery codes for Laoban. The old ones no longer work.',
    );
    return { codes };
  },
});

async function proveBoth(user: User, otp: string): Promise<User> {
  if (!user.secondFactor) throw new Refusal('conflict', messages.secondFactorIsOff);
  if (!(await tryCode(user, otp, 'own'))) throw refuseField('otp', messages.otpWrong);
  return user;
}

function secretUnderWay({ secondFactorSetUp: begun }: User, now: Date): string | null {
  if (!begun || !isHeld(begun.until, setUpLastsMs, now)) return null;
  return unseal(secretPurpose, begun.secret)?.text ?? null;
}

function digestsOf(userId: string, codes: readonly string[]): string[] {
  return codes.map((code) => recoveryDigest(userId, code) ?? '');
}
