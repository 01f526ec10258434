import { linkTo } from '~/core/config.server';
import { refuseTooMany } from '~/core/refusal';
import { sendMailLater } from '~/gateways/mail';
import { findUserById, spendCodeStep, spendRecoveryCode } from '~db/across-companies';
import { forget, giveBack, type Limit, take } from '~db/limits';
import type { SecondFactor, User } from './collections';
import { recoveryDigest } from './recovery-codes.server';
import { seal, unseal } from './sealed.server';
import { stepOf } from './totp.server';

/** For what an authenticator's secret is sealed. */
export const secretPurpose = 'second factor';

const perKey: Limit = { most: 10, seconds: 900 };
/** Three of a million codes are good at any moment: nobody who knows a password may try for days, on whatever device. */
const perDay: Limit = { most: 50, seconds: 86_400 };
/** How often they are told that somebody knows their password. */
const tellingsADay: Limit = { most: 1, seconds: 86_400 };

/** As much of a user as proves a code. */
type Prover = Pick<User, '_id' | 'companyId'> & { secondFactor?: SecondFactor };

/**
 * Whether a code is a person's: one of their app or a recovery code, each valid once. Each try is counted before it is
 * made, for the person and for what is known of the caller (`by`); the eleventh in 15 minutes is refused with 429. Strangers
 * together have fifty a day, and so have all known devices together: strangers cannot use up the owner's.
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

/** Someone who tries codes has given the right password: its owner is told, once a day. */
async function tellOfTries(userId: string): Promise<void> {
  if ((await take(`code-told:${userId}`, tellingsADay)) > 0) return;
  const user = await findUserById(userId);
  if (!user) return;
  const { email: to, name } = user;
  setImmediate(() => sendMailLater({ to, ...triesMail(name) }));
}

function triesMail(name: string): { subject: string; text: string } {
  return {
    subject: 'Somebody tries to sign in to Laoban as you',
    text: [
      `Hello ${name},`,
      'Somebody entered your Laoban password and then several wrong codes. Nobody got in: the password isn’t enough without a code from your app, and further tries are refused.',
      `If that was not you, set another password now: ${linkTo('/settings/security')}`,
    ].join('\n\n'),
  };
}

/** Uses a code up; false if it is not theirs, or was used. */
async function spendCode({ _id, companyId, secondFactor }: Prover, otp: string, now: Date): Promise<boolean> {
  if (!secondFactor) return false;
  const digits = otp.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const digest = recoveryDigest(_id, otp);
    return digest !== null && (await spendRecoveryCode({ _id, companyId }, digest));
  }
  const opened = unseal(secretPurpose, secondFactor.secret);
  // Sealed by a suite whose secret is lost: recovery codes still open.
  if (!opened) return false;
  const step = await stepOf(opened.text, digits, now);
  if (step === null) return false;
  const secret = opened.isNewest ? {} : { secret: seal(secretPurpose, opened.text) };
  return await spendCodeStep({ _id, companyId }, { since: secondFactor.since, step, ...secret });
}
