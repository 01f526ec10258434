import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { z } from 'zod';
import { effectiveAccess } from '~/core/access';
import type { Source } from '~/core/caller';
import { hasLeft } from '~/core/employee-status';
import { operation } from '~/core/operation';
import { Refusal, refuseTooMany } from '~/core/refusal';
import { findUserByEmail, noteFirstSignIn } from '~db/across-companies';
import { forget, giveBack, type Limit, take } from '~db/limits';
import { endSession } from '~db/sessions';
import type { User } from './collections';
import { messages } from './messages';
import { passwordFits } from './passwords.server';
import { signInInput } from './schema';

const perAccount: Limit = { most: 10, seconds: 900 };
const perSource: Limit = { most: 100, seconds: 900 };

/** Somebody who has proved who he is; the doors make a cookie or a token of it. */
export type Person = Pick<User, '_id' | 'companyId' | 'email' | 'access'> & {
  /** When the proof began: a password that is changed meanwhile makes it worth nothing. */
  provedAt: Date;
};

const authenticator = new Authenticator<User | null>().use(
  new FormStrategy(({ form }) => verified(form)),
  'form',
);

/** Signs in with address and password. Every failure says the same and takes as long, known address or not. */
export const signIn = operation({
  name: 'signIn',
  access: 'public',
  effect: 'vital-write',
  input: signInInput,
  async run({ input, source }): Promise<Person> {
    const keys = await countTry(input.email, source);
    const provedAt = new Date();
    const user = await authenticator.authenticate('form', formRequest(input));
    if (!user) throw new Refusal('not-signed-in', messages.signInFailed);
    // Only failures count: one that succeeded is given back, and the account starts anew.
    await Promise.all([
      keys.source && giveBack(keys.source),
      forget(keys.account),
      !user.firstSignedInAt && noteFirstSignIn(user._id, provedAt),
    ]);
    return { ...user, access: effectiveAccess(user.access), provedAt };
  },
});

/** Ends this browser's or token's session. */
export const signOut = operation({
  name: 'signOut',
  access: 'signed-in',
  effect: 'vital-write',
  transaction: 'own',
  input: z.object({}),
  async run({ actor }) {
    await endSession(actor.sid);
  },
});

/**
 * Counts a try before it is made, so that many at once cannot make more. A browser known to the account is
 * counted by itself: neither a stranger's tries nor those of the same office can lock its owner out.
 */
async function countTry(email: string, { address, device }: Source) {
  const known = await device();
  if (known?.knows(email)) {
    const own = `sign-in:${email}:${known.id}`;
    refuseAfter(await take(own, perAccount));
    return { account: own, source: null };
  }
  const keys = { account: accountKey(email), source: `sign-in-from:${address}` };
  refuseAfter(await take(keys.account, perAccount));
  // Only a try that is really made counts against its source.
  refuseAfter(await take(keys.source, perSource));
  return keys;
}

function refuseAfter(wait: number): void {
  if (wait > 0) throw refuseTooMany(wait);
}

/** Under which key the failures of strangers at an address are counted. */
export function accountKey(email: string): string {
  return `sign-in:${email}`;
}

async function verified(form: FormData): Promise<User | null> {
  const user = await findUserByEmail(String(form.get('email')));
  const fits = await passwordFits(user?.passwordHash, String(form.get('password')));
  return user && fits && !hasLeft(user) ? user : null;
}

/** The strategy reads a form; what reaches this operation has been read, limited and checked already. */
function formRequest(credentials: Record<string, string>): Request {
  return new Request('http://localhost/login', { method: 'POST', body: new URLSearchParams(credentials) });
}
