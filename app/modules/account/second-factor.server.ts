import { refuseTooMany } from '~/core/refusal';
import { spendCodeStep, spendRecoveryCode } from '~db/across-companies';
import { forget, giveBack, type Limit, take } from '~db/limits';
import type { SecondFactor, User } from './collections';
import { recoveryDigest } from './recovery-codes.server';
import { seal, unseal } from './sealed.server';
import { stepOf } from './totp.server';

/** For what an authenticator's secret is sealed. */
export const secretPurpose = 'second factor';

const perKey: Limit = { most: 10, seconds: 900 };
/** Three of a million codes are good at any moment: strangers who know a password must not try for days. */
const strangersADay: Limit = { most: 50, seconds: 86_400 };

/** As much of a user as proves a code. */
type Prover = Pick<User, '_id'> & { secondFactor?: SecondFactor };

/**
 * Whether a code is a person's: one of his app, good once, or a recovery code, good once. Each try is counted before it is
 * made, under `counted`; refuses the eleventh in 15 minutes with 429. `byStrangers` have fifty a day besides.
 */
export async function tryCode(
  user: Prover,
  otp: string,
  counted: string,
  byStrangers = false,
): Promise<boolean> {
  const [key, dayKey] = [`code:${counted}`, `code-day:${counted}`];
  const wait = (await take(key, perKey)) || (byStrangers ? await take(dayKey, strangersADay) : 0);
  if (wait > 0) throw refuseTooMany(wait);
  const fits = await spendCode(user, otp, new Date());
  if (fits) await Promise.all([forget(key), byStrangers && giveBack(dayKey)]);
  return fits;
}

/** Uses a code up; false where it is none of his, or was used. */
async function spendCode({ _id, secondFactor }: Prover, otp: string, now: Date): Promise<boolean> {
  if (!secondFactor) return false;
  const digits = otp.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const digest = recoveryDigest(_id, otp);
    return digest !== null && (await spendRecoveryCode(_id, digest));
  }
  const opened = unseal(secretPurpose, secondFactor.secret);
  // Sealed by a suite whose secret is lost: recovery codes still open.
  if (!opened) return false;
  const step = await stepOf(opened.text, digits, now);
  if (step === null) return false;
  const secret = opened.isNewest ? {} : { secret: seal(secretPurpose, opened.text) };
  return await spendCodeStep(_id, { since: secondFactor.since, step, ...secret });
}
