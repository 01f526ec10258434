import { Secret } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { pendingSignIn, readPendingSignIn } from '~/modules/account/pending-sign-in.server';
import { newRecoveryCodes, recoveryDigest } from '~/modules/account/recovery-codes.server';
import { seal, unseal } from '~/modules/account/sealed.server';
import { addressOf, newSecret, stepOf } from '~/modules/account/totp.server';
import { changeConfig } from '../support/config';

const [one, two] = ['first secret of thirty-two letters', 'other secret of thirty-two letters'];

beforeEach(() => changeConfig({ secrets: [one] }));

/** The test vectors of RFC 6238, appendix B, for SHA-1: their last six digits. */
const rfcSecret = Secret.fromUTF8('12345678901234567890').base32;
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('at %i s the code is %s', async (seconds, code, step) => {
  const at = (more: number) => new Date((seconds + more) * 1000);
  expect(await stepOf(rfcSecret, code, at(0))).toBe(step);
  expect(await stepOf(rfcSecret, code, at(30))).toBe(step);
  expect(await stepOf(rfcSecret, code, at(-30))).toBe(step);
  expect(await stepOf(rfcSecret, code, at(60))).toBeNull();
  expect(await stepOf(rfcSecret, code, at(-60))).toBeNull();
});

test('a secret has 160 bits, and an app reads it from the address with whose it is', async () => {
  const secret = await newSecret();
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  const address = new URL(await addressOf(secret, 'mei@kopi.example'));
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(address.pathname)).toContain('Laoban:mei@kopi.example');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret,
    issuer: 'Laoban',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('what is sealed opens for its purpose alone, and with a key that is still there', () => {
  const sealed = seal('second factor', 'JBSWY3DP');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(unseal('second factor', sealed)).toEqual({ text: 'JBSWY3DP', isNewest: true });
  expect(unseal('half sign-in', sealed)).toBeNull();
  changeConfig({ secrets: [two, one] });
  expect(unseal('second factor', sealed)).toEqual({ text: 'JBSWY3DP', isNewest: false });
  changeConfig({ secrets: [two] });
  expect(unseal('second factor', sealed)).toBeNull();
});

test('what was tampered with opens nothing', () => {
  const sealed = Buffer.from(seal('x', 'text'), 'base64url');
  for (const at of [0, 13, sealed.length - 1]) {
    const other = Buffer.from(sealed);
    other[at] = (other[at] ?? 0) ^ 1;
    expect(unseal('x', other.toString('base64url'))).toBeNull();
  }
  for (const text of ['', 'short', 'ä', sealed.subarray(0, 20).toString('base64url')]) {
    expect(unseal('x', text)).toBeNull();
  }
});

test('half a sign-in lasts ten minutes', () => {
  const proved = new Date('2026-11-22T01:00:00Z');
  const half = pendingSignIn({ _id: 'u' }, proved);
  const after = (seconds: number) => new Date(proved.getTime() + seconds * 1000);
  expect(readPendingSignIn(half, after(599))).toEqual({ userId: 'u', provedAt: proved });
  expect(readPendingSignIn(half, after(600))).toBeNull();
  expect(
    readPendingSignIn(seal('second factor', JSON.stringify(['u', proved.getTime()])), proved),
  ).toBeNull();
});

test('recovery codes are ten, all different, and stored by a digest of one person’s own', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  const [code = ''] = codes;
  expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  expect(recoveryDigest('u', ` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(recoveryDigest('u', code));
  expect(recoveryDigest('v', code)).not.toBe(recoveryDigest('u', code));
  expect(recoveryDigest('u', '123456')).toBeNull();
});
