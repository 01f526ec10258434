import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { noAccess } from '~/core/access';
import { newId } from '~/core/id';
import { localPayments } from '~/gateways/billing';
import * as mail from '~/gateways/mail';
import { companies, users } from '~/modules/account/collections';
import { signIn } from '~/modules/account/sign-in.server';
import { startCheckout } from '~/modules/billing/checkout.server';
import { checkouts } from '~/modules/billing/collections';
import { passLocalTime } from '~/modules/billing/local-checkout.server';
import { clients } from '~/modules/crm/collections';
import { closeCompany, keepCompany } from '~/modules/data/closing.server';
import { exportCompany, exportOwn } from '~/modules/data/exports.server';
import { closeJob, exportJob, removeExport, tellJob } from '~/modules/data/jobs.server';
import { findUserByEmail, storeResetLink } from '~db/across-companies';
import type { CompanyDb } from '~db/company-db';
import { withoutCompany } from '~db/company-removal';
import { database } from '~db/connect';
import { enterAddress } from '~db/directory';
import { filesOf } from '~db/files';
import { collections } from '~db/indexes';
import { enqueue } from '~db/jobs';
import { backgroundJobs } from '~db/jobs/collection';
import { workOff } from '~db/jobs/worker';
import { take } from '~db/limits';
import { startSession } from '~db/sessions';
import { askAsStranger, askIn } from '../support/asking';
import { changeConfig } from '../support/config';
import { openDatabaseForTests } from '../support/open-database';
import { asUser, everything, mailsForTests, plainCompany, sampleCompany } from '../support/sample-company';
import { FakeStripe, prices } from '../support/stripe';

/** To whom a mail was tried, and which addresses refuse theirs. */
const post = { tried: [] as string[], refuses: new Set<string>() };
beforeAll(() => {
  const { sendMail } = mail;
  const sending = vi.spyOn(mail, 'sendMail').mockImplementation(async (one) => {
    const to = [one.to].flat().map((reader) => (typeof reader === 'string' ? reader : reader.email));
    post.tried.push(...to);
    if (to.some((address) => post.refuses.has(address))) throw new Error('no such mailbox');
    return await sendMail(one);
  });
  return () => sending.mockRestore();
});

openDatabaseForTests();
const mails = mailsForTests();

const kinds = [closeJob, tellJob, exportJob, removeExport];
const inEightDays = () => new Date(Date.now() + 8 * 86_400_000);
const work = (now = () => new Date()) =>
  workOff({
    kinds,
    now,
    onFailure: (error) => {
      throw error;
    },
  });

const password = 'kopi-siew-dai';
beforeEach(() => mails.clear());

/** A company whose owner has a known password. */
async function closableCompany() {
  const { db, owner } = await plainCompany('Kopi & Sons');
  const { hashPassword } = await import('~/modules/account/passwords.server');
  await db.in(users).updateOne({ _id: owner._id }, { $set: { passwordHash: await hashPassword(password) } });
  return { db, owner, as: asUser(owner) };
}

const asked = { companyName: 'Kopi & Sons', password };
const closingOf = async (db: CompanyDb) => (await db.in(companies).findOne({}))?.closing;

test('only an owner closes a company, by typing its name and their password', async () => {
  const { db, as, owner } = await closableCompany();
  await expect(askIn(db, closeCompany, { ...asked, companyName: 'Kopi' }, as)).rejects.toMatchObject({
    fields: { companyName: ['This is not the name of your company.'] },
  });
  await expect(askIn(db, closeCompany, { ...asked, password: 'x' }, as)).rejects.toMatchObject({
    fields: { password: ['This is not your current password.'] },
  });
  const employee = asUser({ ...owner, access: { ...owner.access, laoban: false } });
  await expect(askIn(db, closeCompany, asked, employee)).rejects.toMatchObject({ why: 'forbidden' });
  expect(await closingOf(db)).toBe(undefined);
  await askIn(db, closeCompany, { ...asked, companyName: ' kopi  & sons' }, as);
  expect((await closingOf(db))?.byName).toBe('Boss');
  await expect(askIn(db, closeCompany, asked, as)).rejects.toThrow('already being closed');
});

test('of two owners who close it at once one learns that it is being closed', async () => {
  const { db, as } = await closableCompany();
  const both = await Promise.allSettled([
    askIn(db, closeCompany, asked, as),
    askIn(db, closeCompany, asked, as),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await db.in(backgroundJobs).count({ kind: closeJob.name }, 9)).toBe(1);
});

test('everybody gets an email at once and when it is cancelled; after that nothing is deleted', async () => {
  const { db, as, owner } = await closableCompany();
  const second = {
    email: 'second@kopi.example',
    name: 'Second',
    status: 'Active',
    access: { laoban: false },
  };
  const left = { email: 'left@kopi.example', name: 'Left', status: 'Resigned', access: { laoban: false } };
  await db.in(users).insertMany([
    { _id: 'second', ...second },
    { _id: 'left', ...left },
  ] as never);
  await askIn(db, closeCompany, asked, as);
  await work();
  // One mail per owner; the one who asked is addressed as "you".
  const told = async (whose: string) =>
    (await mails.sent()).filter((one) => one.includes(`To: ${whose}`)).join();
  expect(await told('second@kopi.example')).toContain('Boss has asked to delete Kopi & Sons');
  expect(await told(owner.email)).toContain('You have asked to delete Kopi & Sons');
  expect(await told('left@kopi.example')).toBe('');
  await mails.clear();
  await askIn(db, keepCompany, {}, as);
  await expect(askIn(db, keepCompany, {}, as)).rejects.toThrow('not being closed');
  await work();
  expect(await mails.sent()).toHaveLength(2);
  expect(await told('second@kopi.example')).toContain('Boss keeps Kopi & Sons');
  expect(await told(owner.email)).toContain('You keep Kopi & Sons');
  await work(inEightDays);
  expect(await closingOf(db)).toBe(undefined);
  expect(await db.in(users).count({}, 9)).toBe(3);
});

test('cancelling and requesting again at once notifies everybody of the current state only', async () => {
  const { db, as } = await closableCompany();
  await askIn(db, closeCompany, asked, as);
  await askIn(db, keepCompany, {}, as);
  await askIn(db, closeCompany, asked, as);
  await work();
  const told = await mails.sent();
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('will be deleted');
});

test('a deletion other than the requested one deletes nothing', async () => {
  const { db, as } = await closableCompany();
  for (const closing of [false, true]) {
    if (closing) await askIn(db, closeCompany, asked, as);
    const jobId = await enqueue(db, closeJob, {});
    await work();
    expect(await db.in(backgroundJobs).findOne({ _id: jobId })).toMatchObject({
      state: 'failed',
      error: 'The company is not being closed.',
    });
  }
  expect(await db.in(users).count({}, 9)).toBe(1);
  expect((await closingOf(db))?.begun).toBe(undefined);
  // Its own is still to come.
  await work(inEightDays);
  expect(await db.in(companies).count({}, 9)).toBe(0);
});

test('its plan ends with the month that is paid, by the same way as any cancellation', async () => {
  const { db, as } = await closableCompany();
  const { checkoutUrl } = await askIn(
    db,
    startCheckout,
    { priceId: 'local_starter', mode: 'subscription' },
    as,
  );
  await localPayments()?.pay(checkoutUrl.split('/').at(-1) ?? '', 'good');
  await passLocalTime(db, new Date());
  await askIn(db, closeCompany, asked, as);
  expect((await db.in(companies).findOne({}))?.billing).toMatchObject({ endsWithPeriod: true });
  expect(await askIn(db, keepCompany, {}, as)).toEqual({ planEnds: true });
});

test('each collection is emptied by its company, or is known not to say whose its documents are', async () => {
  const { db, owner } = await plainCompany();
  for (const { name } of collections()) {
    if (withoutCompany.has(name) || name === companies.name) continue;
    // Some have to have what makes them the only one.
    const own = { tokenHash: name, email: name };
    await database()
      .db.collection(name)
      .insertOne({ _id: newId() as never, companyId: db.companyId, ...own });
  }
  const { removeCompany } = await import('~db/company-removal');
  const { signal } = new AbortController();
  await removeCompany(db.companyId, { jobId: 'none', signal });
  for (const [name, documents] of await everything()) {
    expect([name, documents.filter((one) => one.includes(db.companyId) || one.includes(owner._id))]).toEqual([
      ...[name, []],
    ]);
  }
});

/** The sample company, with all besides that a company leaves behind: sessions, links, limits, jobs, loose uploads. */
async function livedIn() {
  const sample = await sampleCompany();
  const { db, owner, asOwner } = sample;
  const of = { userId: owner._id, companyId: db.companyId };
  await startSession({ ...of, kind: 'browser', agent: 'Chrome', provedAt: new Date() });
  await storeResetLink(owner, inEightDays());
  await take(`password-of:${owner._id}`, { most: 10, seconds: 900 });
  await take(`sign-in:${owner.email}`, { most: 10, seconds: 900 });
  await filesOf(db).keep({ name: 'x', type: 'image/png', content: Buffer.from('loose') });
  const { hashPassword } = await import('~/modules/account/passwords.server');
  await db.in(users).updateOne({ _id: owner._id }, { $set: { passwordHash: await hashPassword(password) } });
  await askIn(db, exportOwn, {}, asOwner);
  await work();
  await askIn(db, closeCompany, { companyName: 'Kopi Corner Supplies', password }, asOwner);
  return sample;
}

/** Does what is due in so many hours from now, and keeps what failed. */
function worker() {
  const failures: unknown[] = [];
  const workOn = (hours: number) =>
    workOff({
      kinds,
      now: () => new Date(Date.now() + hours * 3_600_000),
      onFailure: (error) => void failures.push(error),
    });
  return { failures, workOn };
}

test('a failed email keeps no other from being sent, before or after the deletion', async () => {
  const { db, owner, as } = await closableCompany();
  const second = { ...owner, _id: `${owner._id}0`, email: 'zz-second@kopi.example', name: 'Second' };
  await db.in(users).insert(second);
  post.refuses.add(owner.email);
  const count = (to: string) => post.tried.filter((one) => one === to).length;
  const { failures, workOn } = worker();
  try {
    await askIn(db, closeCompany, asked, as);
    await workOn(0);
    expect(count(second.email)).toBe(1);
    await workOn(8 * 24);
    expect(await db.in(companies).count({}, 9)).toBe(0);
    expect(count(second.email)).toBe(2);
    expect(failures.length).toBeGreaterThan(0);
    // What is left to be done is all that is known of it.
    expect(await db.in(backgroundJobs).count({}, 9)).toBe(1);
    post.refuses.clear();
    const before = count(owner.email);
    await workOn(9 * 24);
    expect([count(owner.email), count(second.email)]).toEqual([before + 1, 2]);
    expect(await db.in(backgroundJobs).count({}, 9)).toBe(0);
  } finally {
    post.refuses.clear();
  }
});

test('however many mails fail, each is retried, and none goes to people who have left meanwhile', async () => {
  const { db, owner, as } = await closableCompany();
  // More than are read at a time.
  const crowd = Array.from({ length: 55 }, (_, at) => {
    const number = String(at).padStart(3, '0');
    return { ...owner, _id: `${owner._id}${number}`, email: `crowd${number}@kopi.example`, access: noAccess };
  });
  await db.in(users).insertMany(crowd);
  for (const { email } of crowd) post.refuses.add(email);
  const { failures, workOn } = worker();
  try {
    await askIn(db, closeCompany, asked, as);
    await workOn(0);
    expect(failures).toHaveLength(1);
    const gone = crowd[7]?._id ?? '';
    await db.in(users).updateOne({ _id: gone }, { $set: { status: 'Resigned' } });
    post.refuses.clear();
    await mails.clear();
    await workOn(1);
    expect(failures).toHaveLength(1);
    expect(await mails.sent()).toHaveLength(crowd.length - 1);
  } finally {
    post.refuses.clear();
  }
});

test('after a week nothing of it is left, its addresses are free, and another company is unchanged', async () => {
  const { db, people, owner } = await livedIn();
  const other = await plainCompany('Neighbour');
  await other.db.in(clients).insert({ _id: 'stays', name: 'Stays', sortName: 'stays' } as never);
  await filesOf(other.db).keep({ name: 'x', type: 'image/png', content: Buffer.from('of another') });
  const { db: raw } = database();
  const before = await raw
    .collection('contents.files')
    .countDocuments({ 'metadata.companyId': other.db.companyId });
  await mails.clear();

  await work(inEightDays);

  const traces = [db.companyId, ...people.flatMap(({ _id, email }) => [_id, email])];
  for (const [name, documents] of await everything()) {
    const left = documents.filter((one) => traces.some((trace) => one.includes(trace)));
    expect([name, left]).toEqual([name, []]);
  }
  const contents = await raw.collection('contents.files').find().toArray();
  expect(contents).toHaveLength(before);
  expect(await raw.collection('contents.chunks').distinct('files_id')).toEqual(
    contents.map(({ _id }) => _id),
  );
  expect(await other.db.in(clients).count({}, 9)).toBe(1);
  expect(await findUserByEmail(other.owner.email)).not.toBe(null);
  expect(await findUserByEmail(owner.email)).toBe(null);
  expect((await mails.sent()).join('\n')).toContain('is deleted from Laoban');

  // As for an address that never was.
  const says = async (email: string) =>
    await askAsStranger(signIn, { email, password }).catch(
      ({ why, message }: { why: string; message: string }) => [why, message],
    );
  expect(await says(owner.email)).toEqual(await says('nobody@nowhere.example'));
  for (const { email } of people) {
    const user = { ...other.owner, _id: newId(), email };
    await other.db.in(users).insert(user);
    await enterAddress(other.db, user);
  }
  expect((await findUserByEmail(owner.email))?.companyId).toBe(other.db.companyId);
}, 120_000);

test('what still runs for the company is ended first, and the deletion waits until it has noticed', async () => {
  const { db, as } = await closableCompany();
  await askIn(db, closeCompany, asked, as);
  await work();
  await askIn(db, exportCompany, { password }, as);
  const running = {
    state: 'running' as const,
    lease: 'elsewhere',
    dueAt: new Date(Date.now() + 90 * 86_400_000),
  };
  await db.in(backgroundJobs).updateOne({ kind: exportJob.name }, { $set: running });
  await db.in(backgroundJobs).updateOne({ kind: closeJob.name }, { $set: { dueAt: new Date() } });
  await work();
  expect((await db.in(companies).findOne({}))?.closing?.begun).toBe(true);
  const [ended] = await db.in(backgroundJobs).list({ kind: exportJob.name }, { sort: { _id: 1 }, limit: 1 });
  expect(ended?.state).toBe('cancelled');
  await expect(askIn(db, keepCompany, {}, as)).rejects.toThrow('too late');
  await work(inEightDays);
  expect(await db.in(companies).findOne({})).toBe(null);
});

test('what has begun never gives up, however often the payment provider says nothing', async () => {
  const { db, as } = await closableCompany();
  await askIn(db, closeCompany, asked, as);
  await work();
  const customerId = `cus_${db.companyId}`;
  const stripe = new FakeStripe();
  await stripe.start();
  stripe.subscribe(customerId, prices.starter);
  const subscriptionId = stripe.living(customerId).id;
  await db
    .in(companies)
    .updateOne(
      {},
      { $set: { planRank: 1, planName: 'Starter', billing: { customerId, subscriptionId, revision: 0 } } },
    );
  changeConfig(stripe.config());
  try {
    stripe.play('broken');
    const failures: unknown[] = [];
    const tryOnce = () =>
      workOff({ kinds, now: inEightDays, onFailure: (_, failed) => void failures.push(failed) });
    const of = { kind: closeJob.name };
    await db.in(backgroundJobs).updateOne(of, { $set: { attempts: 500 } });
    await tryOnce();
    expect(failures).toMatchObject([{ forGood: false }]);
    expect((await db.in(companies).findOne({}))?.closing?.begun).toBe(true);
    stripe.play('good');
    // Somebody has left a payment page open.
    const _id = stripe.begin(customerId, 'starter');
    const who = { userId: 'boss', userName: 'Boss', startedAt: new Date(), serial: 1 };
    await db.in(checkouts).insert({ _id, mode: 'subscription', product: 'starter', ...who });
    await db.in(backgroundJobs).updateOne(of, { $set: { dueAt: new Date() } });
    await tryOnce();
    expect(stripe.sessions.get(_id)?.expired).toBe(true);
    expect(await db.in(companies).findOne({})).toBe(null);
    expect(stripe.living(customerId).ends).toBe(true);
  } finally {
    await stripe.stop();
    changeConfig({ BILLING_PROVIDER: 'local', stripe: null });
  }
});

test('a server that dies over it leaves the rest to another, and nobody can keep the half of a company', async () => {
  const { db, as } = await closableCompany();
  await db
    .in(clients)
    .insertMany(
      Array.from({ length: 12 }, (_, at) => ({ _id: `${db.companyId}${at}`, name: `${at}` })) as never,
    );
  await askIn(db, closeCompany, asked, as);
  await work();
  const { db: raw } = database();
  const collection = raw.collection<{ _id: string }>(clients.name);
  // It begins, deletes a part, and is gone without a word.
  const job = await db
    .in(backgroundJobs)
    .findOneAndUpdate(
      { kind: closeJob.name },
      { $set: { state: 'running', lease: 'dead', dueAt: new Date(), attempts: 1 } },
    );
  await db.in(companies).updateOne({}, { $set: { 'closing.begun': true } });
  await db
    .in(backgroundJobs)
    .updateOne(
      { _id: job?._id ?? '' },
      { $set: { reached: { begun: true, firm: 'Kopi & Sons', bosses: [] } } },
    );
  await db.in(users).deleteMany({});
  await collection.deleteMany({ companyId: db.companyId, name: { $lt: '5' } } as never);
  await expect(askIn(db, keepCompany, {}, as)).rejects.toThrow('too late');

  await work(inEightDays);
  for (const [name, documents] of await everything()) {
    expect([name, documents.filter((one) => one.includes(db.companyId))]).toEqual([name, []]);
  }
});
