import { createHash, randomBytes } from 'node:crypto';
import type { Device } from '~/core/caller';
import { deviceCookie, type StoredDevice } from './cookies.server';

/** A shared computer may know this many accounts; the one used longest ago is forgotten first. */
const mostAccounts = 10;

/** The browser as the sign-in limits see it; null where nobody has signed in with it. */
export async function deviceOf(cookies: string | null): Promise<Device | null> {
  const stored = await deviceCookie().read(cookies);
  return (
    stored &&
    ({ ...stored, knows: (email) => stored.accounts.includes(markOf(email)) } satisfies Device & StoredDevice)
  );
}

/** The `Set-Cookie` by which this browser knows an account from now on. */
export async function rememberDevice(device: Device | null, email: string): Promise<string> {
  const { id, accounts } = (device as (Device & StoredDevice) | null) ?? {
    id: randomBytes(12).toString('base64url'),
    accounts: [],
  };
  const others = accounts.filter((mark) => mark !== markOf(email));
  return await deviceCookie().write({ id, accounts: [markOf(email), ...others].slice(0, mostAccounts) });
}

/** The mark of the account that has signed in last with this browser; null where none has. */
export async function lastAccount(cookies: string | null): Promise<string | null> {
  const stored = await deviceCookie().read(cookies);
  return stored?.accounts[0] ?? null;
}

/** The mark of an account: the address itself need not lie in a cookie. */
export function markOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 16);
}
