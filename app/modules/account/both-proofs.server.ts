import { refuseField } from '~/core/refusal';
import type { CompanyDb } from '~db/company-db';
import type { User } from './collections';
import { messages } from './messages';
import { proveItIsHe } from './own-proof.server';
import { tryCode } from './second-factor.server';

/**
 * Answers a signed-in person's record, once he has said his password and, where his second factor is on, a code: for what
 * cannot be taken back. Refuses at `password` and at `otp`, and the eleventh try of either in 15 minutes with 429. To be
 * called outside of transactions: a code that was used stays used.
 */
export async function proveFully(
  db: CompanyDb,
  userId: string,
  { password, otp }: { password: string; otp?: string | undefined },
): Promise<User> {
  const user = await proveItIsHe(db, userId, password);
  if (!user.secondFactor) return user;
  if (!otp) throw refuseField('otp', messages.otpNeeded);
  if (!(await tryCode(user, otp, `${userId}:own`))) throw refuseField('otp', messages.otpWrong);
  return user;
}
