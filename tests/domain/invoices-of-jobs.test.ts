import { beforeEach, expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { invoices } from '~/modules/documents/collections';
import { creditInvoice } from '~/modules/documents/invoice/credit.server';
import { chooseJob, openForm } from '~/modules/documents/invoice/forms.server';
import { changeInvoice, createInvoice, deleteInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import { payInvoice } from '~/modules/documents/invoice/payments.server';
import { beginWork } from '~/modules/documents/quotation/begin.server';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { markQuotation, sendQuotation } from '~/modules/documents/quotation/sending.server';
import { addItem } from '~/modules/inventory/items.server';
import { jobs } from '~/modules/jobs/collections';
import { endJob } from '~/modules/jobs/drive.server';
import { drawPayNow, readJob, showJob } from '~/modules/jobs/read-job.server';
import { deleteJob } from '~/modules/jobs/save-job.server';
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
  const stock = { totalCount: 9, onHoldCount: 0, productSegment: 'Coffee', location: 'A1', price: 24 };
  itemId = (await askIn(db, addItem, { SKU: 'B-1', productName: 'Beans', ...stock }))._id;
});

const planned = { jobDate: '2027-01-12', jobTime: '09:00', startLocation: 'Store', endLocation: 'Shop' };

/** A job that has ended: of a quotation of five bags at 20 dollars and a delivery. */
async function endedJob(used: string, deposit: string | undefined = undefined): Promise<string> {
  const { amount: _, ...offer } = someQuotation;
  const lines = [
    { itemId, description: 'Beans, quoted', quantity: 5, unitPrice: 20 },
    { description: 'Delivery', quantity: 1, unitPrice: 30 },
  ];
  const { _id: id } = await askIn(db, createQuotation, { ...offer, gst: false, lines });
  await askIn(db, sendQuotation, { id });
  await askIn(db, markQuotation, { id, status: 'accepted' });
  const begun = await askIn(db, beginWork, { id, job: planned, hold: true, deposit });
  if (begun.invoiceId) await askIn(db, issueInvoice, { id: begun.invoiceId });
  return await end(begun.job?.id ?? '', used);
}

async function end(id: string, used: string): Promise<string> {
  await db.in(jobs).updateOne({ _id: id }, { $set: { status: 'active', jobStart: new Date() } });
  await askIn(db, endJob, { id, endLocation: 'Shop', usedItem: itemId, used });
  return id;
}

/** The same of no quotation. */
async function plainJob(used: string): Promise<string> {
  const id = await endedJob(used);
  await db.in(jobs).updateOne({ _id: id }, { $unset: { quotation: '' } });
  return id;
}

const create = async (more: Record<string, unknown>) => (await askIn(db, createInvoice, more)).invoice;

test('a job’s invoice has what was used at the items’ prices, and its labour', async () => {
  const jobId = await plainJob('3.5');
  expect(await create({ jobId })).toMatchObject({
    clientName: someQuotation.clientName,
    title: someQuotation.title,
    jobId,
    lines: [
      { itemId, description: 'Beans', quantity: 3_500, unitPrice: 2_400 },
      { description: 'Labour', quantity: 250, unit: 'hour', unitPrice: 0 },
    ],
    total: 8_400,
  });
});

test('a quotation’s job is charged as quoted, with what was used, less the deposit', async () => {
  const jobId = await endedJob('3.5', '50');
  const invoice = await create({ jobId });
  expect(invoice).toMatchObject({
    lines: [
      { itemId, description: 'Beans, quoted', quantity: 3_500, unitPrice: 2_000 },
      { description: 'Delivery', quantity: 1_000 },
    ],
    // 70.00 and 30.00, less half of 130.00.
    subtotal: 10_000,
    deductions: [{ net: 6_500 }],
    total: 3_500,
  });
  expect(invoice.quotationId).toBeDefined();
});

test('a discount of the quotation is given in the share that was used, and labour without a price is said', async () => {
  const { amount: _, ...offer } = someQuotation;
  const lines = [{ itemId, description: 'Beans, quoted', quantity: 10, unitPrice: 100 }];
  for (const [used, discount, total] of [
    ['4', 20_000, 20_000],
    ['8', 40_000, 40_000],
  ] as const) {
    const { _id: id } = await askIn(db, createQuotation, { ...offer, gst: false, lines, discount: 500 });
    await askIn(db, sendQuotation, { id });
    await askIn(db, markQuotation, { id, status: 'accepted' });
    const begun = await askIn(db, beginWork, { id, job: planned });
    expect(await create({ jobId: await end(begun.job?.id ?? '', used) })).toMatchObject({ discount, total });
  }
  const { _id } = await create({ jobId: await plainJob('1') });
  const { warning } = await askIn(db, issueInvoice, { id: _id });
  expect(warning).toContainEqual(expect.objectContaining({ code: 'zero-line' }));
});

test('it is charged once: pressed four times at once, and again only where that is said', async () => {
  const jobId = await plainJob('1');
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => create({ jobId })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tries)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ why: 'conflict', fields: { again: [expect.anything()] } });
  expect((await askIn(db, openForm, { job: jobId })).before).toHaveLength(1);
  await create({ jobId, again: true });
  expect(await db.in(invoices).count({ jobId }, 10)).toBe(2);
});

test('what was deleted or credited as a whole does not charge it any more', async () => {
  const jobId = await plainJob('1');
  await askIn(db, deleteInvoice, { id: (await create({ jobId }))._id });
  const second = await create({ jobId });
  await askIn(db, issueInvoice, { id: second._id });
  await expect(create({ jobId })).rejects.toMatchObject({ why: 'conflict' });
  await askIn(db, creditInvoice, { id: second._id, reason: 'Wrong client' });
  expect(await create({ jobId })).toMatchObject({ status: 'draft' });
});

test.each([
  ['deleted', (id: string) => askIn(db, deleteJob, { id })],
  ['begun again', (id: string) => db.in(jobs).updateOne({ _id: id }, { $set: { status: 'active' } })],
])('the draft of a job that was %s since is saved all the same', async (_, goes) => {
  const jobId = await plainJob('1');
  const { _id: id } = await create({ jobId });
  await goes(jobId);
  const lines = [{ description: 'Beans', quantity: 1, unitPrice: 24 }];
  const sent = { id, jobId, clientName: 'Ah Seng', title: 'Beans, delivered', lines };
  const { invoice } = await askIn(db, changeInvoice, sent);
  expect(invoice).toMatchObject({ title: 'Beans, delivered', total: 2_400, jobId });
});

test('a job that has not ended, or is another company’s, is refused', async () => {
  const jobId = await plainJob('1');
  await db.in(jobs).updateOne({ _id: jobId }, { $set: { status: 'active' } });
  await expect(create({ jobId })).rejects.toMatchObject({ why: 'conflict' });
  await expect(create({ jobId: newId() })).rejects.toMatchObject({ why: 'not-found' });
});

test('the job and the list of ended jobs show what charges it, to people with Quotes', async () => {
  const jobId = await endedJob('1', '50');
  const { rows } = await askIn(db, chooseJob, { q: 'job-' });
  expect(rows).toMatchObject([{ job: { _id: jobId }, invoices: [] }]);
  const { _id } = await create({ jobId });
  const chosen = await askIn(db, chooseJob, {});
  expect(chosen.rows).toMatchObject([{ invoices: [{ _id }] }]);
  // The deposit of its quotation first.
  const shown = await askIn(db, showJob, { id: jobId });
  expect(shown).toMatchObject({
    mayInvoice: true,
    invoices: [{ open: 6_500 }, { id: _id, number: 'Draft' }],
  });
  const planner = { as: { access: { ...noAccess, JobManagement: true } } };
  expect(await askIn(db, showJob, { id: jobId }, planner)).toMatchObject({ mayInvoice: false, invoices: [] });
});

test('its driver shows PayNow for what is open, and nothing where nothing is or the company takes none', async () => {
  const id = await endedJob('1', '50');
  const toPay = async () => (await askIn(db, readJob, { id })).toPay;
  expect(await toPay()).toEqual([]);
  await db.in(companies).updateOne({}, { $set: { registeredForPayNow: true } });
  // Without a UEN there is nobody to pay.
  expect(await toPay()).toEqual([]);
  await db.in(companies).updateOne({}, { $set: { uen: '201912345K' } });
  const [deposit] = await toPay();
  expect(deposit).toMatchObject({ open: 6_500, number: expect.stringMatching(/^INV-/) });
  const invoiceId = deposit?.id ?? '';
  expect((await askIn(db, drawPayNow, { id, invoiceId })).length).toBeGreaterThan(100);
  const stranger = { as: { userId: newId(), access: noAccess } };
  await expect(askIn(db, drawPayNow, { id, invoiceId }, stranger)).rejects.toMatchObject({
    why: 'forbidden',
  });
  await expect(askIn(db, drawPayNow, { id, invoiceId: newId() })).rejects.toMatchObject({ why: 'not-found' });
  await askIn(db, payInvoice, { id: invoiceId, amount: 65 });
  expect(await toPay()).toEqual([]);
  await expect(askIn(db, drawPayNow, { id, invoiceId })).rejects.toMatchObject({ why: 'conflict' });
});
