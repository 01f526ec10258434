import { type CookieOptions, createCookie, createCookieSessionStorage } from 'react-router';
import { z } from 'zod';
import type { SystemAccess } from '~/core/access';
import { config } from '~/core/config.server';
import { keysFor } from '~/core/keys.server';
import { browserSessionDays } from '~db/sessions';

/** The session cookie of a signed-in browser. The session record decides when it ends, the person's record what they may do. */
interface SignedIn {
  sid: string;
  userId: string;
  companyId: string;
  systemAccess: SystemAccess;
}

const keys = keysFor('cookies');

/**
 * For every cookie: no access by scripts, not sent by other sites, over TLS where the suite is served with it. The first key
 * signs; the secrets themselves signed the cookies of before, which may still come.
 */
function attributes(maxAge: number) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: config().APP_URL.startsWith('https:'),
    secrets: [...keys().map((key) => key.toString('base64url')), ...config().secrets],
    maxAge,
  };
}

const days = 86_400;

/**
 * A cookie's name. With TLS browsers take one that begins so only from this very host and its root: another site beneath
 * the same domain cannot set it.
 */
function nameOf(name: string): string {
  return config().APP_URL.startsWith('https:') ? `__Host-${name}` : name;
}

/** Made at first use: the secrets are known only after the start. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

export const sessionStorage = once(() =>
  createCookieSessionStorage<SignedIn>({
    cookie: { name: nameOf('laoban'), ...attributes(browserSessionDays * days) },
  }),
);

/** The session cookie of before names began with `__Host-`: such sessions go on until their end, 90 days at most. */
const formerStorage = once(() =>
  createCookieSessionStorage<SignedIn>({ cookie: { name: 'laoban', ...attributes(0) } }),
);

const signedInSchema = z.object({ sid: z.string(), userId: z.string(), companyId: z.string() });

/**
 * The session that the cookies of a request name; null where there is none, or none that we signed. `isFormer` where it
 * comes by the former name, which another site beneath the same domain could have set.
 */
export async function signedIn(
  cookies: string | null,
): Promise<(z.output<typeof signedInSchema> & { isFormer: boolean }) | null> {
  const claimsIn = async (storage: ReturnType<typeof sessionStorage>) =>
    signedInSchema.safeParse((await storage.getSession(cookies)).data).data;
  const claims = await claimsIn(sessionStorage());
  if (claims) return { ...claims, isFormer: false };
  if (nameOf('laoban') === 'laoban') return null;
  const former = await claimsIn(formerStorage());
  return former ? { ...former, isFormer: true } : null;
}

/**
 * A cookie of the router's with a schema for its content. The signature does not cover the name of a cookie, so that the
 * content of one cookie may come back as another: what does not fit the schema counts as no cookie.
 */
function checkedCookie<Content>(name: string, schema: z.ZodType<Content>, options: CookieOptions) {
  const cookie = createCookie(nameOf(name), options);
  // Before names began with `__Host-`. Of what lasts no longer than a sign-in none is left.
  const former = (options.maxAge ?? 0) > 30 * days ? createCookie(name, options) : null;
  return {
    async read(cookies: string | null): Promise<Content | null> {
      const content = (await cookie.parse(cookies)) ?? (await former?.parse(cookies));
      return schema.safeParse(content).data ?? null;
    },
    /** The `Set-Cookie` that stores it. */
    async write(content: Content): Promise<string> {
      return await cookie.serialize(content);
    },
    /** The `Set-Cookie` that removes it. */
    async remove(): Promise<string> {
      return await cookie.serialize('', { maxAge: 0 });
    },
  };
}

const deviceSchema = z.strictObject({
  id: z.string(),
  /** The accounts that have signed in with this browser, each by a digest and when it last did, the latest first. */
  accounts: z.array(z.union([z.string(), z.tuple([z.string(), z.number()])])),
});
export type StoredDevice = z.output<typeof deviceSchema>;

/** A browser that has signed in before, so that its failed sign-ins are counted apart. */
export const deviceCookie = once(() => checkedCookie('device', deviceSchema, attributes(400 * days)));

/**
 * A sign-in that still needs its second factor, sealed and dated by the account module. It lasts longer than it is valid:
 * a browser without it is told that it refuses cookies.
 */
export const pendingTwoFactorCookie = once(() => checkedCookie('half', z.string().min(1), attributes(days)));

const messageSchema = z.strictObject({
  kind: z.enum(['success', 'warning', 'error', 'info']),
  text: z.string(),
  link: z.strictObject({ to: z.string(), label: z.string() }).optional(),
  /** What the next page shows of it at a place of its own. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
/** A message to the user, and where it leads. */
export type Said = z.output<typeof messageSchema>;

const toastSchema = messageSchema.extend({ id: z.string() });
/** A message for the corner of the page; its id keeps it from being shown twice. */
export type Toast = z.output<typeof toastSchema>;

/** The toast of the next page. */
export const toastCookie = once(() => checkedCookie('toast', toastSchema, attributes(60)));

const wantedSchema = z.strictObject({
  /** The path within the suite, with its query. */
  to: z.string().startsWith('/'),
  /** The account that had signed in last with this browser; null where nobody had. */
  of: z.string().nullable(),
});

/** The page that somebody opened without a session: kept as long as signing in takes. */
export const wantedCookie = once(() => checkedCookie('wanted', wantedSchema, attributes(15 * 60)));

const preference = { secrets: [], maxAge: 400 * days };

/** The chosen colours. Not signed: it protects nothing. */
export const themeCookie = once(() =>
  checkedCookie('theme', z.enum(['system', 'light', 'dark']), { ...attributes(0), ...preference }),
);

/** Whether the sidebar is folded. Not signed: it protects nothing. */
export const sidebarCookie = once(() =>
  checkedCookie('sidebar', z.enum(['open', 'collapsed']), { ...attributes(0), ...preference }),
);
