import { createCookie, createCookieSessionStorage } from 'react-router';
import type { SystemAccess } from '~/core/access';
import { env } from './env.server';

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

/** The id of a browser that has signed in here before, so that its failures are counted apart. */
export const deviceCookie = once(() => createCookie('device', attributes(400 * days)));

/** A sign-in whose second factor is still to come; what it says is sealed by those who made it. */
export const halfCookie = once(() => createCookie('half', attributes(600)));

/** What the next page has to say; gone once it was said. */
export const toastCookie = once(() => createCookie('toast', attributes(60)));

/** The colours that were chosen; signed by nobody, worth nothing. */
export const themeCookie = once(() => createCookie('theme', { ...attributes(400 * days), secrets: [] }));

/** Whether the sidebar was folded. */
export const sidebarCookie = once(() => createCookie('sidebar', { ...attributes(400 * days), secrets: [] }));
