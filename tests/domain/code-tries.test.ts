import { Secret, TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { users } from '~/modules/account/collections';
import { hashPassword } from '~/modules/account/passwords.server';
import { pendingSignIn } from '~/modules/account/pending-sign-in.server';
import { seal } from '~/modules/account/sealed.server';
import { secretPurpose } from '~/modules/account/second-factor.server';
import { beginSetUp, finishSetUp, readSetUp } from '~/modules/account/second-factor-set-up.server';
import { finishSignIn } from '~/modules/account/sign-in.server';
import { newSecret } from '~/modules/account/totp.server';
import { askAsStranger, askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, mailsForTests, plainCompany } from '../support/sample-company';

openDatabaseForTests();
const mails = mailsForTests();

/** Tries a code as somebody who has proved the password at this moment. */
async function tryCode(otp: string, half: string, address = '203.0.113.8'): Promise<string> {
  return await askAsStranger(finishSignIn, { otp }, { address, pendingTwoFactor: async () => half }).then(
    () => 'in',
    ({ why }: { why: string }) => why,
  );
}

test('a password that was proved in the millisecond in which all sessions ended opens nothing, a later one does', async () => {
  const company = await plainCompany();
  const { db, owner } = company;
  const plain = await newSecret();
  const ended = new Date();
  const secondFactor = {
    secret: seal(secretPurpose, plain),
    since: new Date(),
    lastStep: 0,
    recoveryCodes: [],
  };
  await db.in(users).updateOne({ _id: owner._id }, { $set: { secondFactor, sessionsEndedAt: ended } });
  const otp = new TOTP({ secret: Secret.fromBase32(plain) }).generate();
  expect(await tryCode(otp, pendingSignIn(owner, ended))).toBe('conflict');
  expect(await tryCode(otp, pendingSignIn(owner, new Date(ended.getTime() + 1)))).toBe('in');
});

test('twenty wrong codes after the right password, each from another address, let nobody in, and the owner is notified once', async () => {
  const { db, owner } = await plainCompany();
  const plain = await newSecret();
  const set = {
    secret: seal(secretPurpose, plain),
    since: new Date(),
    lastStep: 0,
    recoveryCodes: [],
  };
  await db.in(users).updateOne({ _id: owner._id }, { $set: { secondFactor: set } });
  const half = pendingSignIn(owner, new Date());
  const code = () => new TOTP({ secret: Secret.fromBase32(plain) }).generate();
  const tryFrom = (address: string, otp: string) => tryCode(otp, half, address);
  const seen: Record<string, number> = {};
  for (let at = 0; at < 20; at += 1) {
    const wrong = String((Number(code()) + 500_000 + at) % 1_000_000).padStart(6, '0');
    const came = await tryFrom(`198.51.100.${at}`, wrong);
    seen[came] = (seen[came] ?? 0) + 1;
  }
  expect(seen).toEqual({ 'not-signed-in': 10, 'too-many': 10 });
  // Nor does the right one open then.
  expect(await tryFrom('203.0.113.9', code())).toBe('too-many');
  await vi.waitFor(async () => expect(await mails.sent()).toHaveLength(1), 60_000);
  expect((await mails.sent())[0]).toContain('is trying to sign in to Laoban as you');
});

test('after ten wrong codes the set-up takes none for a while, not even the right one', async () => {
  const { db, owner } = await plainCompany();
  const password = 'teh-o-kosong-7';
  await db.in(users).updateOne({ _id: owner._id }, { $set: { passwordHash: await hashPassword(password) } });
  await askIn(db, beginSetUp, {}, asUser(owner));
  const { begun } = await askIn(db, readSetUp, {}, asUser(owner));
  const secret = Secret.fromBase32(begun?.secret ?? '');
  const tryOne = (otp: string) => askIn(db, finishSetUp, { password, otp }, asUser(owner));
  for (let at = 0; at < 10; at += 1) {
    // Six digits that are good at another time.
    const otp = new TOTP({ secret }).generate({ timestamp: Date.now() + (at + 9) * 3_600_000 });
    await expect(tryOne(otp)).rejects.toMatchObject({ why: 'bad-input' });
  }
  await expect(tryOne(new TOTP({ secret }).generate())).rejects.toMatchObject({
    why: 'too-many',
    message: 'Too many tries. Please wait a moment and try again.',
  });
  expect((await db.in(users).findOne({ _id: owner._id }))?.secondFactor).toBe(undefined);
});
