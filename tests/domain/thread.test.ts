import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { noAccess } from '~/core/access';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { items, stockLines } from '~/modules/inventory/collections';
import { addItem } from '~/modules/inventory/items.server';
import { invoices } from '~/modules/invoices/collections';
import { jobs } from '~/modules/jobs/collections';
import { endJob } from '~/modules/jobs/drive.server';
import { changeJob, deleteJob } from '~/modules/jobs/save-job.server';
import { beginWork, openBegin } from '~/modules/quotes/begin.server';
import { quotations } from '~/modules/quotes/collections';
import { presentOne } from '~/modules/quotes/present';
import { changeQuotation, createQuotation } from '~/modules/quotes/quotations.server';
import {
  acceptQuotation,
  declineQuotation,
  markQuotation,
  sendQuotation,
} from '~/modules/quotes/sending.server';
import { answerInWords } from '~/modules/quotes/sheet';
import { setReactions } from '~/modules/reactions.server';
import { tasks } from '~/modules/tasks/collections';
import { reactions } from '~/reactions.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { someQuotation } from '../support/api';
import { askIn } from '../support/asking';
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

async function accepted(): Promise<string> {
  const { amount: _, ...offer } = someQuotation;
  const line = { itemId, description: 'Beans', quantity: 2.5, unitPrice: 20 };
  const { _id: id } = await askIn(db, createQuotation, { ...offer, lines: [line, line] });
  await askIn(db, sendQuotation, { id });
  await askIn(db, markQuotation, { id, status: 'accepted' });
  return id;
}

const stock = async () => {
  const { totalCount, onHoldCount } = (await db.in(items).findOne({ _id: itemId })) ?? {};
  return { totalCount, onHoldCount };
};

test('work begins with a job, its materials and held stock, and shows what is short', async () => {
  const id = await accepted();
  expect((await askIn(db, openBegin, { id })).materials).toMatchObject([{ needed: 5, free: 3, short: 2 }]);
  const begun = await askIn(db, beginWork, { id, job, hold: true });
  expect(begun).toMatchObject({ taskIds: [], held: [{ itemId, quantity: 5, short: 2 }] });
  const made = await db.in(jobs).findOne({ _id: begun.job?.id ?? '' });
  expect(made).toMatchObject({
    title: someQuotation.title,
    status: 'new',
    quotation: { id },
    materials: [{ itemId, planned: 5_000, used: null, held: 5, taken: 0 }],
  });
  expect(await stock()).toEqual({ totalCount: 4, onHoldCount: 6 });
});

test('of twenty who begin at once one makes the job and holds the stock', async () => {
  const id = await accepted();
  const tries = Array.from({ length: 20 }, () => askIn(db, beginWork, { id, job, hold: true }));
  const ended = await Promise.allSettled(tries);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of ended)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ why: 'conflict' });
  expect(await db.in(jobs).count({}, 10)).toBe(1);
  expect(await db.in(stockLines).count({ type: 'allocate', note: /held/ }, 10)).toBe(1);
  expect(await stock()).toEqual({ totalCount: 4, onHoldCount: 6 });
});

test('a deposit is drafted with the work, from the term of payment', async () => {
  setReactions(reactions);
  onTestFinished(() => setReactions({ addressConfirmed: [], personRenamed: [], clientRenamed: [] }));
  const id = await accepted();
  const begun = await askIn(db, beginWork, { id, job: null, deposit: '50' });
  expect(begun.job).toBeUndefined();
  // Half of 100.00.
  expect(await db.in(invoices).findOne({ _id: begun.invoiceId ?? '' })).toMatchObject({
    kind: 'deposit',
    status: 'draft',
    quotationId: id,
    net: 5_000,
  });
});

test('all or nothing: a wrong task or a missing key takes back the job and the hold', async () => {
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
  const driver = await db.in(jobs).findOne({ _id: byHand });
  expect(driver?.materials?.[0]?.held).toBe(5);
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
