import { expect, test } from 'vitest';
import type { Session } from '~db/sessions';
import { readToken, signToken } from './token.server';

const session = (expiresAt: Date | null) =>
  ({ _id: 'sid', userId: 'user', companyId: 'firm', createdAt: new Date(), expiresAt }) as Session;
const claims = { sid: 'sid', userId: 'user', companyId: 'firm' };

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
