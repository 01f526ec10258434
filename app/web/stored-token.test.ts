import type { ClientLoaderFunctionArgs } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageOver } from '../../tests/support/storage';
import { loadScanned } from './scanned';
import {
  callWithToken,
  forgetToken,
  hasStoredToken,
  onStoredToken,
  storedToken,
  storeToken,
} from './stored-token';

const kept = new Map<string, string>();
const origin = 'https://suite.example';
let sent: [URL, RequestInit][];

beforeEach(() => {
  kept.clear();
  sent = [];
  vi.stubGlobal('localStorage', storageOver(kept));
  vi.stubGlobal('window', { location: { origin }, addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    sent.push([url, init]);
    return new Response('ok');
  });
});

afterEach(() => vi.unstubAllGlobals());

const jwt = (claims: object) =>
  ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'signature'].join('.');

test('a phone without storage space stores no token and says so', () => {
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(storeToken(jwt({ sub: 'wei', exp: 4_000_000_000 }))).toBe(false);
});

test('a token is stored with the expiry of its exp claim and valid until then', () => {
  const token = jwt({ sub: 'ñandú 老板', exp: 2_000 });
  storeToken(token);
  expect([...kept.values()]).toEqual([token, '2000']);
  expect(storedToken(1_999_999)).toBe(token);
});

test('one whose time is over is removed', () => {
  storeToken(jwt({ exp: 2_000 }));
  expect(storedToken(2_000_000)).toBeNull();
  expect(kept.size).toBe(0);
});

test('one whose expiry was taken away or is no number is removed', () => {
  storeToken(jwt({ exp: 2_000 }));
  kept.set('laoban.tokenExpiry', 'never');
  expect(storedToken(1)).toBeNull();
  expect(hasStoredToken()).toBe(false);
});

test.each(['', 'x', 'a.b.c', jwt({}), jwt({ exp: 'never' })])(
  'a token without an end is not stored: %j',
  (token) => {
    storeToken(jwt({ exp: 2_000 }));
    storeToken(token);
    expect(kept.size).toBe(0);
  },
);

test('storing and removing are announced', () => {
  const changed = vi.fn();
  const stop = onStoredToken(changed);
  storeToken(jwt({ exp: 2_000 }));
  forgetToken();
  stop();
  expect(changed.mock.calls.length).toBeGreaterThanOrEqual(2);
  const before = changed.mock.calls.length;
  forgetToken();
  expect(changed).toHaveBeenCalledTimes(before);
});

test('a token goes to its own suite, with no cookie and following nothing', async () => {
  await callWithToken('/api/inventory/7', 'token', { method: 'POST', headers: { 'X-Own': '1' } });
  const [[url, init] = []] = sent;
  expect(url?.href).toBe(`${origin}/api/inventory/7`);
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', redirect: 'manual' });
  expect(init?.headers).toMatchObject({ Authorization: 'Bearer token', 'X-Own': '1' });
});

test.each(['https://evil.example/', '//evil.example/api', 'http://suite.example/', '\\\\evil.example/'])(
  'a token never goes to %s',
  async (path) => {
    await expect(callWithToken(path, 'token')).rejects.toThrow('its own suite');
    expect(sent).toEqual([]);
  },
);

test.each(['/api/inventory/../logs', '/api/inventory/%2e%2e/logs', '/api/inventory/..'])(
  'a token goes to no other call by the way of %s',
  async (path) => {
    await expect(callWithToken(path, 'token')).rejects.toThrow('the call that was meant');
    expect(sent).toEqual([]);
  },
);

test('what a scanned address has is one part of the call’s address, whatever it is', async () => {
  storeToken(jwt({ exp: 4_000_000_000 }));
  const load = loadScanned(({ id }) => `/api/inventory/${id}`);
  const args = { params: { id: '../logs?userID=x#' }, serverLoader: async () => ({ state: 'stranger' }) };
  await load(args as unknown as ClientLoaderFunctionArgs);
  expect(sent.map(([url]) => url.pathname)).toEqual(['/api/inventory/..%2Flogs%3FuserID%3Dx%23']);
});
