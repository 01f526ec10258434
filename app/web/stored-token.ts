/**
 * The token of a phone that has signed in on a scanned page: stored in this browser's local storage with its expiry, and sent
 * to this suite alone.
 */
const tokenKey = 'laoban.token';
const expiryKey = 'laoban.tokenExpiry';

const listeners = new Set<() => void>();

/** Keeps a token with the end that its own `exp` claim says; what has none is not kept. */
export function keepToken(token: string): void {
  const exp = expOf(token);
  forgetToken();
  if (exp === null) return;
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(expiryKey, String(exp));
  tell();
}

/** The token, while it is good; one whose time is over is removed. */
export function storedToken(now = Date.now()): string | null {
  const token = stored(tokenKey);
  if (token === null) return null;
  const expiry = Number(localStorage.getItem(expiryKey));
  if (expiry * 1000 > now) return token;
  forgetToken();
  return null;
}

/** Removes the token, and tells the listeners. */
export function forgetToken(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(expiryKey);
  tell();
}

/** Calls back whenever a token was kept or forgotten, in this window or another; answers what ends that. */
export function onStoredToken(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/** Whether there is one, good or not: looking takes nothing away. */
export function hasStoredToken(): boolean {
  return stored(tokenKey) !== null;
}

/** Nothing where the browser may store nothing. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Calls this suite as the token's person: with no cookie unless `init` says so, to no other origin, and following no redirect
 * that could lead to one.
 */
export async function callWithToken(path: string, token: string, init: RequestInit = {}): Promise<Response> {
  const url = ownAddress(path);
  const headers = { Accept: 'application/json', ...init.headers, Authorization: `Bearer ${token}` };
  return await fetch(url, { credentials: 'omit', ...init, headers, redirect: 'manual' });
}

/** A path as an address of this suite; throws where it is another's, or that of another call than it looks like. */
export function ownAddress(path: string): URL {
  const url = new URL(path, window.location.origin);
  if (url.origin !== window.location.origin) throw new Error('A token goes to its own suite only');
  // '/api/inventory/../logs' is another call than the one that was meant.
  if (url.pathname + url.search !== path) throw new Error('A token goes to the call that was meant only');
  return url;
}

/** The id of the token's person; null if it does not say. */
export function personOf(token: string): string | null {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : null;
}

function tell(): void {
  for (const changed of listeners) changed();
}

/** When a JWT ends, in seconds since 1970; null where it says nothing. */
function expOf(token: string): number | null {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' && Number.isFinite(exp) ? exp : null;
}

/** What a JWT says in its second part; nothing where it is none. */
function claimsOf(token: string): { exp?: unknown; sub?: unknown } {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(claims)) ?? {};
  } catch {
    return {};
  }
}
