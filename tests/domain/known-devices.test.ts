import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test, vi } from 'vitest';
import { ownerAccess } from '~/core/access';
import type { Source } from '~/core/source';
import { type User, users } from '~/modules/account/collections';
import { endOtherDevices } from '~/modules/account/devices.server';
import { changePassword } from '~/modules/account/password-change.server';
import { hashPassword } from '~/modules/account/passwords.server';
import { pendingSignIn } from '~/modules/account/pending-sign-in.server';
import { requestReset } from '~/modules/account/reset.server';
import { seal } from '~/modules/account/sealed.server';
import { secretPurpose } from '~/modules/account/second-factor.server';
import { resetSecondFactor } from '~/modules/account/second-factor-rules.server';
import {
  beginSetUp,
  finishSetUp,
  readSetUp,
  renewRecoveryCodes,
  switchOff,
} from '~/modules/account/second-factor-set-up.server';
import { beginSignIn, finishSignIn, signIn } from '~/modules/account/sign-in.server';
import { countAddressCheck } from '~/modules/account/sign-in-address.server';
import { signUp } from '~/modules/account/sign-up.server';
import { listTokens, makeToken } from '~/modules/account/tokens.server';
import { newSecret } from '~/modules/account/totp.server';
import type { Operation } from '~/operation/operation.server';
import { deviceOf, rememberDevice } from '~/web/device.server';
import { beginBrowserSession } from '~/web/session.server';
import type { CompanyDb } from '~db/company-db';
import { enterAddress } from '~db/directory';
import { newSession, sessions } from '~db/sessions';
import { askAsStranger, askIn } from '../support/asking';
import { countBefore } from '../support/counted';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, mailsForTests, plainCompany } from '../support/sample-company';

openDatabaseForTests();
const mails = mailsForTests();
const password = 'teh-o-kosong-7';
let db: CompanyDb;
let owner: User;
let code: (later?: number) => string;
const passwordHash = hashPassword(password);
let sources = 0;

beforeEach(async () => {
  await mails.clear();
  ({ db, owner } = await plainCompany());
  const set = {
    passwordHash: await passwordHash,
    firstSignedInAt: new Date(0),
    email: `b${owner._id}@x.example`,
  };
  await db.in(users).updateOne({ _id: owner._id }, { $set: set });
  owner = { ...owner, ...set };
  await enterAddress(db, owner);
});

/** Switches the owner's second factor on behind the suite's back. */
async function withSecondFactor() {
  const plain = await newSecret();
  const secondFactor = {
    secret: seal(secretPurpose, plain),
    since: new Date(),
    lastStep: 0,
    recoveryCodes: [],
  };
  await db.in(users).updateOne({ _id: owner._id }, { $set: { secondFactor } });
  code = (later = 0) =>
    new TOTP({ secret: Secret.fromBase32(plain) }).generate({ timestamp: Date.now() + later * 30_000 });
}

const elsewhere = () => `203.0.113.${++sources}`;
const cookieOf = (set: string) => set.split(';')[0] ?? '';

/** A browser that has signed in as the owner. */
async function knownBrowser(address = elsewhere()): Promise<Source> {
  const cookie = cookieOf(await rememberDevice(null, owner));
  return { address, agent: 'Firefox', device: () => deviceOf(cookie) };
}
const stranger = (address = elsewhere()): Source => ({ address, agent: 'curl/8', device: async () => null });

async function ask(operation: Operation, source: Source, sent: Record<string, unknown>): Promise<string> {
  return await askAsStranger(operation, sent, source).then(
    () => 'in',
    ({ why }: { why: string }) => why,
  );
}
const logIn = (source: Source, tried = password) =>
  ask(signIn, source, { email: owner.email, password: tried });

async function lockStrangersOut() {
  await countBefore(`sign-in:${owner.email}`, 9);
  expect(await logIn(stranger(), 'wrong-one')).toBe('not-signed-in');
  expect(await logIn(stranger())).toBe('too-many');
}

const own = () => ({ ...asUser(owner), as: { ...asUser(owner).as, sid: 'own' } });

test.each<[string, () => Promise<unknown>]>([
  ['a new password', () => askIn(db, changePassword, { password, newPassword: 'kopi-gau-siew-9' }, own())],
  ['signing out the other devices', () => askIn(db, endOtherDevices, {}, own())],
  [
    'a second factor that is switched on',
    async () => {
      await askIn(db, beginSetUp, {}, own());
      const { begun } = await askIn(db, readSetUp, {}, own());
      const otp = new TOTP({ secret: Secret.fromBase32(begun?.secret ?? '') }).generate();
      await askIn(db, finishSetUp, { password, otp }, own());
    },
  ],
  [
    'one that is switched off',
    async () => {
      await withSecondFactor();
      await askIn(db, switchOff, { password, otp: code() }, own());
    },
  ],
  [
    'one that a boss resets',
    async () => {
      await withSecondFactor();
      await askIn(db, resetSecondFactor, { id: owner._id });
    },
  ],
])('%s ends the marks of the devices that were known, and those made after it count', async (_, change) => {
  const device = (await (await knownBrowser()).device()) as NonNullable<
    Awaited<ReturnType<Source['device']>>
  >;
  const account = async () => (await db.in(users).findOne({ _id: owner._id })) as User;
  expect(device.knows(await account())).toBe(true);
  await new Promise((done) => setTimeout(done, 2));
  await change();
  expect(device.knows(await account())).toBe(false);
  const again = await deviceOf(cookieOf(await rememberDevice(device, owner, Date.now() + 5)));
  expect(again?.knows(await account())).toBe(true);
});

test('a browser that is known is not locked out by strangers, one whose mark has ended is', async () => {
  const browser = await knownBrowser();
  await lockStrangersOut();
  expect(await logIn(browser)).toBe('in');
  await db
    .in(users)
    .updateOne({ _id: owner._id }, { $set: { devicesForgottenAt: new Date(Date.now() + 9) } });
  expect(await logIn(browser)).toBe('too-many');
});

test('a program is not locked out by strangers at the place from which it has signed in', async () => {
  const program = stranger();
  expect(await logIn(program)).toBe('in');
  await lockStrangersOut();
  expect(await logIn(program)).toBe('in');
  // It has its own ten.
  for (let at = 0; at < 10; at += 1) expect(await logIn(program, 'wrong-one')).toBe('not-signed-in');
  expect(await logIn(program)).toBe('too-many');
});

test('only failures count, and a success resets the count', async () => {
  const seen = new Set<string>();
  for (let at = 0; at < 15; at += 1) seen.add(await logIn(stranger(), at % 5 === 4 ? password : 'wrong-one'));
  expect([...seen]).toEqual(['not-signed-in', 'in']);
});

test('a source signs up, or asks for a new password, thirty times an hour', async () => {
  const source = stranger();
  const reset = async () => await ask(requestReset, source, { email: 'nobody@x.example' });
  for (const kind of ['reset-from', 'sign-up']) await countBefore(`${kind}:${source.address}`, 29);
  expect([await reset(), await reset()]).toEqual(['in', 'too-many']);
  await countAddressCheck(source);
  await expect(countAddressCheck(source)).rejects.toMatchObject({ why: 'too-many' });
  expect(await ask(signUp, source, { email: 'new@x.example', password })).toBe('too-many');
});

test('known devices have a hundred wrong passwords from one source, all together', async () => {
  const address = elsewhere();
  await countBefore(`sign-in-known-from:${address}`, 96);
  const seen: string[] = [];
  for (let at = 0; at < 2; at += 1) {
    const browser = await knownBrowser(address);
    for (let tried = 0; tried < 3; tried += 1) seen.push(await logIn(browser, 'wrong-one'));
  }
  expect(seen).toEqual([...Array(4).fill('not-signed-in'), ...Array(2).fill('too-many')]);
});

test('strangers’ wrong codes do not lock out a browser that is known', async () => {
  await withSecondFactor();
  const pendingTwoFactor = async () => pendingSignIn(owner, new Date());
  const wrong = String((Number(code()) + 500_000) % 1_000_000).padStart(6, '0');
  const tried = async (by: Source, otp: string) =>
    await ask(finishSignIn, { ...by, pendingTwoFactor }, { otp });
  for (let at = 0; at < 10; at += 1) expect(await tried(stranger(), wrong)).toBe('not-signed-in');
  expect(await tried(stranger(), code())).toBe('too-many');
  expect(await tried(await knownBrowser(), code())).toBe('in');
});

test('codes are tried fifty times a day, whatever the number of known devices', async () => {
  await withSecondFactor();
  await countBefore(`code-day:${owner._id}:known`, 46);
  const half = pendingSignIn(owner, new Date());
  const seen: string[] = [];
  for (let at = 0; at < 2; at += 1) {
    const browser = { ...(await knownBrowser()), pendingTwoFactor: async () => half };
    for (let tried = 0; tried < 3; tried += 1) {
      const otp = String((Number(code()) + 500_000 + tried) % 1_000_000).padStart(6, '0');
      seen.push(await ask(finishSignIn, browser, { otp }));
    }
  }
  expect(seen).toEqual([...Array(4).fill('not-signed-in'), ...Array(2).fill('too-many')]);
});

test('a first step of a sign-in is good for one sign-in', async () => {
  await withSecondFactor();
  const half = pendingSignIn(owner, new Date());
  const browser = { ...(await knownBrowser()), pendingTwoFactor: async () => half };
  expect(await ask(finishSignIn, browser, { otp: code() })).toBe('in');
  expect(await ask(finishSignIn, browser, { otp: code(1) })).toBe('conflict');
});

test('a sign-in on an unknown device is announced by email, one on a known device is not', async () => {
  expect(await ask(beginSignIn, await knownBrowser(), { email: owner.email, password })).toBe('in');
  const source = { ...stranger(), agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' };
  expect(await ask(beginSignIn, source, { email: owner.email, password })).toBe('in');
  await vi.waitFor(async () => expect(await mails.sent()).toHaveLength(1), 10_000);
  const [mail = ''] = await mails.sent();
  expect(mail).toContain('Subject: New sign-in to Laoban');
  expect(mail.replace(/=\n/g, '')).toContain('Firefox on Windows');
});

test('the second factor is switched on with the password only, and each change is announced by email', async () => {
  await askIn(db, beginSetUp, {}, own());
  const { begun } = await askIn(db, readSetUp, {}, own());
  const otp = (later: number) =>
    new TOTP({ secret: Secret.fromBase32(begun?.secret ?? '') }).generate({
      timestamp: Date.now() + later * 30_000,
    });
  await expect(askIn(db, finishSetUp, { otp: otp(-1) }, own())).rejects.toMatchObject({ why: 'bad-input' });
  await expect(askIn(db, finishSetUp, { password: 'x', otp: otp(-1) }, own())).rejects.toMatchObject({
    fields: { password: ['This is not your current password.'] },
  });
  await askIn(db, finishSetUp, { password, otp: otp(-1) }, own());
  await askIn(db, renewRecoveryCodes, { password, otp: otp(0) }, own());
  await askIn(db, switchOff, { password, otp: otp(1) }, own());
  await vi.waitFor(async () => expect(await mails.sent()).toHaveLength(3), 10_000);
  const subjects = (await mails.sent()).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
  expect(subjects.sort()).toEqual([
    'New recovery codes for Laoban',
    'Two-factor sign-in is off',
    'Two-factor sign-in is on',
  ]);
});

test('a personal token ends after 90 days by default, may be read-only, and is announced by email', async () => {
  const of = { userId: owner._id, companyId: owner.companyId, agent: 'Firefox', provedAt: new Date() };
  const browser = newSession({ ...of, kind: 'browser', expiresAt: null }, new Date());
  await db.in(sessions).insert(browser);
  const as = { ...asUser(owner).as, sid: browser._id };
  const days = async (sent: object) => {
    const { expiresAt } = await askIn(db, makeToken, { name: 'Report', ...sent }, { as });
    return expiresAt && Math.round((expiresAt.getTime() - Date.now()) / 86_400_000);
  };
  expect([await days({}), await days({ days: '' }), await days({ days: '30' })]).toEqual([90, 90, 30]);
  expect(await days({ days: 'never', readOnly: 'on' })).toBeNull();
  const listed = await askIn(db, listTokens, {}, { as });
  expect(listed.map(({ readOnly }) => readOnly).sort()).toEqual([false, false, false, true]);
  await vi.waitFor(async () => expect(await mails.sent()).toHaveLength(4), 10_000);
  expect((await mails.sent())[0]).toContain('Subject: New API token for Laoban');
});

test('a token for reading reads, and is refused with 403 what changes something', async () => {
  const as = { ...asUser(owner).as, readOnly: true };
  await askIn(db, readSetUp, {}, { as });
  await expect(askIn(db, beginSetUp, {}, { as })).rejects.toMatchObject({
    status: 403,
    message: 'This token is read-only. Create one that can also make changes.',
  });
});

test('signing in again ends the session that the browser had', async () => {
  const person = { ...owner, access: ownerAccess, provedAt: new Date() };
  const count = async () => await db.in(sessions).count({ userId: owner._id }, 10);
  await beginBrowserSession(person, stranger());
  const [first] = await db.in(sessions).list({ userId: owner._id }, { sort: { _id: 1 }, limit: 2 });
  await beginBrowserSession(person, { ...stranger(), sid: first?._id ?? '' });
  expect(await count()).toBe(1);
  expect(await db.in(sessions).findOne({ _id: first?._id ?? '' })).toBeNull();
});
