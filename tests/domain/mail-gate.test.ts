import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { noAccess, ownerAccess } from '~/core/access';
import { config } from '~/core/config.server';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import * as mail from '~/gateways/mail';
import { mailAgain, mailNewAddress, mailProposal, mailWelcome } from '~/modules/account/address-mails.server';
import { companies, type User, users } from '~/modules/account/collections';
import { tellNewAddress } from '~/modules/account/index.server';
import { changePassword } from '~/modules/account/password-change.server';
import { hashPassword } from '~/modules/account/passwords.server';
import { requestReset } from '~/modules/account/reset.server';
import { tryCode } from '~/modules/account/second-factor.server';
import { resetSecondFactor } from '~/modules/account/second-factor-rules.server';
import { signIn } from '~/modules/account/sign-in.server';
import { makeToken } from '~/modules/account/tokens.server';
import { mailUnpaid } from '~/modules/billing/unpaid-mail.server';
import { clients } from '~/modules/crm/collections';
import { exportOwn } from '~/modules/data/exports.server';
import { closeJob, exportJob, tellJob } from '~/modules/data/jobs.server';
import { invoices, quotations } from '~/modules/documents/collections';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import { mailReminders } from '~/modules/documents/invoice/reminders.server';
import { sendInvoice } from '~/modules/documents/invoice/sending.server';
import { confirmAcceptance } from '~/modules/documents/quotation/confirm-acceptance.server';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { sendQuotation } from '~/modules/documents/quotation/sending.server';
import { tellMaker } from '~/modules/documents/quotation/tell-maker.server';
import { mailAlerts } from '~/modules/inventory/alert-mail.server';
import { alertReaders, alerts } from '~/modules/inventory/collections';
import { createJob } from '~/modules/jobs/add-job.server';
import { applyForLeave } from '~/modules/leave/requests.server';
import { meetingMailJob } from '~/modules/meetings/jobs.server';
import { addMeeting } from '~/modules/meetings/meetings.server';
import { mailHandOver } from '~/modules/people/hand-over-mails.server';
import { inviteUser } from '~/modules/people/users.server';
import { createTask } from '~/modules/tasks/tasks.server';
import { digestReaders } from '~/modules/today/collections';
import { mailDigests } from '~/modules/today/digest.server';
import type { Operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { enterAddress } from '~db/directory';
import { enqueue } from '~db/jobs';
import { workOff } from '~db/jobs/worker';
import { newSession, sessions } from '~db/sessions';
import { someQuotation } from '../support/api';
import { askAsStranger, askIn } from '../support/asking';
import { changeConfig, watchLog } from '../support/config';
import { countBefore } from '../support/counted';
import { openDatabaseForTests } from '../support/open-database';
import { stubPrinter } from '../support/paper';
import { postOffice } from '../support/post-office';
import { asUser, plainCompany } from '../support/sample-company';

openDatabaseForTests();
stubPrinter();

let office: Awaited<ReturnType<typeof postOffice>>;
/** What the gate was asked to send, and whether it was handed over. */
let sent: { kind: mail.MailKind; handedOver: boolean }[] = [];

beforeAll(async () => {
  office = await postOffice();
  changeConfig({ mail: { ...config().mail, smtpUrl: office.url } });
  const { sendMail } = mail;
  vi.spyOn(mail, 'sendMail').mockImplementation(async (one) => {
    const handedOver = await sendMail(one);
    sent.push({ kind: one.kind, handedOver });
    return handedOver;
  });
});
afterAll(async () => {
  vi.mocked(mail.sendMail).mockRestore();
  await office.close();
});
beforeEach(() => {
  sent = [];
  office.handed.length = 0;
});
afterEach(() => void vi.useRealTimers());

const password = 'kopi-siew-dai-7';
const passwordHash = hashPassword(password);
/** What a sign-up could write to a stranger, in the names of its company and people. */
const evil = 'Your card is blocked: https://evil.example';

interface Firm {
  db: CompanyDb;
  owner: User;
  mate: User;
  own: ReturnType<typeof asUser>;
}

type State = 'unconfirmed' | 'signed in' | 'confirmed';
const stateOf = (state: State, mark: string) => ({
  ...(state !== 'confirmed' && { unconfirmed: mark }),
  ...(state !== 'unconfirmed' && { firstSignedInAt: new Date(0) }),
});

/** A firm whose owner and their colleague are in these states. Its words are those of a fraud. */
async function firmOf(owners: State, mates: State): Promise<Firm> {
  const { db, owner: plain } = await plainCompany(`DBS Bank ${evil}`);
  const set = { name: evil, passwordHash: await passwordHash };
  await db.in(users).updateOne({ _id: plain._id }, { $set: { ...set, ...stateOf(owners, plain._id) } });
  const mateId = newId();
  const { companyId: _, ...like } = plain;
  await db.in(users).insert({
    ...like,
    _id: mateId,
    email: `${mateId}@stranger.example`,
    name: evil,
    access: { ...noAccess, Tasks: true },
    ...stateOf(mates, mateId),
  });
  const find = async (_id: string) => (await db.in(users).findOne({ _id })) as User;
  const [owner, mate] = [await find(plain._id), await find(mateId)];
  for (const user of [owner, mate]) await enterAddress(db, user);
  return { db, owner, mate, own: asUser(owner) };
}

const asStranger = <R>(operation: Operation<R>, input: Record<string, unknown>) =>
  askAsStranger(operation, input, { address: newId(), agent: `Look at ${evil}` });

/** A background job as its function sees it. */
const runOf = (db: CompanyDb, input: object, reached: unknown = []) =>
  ({
    db,
    input,
    reached,
    step: async (write: (all: CompanyDb) => Promise<object>) => await write(db),
  }) as never;

async function issuedInvoice({ db, own }: Firm): Promise<string> {
  const { invoice } = await askIn(
    db,
    createInvoice,
    { clientName: 'Ah Seng', title: evil, amount: 100, gst: false },
    own,
  );
  await askIn(db, issueInvoice, { id: invoice._id }, own);
  return invoice._id;
}

const tomorrow = () => ({
  startTime: `${dayAfter(day(), 1)}T10:00:00+08:00`,
  endTime: `${dayAfter(day(), 1)}T11:00:00+08:00`,
});
const client = () => `${newId()}@client.example`;
const day = () => singaporeDay(new Date());

/** Sends each kind of mail there is, as the suite does it. `from` tells who sends it; the clock's mails go to all. */
const sendings: Record<mail.MailKind, (firm: Firm) => Promise<unknown>> = {
  'confirm-address': async ({ owner }) => {
    await mailWelcome(owner, 'token');
    await mailAgain(owner, 'token');
    await mailNewAddress({ email: client() }, 'token');
    await mailProposal(owner, 'token');
  },
  'new-password': async ({ owner }) => await asStranger(requestReset, { email: owner.email }),
  'sign-in-warning': async ({ db, owner, mate, own }) => {
    await askIn(db, changePassword, { password, newPassword: `${password}-8` }, own);
    const set = { passwordHash: await passwordHash, firstSignedInAt: new Date(0) };
    await db.in(users).updateOne({ _id: owner._id }, { $set: set });
    await asStranger(signIn, { email: owner.email, password });
    tellNewAddress(db, owner, mate);
    const of = { userId: owner._id, companyId: db.companyId, agent: 'x', provedAt: new Date() };
    const browser = newSession({ ...of, kind: 'browser', expiresAt: null }, new Date());
    await db.in(sessions).insert(browser);
    await askIn(db, makeToken, { name: evil, days: 'never' }, { as: { ...own.as, sid: browser._id } });
    const secondFactor = { secret: 'x', since: new Date(), lastStep: 0, recoveryCodes: [] };
    await db.in(users).updateOne({ _id: mate._id }, { $set: { secondFactor } });
    await askIn(db, resetSecondFactor, { id: mate._id }, own);
    await countBefore(`code:${owner._id}:own`, 10);
    await tryCode(owner, '000000', 'own').catch(() => undefined);
    // Some are sent in the background, past the spy.
    await vi.waitFor(() => expect(office.handed).toHaveLength(7), 60_000);
  },
  invitation: async ({ db, own }) => await askIn(db, inviteUser, { name: evil, email: client() }, own),
  quotation: async ({ db, own }) => {
    const { _id: id } = await askIn(db, createQuotation, someQuotation, own);
    return await askIn(db, sendQuotation, { id, email: client() }, own);
  },
  invoice: async (firm) => {
    const id = await issuedInvoice(firm);
    const written = { email: client(), subject: 'Beans', text: evil };
    return await askIn(firm.db, sendInvoice, { id, ...written }, firm.own);
  },
  'invoice-reminder': async (firm) => {
    const id = await issuedInvoice(firm);
    const due = { dueDate: dayAfter(day(), 3), issuedOn: dayAfter(day(), -9), billingEmail: client() };
    await firm.db.in(invoices).updateOne({ _id: id }, { $set: due });
    await firm.db.in(companies).updateOne({}, { $set: { invoiceReminders: true } });
    return await mailReminders(runOf(firm.db, { day: day() }, null));
  },
  task: async ({ db, own, mate }) => {
    await db.in(clients).insert({ _id: newId(), name: 'Kopi & Co' } as never);
    const CustomerID = (await db.in(clients).findOne({}))?._id;
    return await askIn(db, createTask, { title: evil, CustomerID, assignee: mate._id, endDate: day() }, own);
  },
  job: async ({ db, own, mate }) => {
    const places = { client: 'Ah Seng', startLocation: 'Kallang', endLocation: 'Bedok', description: evil };
    const when = { jobDate: dayAfter(day(), 1), jobTime: '09:30' };
    const driver = { assignedEmployees: [mate._id], status: 'assigned', notifications: 'on' };
    return await askIn(db, createJob, { title: evil, ...places, ...when, ...driver }, own);
  },
  meeting: async ({ db, own, mate }) => {
    await db.in(clients).insert({ _id: newId(), name: 'Kopi & Co' } as never);
    const user = (await db.in(clients).findOne({}))?._id;
    const guests = { colleagueIds: [mate._id], invite: true };
    await askIn(db, addMeeting, { title: evil, user, ...tomorrow(), ...guests }, own);
    await workOff({ kinds: [meetingMailJob] });
  },
  'meeting-invitation': async ({ db, own }) => {
    await db.in(clients).insert({ _id: newId(), name: 'Kopi & Co' } as never);
    const user = (await db.in(clients).findOne({}))?._id;
    await askIn(db, addMeeting, { title: evil, user, ...tomorrow(), guests: client(), invite: true }, own);
    await workOff({ kinds: [meetingMailJob] });
  },
  leave: async ({ db, owner, own, mate }) => {
    await db.in(users).updateOne({ _id: owner._id }, { $set: { managerId: mate._id } });
    const leave = {
      type: 'Hospitalization Leave',
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      reason: evil,
    };
    return await askIn(db, applyForLeave, leave, own);
  },
  'quotation-answered': async ({ db, own, mate }) => {
    const { _id } = await askIn(db, createQuotation, someQuotation, own);
    const answer = { by: evil, reason: evil, through: 'link' as const };
    await db.in(quotations).updateOne({ _id }, { $set: { answer, status: 'declined', createdBy: mate._id } });
    await tellMaker(runOf(db, { quotationId: _id }));
  },
  'quotation-accepted': async ({ db, own }) => {
    const { _id } = await askIn(db, createQuotation, someQuotation, own);
    const answer = { by: evil, reason: '', through: 'link' as const };
    await db
      .in(quotations)
      .updateOne({ _id }, { $set: { answer, status: 'accepted', confirmation: { to: client() } } });
    await confirmAcceptance(runOf(db, { quotationId: _id }));
  },
  'stock-alerts': async ({ db, mate }) => {
    await addAlert(db);
    await db.in(alertReaders).insert({ _id: mate._id });
    await mailAlerts(db, day(), async () => undefined);
  },
  morning: async ({ db, mate }) => {
    await addAlert(db);
    await db.in(users).updateOne({ _id: mate._id }, { $set: { access: ownerAccess } });
    await db.in(digestReaders).insert({ _id: mate._id, token: newId() });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T23:30:00Z'), shouldAdvanceTime: true });
    await mailDigests(runOf(db, { day: day() }));
  },
  'export-ready': async ({ db, mate }) => {
    await askIn(db, exportOwn, {}, asUser(mate));
    await workOff({ kinds: [exportJob] });
  },
  'handed-over': async ({ db, owner, mate }) =>
    await mailHandOver(runOf(db, { fromId: mate._id, toId: owner._id, stays: true })),
  'plan-unpaid': async ({ db }) => {
    const unpaidSince = new Date();
    await db.in(companies).updateOne({}, { $set: { unpaidSince } });
    return await mailUnpaid(runOf(db, { since: unpaidSince.toISOString() }));
  },
  'company-closing': async ({ db, mate }) => {
    await enqueue(db, tellJob, {
      what: 'kept',
      until: new Date().toISOString(),
      byName: evil,
      byId: mate._id,
    });
    await workOff({ kinds: [tellJob] });
  },
  'company-deleted': async ({ db }) => {
    const jobId = await enqueue(db, closeJob, {});
    const closing = { since: new Date(), until: new Date(), byName: evil, jobId };
    await db.in(companies).updateOne({}, { $set: { closing } });
    await workOff({ kinds: [closeJob] });
  },
};

const addAlert = async (db: CompanyDb) =>
  await db.in(alerts).insert({
    _id: newId(),
    alertType: 'understock',
    subjectId: newId(),
    subjectKind: 'item',
    description: evil,
    urgency: 3,
    state: 'open',
    createdAt: new Date(),
  });

type Sending = (typeof sendings)[mail.MailKind];
const rows = Object.entries(sendings) as [mail.MailKind, Sending][];
const rowsTo = (...readers: string[]) => rows.filter(([kind]) => readers.includes(mail.mailKinds[kind]));

/** What a kind of mail came to, once it was tried. */
async function outcomeOf(kind: mail.MailKind) {
  await vi.waitFor(() => expect(sent.map((one) => one.kind)).toContain(kind), 60_000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return new Set(sent.filter((one) => one.kind === kind).map(({ handedOver }) => handedOver));
}

test('every kind of mail is in the list of kinds and in this test', () => {
  expect(Object.keys(sendings).sort()).toEqual(Object.keys(mail.mailKinds).sort());
});

describe.each(rowsTo('account'))('the mail %s', (kind, send) => {
  test('is always sent, and has no word that a user has typed', async () => {
    await send(await firmOf('unconfirmed', 'unconfirmed'));
    expect(await outcomeOf(kind)).toEqual(new Set([true]));
    expect(office.handed.length).toBeGreaterThan(0);
    for (const { text } of office.handed) expect(text.replaceAll('=\n', '')).not.toMatch(/evil|card|DBS/);
  });
});

describe.each(rowsTo('colleague'))('the mail %s', (kind, send) => {
  test.each<[State, State, boolean]>([
    ['unconfirmed', 'unconfirmed', false],
    ['unconfirmed', 'signed in', false],
    ['confirmed', 'confirmed', true],
  ])('from a firm that is %s to somebody %s: %s', async (firms, readers, isSent) => {
    await send(await firmOf(firms, readers));
    expect(await outcomeOf(kind)).toEqual(new Set([isSent]));
    expect(office.handed.length > 0).toBe(isSent);
  });
});

test.each<[State, State, boolean]>([
  ['confirmed', 'unconfirmed', false],
  ['confirmed', 'signed in', true],
  ['unconfirmed', 'confirmed', true],
])('a notice by somebody %s to a colleague who is %s: %s', async (byWhom, readers, isSent) => {
  await sendings.task(await firmOf(byWhom, readers));
  expect(await outcomeOf('task')).toEqual(new Set([isSent]));
});

describe.each(rowsTo('client', 'invitation'))('the mail %s', (kind, send) => {
  test('is not sent by somebody who has not confirmed their address', async () => {
    const warned = watchLog('warn');
    const refused = await send(await firmOf('unconfirmed', 'unconfirmed')).catch((error) => error);
    if (['invoice-reminder', 'meeting-invitation', 'quotation-accepted'].includes(kind))
      expect(warned).toHaveBeenCalledWith(expect.objectContaining({ why: 'conflict' }), expect.anything());
    else
      expect(refused).toMatchObject({
        why: 'conflict',
        fields: { email: [expect.stringContaining('Confirm')] },
      });
    expect(office.handed).toEqual([]);
  });

  test('is sent by somebody who has', async () => {
    await send(await firmOf('confirmed', 'unconfirmed'));
    expect(await outcomeOf(kind)).toEqual(new Set([true]));
    expect(office.handed).toHaveLength(1);
  });
});

test('the clock’s mails are the firm’s, which is confirmed once one owner is', async () => {
  const firm = await firmOf('unconfirmed', 'signed in');
  await sendings['stock-alerts'](firm);
  expect(await outcomeOf('stock-alerts')).toEqual(new Set([false]));
  await firm.db.in(users).insert({
    ...{
      _id: newId(),
      email: client(),
      name: 'Owner',
      passwordHash: '',
      status: 'Active',
      access: ownerAccess,
    },
    welcomed: true,
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  sent = [];
  await mailAlerts(firm.db, dayAfter(day(), 1), async () => undefined);
  expect(await outcomeOf('stock-alerts')).toEqual(new Set([true]));
});

test('an invitation has no link but ours', async () => {
  await sendings.invitation(await firmOf('confirmed', 'unconfirmed'));
  await outcomeOf('invitation');
  const text = office.handed[0]?.text.replaceAll('=\n', '') ?? '';
  expect(text.match(/https?:\/\/[^/\s]+/g)).toEqual(['https://laoban.example']);
  expect(text).not.toContain('evil');
  expect(text).toContain('Hello Your card is blocked:,');
});

test('without a mail server everybody counts as confirmed', async () => {
  const { mail: set } = config();
  changeConfig({ mail: { ...set, smtpUrl: undefined } });
  try {
    await sendings.invitation(await firmOf('unconfirmed', 'unconfirmed'));
    await sendings.task(await firmOf('unconfirmed', 'unconfirmed'));
    expect(await outcomeOf('invitation')).toEqual(new Set([true]));
    expect(await outcomeOf('task')).toEqual(new Set([true]));
  } finally {
    changeConfig({ mail: set });
  }
});
