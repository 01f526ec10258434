import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { z } from 'zod';
import { operation, type Source } from '~/core/operation';
import { Refusal, refuseTooMany } from '~/core/refusal';
import { findUserByEmail } from '~db/across-companies';
import { forget, giveBack, type Limit, take } from '~db/limits';
import { endSession } from '~db/sessions';
import { hasLeft, type User } from './collections';
import { messages } from './messages';
import { passwordFits } from './passwords.server';
import { signInInput } from './schema';

const perAccount: Limit = { most: 10, seconds: 900 };
const perSource: Limit = { most: 100, seconds: 900 };

/** Somebody who has proved who he is; the doors make a cookie or a token of it. */
export type Person = Pick<User, '_id' | 'companyId' | 'email' | 'access'>;

const authenticator = new Authenticator<User | null>().use(
  new FormStrategy(({ form }) => verified(form)),
  'form',
);

/** Signs in with address and password. Every failure says the same and takes as long, known address or not. */
export const signIn = operation({
  access: 'public',
  effect: 'vital-write',
  input: signInInput,
  async run({ input, source }): Promise<Person> {
    const keys = await countTry(input.email, source);
    const user = await authenticator.authenticate('form', formRequest(input));
    if (!user) throw new Refusal('not-signed-in', messages.signInFailed);
    // Only failures count: one that succeeded is given back, and the account starts anew.
    await Promise.all([giveBack(keys.source), forget(keys.account)]);
    return user;
  },
});

/** Ends this browser's or token's session. */
export const signOut = operation({
  access: 'signed-in',
  effect: 'vital-write',
  input: z.object({}),
  async run({ actor }) {
    await endSession(actor.sid);
  },
});

/** A stranger's tries at an address lock out strangers alone: a browser known to the account is counted apart. */
async function countTry(email: string, { address, device }: Source) {
  const known = device?.knows(email);
  const keys = {
    account: known ? `sign-in:${email}:${device?.id}` : accountKey(email),
    source: `sign-in-from:${address}`,
  };
  const wait = Math.max(
    ...(await Promise.all([take(keys.account, perAccount), take(keys.source, perSource)])),
  );
  if (wait > 0) throw refuseTooMany(wait);
  return keys;
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
