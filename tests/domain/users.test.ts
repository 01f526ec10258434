import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noAccess, ownerAccess, type SystemAccess } from '~/core/access';
import { config } from '~/core/config.server';
import { newId } from '~/core/id';
import { mailShown } from '~/core/mail-outcome';
import { patienceMs } from '~/core/soon';
import { uenTexts } from '~/core/uen';
import { emailLinks, type User, users } from '~/modules/account/collections';
import * as accountMessages from '~/modules/account/messages';
import { nameCompany } from '~/modules/account/names-and-access.server';
import { hashPassword } from '~/modules/account/passwords.server';
import { newRecoveryCodes, recoveryDigest } from '~/modules/account/recovery-codes.server';
import { sendConfirmation } from '~/modules/account/sign-in-address.server';
import { activity } from '~/modules/audit/collections';
import { changeCompany } from '~/modules/company/company.server';
import * as companyMessages from '~/modules/company/messages';
import { quotations } from '~/modules/documents/collections';
import {
  createQuotation,
  duplicateQuotation,
  openForm,
} from '~/modules/documents/quotation/quotations.server';
import { openOwnContact } from '~/modules/people/edit-employee.server';
import { changeEmployee } from '~/modules/people/employees.server';
import * as messages from '~/modules/people/messages';
import { handOver, openHandOver } from '~/modules/people/ownership.server';
import { changeOwnProfile } from '~/modules/people/profile.server';
import { confirmMessage, invitationMessage } from '~/modules/people/saved';
import { browseUsers } from '~/modules/people/user-list.server';
import { endSessionsOf, inviteAgain, inviteUser, openUser } from '~/modules/people/users.server';
import type { Operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { findIdentity, newSession, sessions, startSession } from '~db/sessions';
import { askIn } from '../support/asking';
import { changeConfig, failMails } from '../support/config';
import { countBefore } from '../support/counted';
import { addCompany, addPerson, personRecord } from '../support/firm';
import { openDatabaseForTests } from '../support/open-database';
import { postOffice } from '../support/post-office';

openDatabaseForTests();

const password = 'kopi-o-kosong';
const passwordHash = await hashPassword(password);
const at = new Date('2026-01-05T01:00:00Z');

let db: CompanyDb;
let owner: string;
let invited = 0;

const person = (within: CompanyDb, access: Partial<SystemAccess> = {}, more: Partial<User> = {}) =>
  addPerson(within, access, { passwordHash, ...more });
const company = () => addCompany({ passwordHash });

beforeEach(async () => {
  [db, owner] = await company();
});

const ask = <R>(
  operation: Operation<R>,
  sent: Record<string, unknown>,
  userId = owner,
  access = ownerAccess,
) => askIn(db, operation, sent, { as: { userId, access } });
const userOf = async (_id: string) => await db.in(users).findOne({ _id });
const owners = async () =>
  (await db.in(users).list({ 'access.laoban': true }, { sort: { _id: 1 }, limit: 9 })).map(({ _id }) => _id);
const lastLine = async () =>
  (await db.in(activity).list({}, { sort: { at: -1, _id: -1 }, limit: 1 })).map(
    ({ action, subject, detail }) => `${action} ${subject}: ${detail}`,
  )[0];
const refusal = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => expect.unreachable('it was not refused'),
    (refused) => refused,
  );
  return { why: error.why, message: error.message, fields: Object.keys(error.fields ?? {}) };
};

describe('the users of a company', () => {
  test('are those who can sign in, by name, found by a part of name or address', async () => {
    await person(db, {}, { name: 'Zainab', email: 'zai@lorry.example' });
    await person(db, {}, { name: 'Ahmad' });
    await person(db, {}, { name: 'Gone', status: 'Resigned' });
    await person(db, {}, { name: 'Away', status: 'Terminated', deletedAt: at });
    const [other] = await company();
    await person(other, {}, { name: 'Foreign' });
    const all = await ask(browseUsers, {});
    expect(all.items.map(({ name }) => name)).toEqual(['Ahmad', expect.stringMatching(/^Person/), 'Zainab']);
    expect(all.count).toBe(3);
    for (const q of ['zai', 'LORRY', 'aina']) {
      expect((await ask(browseUsers, { q })).items.map(({ name }) => name)).toEqual(['Zainab']);
    }
    expect((await ask(browseUsers, { q: '.*' })).items).toEqual([]);
  });

  test('are listed without a password, and no more than a screenful at a time', async () => {
    await db.in(users).insertMany(Array.from({ length: 51 }, () => personRecord()));
    const first = await ask(browseUsers, {});
    expect(first.items).toHaveLength(50);
    expect(JSON.stringify(first.items)).not.toContain('argon2');
    const second = await ask(browseUsers, { after: first.next });
    expect(second.items).toHaveLength(2);
  });

  test('are the owner’s alone', async () => {
    const hr = await person(db, { HR: true });
    for (const asked of [
      () => ask(browseUsers, {}, hr, { ...noAccess, HR: true }),
      () => ask(openUser, { id: owner }, hr, { ...noAccess, HR: true }),
      () => ask(inviteUser, { name: 'A', email: 'a@users.example' }, hr, { ...noAccess, HR: true }),
      () => ask(endSessionsOf, { id: owner }, hr, { ...noAccess, HR: true }),
    ]) {
      expect((await refusal(asked())).why).toBe('forbidden');
    }
  });

  test('get their access with one save, and an owner who steps down is told', async () => {
    const id = await person(db);
    const sent = { id, revision: 0, CRM: 'on', laoban: ['false', 'on'], HR: 'false', ownPassword: password };
    expect(await ask(changeEmployee, sent)).toMatchObject({ stepsDown: false });
    expect((await userOf(id))?.access).toEqual({ ...noAccess, CRM: true, laoban: true });
    expect(await ask(changeEmployee, { id: owner, laoban: 'false' })).toMatchObject({ stepsDown: true });
    expect(await owners()).toEqual([id]);
  });

  test('show when they were here last, also after they have signed out', async () => {
    const id = await person(db);
    const now = new Date('2026-11-20T01:00:00Z');
    await startSession(
      { userId: id, companyId: db.companyId, agent: 'x', provedAt: now, kind: 'browser' },
      now,
    );
    await ask(endSessionsOf, { id });
    const { items } = await ask(browseUsers, { q: (await userOf(id))?.name });
    expect(items[0]?.lastSeenAt).toEqual(now);
  });
});

describe('an invited person', () => {
  const invite = (more = {}) =>
    ask(inviteUser, { name: 'Siti', email: `siti${++invited}@users.example`, Tasks: 'on', ...more });

  test('has an account with access and no password yet', async () => {
    await invite();
    const [made] = await db.in(users).list({ name: 'Siti' }, { sort: { _id: 1 }, limit: 2 });
    expect(made).toMatchObject({ status: 'Pending', passwordHash: '', access: { ...noAccess, Tasks: true } });
    expect(made?.firstSignedInAt).toBeUndefined();
    expect(await lastLine()).toBe('added person: Siti: invited');
  });

  test('has a name, and an address that nobody has, of whatever company', async () => {
    expect((await refusal(invite({ name: ' ', email: 'x' }))).fields.sort()).toEqual(['email', 'name']);
    const [other, otherOwner] = await company();
    const { email } = (await other.in(users).findOne({ _id: otherOwner })) ?? {};
    expect(await refusal(invite({ email: email?.toUpperCase() }))).toEqual({
      why: 'conflict',
      message: 'This e-mail cannot be used',
      fields: ['email'],
    });
  });

  test('can be invited again until they sign in; another company’s person is unknown', async () => {
    await invite();
    const [made] = await db.in(users).list({ name: 'Siti' }, { sort: { _id: 1 }, limit: 1 });
    await ask(inviteAgain, { id: made?._id });
    expect(await lastLine()).toBe('invited person: Siti: again');
    expect(await refusal(ask(inviteAgain, { id: owner }))).toMatchObject({
      why: 'conflict',
      message: messages.signedInAlready,
    });
    const [, foreign] = await company();
    for (const id of [foreign, 'x']) {
      expect(await refusal(ask(inviteAgain, { id }))).toMatchObject({
        why: 'not-found',
        message: messages.unknown,
      });
    }
  });

  test('is not written to where the address was erased, before there is another', async () => {
    const id = await person(db, {}, { email: `erased:${newId()}`, firstSignedInAt: undefined });
    expect(await refusal(ask(inviteAgain, { id }))).toMatchObject({
      why: 'conflict',
      message: messages.addressErased,
    });
    await ask(changeEmployee, { id, email: 'back@users.example' });
    await ask(inviteAgain, { id });
  });

  test('whose mail fails is marked until it is sent again', async () => {
    const set = config().mail;
    const email = `siti${++invited}@users.example`;
    const state = async () => (await db.in(users).findOne({ email }))?.invitation?.is;
    failMails();
    const { mailed } = await ask(inviteUser, { name: 'Siti', email });
    changeConfig({ mail: set });
    expect([mailed, await state()]).toEqual(['failed', 'failed']);
    expect(invitationMessage({ mailed }).text).toContain('could not be sent');
    const { _id: id } = (await db.in(users).findOne({ email })) ?? {};
    expect([(await ask(inviteAgain, { id })).mailed, await state()]).toEqual(['outbox', undefined]);
  });

  test('whose mail takes long is answered within 5 s, and marked until it has left', async () => {
    const set = config().mail;
    const email = `siti${++invited}@users.example`;
    const state = async () => (await db.in(users).findOne({ email }))?.invitation?.is;
    let go = () => {};
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    const office = await postOffice(() => gone);
    changeConfig({ mail: { ...set, smtpUrl: office.url } });
    const start = performance.now();
    const { mailed } = await ask(inviteUser, { name: 'Siti', email });
    // A server that says nothing is given up after ten.
    expect(performance.now() - start).toBeLessThan(9_000);
    expect([mailed, await state()]).toEqual(['pending', 'pending']);
    go();
    await vi.waitFor(async () => expect(await state()).toBeUndefined(), 60_000);
    const shown = (minutes: number) => {
      return mailShown({ is: 'pending', at: new Date(Date.now() - minutes * 60_000) }, new Date());
    };
    // Nobody knows of one whose server was killed.
    expect([shown(9), shown(11)]).toEqual(['pending', 'unknown']);
    changeConfig({ mail: set });
    await office.close();
  });

  test('is one of twenty invitations in a day', async () => {
    await invite();
    const [invited] = await db.in(users).list({ name: 'Siti' }, { sort: { _id: 1 }, limit: 1 });
    await countBefore(`mails-invitation:${db.companyId}`, 18);
    await ask(inviteAgain, { id: invited?._id });
    expect((await refusal(ask(inviteAgain, { id: invited?._id }))).why).toBe('too-many');
  });

  test('is one of thirty addresses in an hour that are looked up', async () => {
    await countBefore(`sign-up:place of ${db.companyId}`, 29);
    await invite();
    expect((await refusal(invite())).why).toBe('too-many');
  });
});

describe('a colleague’s sessions', () => {
  test('end at once, and never one’s own', async () => {
    const id = await person(db);
    const session = await startSession({
      userId: id,
      companyId: db.companyId,
      agent: 'x',
      provedAt: new Date(Date.now() - 1_000),
      kind: 'browser',
    });
    const claims = { sid: session._id, userId: id, companyId: db.companyId };
    expect(await findIdentity(claims)).not.toBeNull();
    expect(await findIdentity({ ...claims, userId: owner })).toBeNull();
    expect(await findIdentity({ ...claims, companyId: newId() })).toBeNull();
    await ask(endSessionsOf, { id });
    expect(await findIdentity(claims)).toBeNull();
    expect((await refusal(ask(endSessionsOf, { id: owner }))).message).toBe(messages.notOwnSessions);
  });
});

describe('handing the company over', () => {
  const hand = (to: string, more = {}, by = owner) => ask(handOver, { to, password, ...more }, by);

  test('makes the other one an owner instead of the present one, or together with them', async () => {
    const next = await person(db, { HR: true });
    await hand(next);
    expect(await owners()).toEqual([next]);
    expect((await userOf(owner))?.access).toMatchObject({ laoban: false, HR: true });
    expect(await lastLine()).toMatch(/^handed over company: Kopi & Co: to Person \d+$/);
    const third = await person(db);
    await hand(third, { stays: 'on' }, next);
    expect((await owners()).sort()).toEqual([next, third].sort());
    expect(await lastLine()).toMatch(/to Person \d+, together with Person \d+$/);
  });

  test('asks for the password, ten times in 15 minutes', async () => {
    const next = await person(db);
    expect((await refusal(hand(next, { password: '' }))).fields).toEqual(['password']);
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await refusal(hand(next, { password: 'not-mine' }))).fields).toEqual(['password']);
    }
    expect((await refusal(hand(next))).why).toBe('too-many');
    expect(await owners()).toEqual([owner]);
  });

  test('asks for a code where a second factor is on, and uses none up for what is refused', async () => {
    const codes = newRecoveryCodes();
    const recoveryCodes = codes.map((code) => recoveryDigest(owner, code) ?? '');
    const secondFactor = { secret: 'x', since: at, lastStep: 0, recoveryCodes };
    await db.in(users).updateOne({ _id: owner }, { $set: { secondFactor } });
    const next = await person(db);
    expect((await refusal(hand(next))).fields).toEqual(['otp']);
    expect((await refusal(hand(next, { otp: '123456' }))).fields).toEqual(['otp']);
    expect((await refusal(hand('unknown', { otp: codes[0] }))).fields).toEqual(['to']);
    await hand(next, { otp: codes[0] });
    expect(await owners()).toEqual([next]);
  });

  test('accepts nobody who has left, is in another company, oneself, or already an owner', async () => {
    const [, foreign] = await company();
    const texts: [string, string][] = [
      [await person(db, {}, { status: 'Terminated' }), messages.ownerLeft],
      [await person(db, {}, { deletedAt: at }), messages.ownerGone],
      [foreign, messages.ownerGone],
      ['x', messages.ownerGone],
      [owner, messages.alreadyOwner],
    ];
    for (const [to, message] of texts) {
      expect(await refusal(hand(to))).toMatchObject({ message, fields: ['to'] });
    }
    const second = await person(db, { laoban: true });
    expect((await refusal(hand(second, { stays: 'on' }))).message).toBe(messages.ownerAlready);
    await hand(second);
    expect(await owners()).toEqual([second]);
  });

  test('never leaves the company to somebody who has never signed in', async () => {
    const next = await person(db, {}, { firstSignedInAt: undefined });
    await db.in(users).updateOne({ _id: next }, { $unset: { firstSignedInAt: true } });
    expect((await refusal(hand(next))).message).toBe(messages.ownerNeverIn);
    await hand(next, { stays: 'on' });
    expect(await owners()).toHaveLength(2);
  });

  test('includes the person named by the previous page, also beyond the first hundred, and no stranger', async () => {
    const many = Array.from({ length: 101 }, (_, at) => personRecord({}, { name: `A ${at}` }));
    await db.in(users).insertMany(many);
    const last = await person(db, {}, { name: 'Zainab' });
    const [, foreign] = await company();
    const offered = async (to?: string) => {
      const { choice, chosen } = await ask(openHandOver, { to });
      return [choice.options.some(({ id }) => id === to), chosen];
    };
    expect(await offered()).toEqual([false, undefined]);
    expect(await offered(last)).toEqual([true, last]);
    for (const to of [foreign, owner, 'x']) expect(await offered(to)).toEqual([false, undefined]);
  });

  test('twice at once is done once', async () => {
    const heirs = [await person(db), await person(db)];
    const done = await Promise.allSettled(heirs.map((to) => hand(to)));
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = done.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason.message).toBe(messages.noLongerOwner);
    expect(await owners()).toHaveLength(1);
    expect(await owners()).not.toContain(owner);
  });

  test('while the heir steps down at that moment leaves one owner', async () => {
    const second = await person(db, ownerAccess);
    await Promise.allSettled([hand(second), ask(changeEmployee, { id: second, laoban: 'false' }, second)]);
    expect(await owners()).toHaveLength(1);
  });
});

describe('elevated rights', () => {
  const all = { CRM: 'on', Meetings: 'on', Tasks: 'on', Quotes: 'on', HR: 'on', JobManagement: 'on' };
  const invite = (sent: Record<string, unknown>) =>
    ask(inviteUser, { name: 'Next', email: 'next@users.example', ...sent });
  const asksPassword = { message: messages.passwordForElevatedRights, fields: ['ownPassword'] };

  test('are given with an invitation only after the caller’s password', async () => {
    for (const rights of [{ laoban: 'on' }, all]) {
      expect(await refusal(invite(rights))).toMatchObject(asksPassword);
      const wrong = await refusal(invite({ ...rights, ownPassword: 'not-mine' }));
      expect(wrong).toMatchObject({ why: 'bad-input', fields: ['ownPassword'] });
    }
    expect(await db.in(users).count({}, 9)).toBe(1);
    await invite({ laoban: 'on', ownPassword: password });
    expect(await owners()).toHaveLength(2);
    // All flags but one are no elevated rights.
    await invite({ ...all, HR: 'false', email: 'clerk@users.example' });
  });

  test.each<[string, Partial<SystemAccess>, object, Record<string, unknown>]>([
    ['another owner', {}, {}, { laoban: 'on' }],
    ['every flag', { CRM: true }, {}, all],
    ['an owner who comes back', ownerAccess, { status: 'Resigned' }, { employeeStatus: 'Active' }],
    ['another address of an owner', ownerAccess, {}, { email: 'elsewhere@users.example' }],
  ])('need a password: %s', async (_, access, more, sent) => {
    const id = await person(db, access, more);
    const before = await userOf(id);
    expect(await refusal(ask(changeEmployee, { id, ...sent }))).toMatchObject(asksPassword);
    expect(await userOf(id)).toEqual(before);
    await ask(changeEmployee, { id, ...sent, ownPassword: password });
    expect((await userOf(id))?.revision).toBe(1);
  });

  test('also need a code if the caller signs in with one, and uses none up for a refused change', async () => {
    const codes = newRecoveryCodes();
    const recoveryCodes = codes.map((code) => recoveryDigest(owner, code) ?? '');
    const secondFactor = { secret: 'x', since: at, lastStep: 0, recoveryCodes };
    await db.in(users).updateOne({ _id: owner }, { $set: { secondFactor } });
    const id = await person(db);
    const change = (sent: object) =>
      ask(changeEmployee, { id, laoban: 'on', ownPassword: password, ...sent });
    expect((await refusal(change({}))).fields).toEqual(['ownCode']);
    expect((await refusal(change({ ownCode: '123456' }))).fields).toEqual(['ownCode']);
    // What is refused for something else never comes to the code.
    expect((await refusal(change({ ownCode: codes[0], revision: 7 }))).message).toBe(messages.overtaken);
    expect((await refusal(change({ ownCode: codes[0], name: '' }))).why).toBe('bad-input');
    expect((await userOf(owner))?.secondFactor?.recoveryCodes).toHaveLength(codes.length);
    await change({ ownCode: codes[0] });
    expect(await owners()).toContain(id);
    expect((await userOf(owner))?.secondFactor?.recoveryCodes).toHaveLength(codes.length - 1);
  });

  test('need it with a token too, where it makes an owner; a 12-hour token gives all flags without', async () => {
    const of = { userId: owner, companyId: db.companyId, agent: 'x', provedAt: at, name: 'Report' };
    const session = newSession({ ...of, kind: 'token', expiresAt: null }, new Date());
    await db.in(sessions).insert(session);
    const id = await person(db);
    const change = (sent: object) =>
      askIn(
        db,
        changeEmployee,
        { id, ...sent },
        { as: { userId: owner, access: ownerAccess, sid: session._id } },
      );
    expect(await refusal(change({ laoban: 'on' }))).toMatchObject(asksPassword);
    await change({ laoban: 'on', ownPassword: password });
    expect(await owners()).toContain(id);
    expect(await refusal(change({ email: 'other@users.example' }))).toMatchObject(asksPassword);
    await ask(changeEmployee, { id, laoban: 'false' });
    expect(await owners()).toEqual([owner]);
    await change(all);
    expect((await userOf(id))?.access).toMatchObject({ HR: true, laoban: false });
  });
});

describe('a new address of one’s own', () => {
  const email = 'new@users.example';
  const change = (sent: Record<string, unknown>, as = {}) =>
    askIn(db, changeOwnProfile, { email, ...sent }, { as: { userId: owner, access: ownerAccess, ...as } });

  test('asks for the password, ten times in 15 minutes', async () => {
    expect(await refusal(change({}))).toMatchObject({
      message: accountMessages.passwordForEmail,
      fields: ['password'],
    });
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await refusal(change({ password: 'not-mine' }))).fields).toEqual(['password']);
    }
    expect((await refusal(change({ password }))).why).toBe('too-many');
    expect(await db.in(emailLinks).count({ userId: owner }, 9)).toBe(0);
  });

  test('is mailed five times an hour, so that nobody fills strangers’ mailboxes', async () => {
    const to = (name: string) => change({ email: `${name}@users.example`, password });
    for (const name of ['one', 'two', 'three', 'four', 'five']) await to(name);
    expect(await refusal(to('six'))).toMatchObject({
      why: 'too-many',
      message: 'Too many tries. Please wait a moment and try again.',
    });
    const waiting = await db.in(emailLinks).list({ userId: owner }, { sort: { _id: 1 }, limit: 9 });
    expect(waiting.map((link) => link.email)).toEqual(['five@users.example']);
  });

  test.each(['token', 'browser', 'personal'] as const)(
    'asks a session of the kind %s for it',
    async (kind) => {
      const of = { userId: owner, companyId: db.companyId, agent: 'x', provedAt: at, name: 'Report' };
      const session = newSession({ ...of, kind, expiresAt: null }, new Date());
      await db.in(sessions).insert(session);
      const as = { sid: session._id };
      expect(await refusal(change({}, as))).toMatchObject({ why: 'forbidden', fields: ['password'] });
      await change({ password }, as);
      expect(await db.in(emailLinks).count({ userId: owner, email }, 9)).toBe(1);
    },
  );

  test('asks for a code where two-factor sign-in is on', async () => {
    const codes = newRecoveryCodes();
    const recoveryCodes = codes.map((code) => recoveryDigest(owner, code) ?? '');
    const secondFactor = { secret: 'x', since: at, lastStep: 0, recoveryCodes };
    await db.in(users).updateOne({ _id: owner }, { $set: { secondFactor } });
    expect(await refusal(change({ password }))).toMatchObject({ why: 'forbidden', fields: ['otp'] });
    await change({ password, otp: codes[0] });
    expect(await db.in(emailLinks).count({ userId: owner, email }, 9)).toBe(1);
  });

  test('that HR gives somebody who has signed in waits for them at the old one; an owner gives it at once', async () => {
    const id = await person(db);
    const old = (await userOf(id))?.email;
    const hr = await person(db, { HR: true });
    const asHr = { as: { userId: hr, access: { ...noAccess, HR: true } } };
    expect(await askIn(db, changeEmployee, { id, email }, asHr)).toMatchObject({
      confirming: { at: 'the old address', mailed: 'outbox' },
    });
    expect((await userOf(id))?.email).toBe(old);
    const [link] = await db.in(emailLinks).list({ userId: id }, { sort: { _id: 1 }, limit: 9 });
    expect(link).toMatchObject({ email, proposedBy: expect.any(String) });
    await ask(changeEmployee, { id, email });
    expect((await userOf(id))?.email).toBe(email);
    // Nobody uses it yet.
    const fresh = await person(db, {}, { firstSignedInAt: undefined });
    await askIn(db, changeEmployee, { id: fresh, email: 'fresh@users.example' }, asHr);
    expect((await userOf(fresh))?.email).toBe('fresh@users.example');
  });

  describe('whose mail', () => {
    const email = 'mailed@users.example';
    const page = async (as = owner) => await askIn(db, openOwnContact, {}, { as: { userId: as } });
    const set = config().mail;
    beforeEach(() => () => changeConfig({ mail: set }));

    test('is a file or fails says so, on its page too, where it can be sent again', async () => {
      failMails();
      const confirming = { at: 'your new address', mailed: 'failed' } as const;
      expect(await change({ email, password })).toMatchObject({ confirming });
      expect(confirmMessage(confirming)).toEqual({
        kind: 'error',
        text: 'Saved. The email to your new address could not be sent. Sign in with the old one until you confirm it.',
      });
      expect(await page()).toMatchObject({ newEmail: email, mail: 'failed' });
      changeConfig({ mail: set });
      expect(await ask(sendConfirmation, {})).toEqual({ mailed: 'outbox' });
      expect(await page()).toMatchObject({ newEmail: email, mail: 'outbox' });
      expect(await db.in(emailLinks).count({ userId: owner }, 9)).toBe(1);
    });

    test('takes long is answered within 5 s, and its page says when it has left', async () => {
      let go = () => {};
      const gone = new Promise<void>((resolve) => {
        go = resolve;
      });
      const office = await postOffice(() => gone);
      changeConfig({ mail: { ...set, smtpUrl: office.url } });
      const start = performance.now();
      expect((await change({ email, password })).confirming?.mailed).toBe('pending');
      expect(patienceMs).toBeLessThan(5_000);
      // A server that says nothing is given up after ten.
      expect(performance.now() - start).toBeLessThan(9_000);
      expect((await page()).mail).toBe('pending');
      go();
      await vi.waitFor(async () => expect((await page()).mail).toBe('mailed'), 60_000);
      // Of one whose server was killed nobody knows.
      const mail = { is: 'pending', at: new Date(Date.now() - 11 * 60_000) } as const;
      await db.in(emailLinks).updateOne({ userId: owner }, { $set: { mail } });
      expect((await page()).mail).toBe('unknown');
      await office.close();
    });

    test('goes to the old address says the same, and is sent there again', async () => {
      const id = await person(db);
      const hr = await person(db, { HR: true });
      failMails();
      const as = { userId: hr, access: { ...noAccess, HR: true } };
      expect(await askIn(db, changeEmployee, { id, email }, { as })).toMatchObject({
        confirming: { at: 'the old address', mailed: 'failed' },
      });
      expect(await page(id)).toMatchObject({ newEmail: email, mail: 'failed' });
      changeConfig({ mail: set });
      await ask(sendConfirmation, {}, id, noAccess);
      expect(await page(id)).toMatchObject({ newEmail: email, proposedBy: 'Boss', mail: 'outbox' });
    });
  });

  test('in HR’s editor is refused at its field: no password is asked for there', async () => {
    expect(await refusal(ask(changeEmployee, { id: owner, email }))).toMatchObject({
      message: messages.ownEmailElsewhere,
      fields: ['email'],
    });
  });
});

describe('the company’s details', () => {
  const save = (sent: Record<string, unknown>) => ask(changeCompany, sent);

  test('that were changed since are not overwritten; where nothing is new nothing counts', async () => {
    expect((await save({ companyIndustry: 'Coffee', revision: 0 })).revision).toBe(1);
    expect(
      (await save({ companyIndustry: 'Coffee', uen: '', quoteValidDays: '30', revision: 1 })).revision,
    ).toBe(1);
    expect(await refusal(save({ companyIndustry: 'Tea', revision: 0 }))).toMatchObject({
      why: 'conflict',
      message: companyMessages.overtaken,
    });
    await ask(nameCompany, { name: 'Mei', companyName: 'Kopi & Kaya' });
    expect((await refusal(save({ companyName: 'Old name', revision: 1 }))).why).toBe('conflict');
  });

  test('of one section may be saved while another one is open', async () => {
    expect((await save({ companyIndustry: 'Coffee', revision: 0 })).revision).toBe(1);
    expect((await save({ quoteValidDays: '14', beginWhenAccepted: 'true', revision: 0 })).revision).toBe(2);
    expect((await save({ companyIndustry: 'Tea', companyAddress: '1 Teh Lane', revision: 1 })).revision).toBe(
      3,
    );
    expect((await refusal(save({ quoteValidDays: '7', beginWhenAccepted: 'true', revision: 1 }))).why).toBe(
      'conflict',
    );
    expect((await refusal(save({ companyIndustry: 'Rice', revision: 4 }))).why).toBe('conflict');
    expect((await refusal(save({ revision: 2 }))).why).toBe('conflict');
    expect((await save({ revision: 3 })).revision).toBe(3);
  });

  test('of two saves at once on one version one wins', async () => {
    const done = await Promise.allSettled([
      save({ companyIndustry: 'Coffee', revision: 0 }),
      save({ companyIndustry: 'Tea', revision: 0 }),
    ]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('hold a UEN in one of ACRA’s forms, and a GST number', async () => {
    expect((await save({ uen: '2018 34672-n' })).uen).toBe('201834672N');
    expect(await refusal(save({ uen: '2018' }))).toEqual({
      why: 'bad-input',
      message: uenTexts.length(4),
      fields: ['uen'],
    });
    expect(
      await save({ registeredForPayNow: true, paynowSuffix: 'a01', accentColour: '#1F5C4D' }),
    ).toMatchObject({
      registeredForPayNow: true,
      paynowSuffix: 'A01',
      accentColour: '#1f5c4d',
    });
    expect((await refusal(save({ uen: '' }))).fields).toEqual(['uen']);
    expect((await refusal(save({ paynowSuffix: '01' }))).fields).toEqual(['paynowSuffix']);
    expect((await refusal(save({ accentColour: 'red' }))).fields).toEqual(['accentColour']);
    expect(await refusal(save({ accentColour: '#ffff00' }))).toMatchObject({
      message: companyMessages.colourTooLight,
    });
    expect((await save({ gstNumber: 'm9-0371842-l' })).gstNumber).toBe('M90371842L');
    expect((await save({ gstNumber: '' })).gstNumber).toBe('');
  });

  test.each([0, 366, '1.5', 'long'])(
    'refuse quotations that are valid for %s days',
    async (quoteValidDays) => {
      expect((await refusal(save({ quoteValidDays }))).fields).toEqual(['quoteValidDays']);
    },
  );
});

describe('a new quotation', () => {
  const some = {
    clientName: 'Ah Hock',
    title: 'Beans',
    description: 'House blend',
    amount: 100,
    paymentTerm: '7 days',
  };
  const daysFrom = (from: Date, days: number) =>
    new Date(from.getTime() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10);

  test('begins with the company’s days, term, GST and closing note', async () => {
    await ask(changeCompany, {
      gstNumber: 'M90371842L',
      quotePaymentTerm: '50% deposit',
      quoteValidDays: '14',
      quoteClosingNote: 'Thank you.',
    });
    const before = new Date();
    const form = await ask(openForm, {});
    expect(form).toMatchObject({ gst: true, paymentTerm: '50% deposit', closingNote: 'Thank you.' });
    const made = await ask(createQuotation, some);
    expect(made).toMatchObject({ gstPercent: 9, amount: 10_900, closingNote: 'Thank you.' });
    expect([daysFrom(before, 14), daysFrom(new Date(), 14)]).toContain(made.validUntil);
    expect(form.validUntil <= made.validUntil).toBe(true);
    const own = { gst: 'false', closingNote: '', validUntil: daysFrom(before, 3) };
    expect(await ask(createQuotation, { ...some, ...own })).toMatchObject({
      gstPercent: 0,
      amount: 10_000,
      closingNote: '',
      validUntil: own.validUntil,
    });
  });

  test('begins as the last one where the company has said nothing, without GST where it is not registered', async () => {
    await ask(createQuotation, { ...some, gst: 'on' });
    expect(await ask(openForm, {})).toMatchObject({ gst: false, paymentTerm: '7 days', closingNote: '' });
  });

  test('that repeats another has its closing note, whatever the company’s is by now', async () => {
    const { _id: id } = await ask(createQuotation, { ...some, closingNote: 'As agreed by phone.' });
    await ask(changeCompany, { quoteClosingNote: 'Thank you.' });
    expect((await ask(duplicateQuotation, { id })).closingNote).toBe('As agreed by phone.');
    await db.in(quotations).updateOne({ _id: id }, { $unset: { closingNote: true } });
    expect((await ask(duplicateQuotation, { id })).closingNote).toBe('');
  });
});

test('the names typed on the first page count as a change of the person too, if theirs differs', async () => {
  await ask(nameCompany, { name: 'Boss', companyName: 'Kopi & Co' });
  expect((await userOf(owner))?.revision ?? 0).toBe(0);
  await ask(nameCompany, { name: 'Mei Ling', companyName: 'Kopi & Co' });
  expect((await userOf(owner))?.revision).toBe(1);
});
