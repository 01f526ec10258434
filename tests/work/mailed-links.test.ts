import { expect, test } from 'vitest';
import { newId } from '~/core/id';
import { emailLinks, users } from '~/modules/account/collections';
import { changePassword } from '~/modules/account/password-change.server';
import { hashPassword } from '~/modules/account/passwords.server';
import { addressOfLink, keepResetLink, resetByLink } from '~db/across-companies';
import { companyDb } from '~db/company-db';
import { digestOf } from '~db/digest';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

/** Somebody at whose browser a stranger has asked for an address of the stranger's own. */
async function somebodyWithNewAddress() {
  const db = companyDb(newId());
  const [userId, token, now] = [newId(), newId(), new Date()];
  await db.in(users).insert({
    ...{ _id: userId, email: `${userId}@kopi.example`, name: 'Mei', status: 'Active' },
    passwordHash: await hashPassword('secret-6'),
    access: {} as never,
    ...{ welcomed: true, createdAt: now, updatedAt: now },
  });
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await db
    .in(emailLinks)
    .insert({ _id: digestOf(token), userId, email: `${userId}@stranger.example`, expiresAt });
  expect(await addressOfLink(token, now)).toBe(`${userId}@stranger.example`);
  return { db, userId, token };
}

test('a new password ends the link that would give the account another address', async () => {
  const { db, userId, token } = await somebodyWithNewAddress();
  await askIn(db, changePassword, { password: 'secret-6', newPassword: 'secret-7' }, { as: { userId } });
  expect(await addressOfLink(token, new Date())).toBeNull();
});

test('so does one that is set by a mailed link', async () => {
  const { db, userId, token } = await somebodyWithNewAddress();
  const now = new Date();
  const link = await keepResetLink({ _id: userId, companyId: db.companyId }, new Date(+now + 3_600_000));
  const passwordHash = await hashPassword('secret-7');
  expect(await resetByLink(link, { passwordHash, madeBy: undefined, now })).toMatchObject({ again: false });
  expect(await addressOfLink(token, now)).toBeNull();
});
