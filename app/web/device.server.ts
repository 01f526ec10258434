import { createHash, randomBytes } from 'node:crypto';
import { isAhead } from '~/core/ahead';
import { type Device, type KnownAccount, stillKnown } from '~/core/source';
import { deviceCookie, type StoredDevice } from './cookies.server';

/** The most accounts a shared computer remembers. The one used longest ago is dropped first. */
const mostAccounts = 10;

type StoredMark = StoredDevice['accounts'][number];

/** The browser for the sign-in limits; null if nobody has signed in with it. */
export async function deviceOf(cookies: string | null): Promise<Device | null> {
  const stored = await deviceCookie().read(cookies);
  return (
    stored &&
    ({
      ...stored,
      knows: (account) =>
        stored.accounts.some(
          ([mark, at]) =>
            isMarkOf(mark, account._id) &&
            // A mark from a clock that was ahead would outlive the next change of password.
            !isAhead(new Date(at), new Date()) &&
            stillKnown(account, at),
        ),
    } satisfies Device & StoredDevice)
  );
}

/** The `Set-Cookie` that lets this browser know an account. */
export async function rememberDevice(
  device: Device | null,
  account: Pick<KnownAccount, '_id'>,
  now = Date.now(),
): Promise<string> {
  const { id, accounts } = (device as (Device & StoredDevice) | null) ?? {
    id: randomBytes(12).toString('base64url'),
    accounts: [],
  };
  const others = accounts.filter(([mark]) => !isMarkOf(mark, account._id));
  const all: StoredMark[] = [[markOf(account._id), now], ...others];
  return await deviceCookie().write({ id, accounts: all.slice(0, mostAccounts) });
}

/** The mark of the account that signed in last with this browser; null without one. */
export async function lastAccount(cookies: string | null): Promise<string | null> {
  const [last] = (await deviceCookie().read(cookies))?.accounts ?? [];
  return last?.[0] ?? null;
}

/** Whether a mark, or its copy in another cookie, belongs to this account. */
export function isMarkOf(mark: string, userId: string): boolean {
  return mark === markOf(userId);
}

/** The digest that represents an account in a cookie. */
function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
