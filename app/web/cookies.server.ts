import { createCookie, createCookieSessionStorage } from 'react-router';
import type { SystemAccess } from '~/core/access';
import { env } from './env.server';
import { signedAtOnce } from './signed-at-once.server';
import type { Toast } from './toast.server';
import type { Wanted } from './wanted-page.server';

/** What the cookie of a signed-in browser holds. When it is over is decided by the session record alone. Rights in it are for show: each request reads them anew. */
export interface SignedIn {
  sid: string;
  userId: string;
  companyId: string;
  systemAccess: SystemAccess;
}

/** Of every cookie: not for scripts, not from other sites, over https where the suite is served so. */
function attributes(maxAge: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: env().APP_URL.startsWith('https:'),
    secrets: [...env().secrets],
    maxAge,
  };
}

const days = 86_400;

/** Made once, at first use: the secrets are known only after the start. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

export const sessionStorage = once(() =>
  createCookieSessionStorage<SignedIn>({ cookie: { name: 'laoban', ...attributes(400 * days) } }),
);

/** As many cookies as are kept read; then it begins anew. */
const mostRead = 2_000;
const read = new Map<string, Partial<SignedIn>>();

/**
 * Whom the cookies of a request name; nobody where there is none, or one that we did not sign. A cookie's
 * signature stays as true as it was, so that it is checked once for many requests; whether its session still holds is asked
 * of the store each time.
 */
export async function signedIn(cookies: string | null): Promise<Partial<SignedIn>> {
  const own = /(?:^|;)\s*laoban=([^;]*)/.exec(cookies ?? '')?.[0];
  if (!own) return {};
  const known = read.get(own);
  if (known) return known;
  const { data } = await sessionStorage().getSession(cookies);
  if (data.sid) {
    if (read.size >= mostRead) read.clear();
    read.set(own, data);
  }
  return data;
}

/** The id of a browser that has signed in here before, so that its failures are counted apart. */
export const deviceCookie = once(() => createCookie('device', attributes(400 * days)));

/**
 * A sign-in whose second factor is still to come; what it says is sealed by those who made it, and says itself how long it
 * counts. It is kept longer, so that whoever is too late is not taken for one whose browser keeps no cookies.
 */
export const halfCookie = once(() => createCookie('half', attributes(days)));

/** What the next page has to say; gone once it was said. */
export const toastCookie = once(() => signedAtOnce<Toast>('toast', attributes(60)));

/** The page that was asked for without a session: for as long as one takes to sign in. */
export const wantedCookie = once(() => signedAtOnce<Wanted>('wanted', attributes(15 * 60)));

/** The colours that were chosen; signed by nobody, worth nothing. */
export const themeCookie = once(() => createCookie('theme', { ...attributes(400 * days), secrets: [] }));

/** Whether the sidebar was folded. */
export const sidebarCookie = once(() => createCookie('sidebar', { ...attributes(400 * days), secrets: [] }));
