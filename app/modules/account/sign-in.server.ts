import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { z } from 'zod';
import { effectiveAccess } from '~/core/access';
import { showDateTime } from '~/core/dates';
import { dayMs } from '~/core/days';
import { hasLeft } from '~/core/employee-status';
import { log } from '~/core/log.server';
import { Refusal, refuseTooMany } from '~/core/refusal';
import { type Source, stillKnown } from '~/core/source';
import { operation } from '~/operation/operation.server';
import { accountsOf, findUserById, noteFirstSignIn, spendPendingSignIn } from '~db/across-companies';
import { digestOf } from '~db/digest';
import { forget, giveBack, type Limit, remember, rememberedUntil, take } from '~db/limits';
import { recordSecurityEvent } from '~db/security-events';
import { endSession } from '~db/sessions';
import type { User } from './collections';
import { browserName } from './device-name';
import * as messages from './messages';
import { passwordFits } from './passwords.server';
import { pendingSignIn, readPendingSignIn } from './pending-sign-in.server';
import { otpInput, signInInput, signInWithCodeInput } from './schema';
import { tryCode } from './second-factor.server';
import { tellByMail } from './tell-by-mail.server';

const perAccount: Limit = { most: 10, seconds: 900 };
const perSource: Limit = { most: 100, seconds: 900 };
/** The most mails about new devices per day, so that somebody with the password cannot flood its owner's mailbox. */
const newDevicesADay: Limit = { most: 10, seconds: 86_400 };

/** Somebody who has proved who they are. Pages store a cookie for it, calls return a token. */
export type Person = Pick<User, '_id' | 'companyId' | 'email' | 'access' | 'drives' | 'startsWithToday'> & {
  /** When the proof began. A password changed in the meantime invalidates it. */
  provedAt: Date;
};

const authenticator = new Authenticator<User | null>().use(
  new FormStrategy(({ form }) => verifyPassword(signInInput.parse(Object.fromEntries(form)))),
  'form',
);

/**
 * Signs in with address, password, and a code if the second factor is on: for callers that send everything at once. A
 * wrong address and a wrong password get the same answer in the same time.
 */
export const signIn = operation({
  name: 'signIn',
  access: 'public',
  effect: 'vital-write',
  input: signInWithCodeInput,
  async run({ input, source }): Promise<Person> {
    const { user, provedAt } = await provePassword(input, source);
    if (user.secondFactor) await proveAtSignIn(user, input.otp, source);
    const person = await admit(user, provedAt, source);
    // A program has no cookie to be recognized by.
    await remember(placeKey(user.email, source), placeLastsMs);
    return person;
  },
});

/** The same in two steps, for a page: if the second factor is on, it returns the token for the second step. */
export const beginSignIn = operation({
  name: 'beginSignIn',
  access: 'public',
  effect: 'vital-write',
  input: signInInput,
  async run({ input, source }): Promise<Person | { half: string }> {
    const { user, provedAt } = await provePassword(input, source);
    return user.secondFactor ? { half: pendingSignIn(user, provedAt) } : await admit(user, provedAt, source);
  },
});

/** Whether the first step is still valid, for the page of the second. */
export const checkHalf = operation({
  name: 'checkHalf',
  access: 'public',
  effect: 'read',
  input: z.object({}),
  async run({ source }) {
    return { works: (await personOfHalf(source)) !== null };
  },
});

/** The second step: a code of the app, or a recovery code. */
export const finishSignIn = operation({
  name: 'finishSignIn',
  access: 'public',
  effect: 'vital-write',
  input: otpInput,
  async run({ input, source }): Promise<Person> {
    const half = await personOfHalf(source);
    if (!half) throw new Refusal('conflict', messages.halfGone);
    await proveAtSignIn(half.user, input.otp, source);
    // Somebody who replays the first step with another code is too late.
    if (!(await spendPendingSignIn(half.user, half.provedAt)))
      throw new Refusal('conflict', messages.halfGone);
    return await admit(half.user, half.provedAt, source);
  },
});

async function provePassword(
  input: z.output<typeof signInInput>,
  source: Source,
): Promise<{ user: User; provedAt: Date }> {
  const keys = await countTry(input.email, source);
  const provedAt = new Date();
  // Programs send JSON, which the form strategy cannot read.
  const user = await (source.form ? authenticator.authenticate('form', source.form) : verifyPassword(input));
  if (!user) {
    recordAt(input.email, 'sign-in-failed', source);
    throw new Refusal('not-signed-in', messages.signInFailed);
  }
  // Only failures count: a success gives its try back and resets the account's count.
  await Promise.all([giveBack(keys.source), forget(keys.account)]);
  return { user, provedAt };
}

/** Records failures at an account that may not exist. It is looked up after the answer, so that both take equally long. */
function recordAt(email: string, kind: 'sign-in-failed' | 'locked-out', source: Source): void {
  const record = async () => {
    const [user = null] = await accountsOf(email);
    recordSecurityEvent({ kind, user, source });
  };
  setImmediate(() => void record().catch((err) => log().warn({ err }, 'a security event was lost')));
}

async function admit(user: User, provedAt: Date, source: Source): Promise<Person> {
  recordSecurityEvent({ kind: 'signed-in', user, source });
  if (!user.firstSignedInAt) await noteFirstSignIn(user, provedAt);
  else if ((await knownBy([user], user.email, source)) === null) await tellOfNewDevice(user, source);
  return { ...user, access: effectiveAccess(user.access), provedAt };
}

/** Counted like sign-ins: strangers' tries do not lock out a browser that the account knows. */
async function proveAtSignIn(user: User, otp: string | undefined, source: Source): Promise<void> {
  if (otp === undefined) throw new Refusal('not-signed-in', messages.otpNeeded, { otpRequired: true });
  const by = await knownBy([user], user.email, source);
  const fits = await tryCode(user, otp, by === null ? 'stranger' : by);
  if (fits) return;
  recordSecurityEvent({ kind: 'code-failed', user, source });
  throw new Refusal('not-signed-in', messages.otpWrong, { otpRequired: true });
}

async function personOfHalf(source: Source): Promise<{ user: User; provedAt: Date } | null> {
  const half = readPendingSignIn((await source.pendingTwoFactor?.()) ?? '', new Date());
  const user = half && (await findUserById(half.userId));
  if (!half || !user || hasLeft(user) || !user.secondFactor) return null;
  // Whatever ends sessions also ends a sign-in in progress.
  const isOver =
    (user.sessionsEndedAt && half.provedAt <= user.sessionsEndedAt) ||
    user.finishedSignIns?.some((at) => at.getTime() === half.provedAt.getTime());
  return isOver ? null : { user, provedAt: half.provedAt };
}

/** Ends this browser's or token's session. */
export const signOut = operation({
  name: 'signOut',
  access: 'signed-in',
  beforeSecondFactor: true,
  effect: 'vital-write',
  transaction: 'own',
  // Others' entries wait on this phone. Whatever else is sent, signing out is not refused.
  input: z.object({ others: z.literal('wait').optional().catch(undefined) }),
  async run({ actor, input }) {
    await endSession(actor.sid);
    return { othersWait: input.others === 'wait' };
  },
});

/**
 * Counts a try before it is made, so that concurrent ones cannot exceed the limit. A browser or network known to the
 * account is counted separately: neither strangers nor others in the same office can lock its owner out.
 */
async function countTry(email: string, source: Source): Promise<{ account: string; source: string }> {
  const by = await knownBy(await accountsOf(email), email, source);
  const keys =
    by === null
      ? { account: accountKey(email), source: `sign-in-from:${source.address}` }
      : { account: `${accountKey(email)}:${by}`, source: `sign-in-known-from:${source.address}` };
  await refuseAfter(await take(keys.account, perAccount), email, source);
  // Only tries that are really made count against their source.
  await refuseAfter(await take(keys.source, perSource), email, source);
  return keys;
}

/**
 * How an account of the address knows the caller: the browser's mark, or the network a program has signed in from. Null
 * for a stranger.
 */
async function knownBy(accounts: readonly User[], email: string, source: Source): Promise<string | null> {
  // Both are read whether there is an account or not, so that it takes equally long.
  const [device, until] = await Promise.all([
    source.device(),
    rememberedUntil(placeKey(email, source), placeLastsMs),
  ]);
  if (device && accounts.some((account) => device.knows(account))) return device.id;
  const since = until && until.getTime() - placeLastsMs;
  return since && accounts.some((account) => stillKnown(account, since)) ? 'place' : null;
}

const placeLastsMs = 30 * dayMs;

function placeKey(email: string, { address }: Source): string {
  return `signed-in:${digestOf(`${email} ${address}`)}`;
}

/** Lets somebody whose password another person has notice. */
async function tellOfNewDevice(user: User, { agent }: Source): Promise<void> {
  if ((await take(`new-device-told:${user._id}`, newDevicesADay)) > 0) return;
  // A program names itself, and that name is not ours to mail.
  const where = `from a device you hadn’t used before: ${browserName(agent) ?? 'a program'}`;
  const when = `on ${showDateTime(new Date())} (Singapore)`;
  tellByMail(user, 'New sign-in to Laoban', `Somebody has signed in to Laoban as you, ${where}, ${when}.`);
}

/** Refuses during a lockout, and records it once per lockout. */
async function refuseAfter(wait: number, email: string, source: Source): Promise<void> {
  if (wait === 0) return;
  if ((await take(`locked-out:${email}`, { most: 1, seconds: perAccount.seconds })) === 0)
    recordAt(email, 'locked-out', source);
  throw refuseTooMany(wait);
}

/** The key under which strangers' failures at an address are counted. */
export function accountKey(email: string): string {
  return `sign-in:${email}`;
}

async function verifyPassword({ email, password }: z.output<typeof signInInput>): Promise<User | null> {
  // Several people may have signed up with an address that none has confirmed. Their passwords tell them apart.
  const accounts = await accountsOf(email);
  const hashes = accounts.length > 0 ? accounts.map(({ passwordHash }) => passwordHash) : [undefined];
  const fit = await Promise.all(hashes.map((hash) => passwordFits(hash, password)));
  return accounts.find((user, at) => fit[at] && !hasLeft(user)) ?? null;
}
