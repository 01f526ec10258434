import { beforeEach, describe, expect, test } from 'vitest';
import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { ownCompany } from '~/modules/account/index.server';
import { upgradeQuoteGst } from '~/modules/company/upgrade.server';
import { invoices, quotations } from '~/modules/documents/collections';
import { creditInvoice } from '~/modules/documents/invoice/credit.server';
import { openForm as openInvoiceForm } from '~/modules/documents/invoice/forms.server';
import { readGst, readGstPage } from '~/modules/documents/invoice/gst.server';
import { invoiceNowXml, missingForInvoiceNow } from '~/modules/documents/invoice/invoicenow';
import { ublOf } from '~/modules/documents/invoice/invoicenow.server';
import { changeInvoice, createInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import { readInvoice } from '~/modules/documents/invoice/page.server';
import { presentInvoice } from '~/modules/documents/invoice/present';
import * as messages from '~/modules/documents/messages';
import {
  changeQuotation,
  createQuotation,
  duplicateQuotation,
  openForm,
} from '~/modules/documents/quotation/quotations.server';
import { markQuotation, sendQuotation } from '~/modules/documents/quotation/sending.server';
import { invoiceSheet, quotationSheet } from '~/modules/documents/sheet';
import { type CompanyDb, companyDb } from '~db/company-db';
import { someQuotation } from '../support/api';
import { askIn } from '../support/asking';
import { registerForGst } from '../support/gst';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;

beforeEach(async () => {
  const _id = newId();
  db = companyDb(_id);
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  const address = { address: '1 Fusionopolis Way', postalCode: '138632', uen: '201912345K' };
  await db.in(companies).insert({ _id, name: 'Kopi Corner', ...address, ...plan, createdAt: new Date() });
});

const someInvoice = { clientName: 'Ah Seng', title: 'Beans', amount: 100, paymentTerm: '30 days' };
const create = async (more: Record<string, unknown> = {}) =>
  (await askIn(db, createInvoice, { ...someInvoice, ...more })).invoice;
const change = async (id: string, more: Record<string, unknown>) =>
  (await askIn(db, changeInvoice, { ...someInvoice, id, ...more })).invoice;
const issue = (id: string) => askIn(db, issueInvoice, { id });
const issued = async (more: Record<string, unknown> = {}) => await issue((await create(more))._id);
const quote = (more: Record<string, unknown> = {}) =>
  askIn(db, createQuotation, { ...someQuotation, amount: 100, ...more });
const stored = (id: string) => db.in(invoices).get(id, 'gone');
const boxes = async () => {
  const today = singaporeDay(new Date());
  return (await askIn(db, readGst, { from: today, to: today })).boxes;
};
const sheetOf = async (id: string) => invoiceSheet(await stored(id), await ownCompany(db));
const needsNumber = { why: 'conflict', fields: { gstNumber: [messages.gstNumberNeeded] } };
const needsReason = { why: 'conflict', fields: { gstReason: [messages.gstReasonNeeded] } };

test('the page of the figures is of a quarter, and says where its last day is before the first', async () => {
  const period = async (sent: Record<string, string>) => {
    const { from, to, wrong } = await askIn(db, readGstPage, sent);
    return [from, to, wrong];
  };
  expect(await period({ from: '2026-04-01' })).toEqual(['2026-04-01', '2026-06-30', null]);
  expect(await period({ to: '2026-09-30' })).toEqual(['2026-07-01', '2026-09-30', null]);
  const wrong = { to: ['The last day cannot be before the first.'] };
  expect(await period({ from: '2026-09-30', to: '2026-07-01' })).toEqual(['2026-09-30', '2026-07-01', wrong]);
});

describe('a company without a GST number', () => {
  test('begins documents without GST, and neither sends nor issues one with it', async () => {
    expect(await askIn(db, openForm, {})).toMatchObject({ gst: false, hasGstNumber: false });
    expect(await askIn(db, openInvoiceForm, {})).toMatchObject({ gst: false, hasGstNumber: false });
    expect(await create()).toMatchObject({ gstPercent: 0, total: 10_000 });
    const draft = await create({ gst: true });
    await expect(issue(draft._id)).rejects.toMatchObject(needsNumber);
    const offer = await quote({ gst: true });
    await expect(askIn(db, sendQuotation, { id: offer._id })).rejects.toMatchObject(needsNumber);
    // The refused document took no number, and needs no reason once GST is off.
    await change(draft._id, { gst: false });
    expect((await issue(draft._id)).number).toMatch(/-0001$/);
    await askIn(db, sendQuotation, { id: (await quote())._id });
  });

  test('keeps a reason out of what it issues', async () => {
    const { _id } = await create({ gst: false, gstReason: 'exempt' });
    await issue(_id);
    expect(await stored(_id)).not.toHaveProperty('gstReason');
    expect(await boxes()).toMatchObject({ box3: 0, box13: 10_000 });
  });
});

describe('a registered company', () => {
  beforeEach(() => registerForGst(db));

  test('begins documents with GST, on the price before it', async () => {
    expect(await askIn(db, openForm, {})).toMatchObject({ gst: true, hasGstNumber: true });
    expect(await askIn(db, openInvoiceForm, {})).toMatchObject({ gst: true });
    expect(await create()).toMatchObject({ net: 10_000, gst: 900, total: 10_900 });
    expect(await quote()).toMatchObject({ net: 10_000, gst: 900, amount: 10_900 });
    // A reason says that there is none.
    expect(await create({ gstReason: 'exempt' })).toMatchObject({ gstPercent: 0, gstReason: 'exempt' });
  });

  test('names the reason of a document without GST before it is sent or issued', async () => {
    const draft = await create({ gst: false });
    await expect(issue(draft._id)).rejects.toMatchObject(needsReason);
    expect(await change(draft._id, { gst: false, gstReason: 'zero-rated' })).toMatchObject({
      gstReason: 'zero-rated',
    });
    // GST takes the reason away, and so does an empty one.
    expect(await change(draft._id, { gst: true })).not.toHaveProperty('gstReason');
    await change(draft._id, { gst: false, gstReason: 'zero-rated' });
    await change(draft._id, { gst: false, gstReason: '' });
    expect(await stored(draft._id)).not.toHaveProperty('gstReason');
    await change(draft._id, { gst: false, gstReason: 'out-of-scope' });
    expect(presentInvoice(await issue(draft._id))).toMatchObject({ gstReason: 'out-of-scope', gst: 0 });

    const offer = await quote({ gst: false });
    await expect(askIn(db, sendQuotation, { id: offer._id })).rejects.toMatchObject(needsReason);
    const again = { ...someQuotation, id: offer._id, gst: false };
    await askIn(db, changeQuotation, { ...again, gstReason: 'exempt' });
    await askIn(db, sendQuotation, { id: offer._id });
    await askIn(db, markQuotation, { id: offer._id, status: 'accepted' });
    // What is made from it has the same reason.
    expect((await askIn(db, duplicateQuotation, { id: offer._id })).gstReason).toBe('exempt');
    const { invoice } = await askIn(db, createInvoice, { quotationId: offer._id });
    expect(invoice).toMatchObject({ gstPercent: 0, gstReason: 'exempt' });
    await expect(create({ gstReason: 'none' })).rejects.toMatchObject({
      fields: { gstReason: [messages.gstReasonWrong] },
    });
  });

  test.each([
    ['zero-rated', 'box2', 'GST (zero-rated)', 'ZR'],
    ['exempt', 'box3', 'GST (exempt)', 'ESN33'],
    ['out-of-scope', null, 'GST (out of scope)', 'OS'],
  ] as const)('reports and prints what is %s', async (gstReason, box, label, category) => {
    const { _id } = await issued({ gstReason });
    await issued();
    const own = box ? { [box]: 10_000, box4: 20_000 } : { box4: 10_000 };
    expect(await boxes()).toEqual({
      box1: 10_000,
      box2: 0,
      box3: 0,
      box6: 900,
      box13: 20_000,
      ...own,
    });
    const sheet = await sheetOf(_id);
    expect(sheet.heading).toBe('Invoice');
    expect(sheet.sums).toContainEqual([label, '0.00']);
    const document = await ublOf(db, await stored(_id), await ownCompany(db));
    const xml = invoiceNowXml(document);
    expect(xml.match(/<cbc:ID>(ZR|ESN33|OS|SR|NG)</g)).toEqual(Array(2).fill(`<cbc:ID>${category}<`));
    // Its credit note is of the same box.
    await askIn(db, creditInvoice, { id: _id, reason: 'Torn', amount: 40 });
    expect(await boxes()).toMatchObject(box ? { [box]: 6_000 } : { box4: 10_000, box13: 16_000 });
  });

  test('has documents without a reason from before it was asked in box 13 alone, and no file of them', async () => {
    const { _id } = await issued({ gstReason: 'exempt' });
    await db.in(invoices).updateOne({ _id }, { $unset: { gstReason: '' } });
    expect(await boxes()).toMatchObject({ box2: 0, box3: 0, box4: 0, box13: 10_000 });
    const missing = missingForInvoiceNow(await ublOf(db, await stored(_id), await ownCompany(db)));
    expect(missing.map(({ field }) => field)).toContain('gstReason');
  });
});

test('title and number are those of the day of issue, whatever the company is registered for later', async () => {
  const before = await issued();
  const offer = await quote();
  await askIn(db, sendQuotation, { id: offer._id });
  await registerForGst(db);
  expect(await sheetOf(before._id)).toMatchObject({
    heading: 'Invoice',
    company: { numbers: 'UEN 201912345K' },
  });
  const sentBefore = await db.in(quotations).get(offer._id, 'gone');
  expect(quotationSheet(sentBefore, await ownCompany(db)).company.numbers).toBe('UEN 201912345K');
  const credit = await askIn(db, creditInvoice, { id: before._id, reason: 'Torn', amount: 10 });
  expect((await sheetOf(credit._id)).company.numbers).toBe('UEN 201912345K');

  const taxed = await issued();
  const draft = await create();
  await registerForGst(db, '');
  const numbers = 'UEN 201912345K\nGST Reg. No. M90312345A';
  expect(await sheetOf(taxed._id)).toMatchObject({ heading: 'Tax Invoice', company: { numbers } });
  // A tax invoice is corrected under the number that it was issued with.
  const undone = await askIn(db, creditInvoice, { id: taxed._id, reason: 'Torn' });
  expect(await sheetOf(undone._id)).toMatchObject({ company: { numbers } });
  // The draft was begun with GST: it says so, and can be issued once GST is off.
  expect(await sheetOf(draft._id)).toMatchObject({ heading: 'Invoice' });
  await expect(issue(draft._id)).rejects.toMatchObject(needsNumber);
  expect((await askIn(db, readInvoice, { id: draft._id })).invoice.gstPercent).toBe(9);
  await change(draft._id, { gst: false });
  expect(await issue(draft._id)).toMatchObject({ total: 10_000 });
});

test('the setting of earlier versions goes', async () => {
  await db.in(companies).updateOne({}, { $set: { quoteGst: 'on' } } as never);
  await Promise.all([upgradeQuoteGst(db), upgradeQuoteGst(db)]);
  expect(await ownCompany(db)).not.toHaveProperty('quoteGst');
});
