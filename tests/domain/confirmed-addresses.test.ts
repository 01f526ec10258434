import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { config } from '~/core/config.server';
import { newId } from '~/core/id';
import { companies, users } from '~/modules/account/collections';
import { requestReset, resetPassword } from '~/modules/account/reset.server';
import { type Person, signIn } from '~/modules/account/sign-in.server';
import { addressState, confirmEmail, sendConfirmation } from '~/modules/account/sign-in-address.server';
import { signUp } from '~/modules/account/sign-up.server';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { sendQuotation } from '~/modules/documents/quotation/sending.server';
import { createEmployee } from '~/modules/people/employees.server';
import { changeOwnProfile } from '~/modules/people/profile.server';
import { inviteUser } from '~/modules/people/users.server';
import { setReactions, tellAddressConfirmed } from '~/modules/reactions.server';
import type { Operation } from '~/operation/operation.server';
import { reactions } from '~/reactions.server';
import { companyDb } from '~db/company-db';
import { database } from '~db/connect';
import { makeIndexesOf } from '~db/indexes';
import { someEmployee, someQuotation } from '../support/api';
import { askAsStranger, askIn } from '../support/asking';
import { changeConfig, failMails } from '../support/config';
import { countBefore } from '../support/counted';
import { openDatabaseForTests } from '../support/open-database';
import { stubPrinter } from '../support/paper';
import { postOffice } from '../support/post-office';
import { asUser, mailsForTests } from '../support/sample-company';

openDatabaseForTests();
stubPrinter();
mailsForTests();
let office: Awaited<ReturnType<typeof postOffice>>;
/** Whether mails leave the machine, or are written to files. */
const letMailsLeave = (leave: boolean) =>
  changeConfig({ mail: { ...config().mail, smtpUrl: leave ? office.url : undefined } });
beforeAll(async () => {
  office = await postOffice();
  letMailsLeave(true);
  return () => office.close();
});
const clearMails = () => office.handed.splice(0);

let sources = 0;

// Another address each time: limits are not what is tested.
const asStranger = <R>(operation: Operation<R>, sent: Record<string, unknown>, key?: string) =>
  askAsStranger(operation, sent, { address: `198.51.100.${++sources}`, ...(key && { key }) });

const signUpAs = (email: string, password: string, key?: string): Promise<Person> =>
  asStranger(signUp, { email, password }, key);
const companyAt = async (email: string, password: string) =>
  (await asStranger(signIn, { email, password })).companyId;
const inUse = { why: 'conflict', message: 'This e-mail cannot be used' };
let addresses = 0;
const newAddress = () => `mei${++addresses}@address.example`;

/** The links in the mails to this address, the last mail's first. */
async function linksTo(email: string, how: 'ConfirmEmail' | 'ResetPassword', count = 1): Promise<string[]> {
  const found = () => {
    const own = office.handed
      .map(({ text }) => text)
      .filter((mail) => mail.includes(`To: ${email}`))
      .reverse();
    // Long lines are broken in a mail's text.
    return own.flatMap((mail) =>
      [...mail.replaceAll('=\n', '').matchAll(new RegExp(`/${how}/([\\w-]{43})`, 'g'))].map(
        ([, token]) => token ?? '',
      ),
    );
  };
  await vi.waitFor(() => expect(found().length).toBeGreaterThanOrEqual(count), 60_000);
  return found();
}

const personOf = async ({ companyId, _id }: Person) => {
  const db = companyDb(companyId);
  const user = await db.in(users).findOne({ _id });
  if (!user) throw new Error('Nobody signed up');
  return { db, user, own: asUser(user) };
};

/** An owner who has confirmed their address. */
async function confirmed(email: string): Promise<Person> {
  const owner = await signUpAs(email, 'boss-of-it-6');
  const [token = ''] = await linksTo(email, 'ConfirmEmail');
  await asStranger(confirmEmail, { token });
  return owner;
}

describe('a trial', () => {
  const creditsOf = async ({ companyId }: Person) =>
    (await companyDb(companyId).in(companies).findOne({}))?.credits;

  test('has 10 credits until its address is confirmed, and 50 from then on', async () => {
    const email = newAddress();
    const owner = await signUpAs(email, 'boss-of-it-6');
    expect(await creditsOf(owner)).toBe(10);
    const [token = ''] = await linksTo(email, 'ConfirmEmail');
    await asStranger(confirmEmail, { token });
    expect(await creditsOf(owner)).toBe(50);
    // Another address that is confirmed later brings nothing more.
    await tellAddressConfirmed(companyDb(owner.companyId), owner);
    expect(await creditsOf(owner)).toBe(50);
  });

  test('has all 50 at once where mails do not leave the machine, or nothing is billed', async () => {
    letMailsLeave(false);
    const offline = await signUpAs(newAddress(), 'boss-of-it-6').finally(() => letMailsLeave(true));
    expect(await creditsOf(offline)).toBe(50);
    changeConfig({ BILLING_PROVIDER: 'none' });
    const unbilled = await signUpAs(newAddress(), 'boss-of-it-6');
    changeConfig({ BILLING_PROVIDER: 'local' });
    expect(await creditsOf(unbilled)).toBe(50);
  });
});

describe('an address that nobody has confirmed', () => {
  test('blocks nobody: both sign in by their own password, and the first to confirm has it', async () => {
    const email = newAddress();
    const stranger = await signUpAs(email, 'stranger-6');
    const [strangers] = await linksTo(email, 'ConfirmEmail');
    clearMails();
    const owner = await signUpAs(email, 'owner-of-it-6');
    expect(await companyAt(email, 'stranger-6')).toBe(stranger.companyId);
    expect(await companyAt(email, 'owner-of-it-6')).toBe(owner.companyId);
    const [token = ''] = await linksTo(email, 'ConfirmEmail');

    expect(await asStranger(confirmEmail, { token })).toEqual({ isNew: false });
    expect(await companyAt(email, 'owner-of-it-6')).toBe(owner.companyId);
    await expect(companyAt(email, 'stranger-6')).rejects.toMatchObject({ why: 'not-signed-in' });
    await expect(signUpAs(email, 'a-third-6')).rejects.toMatchObject(inUse);
    await expect(asStranger(confirmEmail, { token: strangers })).rejects.toMatchObject(inUse);
  });

  test('is not made slow or unreachable by strangers: the oldest account signs in still', async () => {
    const email = newAddress();
    const owner = await signUpAs(email, 'owner-of-it-6');
    for (let at = 0; at < 6; at += 1) await signUpAs(email, `stranger-${at}`);
    expect(await companyAt(email, 'owner-of-it-6')).toBe(owner.companyId);
  });

  test('is confirmed by the link of a reset, of which there is one for each account', async () => {
    const email = newAddress();
    await signUpAs(email, 'stranger-6');
    const owner = await signUpAs(email, 'forgotten-6');
    await asStranger(requestReset, { email });
    const [, token = ''] = await linksTo(email, 'ResetPassword', 2);
    await asStranger(resetPassword, { token, newPassword: 'remembered-6' });
    expect(await companyAt(email, 'remembered-6')).toBe(owner.companyId);
    expect((await personOf(owner)).user.unconfirmed).toBeUndefined();
    await expect(companyAt(email, 'stranger-6')).rejects.toMatchObject({ why: 'not-signed-in' });
  });

  test('of an employee blocks nobody either, but is there once in a company', async () => {
    const { db, own } = await personOf(await confirmed(newAddress()));
    const email = newAddress();
    await askIn(db, createEmployee, { ...someEmployee(), email }, own);
    await expect(askIn(db, inviteUser, { name: 'Mei', email }, own)).rejects.toMatchObject(inUse);
    await signUpAs(email, 'owner-of-it-6');
  });

  test('shows whether the mail of its sign-up has left', async () => {
    const state = async ({ db, user }: Awaited<ReturnType<typeof personOf>>) =>
      (await addressState(db, user)).mail;
    const there = await personOf(await signUpAs(newAddress(), 'boss-of-it-6'));
    await vi.waitFor(async () => expect(await state(there)).toBe('mailed'), 60_000);
    const set = config().mail;
    failMails();
    const failed = await personOf(await signUpAs(newAddress(), 'boss-of-it-6'));
    await vi.waitFor(async () => expect(await state(failed)).toBe('failed'), 60_000);
    changeConfig({ mail: set });
  });

  test('emails no client: its owner sees what to do, gets the email again, and may then', async () => {
    const email = newAddress();
    const { db, own } = await personOf(await signUpAs(email, 'boss-of-it-6'));
    const { _id: id } = await askIn(db, createQuotation, someQuotation, own);
    const send = (more = {}) => askIn(db, sendQuotation, { id, ...more }, own);
    await expect(send({ email: 'client@kopi.example' })).rejects.toMatchObject({
      why: 'conflict',
      fields: { email: [expect.stringContaining('Settings, Contact')] },
    });
    await linksTo(email, 'ConfirmEmail');
    clearMails();
    await askIn(db, sendConfirmation, {}, own);
    const [token = ''] = await linksTo(email, 'ConfirmEmail');
    await asStranger(confirmEmail, { token });
    expect(await send({ email: 'client@kopi.example' })).toMatchObject({ mailed: 'mailed' });
    await expect(askIn(db, sendConfirmation, {}, own)).rejects.toMatchObject({ why: 'conflict' });
  });
});

test('other modules hear of it once an address is confirmed', async () => {
  const told: string[] = [];
  onTestFinished(() => setReactions(reactions));
  setReactions({ ...reactions, addressConfirmed: [async (_db, { _id }) => void told.push(_id)] });
  const email = newAddress();
  const { _id } = await signUpAs(email, 'boss-of-it-6');
  const [token = ''] = await linksTo(email, 'ConfirmEmail');
  expect(told).toEqual([]);
  await asStranger(confirmEmail, { token });
  expect(told).toEqual([_id]);
});

test('a sign-up that comes twice makes one account', async () => {
  const [email, key] = [newAddress(), newId()];
  const [one, other] = [
    await signUpAs(email, 'boss-of-it-6', key),
    await signUpAs(email, 'boss-of-it-6', key),
  ];
  expect(other._id).toBe(one._id);
});

test('where no mail leaves the machine each address counts as confirmed', async () => {
  letMailsLeave(false);
  const email = newAddress();
  await signUpAs(email, 'boss-of-it-6').finally(() => letMailsLeave(true));
  await expect(signUpAs(email, 'stranger-6')).rejects.toMatchObject(inUse);
});

test('an index of an earlier version that was unique gives way to one that is not', async () => {
  const old = database().db.collection('earlierUsers');
  await old.createIndexes([{ key: { email: 1 }, unique: true }]);
  await makeIndexesOf(old, [{ key: { email: 1 } }]);
  const indexes = await old.indexes();
  expect(indexes.find(({ name }) => name === 'email_1')?.unique).toBeUndefined();
});

test('every question whether an address is in use counts against the same limit', async () => {
  const { db, own } = await personOf(await confirmed(newAddress()));
  const add = () => askIn(db, createEmployee, { ...someEmployee(), email: newAddress() }, own);
  const invite = () => askIn(db, inviteUser, { name: 'Mei', email: newAddress() }, own);
  const change = () => askIn(db, changeOwnProfile, { email: newAddress(), password: 'boss-of-it-6' }, own);
  await countBefore(`sign-up:place of ${db.companyId}`, 27);
  for (const ask of [add, invite, change]) await ask();
  for (const ask of [add, invite, change]) await expect(ask()).rejects.toMatchObject({ why: 'too-many' });
});

test('five links an hour are five, however many are asked for at once', async () => {
  const { db, own } = await personOf(await signUpAs(newAddress(), 'boss-of-it-6'));
  const asked = await Promise.allSettled(
    Array.from({ length: 5 }, () => askIn(db, sendConfirmation, {}, own)),
  );
  expect(asked.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
  await expect(askIn(db, sendConfirmation, {}, own)).rejects.toMatchObject({ why: 'too-many' });
});
