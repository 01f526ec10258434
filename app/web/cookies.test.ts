import { createCookie, createCookieSessionStorage } from 'react-router';
import { expect, test } from 'vitest';
import { config } from '~/core/config.server';
import { keysFor } from '~/core/keys.server';
import { deviceCookie, sessionStorage, signedIn } from './cookies.server';

const content = { id: 'x', accounts: ['y'] };
const claims = { sid: 's', userId: 'u', companyId: 'c' };
const pairOf = (set: string) => set.split(';')[0] ?? '';

test('a cookie is signed with a key for cookies alone', async () => {
  const written = pairOf(await deviceCookie().write(content));
  const name = written.slice(0, written.indexOf('='));
  const read = (secret: string) => createCookie(name, { secrets: [secret] }).parse(written);
  expect(await read(keysFor('cookies')()[0].toString('base64url'))).toEqual(content);
  expect(await read(config().secrets[0])).toBeNull();
});

test('one that the secret itself has signed, as before, is still believed', async () => {
  const before = createCookie('device', { secrets: [config().secrets[0]] });
  expect(await deviceCookie().read(pairOf(await before.serialize(content)))).toEqual(content);
});

test('with TLS a name begins so that no other site beneath the domain can set the cookie', async () => {
  expect(await deviceCookie().write(content)).toMatch(/^__Host-device=.*; Path=\/;.*Secure/);
  expect(await deviceCookie().write(content)).not.toMatch(/Domain=/i);
  const session = await sessionStorage().getSession();
  for (const [name, value] of Object.entries(claims)) session.set(name as 'sid', value);
  const set = await sessionStorage().commitSession(session);
  expect(set).toMatch(/^__Host-laoban=/);
  expect(set).toContain('Max-Age=7776000');
  expect(await signedIn(pairOf(set))).toEqual({ ...claims, isFormer: false });
});

test('a session of before those names is still read, and told apart', async () => {
  const { commitSession, getSession } = createCookieSessionStorage({
    cookie: { name: 'laoban', secrets: [config().secrets[0]] },
  });
  const session = await getSession();
  for (const [name, value] of Object.entries(claims)) session.set(name, value);
  expect(await signedIn(pairOf(await commitSession(session)))).toEqual({ ...claims, isFormer: true });
});
