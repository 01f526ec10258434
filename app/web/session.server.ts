import type { SystemAccess } from '~/core/access';
import type { Source } from '~/core/source';
import { endSession, startSession } from '~db/sessions';
import { pendingTwoFactorCookie, sessionStorage } from './cookies.server';
import { rememberDevice } from './device.server';
import { signToken } from './token.server';
import { forgetWanted } from './wanted-page.server';

/** Somebody who has just proved who they are. */
interface Person {
  _id: string;
  companyId: string;
  email: string;
  access: SystemAccess;
  provedAt: Date;
}

/** Starts a browser session. Returns the cookies for the response. */
export async function beginBrowserSession(person: Person, source: Source): Promise<[string, string][]> {
  const { _id: sid } = await startSession({ ...vouchFor(person, source), kind: 'browser' });
  // The browser's previous session ends.
  if (source.sid !== undefined) await endSession(source.sid);
  const session = await sessionStorage().getSession();
  session.set('sid', sid);
  session.set('userId', person._id);
  session.set('companyId', person.companyId);
  session.set('systemAccess', person.access);
  return [
    ['Set-Cookie', await sessionStorage().commitSession(session)],
    ['Set-Cookie', await rememberDevice(await source.device(), person)],
  ];
}

/** Stores a sign-in that still needs its second factor. */
export async function storePendingTwoFactor(pending: string): Promise<[string, string][]> {
  return [['Set-Cookie', await pendingTwoFactorCookie().write(pending)]];
}

/** Starts a browser session after the second factor. */
export async function finishBrowserSession(person: Person, source: Source): Promise<[string, string][]> {
  const done = await pendingTwoFactorCookie().remove();
  return [...(await beginBrowserSession(person, source)), ['Set-Cookie', done]];
}

/** The cookies by which this browser knows the account from now on, if the request comes from one of our pages. */
export async function markDevice(
  account: Pick<Person, '_id' | 'email'>,
  source: Source,
): Promise<[string, string][]> {
  return [['Set-Cookie', await rememberDevice(await source.device(), account)]];
}

/** Starts a program's session. Returns its token and when it ends. */
export async function beginTokenSession(person: Person, source: Source) {
  const session = await startSession({ ...vouchFor(person, source), kind: 'token' });
  // A JWT counts in whole seconds.
  const ends = Math.floor((session.expiresAt?.getTime() ?? 0) / 1000) * 1000;
  return { token: await signToken(session), expiresAt: new Date(ends).toISOString() };
}

/**
 * The headers that sign a browser out. The operation ends the session record itself. The browser's stored pages and a
 * scanned page's token are cleared too, because of the next person at this browser. If others' entries wait on this phone, its page
 * has deleted this person's own storage, and the rest stays for them.
 */
export async function endBrowserSession({
  othersWait = false,
}: {
  othersWait?: boolean;
} = {}): Promise<[string, string][]> {
  return [
    ['Set-Cookie', await sessionStorage().destroySession(await sessionStorage().getSession())],
    await forgetWanted(),
    ['Clear-Site-Data', othersWait ? '"cache"' : '"cache", "storage"'],
  ];
}

function vouchFor(person: Person, { agent }: Source) {
  return { userId: person._id, companyId: person.companyId, provedAt: person.provedAt, agent };
}
