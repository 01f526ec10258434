import { createHash, randomBytes } from 'node:crypto';
import { type Device, type KnownAccount, stillKnown } from '~/core/caller';
import { deviceCookie, type StoredDevice } from './cookies.server';

/** A shared computer may know this many accounts; the one used longest ago is forgotten first. */
const mostAccounts = 10;

type StoredMark = StoredDevice['accounts'][number];

/** The browser as the sign-in limits see it; null where nobody has signed in with it. */
export async function deviceOf(cookies: string | null): Promise<Device | null> {
  const stored = await deviceCookie().read(cookies);
  return (
    stored &&
    ({
      ...stored,
      knows: (account) =>
        stored.accounts.some((mark) => isOf(mark, account) && stillKnown(account, madeAt(mark))),
    } satisfies Device & StoredDevice)
  );
}

/** The `Set-Cookie` by which this browser knows an account from now on. */
export async function rememberDevice(
  device: Device | null,
  account: Pick<KnownAccount, '_id' | 'email'>,
  now = Date.now(),
): Promise<string> {
  const { id, accounts } = (device as (Device & StoredDevice) | null) ?? {
    id: randomBytes(12).toString('base64url'),
    accounts: [],
  };
  const others = accounts.filter((mark) => !isOf(mark, account));
  const all: StoredMark[] = [[markOf(account._id), now], ...others];
  return await deviceCookie().write({ id, accounts: all.slice(0, mostAccounts) });
}

/** The mark of the account that has signed in last with this browser; null where none has. */
export async function lastAccount(cookies: string | null): Promise<string | null> {
  const [mark] = (await deviceCookie().read(cookies))?.accounts ?? [];
  return mark === undefined ? null : digestIn(mark);
}

/** Whether a mark, or what is left of it in another cookie, is of this account. */
export function isMarkOf(digest: string, { _id, email }: Pick<KnownAccount, '_id' | 'email'>): boolean {
  return digest === markOf(_id) || digest === markOf(email);
}

const isOf = (mark: StoredMark, account: Pick<KnownAccount, '_id' | 'email'>) =>
  isMarkOf(digestIn(mark), account);

/** Marks of earlier versions are digests of the address alone, without a time: they count until the first change. */
const digestIn = (mark: StoredMark) => (typeof mark === 'string' ? mark : mark[0]);
const madeAt = (mark: StoredMark) => (typeof mark === 'string' ? 0 : mark[1]);

/** What stands for an account in a cookie. */
function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
