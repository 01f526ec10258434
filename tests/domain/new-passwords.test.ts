import { beforeEach, expect, test } from 'vitest';
import type { Refusal } from '~/core/refusal';
import { companies, type User, users } from '~/modules/account/collections';
import { hashNewPassword } from '~/modules/account/new-password.server';
import { changePassword } from '~/modules/account/password-change.server';
import { hashPassword, passwordFits } from '~/modules/account/passwords.server';
import { resetPassword } from '~/modules/account/reset.server';
import { signUp } from '~/modules/account/sign-up.server';
import { createEmployee } from '~/modules/people/employees.server';
import { storeResetLink } from '~db/across-companies';
import type { CompanyDb } from '~db/company-db';
import { someEmployee } from '../support/api';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, mailsForTests, plainCompany } from '../support/sample-company';

openDatabaseForTests();
mailsForTests();
const common = 'This password is too common. Choose another one.';
const own = 'This password is too easy to guess from your name, address or company. Choose another one.';
let db: CompanyDb;
let owner: User;

beforeEach(async () => {
  ({ db, owner } = await plainCompany('Kopi Corner'));
});

const mei = { email: 'mei.tan@kopicorner.example', name: 'Tan Mei Hua', company: 'Kopi Corner Pte Ltd' };

test.each([
  ['123456', common],
  ['Password1', common],
  ['iloveyou', common],
  ['QWERTYUIOP', common],
  ['mei.tan@kopicorner.example', own],
  ['MeiTan', own],
  ['kopicorner', own],
  ['kopi-corner-2026!', own],
  ['tan mei hua', own],
  ['88TanMeiHua', own],
  ['Kopi Corner Pte Ltd', own],
])('%s is refused at its field', async (password, text) => {
  const refusal = await hashNewPassword(password, mei, 'newPassword').catch((error: Refusal) => error);
  expect(refusal).toMatchObject({ status: 400, fields: { newPassword: [text] } });
});

test.each(['secret-6', 'teh-o-kosong', 'kopi-siew-dai', 'tan-likes-kaya', '老板咖啡很好喝'])(
  '%s is taken',
  async (password) => {
    expect(await passwordFits(await hashNewPassword(password, mei, 'password'), password)).toBe(true);
  },
);

test('wherever a password is chosen it is looked at', async () => {
  const refused = (field: string, text: string) => ({ fields: { [field]: [text] } });
  const email = `new-${owner._id}@kaya-toast.example`;
  await expect(askIn(db, signUp, { email, password: 'letmein' })).rejects.toMatchObject(
    refused('password', common),
  );
  await expect(askIn(db, signUp, { email, password: 'kaya-toast' })).rejects.toMatchObject(
    refused('password', own),
  );
  const token = await storeResetLink(owner, new Date(Date.now() + 60_000));
  await expect(askIn(db, resetPassword, { token, newPassword: 'kopi-corner' })).rejects.toMatchObject(
    refused('newPassword', own),
  );
  await db.in(users).updateOne({ _id: owner._id }, { $set: { passwordHash: await hashPassword('123456') } });
  // A password of before still proves who it is.
  const change = (newPassword: string) =>
    askIn(db, changePassword, { password: '123456', newPassword }, asUser(owner));
  await expect(change('kopicorner7')).rejects.toMatchObject(refused('newPassword', own));
  await change('milo-dinosaur');
  expect(await db.in(companies).findOne({})).toMatchObject({ name: 'Kopi Corner' });
});

test('HR cannot give a new employee such a password either', async () => {
  const sent = { ...someEmployee(), legalName: 'Lim Ah Kow', name: 'Lim Ah Kow', password: 'limahkow' };
  await expect(askIn(db, createEmployee, sent)).rejects.toMatchObject({ fields: { password: [own] } });
});
