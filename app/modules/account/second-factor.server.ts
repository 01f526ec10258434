import { linkTo } from '~/core/config.server';
import { refuseTooMany } from '~/core/refusal';
import { sendMailLater } from '~/gateways/mail';
import { findUserById, spendCodeStep, spendRecoveryCode } from '~db/across-companies';
import { forget, giveBack, type Limit, take } from '~db/limits';
import type { SecondFactor, User } from './collections';
import { recoveryDigest } from './recovery-codes.server';
import { seal, unseal } from './sealed.server';
import { stepOf } from './totp.server';

/** The purpose for sealing an authenticator's secret. */
export const secretPurpose = 'second factor';

const perKey: Limit = { most: 10, seconds: 900 };
/** Three in a million codes are valid at any moment, so somebody who knows the password must not try for days, on any device. */
const perDay: Limit = { most: 50, seconds: 86_400 };
/** How often the owner is told that somebody knows their password. */
const tellingsADay: Limit = { most: 1, seconds: 86_400 };

/** The parts of a user needed to check a code. */
type Prover = Pick<User, '_id' | 'companyId'> & { secondFactor?: SecondFactor };

/**
 * Whether a code is the person's: one of their app or a recovery code, each valid once. Each try is counted first, for
 * the person and for the caller (`by`); the eleventh in 15 minutes is refused with 429. All unknown callers together
 * have fifty tries a day, and so have all known devices, so that strangers cannot use up the person's own.
 */
export async function tryCode(user: Prover, otp: string, by: string): Promise<boolean> {
  const key = `code:${user._id}:${by}`;
  const dayKey = `code-day:${user._id}:${by === 'stranger' ? by : 'known'}`;
  const wait = (await take(key, perKey)) || (await take(dayKey, perDay));
  if (wait > 0) {
    await tellOfTries(user._id);
    throw refuseTooMany(wait);
  }
  const fits = await spendCode(user, otp, new Date());
  if (fits) await Promise.all([forget(key), giveBack(dayKey)]);
  return fits;
}

/** Somebody who tries codes knew the password: tells the account's owner, once a day. */
async function tellOfTries(userId: string): Promise<void> {
  if ((await take(`code-told:${userId}`, tellingsADay)) > 0) return;
  const user = await findUserById(userId);
  if (!user) return;
  const { email: to } = user;
  setImmediate(() => sendMailLater({ kind: 'sign-in-warning', to, ...triesMail() }));
}

function triesMail(): { subject: string; text: string } {
  return {
    subject: 'Somebody is trying to sign in to Laoban as you',
    text: [
      'Hello,',
      'Somebody entered your Laoban password and then several wrong codes. Nobody got in: the password isn’t enough without a code from your app, and further tries are refused.',
      `If that was not you, set a new password now: ${linkTo('/settings/security')}`,
    ].join('\n\n'),
  };
}

/** Uses a code. False if it is not theirs, or was used. */
async function spendCode({ _id, companyId, secondFactor }: Prover, otp: string, now: Date): Promise<boolean> {
  if (!secondFactor) return false;
  const digits = otp.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const digest = recoveryDigest(_id, otp);
    return digest !== null && (await spendRecoveryCode({ _id, companyId }, digest));
  }
  const opened = unseal(secretPurpose, secondFactor.secret);
  // Sealed with a lost secret: recovery codes still work.
  if (!opened) return false;
  const step = await stepOf(opened.text, digits, now);
  if (step === null) return false;
  const secret = opened.isNewest ? {} : { secret: seal(secretPurpose, opened.text) };
  return await spendCodeStep({ _id, companyId }, { since: secondFactor.since, step, ...secret });
}
