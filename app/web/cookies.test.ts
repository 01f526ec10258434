import { createCookie, createCookieSessionStorage } from 'react-router';
import { expect, test } from 'vitest';
import { config } from '~/core/config.server';
import { keysFor } from '~/core/keys.server';
import { deviceCookie, sessionStorage, signedIn } from './cookies.server';

const content = { id: 'x', accounts: [['y', 1] as [string, number]] };
const claims = { sid: 's', userId: 'u', companyId: 'c' };
const pairOf = (set: string) => set.split(';')[0] ?? '';

test('a cookie is signed with a key for cookies alone', async () => {
  const written = pairOf(await deviceCookie().write(content));
  const name = written.slice(0, written.indexOf('='));
  const read = (secret: string) => createCookie(name, { secrets: [secret] }).parse(written);
  expect(await read(keysFor('cookies')()[0].toString('base64url'))).toEqual(content);
  expect(await read(config().secrets[0])).toBeNull();
});

test('one that the secret itself has signed is none', async () => {
  const before = createCookie('__Host-device', { secrets: [config().secrets[0]] });
  expect(await deviceCookie().read(pairOf(await before.serialize(content)))).toBeNull();
});

test('with TLS a name begins so that no other site beneath the domain can set the cookie', async () => {
  expect(await deviceCookie().write(content)).toMatch(/^__Host-device=.*; Path=\/;.*Secure/);
  expect(await deviceCookie().write(content)).not.toMatch(/Domain=/i);
  const session = await sessionStorage().getSession();
  for (const [name, value] of Object.entries(claims)) session.set(name as 'sid', value);
  const set = await sessionStorage().commitSession(session);
  expect(set).toMatch(/^__Host-laoban=/);
  expect(set).toContain('Max-Age=7776000');
  expect(await signedIn(pairOf(set))).toEqual(claims);
});

test('with TLS a cookie without that beginning is none', async () => {
  const secrets = [keysFor('cookies')()[0].toString('base64url')];
  const { commitSession, getSession } = createCookieSessionStorage({ cookie: { name: 'laoban', secrets } });
  const session = await getSession();
  for (const [name, value] of Object.entries(claims)) session.set(name, value);
  expect(await signedIn(pairOf(await commitSession(session)))).toBeNull();
  const device = createCookie('device', { secrets });
  expect(await deviceCookie().read(pairOf(await device.serialize(content)))).toBeNull();
});
