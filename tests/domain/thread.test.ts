import { beforeEach, describe, expect, test } from 'vitest';
import { noAccess, ownerAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { companies, users } from '~/modules/account/collections';
import { changeCompany } from '~/modules/company/company.server';
import { clients } from '~/modules/crm/collections';
import { newClient } from '~/modules/crm/new-client';
import { newClientInput } from '~/modules/crm/schema';
import { invoices, quotations } from '~/modules/documents/collections';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import { payInvoice } from '~/modules/documents/invoice/payments.server';
import { answerQuotation } from '~/modules/documents/quotation/answer.server';
import { beginWork, openBegin } from '~/modules/documents/quotation/begin.server';
import { presentOne } from '~/modules/documents/quotation/present';
import { browseQuotations } from '~/modules/documents/quotation/quotation-list.server';
import {
  changeQuotation,
  createQuotation,
  readQuotation,
} from '~/modules/documents/quotation/quotations.server';
import {
  acceptQuotation,
  declineQuotation,
  markQuotation,
  sendQuotation,
} from '~/modules/documents/quotation/sending.server';
import { answerInWords } from '~/modules/documents/sheet';
import { items, stockLines } from '~/modules/inventory/collections';
import { addItem } from '~/modules/inventory/items.server';
import { presentCounts, presentItem } from '~/modules/inventory/present';
import { jobs } from '~/modules/jobs/collections';
import { endJob } from '~/modules/jobs/drive.server';
import { changeJob, deleteJob } from '~/modules/jobs/save-job.server';
import { plannedJob } from '~/modules/jobs/schema';
import { tasks } from '~/modules/tasks/collections';
import { askingFor, needsOf } from '~/modules/today/all-needs.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { someClient, someQuotation } from '../support/api';
import { askIn, companyIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
let itemId: string;

beforeEach(async () => {
  const _id = newId();
  db = companyDb(_id);
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  await db.in(companies).insert({ _id, name: 'Kopi Corner', ...plan, createdAt: new Date() });
  const stock = { totalCount: 4, onHoldCount: 1, productSegment: 'Coffee', location: 'A1' };
  itemId = (await askIn(db, addItem, { SKU: 'B-1', productName: 'Beans', ...stock }))._id;
});

const job = { jobDate: '2027-01-12', jobTime: '09:00', startLocation: 'Store', endLocation: 'Shop' };

async function out(more: Record<string, unknown> = {}): Promise<string> {
  const { amount: _, ...offer } = someQuotation;
  const line = { itemId, description: 'Beans', quantity: 2.5, unitPrice: 20 };
  const { _id: id } = await askIn(db, createQuotation, { ...offer, lines: [line, line], ...more });
  await askIn(db, sendQuotation, { id });
  return id;
}

async function accepted(): Promise<string> {
  const id = await out();
  await askIn(db, markQuotation, { id, status: 'accepted' });
  return id;
}

const stock = async () => {
  const { totalCount, onHoldCount } = presentCounts(await db.in(items).get(itemId, ''));
  return { totalCount, onHoldCount };
};

test('work begins with a job as the job’s own form proposes it: its driver hears of it', async () => {
  const begun = await askIn(db, beginWork, { id: await accepted(), job, hold: true });
  expect(await db.in(jobs).findOne({ _id: begun.job?.id ?? '' })).toMatchObject(plannedJob);
  expect(plannedJob.notifications).toBe(true);
});

test('a service is work, not material: nothing is short, held or taken, and it is invoiced as quoted', async () => {
  const wash = { SKU: 'WASH', stocked: false, productName: 'Chemical wash', unit: 'unit', price: 85 };
  const { _id: serviceId } = await askIn(db, addItem, wash);
  const id = await out({
    lines: [
      { itemId: serviceId, description: 'Chemical wash', quantity: 1.5, unitPrice: 80 },
      { itemId, description: 'Beans', quantity: 2, unitPrice: 20 },
    ],
  });
  await askIn(db, markQuotation, { id, status: 'accepted' });
  expect((await askIn(db, openBegin, { id })).materials).toMatchObject([{ itemId, needed: 2_000 }]);
  const begun = await askIn(db, beginWork, { id, job, hold: true });
  const jobId = begun.job?.id ?? '';
  expect(await db.in(jobs).get(jobId, '')).toMatchObject({ materials: [{ itemId }] });
  await db.in(jobs).updateOne({ _id: jobId }, { $set: { status: 'active' } });
  await askIn(db, endJob, { id: jobId, endLocation: 'Shop' });
  const { invoice } = await askIn(db, createInvoice, { jobId });
  expect(invoice.lines).toMatchObject([
    { description: 'Chemical wash', quantity: 1_500, unitPrice: 8_000 },
    { description: 'Beans', quantity: 2_000 },
  ]);
});

test('1.5 kg quoted is 1.5 kg held, used and taken', async () => {
  const stock = { totalCount: 10, onHoldCount: 0, productSegment: 'Flour', location: 'A2' };
  const flour = { SKU: 'F-1', productName: 'Flour', unit: 'kg', fractions: true, ...stock };
  const { _id: flourId } = await askIn(db, addItem, flour);
  const id = await out({ lines: [{ itemId: flourId, description: 'Flour', quantity: 1.5, unitPrice: 4 }] });
  await askIn(db, markQuotation, { id, status: 'accepted' });
  const begun = await askIn(db, beginWork, { id, job, hold: true });
  const counts = async () => presentItem(await db.in(items).get(flourId, ''));
  expect(await counts()).toMatchObject({ totalCount: 10, onHoldCount: 1.5 });
  const jobId = begun.job?.id ?? '';
  await db.in(jobs).updateOne({ _id: jobId }, { $set: { status: 'active' } });
  await askIn(db, endJob, { id: jobId, endLocation: 'Shop' });
  expect(await counts()).toMatchObject({ totalCount: 8.5, onHoldCount: 0 });
});

test('work begins with a job, its materials and held stock, and shows what is short', async () => {
  const id = await accepted();
  expect((await askIn(db, openBegin, { id })).materials).toMatchObject([
    { quantity: 5_000, needed: 5_000, free: 3_000, short: 2_000 },
  ]);
  const begun = await askIn(db, beginWork, { id, job, hold: true });
  expect(begun).toMatchObject({ taskIds: [], held: [{ itemId, quantity: 5_000, short: 2_000 }] });
  const made = await db.in(jobs).findOne({ _id: begun.job?.id ?? '' });
  expect(made).toMatchObject({
    title: someQuotation.title,
    status: 'new',
    quotation: { id },
    materials: [{ itemId, planned: 5_000, used: null, held: 5_000, taken: 0 }],
  });
  expect(await stock()).toEqual({ totalCount: 4, onHoldCount: 6 });
});

test('of four who begin at once one makes the job and holds the stock', async () => {
  const id = await accepted();
  const tries = Array.from({ length: 4 }, () => askIn(db, beginWork, { id, job, hold: true }));
  const ended = await Promise.allSettled(tries);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of ended)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ why: 'conflict' });
  expect(await db.in(jobs).count({}, 10)).toBe(1);
  expect(await db.in(stockLines).count({ type: 'allocate', note: /held/ }, 10)).toBe(1);
  expect(await stock()).toEqual({ totalCount: 4, onHoldCount: 6 });
});

test.for([
  // Of 100.00.
  ['50', 5_000],
  ['0.5', 50],
] as const)('a deposit of %s%% is drafted with the work', async ([deposit, net]) => {
  const id = await accepted();
  const begun = await askIn(db, beginWork, { id, job: null, deposit });
  expect(begun.job).toBeUndefined();
  expect(await db.in(invoices).findOne({ _id: begun.invoiceId ?? '' })).toMatchObject({
    kind: 'deposit',
    status: 'draft',
    quotationId: id,
    net,
  });
});

test('all or nothing: a wrong task or a missing flag takes back the job and the hold', async () => {
  const id = await accepted();
  const wrong = { id, job, hold: true, tasks: [{ title: 'Call', endDate: 'soon' }] };
  await expect(askIn(db, beginWork, wrong)).rejects.toMatchObject({ why: 'bad-input' });
  await expect(askIn(db, beginWork, { id, job: { ...job, jobDate: 'x' } })).rejects.toMatchObject({
    fields: { 'job.jobDate': [expect.anything()] },
  });
  await expect(askIn(db, beginWork, { id })).rejects.toMatchObject({ why: 'bad-input' });
  await expect(askIn(db, beginWork, { id, hold: true })).rejects.toMatchObject({
    fields: { hold: expect.anything() },
  });
  for (const deposit of [0, -1, 100.01, 0.001, 1e21])
    await expect(askIn(db, beginWork, { id, job, deposit })).rejects.toMatchObject({
      fields: { deposit: [expect.anything()] },
    });
  const seller = { as: { access: { ...noAccess, Quotes: true } } };
  await expect(askIn(db, beginWork, { id, job }, seller)).rejects.toMatchObject({ why: 'forbidden' });
  expect(await db.in(jobs).count({}, 10)).toBe(0);
  expect(await db.in(tasks).count({}, 10)).toBe(0);
  expect(await stock()).toEqual({ totalCount: 4, onHoldCount: 1 });
  expect(await db.in(quotations).findOne({ _id: id })).not.toHaveProperty('begun');
});

test('a driver who left and a deposit of nothing are refused at the form’s own fields', async () => {
  const id = await accepted();
  const gone = askIn(db, beginWork, { id, job: { ...job, driverId: newId() } });
  await expect(gone).rejects.toMatchObject({ fields: { 'job.driverId': [expect.anything()] } });
  const cent = await out({ lines: [{ description: 'Bag', quantity: 1, unitPrice: 0.01 }] });
  await askIn(db, markQuotation, { id: cent, status: 'accepted' });
  const nothing = askIn(db, beginWork, { id: cent, job: null, deposit: 1 });
  await expect(nothing).rejects.toMatchObject({ fields: { deposit: [expect.anything()] } });
});

test('a job id that is in use is refused at its field, also of two at once', async () => {
  const ids = [await accepted(), await accepted()];
  const named = { ...job, jobId: 'KOPI-1' };
  const both = await Promise.allSettled(
    ids.map((id) => askIn(db, beginWork, { id, job: named, hold: true })),
  );
  expect(both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
    { why: 'conflict', fields: { 'job.jobId': [expect.stringContaining('this ID')] } },
  ]);
});

test.for([
  ['cancelled', { totalCount: 4, onHoldCount: 1 }],
  ['ended', { totalCount: 0, onHoldCount: 1 }],
] as const)('work that begins with a job that is %s holds nothing for it', async ([status, left]) => {
  await askIn(db, beginWork, { id: await accepted(), job: { ...job, status }, hold: true });
  expect(await stock()).toEqual(left);
});

async function active(): Promise<string> {
  const { job: made } = await askIn(db, beginWork, { id: await accepted(), job, hold: true });
  await db.in(jobs).updateOne({ _id: made?.id ?? '' }, { $set: { status: 'active' } });
  return made?.id ?? '';
}

test.each([
  [{}, 5_000, { totalCount: 0, onHoldCount: 1 }],
  [{ usedItem: 'ITEM', used: '1.5' }, 1_500, { totalCount: 2, onHoldCount: 1 }],
  [{ materials: [{ itemId: 'ITEM', used: 0 }] }, 0, { totalCount: 4, onHoldCount: 1 }],
])('a job ends with %j: what was used leaves, the rest is free', async (sent, used, left) => {
  const id = await active();
  const filled = JSON.parse(JSON.stringify(sent).replaceAll('ITEM', itemId));
  const ended = await askIn(db, endJob, { id, endLocation: 'Shop', ...filled });
  expect(ended.materials).toMatchObject([{ used, held: 0 }]);
  expect(await stock()).toEqual(left);
});

test('what is none of its materials, or no quantity, is refused, and the job goes on', async () => {
  const id = await active();
  for (const sent of [
    { usedItem: newId(), used: '1' },
    { usedItem: itemId, used: 'many' },
    { usedItem: itemId, used: '-1' },
  ])
    await expect(askIn(db, endJob, { id, endLocation: 'Shop', ...sent })).rejects.toMatchObject({
      fields: { used: [expect.anything()] },
    });
  expect(await db.in(jobs).findOne({ _id: id })).toMatchObject({ status: 'active' });
  expect(await stock()).toEqual({ totalCount: 4, onHoldCount: 6 });
});

test('a job that is cancelled or deleted frees what it holds; one that ends by hand used what was planned', async () => {
  await askIn(db, changeJob, { id: await active(), status: 'cancelled' });
  expect(await stock()).toEqual({ totalCount: 4, onHoldCount: 1 });
  await askIn(db, deleteJob, { id: await active() });
  expect(await stock()).toEqual({ totalCount: 4, onHoldCount: 1 });
  const byHand = await active();
  const ends = { id: byHand, status: 'ended' };
  await expect(askIn(db, changeJob, { ...ends, usedItem: itemId, used: 'many' })).rejects.toMatchObject({
    fields: { used: [expect.anything()] },
  });
  expect((await askIn(db, changeJob, { ...ends, usedItem: itemId, used: '2' })).job.materials).toMatchObject([
    { used: 2_000, held: 0, taken: 2_000 },
  ]);
  expect(await stock()).toEqual({ totalCount: 2, onHoldCount: 1 });
  // What was used is put right; a save that says nothing of it changes nothing.
  await askIn(db, changeJob, { id: byHand, usedItem: itemId, used: '1' });
  await askIn(db, changeJob, { id: byHand, title: 'Renamed' });
  expect(await stock()).toEqual({ totalCount: 3, onHoldCount: 1 });
});

test.each([
  ['deleted', deleteJob, {}],
  ['cancelled', changeJob, { status: 'cancelled' }],
])('a series that is %s frees what one of its later jobs holds', async (_, ended, sent) => {
  const tomorrow = dayAfter(singaporeDay(new Date()), 1);
  const repeating = { ...job, jobDate: tomorrow, repeat: 'daily' };
  const { job: made } = await askIn(db, beginWork, { id: await accepted(), job: repeating, hold: true });
  await askIn(db, changeJob, { id: made?.id, jobDate: dayAfter(tomorrow, 3) });
  const before = await db.in(jobs).findOne({ jobDate: dayAfter(tomorrow, 1) });
  expect(await stock()).toEqual({ totalCount: 4, onHoldCount: 6 });
  await askIn(db, ended as typeof deleteJob, { id: before?._id, scope: 'series', ...sent });
  expect(await stock()).toEqual({ totalCount: 4, onHoldCount: 1 });
});

test('calls change, send and answer a quotation, by its documented name', async () => {
  const { _id: docID } = await askIn(db, createQuotation, someQuotation);
  expect(await askIn(db, changeQuotation, { ...someQuotation, docID, title: 'Changed' })).toMatchObject({
    title: 'Changed',
  });
  await expect(askIn(db, acceptQuotation, { docID })).rejects.toMatchObject({ why: 'conflict' });
  const sent = await askIn(db, sendQuotation, { docID });
  expect(presentOne(sent.quotation)).toMatchObject({ docID, status: 'sent' });
  const { quotation } = await askIn(db, acceptQuotation, { docID, by: 'Tan Ah Kow' });
  expect(quotation).toMatchObject({ status: 'accepted', answer: { by: 'Tan Ah Kow', through: 'firm' } });
  expect(answerInWords(quotation)).toMatch(/^Accepted by Tan Ah Kow, as Boss noted on /);
  await expect(askIn(db, declineQuotation, { docID })).rejects.toMatchObject({ why: 'conflict' });
});

describe('begin work when accepted', () => {
  const answer = (token: string) =>
    askIn(db, answerQuotation, { token, answer: 'accepted', name: 'Tan Ah Kow' });
  const tokenOf = async (id: string) => (await db.in(quotations).findOne({ _id: id }))?.linkToken ?? '';

  beforeEach(async () => {
    await askIn(db, changeCompany, { beginWhenAccepted: 'true', companyAddress: '18 Tiong Bahru Road' });
    const client = newClientInput.parse({ ...someClient, CompanyName: 'Ah Seng', address: '9 Kallang Way' });
    await db.in(clients).insert(newClient(newId(), client, { createdBy: newId(), at: new Date() }));
  });

  const offer = { clientName: 'Ah Seng', paymentTerm: '50% deposit, the rest on delivery' };

  test('the client’s yes plans the job, holds the stock and drafts the deposit, once', async () => {
    const id = await out(offer);
    const token = await tokenOf(id);
    const ended = await Promise.allSettled(Array.from({ length: 8 }, () => answer(token)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const quotation = await db.in(quotations).findOne({ _id: id });
    expect(quotation).toMatchObject({
      status: 'accepted',
      begun: { by: 'Laoban', held: [{ itemId, quantity: 5_000, short: 2_000 }] },
      unseenAnswer: true,
    });
    expect(await db.in(jobs).list({}, { sort: { _id: 1 }, limit: 9 })).toMatchObject([
      { status: 'new', startLocation: '18 Tiong Bahru Road', endLocation: '9 Kallang Way', jobTime: '09:00' },
    ]);
    const deposits = await db.in(invoices).list({}, { sort: { _id: 1 }, limit: 9 });
    expect(deposits).toMatchObject([{ kind: 'deposit', status: 'draft', net: 5_000, quotationId: id }]);
    expect(await stock()).toEqual({ totalCount: 4, onHoldCount: 6 });
    const { work } = await askIn(db, readQuotation, { id });
    expect(work?.invoices).toMatchObject([{ name: 'Draft', says: 'deposit, SGD 50.00' }]);
    await expect(askIn(db, beginWork, { id, job })).rejects.toMatchObject({ why: 'conflict' });
  });

  test('an answer that a person writes down does the same, and one that declines nothing', async () => {
    const id = await out(offer);
    await askIn(db, acceptQuotation, { docID: id }, { as: { access: { ...noAccess, Quotes: true } } });
    expect((await db.in(quotations).findOne({ _id: id }))?.begun?.job).toBeDefined();
    const other = await out(offer);
    await askIn(db, declineQuotation, { docID: other });
    expect(await db.in(quotations).findOne({ _id: other })).not.toHaveProperty('begun');
    expect(await db.in(jobs).count({}, 9)).toBe(1);
  });

  test('work that cannot begin loses no answer: the page says why, and a person begins it', async () => {
    // A name that is no client has no address to drive to.
    const id = await out({ ...offer, clientName: 'Somebody new' });
    await answer(await tokenOf(id));
    const quotation = await db.in(quotations).findOne({ _id: id });
    expect(quotation).toMatchObject({ status: 'accepted', answer: { by: 'Tan Ah Kow' } });
    expect(quotation).not.toHaveProperty('begun');
    expect(quotation?.history.at(-1)).toMatchObject({ what: 'not begun', why: expect.stringMatching(/./) });
    const forToday = async () => {
      const asking = askingFor({
        person: { userId: newId(), access: ownerAccess, drives: false },
        company: await companyIn(db),
        db,
      });
      return (await needsOf(asking)).find(({ kind }) => kind === 'quotations-not-begun');
    };
    const why = quotation?.history.at(-1)?.why ?? '';
    expect((await forToday())?.lines).toMatchObject([
      { link: `/Quotes/${id}`, why: `Somebody new · ${why}` },
    ]);
    expect((await askIn(db, browseQuotations, { show: 'not-begun' })).count).toBe(1);
    expect(await db.in(jobs).count({}, 9)).toBe(0);
    expect(await db.in(invoices).count({}, 9)).toBe(0);
    expect(await stock()).toEqual({ totalCount: 4, onHoldCount: 1 });
    await askIn(db, beginWork, { id, job, hold: true });
    expect((await forToday())?.count ?? 0).toBe(0);
    expect(await db.in(quotations).findOne({ _id: id })).not.toHaveProperty('unseenAnswer');
    expect(await stock()).toEqual({ totalCount: 4, onHoldCount: 6 });
  });

  test('is off where nobody has switched it on', async () => {
    await askIn(db, changeCompany, { beginWhenAccepted: 'false' });
    const id = await out(offer);
    await answer(await tokenOf(id));
    expect(await db.in(quotations).findOne({ _id: id })).not.toHaveProperty('begun');
  });
});

test('the job and the tasks of a quotation lead back to it, and payments are on both', async () => {
  const client = newClientInput.parse({ ...someClient, CompanyName: 'Ah Seng' });
  await db.in(clients).insert(newClient(newId(), client, { createdBy: newId(), at: new Date() }));
  const id = await out({ clientName: 'Ah Seng' });
  await askIn(db, acceptQuotation, { docID: id });
  const task = { title: 'Call', endDate: '2027-01-11' };
  const begun = await askIn(db, beginWork, { id, job, deposit: 50, tasks: [task] });
  const quotation = { id, number: expect.stringMatching(/^Q-/) };
  const [taskId = ''] = begun.taskIds;
  expect(await db.in(tasks).findOne({ _id: taskId })).toMatchObject({ quotation });
  const invoiceId = begun.invoiceId ?? '';
  await askIn(db, issueInvoice, { id: invoiceId });
  await askIn(db, payInvoice, { id: invoiceId, amount: '10', method: 'paynow' });
  const paid = [
    {
      id: invoiceId,
      name: expect.stringMatching(/^INV-/),
      says: 'deposit, part-paid, SGD 40.00 of SGD 50.00 open',
      payments: [{ says: expect.stringMatching(/^SGD 10.00 on .*: Payment, PayNow$/) }],
    },
  ];
  expect((await askIn(db, readQuotation, { id })).work?.invoices).toMatchObject(paid);
  expect(await db.in(jobs).findOne({ _id: begun.job?.id ?? '' })).toMatchObject({ quotation });
});

test('the form that begins the work lists the drivers and assigns the chosen one', async () => {
  const id = await accepted();
  const now = new Date();
  const driver = { _id: newId(), name: 'Ravi', email: `${newId()}@firm.example` };
  await db.in(users).insert({
    ...driver,
    status: 'Active',
    access: noAccess,
    passwordHash: '',
    welcomed: true,
    createdAt: now,
    updatedAt: now,
  });
  expect((await askIn(db, openBegin, { id })).drivers?.options).toMatchObject([
    { id: driver._id, name: 'Ravi' },
  ]);
  const begun = await askIn(db, beginWork, { id, job: { ...job, driverId: driver._id } });
  expect(await db.in(jobs).findOne({ _id: begun.job?.id ?? '' })).toMatchObject({
    driverId: driver._id,
    status: 'assigned',
  });
});
