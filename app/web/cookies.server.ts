import { type CookieOptions, createCookie, createCookieSessionStorage } from 'react-router';
import { z } from 'zod';
import type { SystemAccess } from '~/core/access';
import { config } from '~/core/config.server';
import { keysFor } from '~/core/keys.server';
import { browserSessionDays } from '~db/sessions';

/** The contents of the session cookie. The session record decides when it ends, the person's record what they may do. */
interface SignedIn {
  sid: string;
  userId: string;
  companyId: string;
  systemAccess: SystemAccess;
}

const keys = keysFor('cookies');

/**
 * For every cookie: not readable by scripts, not sent from other sites, over TLS if the suite uses it. The first key
 * signs.
 */
function attributes(maxAge: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: config().APP_URL.startsWith('https:'),
    secrets: keys().map((key) => key.toString('base64url')),
    maxAge,
  };
}

const days = 86_400;

/**
 * The cookie's name. With TLS it starts with `__Host-`, which browsers only accept from this exact host: another site
 * under the same domain cannot set it.
 */
function nameOf(name: string): string {
  return config().APP_URL.startsWith('https:') ? `__Host-${name}` : name;
}

/** Creates the cookie on first use, since the secrets are only known after the start. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

export const sessionStorage = once(() =>
  createCookieSessionStorage<SignedIn>({
    cookie: { name: nameOf('laoban'), ...attributes(browserSessionDays * days) },
  }),
);

const signedInSchema = z.object({ sid: z.string(), userId: z.string(), companyId: z.string() });

/** The session named by a request's cookies; null without a validly signed one. */
export async function signedIn(cookies: string | null): Promise<z.output<typeof signedInSchema> | null> {
  return signedInSchema.safeParse((await sessionStorage().getSession(cookies)).data).data ?? null;
}

/**
 * A cookie with a schema for its content. The signature does not cover the cookie's name, so the content of one cookie
 * may be sent as another: content that does not fit the schema is ignored.
 */
function checkedCookie<Content>(name: string, schema: z.ZodType<Content>, options: CookieOptions) {
  const cookie = createCookie(nameOf(name), options);
  return {
    async read(cookies: string | null): Promise<Content | null> {
      return schema.safeParse(await cookie.parse(cookies)).data ?? null;
    },
    /** The `Set-Cookie` header value that stores it. */
    async write(content: Content): Promise<string> {
      return await cookie.serialize(content);
    },
    /** The `Set-Cookie` header value that removes it. */
    async remove(): Promise<string> {
      return await cookie.serialize('', { maxAge: 0 });
    },
  };
}

const deviceSchema = z.strictObject({
  id: z.string(),
  /** The accounts that have signed in with this browser: a digest and the last time, the latest first. */
  accounts: z.array(z.tuple([z.string(), z.number()])),
});
export type StoredDevice = z.output<typeof deviceSchema>;

/** Marks a browser that has signed in before, so that its failed sign-ins are counted separately. */
export const deviceCookie = once(() => checkedCookie('device', deviceSchema, attributes(400 * days)));

/**
 * The pending sign-in that still needs its second factor, sealed and dated by the account module. The cookie outlives
 * its validity, so that a browser without it can be told that it blocks cookies.
 */
export const pendingTwoFactorCookie = once(() => checkedCookie('half', z.string().min(1), attributes(days)));

const messageSchema = z.strictObject({
  kind: z.enum(['success', 'warning', 'error', 'info']),
  text: z.string(),
  link: z.strictObject({ to: z.string(), label: z.string() }).optional(),
  /** Values that the next page shows in a place of its own. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
/** A message to the user, with an optional link. */
export type Message = z.output<typeof messageSchema>;

const toastSchema = messageSchema.extend({ id: z.string() });
/** A toast. Its id prevents showing it twice. */
export type Toast = z.output<typeof toastSchema>;

/** The toast for the next page. */
export const toastCookie = once(() => checkedCookie('toast', toastSchema, attributes(60)));

const wantedSchema = z.strictObject({
  /** The path within the suite, with its query. */
  to: z.string().startsWith('/'),
  /** The account that signed in last with this browser; null if none did. */
  of: z.string().nullable(),
});

/** The page that somebody opened without a session, stored for as long as signing in takes. */
export const wantedCookie = once(() => checkedCookie('wanted', wantedSchema, attributes(15 * 60)));

const preference = { secrets: [], maxAge: 400 * days };

/** The colour scheme. Not signed: it protects nothing. */
export const themeCookie = once(() =>
  checkedCookie('theme', z.enum(['system', 'light', 'dark']), { ...attributes(0), ...preference }),
);

/** Whether the sidebar is collapsed. Not signed: it protects nothing. */
export const sidebarCookie = once(() =>
  checkedCookie('sidebar', z.enum(['open', 'collapsed']), { ...attributes(0), ...preference }),
);
