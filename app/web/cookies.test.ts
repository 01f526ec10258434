import { createCookie } from 'react-router';
import { expect, test } from 'vitest';
import { config } from '~/core/config.server';
import { keysFor } from '~/core/keys.server';
import { deviceCookie } from './cookies.server';

const content = { id: 'x', accounts: ['y'] };
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
