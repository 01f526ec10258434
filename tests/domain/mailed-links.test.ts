import { describe, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { emailLinks, type User, users } from '~/modules/account/collections';
import { changePassword } from '~/modules/account/password-change.server';
import { hashPassword } from '~/modules/account/passwords.server';
import { confirmEmail } from '~/modules/account/sign-in-address.server';
import { addressOfLink, readResetLink, resetByLink, storeResetLink } from '~db/across-companies';
import type { CompanyDb } from '~db/company-db';
import { digestOf } from '~db/digest';
import { enterAddress, fillDirectory } from '~db/directory';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { plainCompany } from '../support/sample-company';

openDatabaseForTests();

/** Somebody at whose browser a stranger has asked for an address of the stranger's own. */
async function somebodyWithNewAddress() {
  const { db } = await plainCompany();
  const [userId, token, now] = [newId(), newId(), new Date()];
  await db.in(users).insert({
    _id: userId,
    email: `${userId}@kopi.example`,
    name: 'Mei',
    status: 'Active',
    passwordHash: await hashPassword('secret-6'),
    access: {} as never,
    welcomed: true,
    createdAt: now,
    updatedAt: now,
  });
  await fillDirectory(db);
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await db
    .in(emailLinks)
    .insert({ _id: digestOf(token), userId, email: `${userId}@stranger.example`, expiresAt });
  expect((await addressOfLink(token, now))?.email).toBe(`${userId}@stranger.example`);
  return { db, userId, token };
}

const later = () => new Date(Date.now() + 3_600_000);

async function resetLinkOf(db: CompanyDb, userId: string, invites?: true): Promise<string> {
  const to = { _id: userId, companyId: db.companyId, email: `${userId}@kopi.example` };
  return await storeResetLink(to, later(), invites);
}

test('a new password ends the link that would give the account another address', async () => {
  const { db, userId, token } = await somebodyWithNewAddress();
  await askIn(db, changePassword, { password: 'secret-6', newPassword: 'secret-7' }, { as: { userId } });
  expect(await addressOfLink(token, new Date())).toBeNull();
});

test('so does one that is set by a mailed link', async () => {
  const { db, userId, token } = await somebodyWithNewAddress();
  const now = new Date();
  const link = await resetLinkOf(db, userId);
  const passwordHash = await hashPassword('secret-7');
  expect(await resetByLink(link, { passwordHash, madeBy: undefined, now }, async () => {})).toMatchObject({
    again: false,
  });
  expect(await addressOfLink(token, now)).toBeNull();
});

describe('a link to a new address', () => {
  const confirm = (db: CompanyDb, token: string) => askIn(db, confirmEmail, { token });
  const emailOf = async (db: CompanyDb, userId: string) =>
    (await db.in(users).findOne({ _id: userId }))?.email;

  test('that somebody else has taken since it was mailed changes nothing', async () => {
    const { db, userId, token } = await somebodyWithNewAddress();
    const other = await somebodyWithNewAddress();
    const taken = `${userId}@stranger.example`;
    await other.db.in(users).updateOne({ _id: other.userId }, { $set: { email: taken } });
    await enterAddress(other.db, { _id: other.userId, email: taken, createdAt: new Date() });
    await expect(confirm(db, token)).rejects.toMatchObject({
      why: 'conflict',
      message: 'This e-mail cannot be used',
    });
    expect(await emailOf(db, userId)).toBe(`${userId}@kopi.example`);
  });

  test('works once, and within its day', async () => {
    const { db, userId, token } = await somebodyWithNewAddress();
    const gone = {
      why: 'conflict',
      message: 'This link was already used or is older than a day. Get a new one in Settings, Contact.',
    };
    await confirm(db, token);
    expect(await emailOf(db, userId)).toBe(`${userId}@stranger.example`);
    await expect(confirm(db, token)).rejects.toMatchObject(gone);
    const late = await somebodyWithNewAddress();
    await late.db.in(emailLinks).updateOne({ userId: late.userId }, { $set: { expiresAt: new Date() } });
    await expect(confirm(late.db, late.token)).rejects.toMatchObject(gone);
    expect(await emailOf(late.db, late.userId)).toBe(`${late.userId}@kopi.example`);
  });
});

describe('a mail that was on its way when its person', () => {
  test.each([
    ['got another address', { $set: { email: `${newId()}@moved.example` } }, undefined],
    ['was dismissed', { $set: { status: 'Terminated' as const } }, undefined],
    ['signed in with the password from HR', { $set: { firstSignedInAt: new Date() } }, true as const],
  ])('%s lets nobody in', async (what, change, invites) => {
    const { db, userId } = await somebodyWithNewAddress();
    const link = await resetLinkOf(db, userId, invites);
    expect((await readResetLink(link, new Date())).works).toBe(true);
    await db.in(users).updateOne({ _id: userId }, change);
    const other = await storeResetLink((await db.in(users).findOne({ _id: userId })) as User, later());
    expect((await readResetLink(link, new Date())).works).toBe(false);
    const sent = { passwordHash: 'new', madeBy: undefined, now: new Date() };
    expect(await resetByLink(link, sent, async () => {})).toBeNull();
    expect((await db.in(users).findOne({ _id: userId }))?.passwordHash).not.toBe('new');
    // What is tried in vain ends no other.
    expect((await readResetLink(other, new Date())).works).toBe(what !== 'was dismissed');
  });
});

test('a link that is used twice at once sets one password', async () => {
  const { db, userId } = await somebodyWithNewAddress();
  const link = await resetLinkOf(db, userId, true);
  const now = new Date();
  const done = await Promise.all(
    ['one', 'two'].map((passwordHash) =>
      resetByLink(link, { passwordHash, madeBy: undefined, now }, async () => {}),
    ),
  );
  expect(done.filter((one) => one !== null)).toHaveLength(1);
  expect((await db.in(users).findOne({ _id: userId }))?.passwordHash).toBe(
    done.find((one) => one !== null)?.user.passwordHash,
  );
});
