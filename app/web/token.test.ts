import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { keysFor } from '~/core/keys.server';
import type { Session } from '~db/sessions';
import { readToken, signToken } from './token.server';

const session = (expiresAt: Date | null) =>
  ({ _id: 'sid', userId: 'user', companyId: 'company', createdAt: new Date(), expiresAt }) as Session;
const claims = { sid: 'sid', userId: 'user', companyId: 'company' };

test('a token says the same each time, and nothing from its end on', async () => {
  const endsAt = new Date(Date.now() + 60_000);
  endsAt.setMilliseconds(0);
  const token = await signToken(session(endsAt));
  expect(await readToken(token)).toEqual(claims);
  expect(await readToken(token, new Date(endsAt.getTime() - 1))).toEqual(claims);
  expect(await readToken(token, endsAt)).toBeNull();
});

test('one that has ended before it is first read says nothing', async () => {
  expect(await readToken(await signToken(session(new Date(Date.now() - 60_000))))).toBeNull();
});

test('one without an end is good for as long as its session', async () => {
  const token = await signToken(session(null));
  expect(await readToken(token)).toEqual(claims);
  expect(await readToken(token, new Date(Date.now() + 10 ** 12))).toEqual(claims);
});

test('a word changed in one that was read makes it another', async () => {
  const token = await signToken(session(null));
  expect(await readToken(token)).toEqual(claims);
  expect(await readToken(`${token}x`)).toBeNull();
  expect(await readToken(`x${token}`)).toBeNull();
});

const decoded = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString());

test('a token names its type and audience, and is signed by a key for tokens alone', async () => {
  const [head, body] = (await signToken(session(null))).split('.');
  expect(decoded(head)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(decoded(body)).toMatchObject({ sub: 'user', aud: 'laoban' });
  for (const key of [keysFor('sealed')()[0], keysFor('cookies')()[0]]) {
    const other = new SignJWT({ companyId: 'company', sid: 'sid' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject('user')
      .setAudience('laoban');
    expect(await readToken(await other.sign(key))).toBeNull();
  }
});

test('with the key for tokens, one for somebody else or of another type is none', async () => {
  const [key] = keysFor('tokens')();
  const sign = (typ: string, audience: string) =>
    new SignJWT({ companyId: 'company', sid: 'sid' })
      .setProtectedHeader({ alg: 'HS256', typ })
      .setSubject('user')
      .setAudience(audience)
      .sign(key);
  expect(await readToken(await sign('JWT', 'laoban'))).toEqual(claims);
  expect(await readToken(await sign('JWT', 'other'))).toBeNull();
  expect(await readToken(await sign('other', 'laoban'))).toBeNull();
});
