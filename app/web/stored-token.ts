/** The token of a phone that signed in on a scanned page. In local storage with its expiry, and only ever sent to this suite. */
const tokenKey = 'laoban.token';
const expiryKey = 'laoban.tokenExpiry';

const listeners = new Set<() => void>();

/**
 * Stores a token with the expiry of its `exp` claim; without one it is not stored. False if the browser's storage is full or
 * not allowed.
 */
export function storeToken(token: string): boolean {
  const exp = expOf(token);
  try {
    forgetToken();
    if (exp === null) return true;
    localStorage.setItem(tokenKey, token);
    localStorage.setItem(expiryKey, String(exp));
  } catch {
    return false;
  }
  tell();
  return true;
}

/** The token if it is still valid. An expired one is removed. */
export function storedToken(now = Date.now()): string | null {
  const token = readStored(tokenKey);
  if (token === null) return null;
  const expiry = Number(localStorage.getItem(expiryKey));
  if (expiry * 1000 > now) return token;
  forgetToken();
  return null;
}

/** Removes the token and notifies the listeners. */
export function forgetToken(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(expiryKey);
  tell();
}

/** Calls back when a token is stored or removed, in this window or another. Returns the unsubscribe function. */
export function onStoredToken(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/** Whether a token is stored, valid or not. */
export function hasStoredToken(): boolean {
  return readStored(tokenKey) !== null;
}

/** Null if the browser does not allow storage. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Fetches from this suite with the token: without cookies unless `init` says so, to no other origin, and without
 * following redirects.
 */
export async function callWithToken(path: string, token: string, init: RequestInit = {}): Promise<Response> {
  const url = ownAddress(path);
  const headers = { Accept: 'application/json', ...init.headers, Authorization: `Bearer ${token}` };
  return await fetch(url, { credentials: 'omit', ...init, headers, redirect: 'manual' });
}

/** A path as an address of this suite. Throws if it belongs to another origin or is not normalized. */
export function ownAddress(path: string): URL {
  const url = new URL(path, window.location.origin);
  if (url.origin !== window.location.origin) throw new Error('A token goes to its own suite only');
  // '/api/inventory/../logs' would be another call than the one meant.
  if (url.pathname + url.search !== path) throw new Error('A token goes to the call that was meant only');
  return url;
}

/** The id of the token's person; null if it has none. */
export function personOf(token: string): string | null {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : null;
}

function tell(): void {
  for (const changed of listeners) changed();
}

/** The expiry of a JWT in seconds since 1970; null without one. */
function expOf(token: string): number | null {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' && Number.isFinite(exp) ? exp : null;
}

/** The claims of a JWT, unverified; empty if it is malformed. */
function claimsOf(token: string): { exp?: unknown; sub?: unknown } {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(claims)) ?? {};
  } catch {
    return {};
  }
}
