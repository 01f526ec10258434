import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isGuessable } from './guessable';

test.each([
  'x'.repeat(32),
  'x'.repeat(200),
  'abc'.repeat(20),
  'of-a-test-alone-'.repeat(4),
  'changeme'.repeat(4),
  'changeme-changeme-changeme-please',
  'change-this-secret-in-production!',
  'this-is-my-super-secret-password-1',
  '01234567890123456789012345678901',
  'abcdefghijklmnopqrstuvwxyz012345',
  'qwertyuiopasdfghjklzxcvbnmqwertyuiop'.repeat(2),
  'aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbb',
  'the-same-32-characters-or-more-everywhere',
])('%s can be guessed', (secret) => {
  expect(isGuessable(secret)).toBe(true);
});

test('a random secret cannot, however it is written', () => {
  for (let at = 0; at < 200; at += 1) {
    for (const bytes of [16, 24, 32, 64]) {
      expect(isGuessable(randomBytes(bytes).toString('hex'))).toBe(false);
      if (bytes > 16) expect(isGuessable(randomBytes(bytes).toString('base64url'))).toBe(false);
    }
    expect(isGuessable(randomUUID())).toBe(false);
  }
});

test('nor can seven words that somebody has thrown dice for', () => {
  expect(isGuessable('gravity-lantern-oyster-pickle-zebra-mumble-north')).toBe(false);
});
