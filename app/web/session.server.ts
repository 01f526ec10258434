import type { SystemAccess } from '~/core/access';
import type { Source } from '~/core/caller';
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

/** Begins a browser's session: the cookies that a page's answer sets. */
export async function beginBrowserSession(person: Person, source: Source): Promise<[string, string][]> {
  const { _id: sid } = await startSession({ ...vouchFor(person, source), kind: 'browser' });
  // The browser forgets the one that it had.
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

/** Begins a browser's session after the second factor. */
export async function finishBrowserSession(person: Person, source: Source): Promise<[string, string][]> {
  const done = await pendingTwoFactorCookie().remove();
  return [...(await beginBrowserSession(person, source)), ['Set-Cookie', done]];
}

/** By these cookies this browser knows the account from now on, where what was sent comes from a page of the suite. */
export async function markDevice(
  account: Pick<Person, '_id' | 'email'>,
  source: Source,
): Promise<[string, string][]> {
  return [['Set-Cookie', await rememberDevice(await source.device(), account)]];
}

/** Begins a program's session: its token, and when that ends. */
export async function beginTokenSession(person: Person, source: Source) {
  const session = await startSession({ ...vouchFor(person, source), kind: 'token' });
  // A token counts in whole seconds.
  const ends = Math.floor((session.expiresAt?.getTime() ?? 0) / 1000) * 1000;
  return { token: await signToken(session), expiresAt: new Date(ends).toISOString() };
}

/**
 * The headers that sign a browser out. The operation ends the session record itself; the pages that the browser stored for
 * its Back button go too, and a token that a scanned page has stored, because of the next person at this browser.
 */
export async function endBrowserSession(): Promise<[string, string][]> {
  return [
    ['Set-Cookie', await sessionStorage().destroySession(await sessionStorage().getSession())],
    await forgetWanted(),
    ['Clear-Site-Data', '"cache", "storage"'],
  ];
}

function vouchFor(person: Person, { agent }: Source) {
  return { userId: person._id, companyId: person.companyId, provedAt: person.provedAt, agent };
}
