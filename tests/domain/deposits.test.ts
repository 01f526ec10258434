import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { ownCompany } from '~/modules/account/index.server';
import { type Invoice, invoices, receivables } from '~/modules/documents/collections';
import { creditInvoice } from '~/modules/documents/invoice/credit.server';
import { openForm } from '~/modules/documents/invoice/forms.server';
import { readGst } from '~/modules/documents/invoice/gst.server';
import { accountOf, exportInvoices } from '~/modules/documents/invoice/invoice-list.server';
import { invoiceNowXml } from '~/modules/documents/invoice/invoicenow';
import { readXml, ublOf } from '~/modules/documents/invoice/invoicenow.server';
import { changeInvoice, createInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import * as messages from '~/modules/documents/invoice/messages';
import { payInvoice, refundInvoice, reversePayment } from '~/modules/documents/invoice/payments.server';
import { presentInvoice } from '~/modules/documents/invoice/present';
import { balanceShown, creditLeftOf } from '~/modules/documents/invoice/status';
import { leftOf, readLedger } from '~/modules/documents/ledger/quotation-ledger.server';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { markQuotation, sendQuotation } from '~/modules/documents/quotation/sending.server';
import { invoiceSheet } from '~/modules/documents/sheet';
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
  await registerForGst(db);
});

/** An accepted quotation of 1,000. */
async function accepted(more: Record<string, unknown> = {}): Promise<string> {
  const { _id: id } = await askIn(db, createQuotation, { ...someQuotation, amount: 1_000, ...more });
  await askIn(db, sendQuotation, { id });
  await askIn(db, markQuotation, { id, status: 'accepted' });
  return id;
}
const create = async (more: Record<string, unknown>) => (await askIn(db, createInvoice, more)).invoice;
const issue = (id: string) => askIn(db, issueInvoice, { id });
const issued = async (more: Record<string, unknown>) => await issue((await create(more))._id);
const pay = (id: string, amount: number) => askIn(db, payInvoice, { id, amount });
const refund = (id: string, amount: number) => askIn(db, refundInvoice, { id, amount });
const credit = (id: string, more: Record<string, unknown> = {}) =>
  askIn(db, creditInvoice, { id, reason: 'Cancelled', ...more });
const stored = (id: string) => db.in(invoices).get(id, 'gone');
const sheetOf = async (id: string) => invoiceSheet(await stored(id), await ownCompany(db));
const boxes = async () => (await askIn(db, readGst, { from: '2020-01-01', to: '2099-12-31' })).boxes;
async function ledgerLeft(quotationId: string) {
  const ledger = await readLedger(db, quotationId);
  return ledger && leftOf(ledger);
}
const deposit = (quotationId: string, more: Record<string, unknown> = {}) =>
  issued({ kind: 'deposit', quotationId, percent: 50, ...more });
/** What is open by the table of receivables. */
const receivable = async () =>
  (await db.in(receivables).list({}, { sort: { _id: 1 }, limit: 100 })).reduce(
    (sum, one) => sum + one.balance,
    0,
  );
async function xmlOf({ _id }: Pick<Invoice, '_id'>) {
  const xml = invoiceNowXml(await ublOf(db, await stored(_id), await ownCompany(db)));
  const cents = (name: string) =>
    Math.round(Number(new RegExp(`<cbc:${name}[^>]*>([\\d.]+)`).exec(xml)?.[1] ?? 0) * 100);
  return ['TaxExclusiveAmount', 'TaxAmount', 'TaxInclusiveAmount', 'PrepaidAmount', 'PayableAmount'].map(
    cents,
  );
}

describe('a deposit', () => {
  test('with GST comes off before GST', async () => {
    const quotationId = await accepted();
    const first = await deposit(quotationId);
    const final = await issued({ quotationId });
    expect(final).toMatchObject({ net: 50_000, gst: 4_500, total: 54_500 });
    expect(presentInvoice(final)).toMatchObject({
      deposits: [{ id: first._id, number: first.number, amount: 500, beforeGst: true }],
      setOff: [],
      prepaid: 0,
      balance: 545,
    });
    expect(await xmlOf(final)).toEqual([50_000, 4_500, 54_500, 0, 54_500]);
  });

  test('without GST comes off the total of a final invoice that charges it', async () => {
    const quotationId = await accepted();
    const first = await deposit(quotationId, { gstReason: 'out-of-scope' });
    expect(first).toMatchObject({ total: 50_000, gstPercent: 0 });
    await pay(first._id, 500);
    const draft = await create({ quotationId });
    expect(draft).toMatchObject({ net: 100_000, gst: 9_000, total: 109_000 });
    const final = await issue(draft._id);
    expect(presentInvoice(final)).toMatchObject({
      deposits: [{ id: first._id, number: first.number, amount: 500, beforeGst: false }],
      net: 1_000,
      gst: 90,
      total: 1_090,
      prepaid: 500,
      balance: 590,
      status: 'issued',
    });
    const sheet = await sheetOf(final._id);
    expect(sheet.sums).toEqual([
      ['Subtotal', '1,000.00'],
      ['GST 9%', '90.00'],
    ]);
    expect(sheet).toMatchObject({
      total: '1,090.00',
      payments: [[`Less deposit ${first.number}`, '−500.00']],
      balanceLabel: 'Balance',
      balanceText: '590.00',
    });
    expect(await xmlOf(final)).toEqual([100_000, 9_000, 109_000, 50_000, 59_000]);
    expect(await receivable()).toBe(59_000);
    let csv = '';
    for await (const piece of await askIn(db, exportInvoices)) csv += piece;
    expect(csv).toContain('1000.00,90.00,1090.00,500.00,0.00,0.00,590.00');
    // The quotation is invoiced as a whole: another invoice is more than it.
    expect(await ledgerLeft(quotationId)).toEqual({ net: 0, total: 0 });
    const { warning } = await askIn(db, createInvoice, { quotationId, percent: 10 });
    expect(warning).toContain('SGD 1,199.00');
    await expect(pay(final._id, 590.01)).rejects.toMatchObject({ why: 'bad-input' });
    expect((await pay(final._id, 590)).status).toBe('paid');
    expect(await receivable()).toBe(0);
  });

  test('with the same reason for no GST as the final invoice comes off before GST, with another one after it', async () => {
    const quotationId = await accepted({ gstReason: 'zero-rated' });
    await deposit(quotationId);
    await deposit(quotationId, { gstReason: 'exempt', percent: 10 });
    const final = await create({ quotationId });
    expect(final).toMatchObject({
      net: 50_000,
      gst: 0,
      total: 50_000,
      deductions: [
        { net: 50_000, gst: 0 },
        { net: 10_000, gst: 0, beforeGst: false },
      ],
    });
    expect(balanceShown(final)).toBe(40_000);
  });

  test('at an earlier rate leaves GST at today’s rate on the rest', async () => {
    const quotationId = await accepted();
    const { _id } = await deposit(quotationId);
    await db.in(invoices).updateOne({ _id }, { $set: { gstPercent: 8, gst: 4_000, total: 54_000 } });
    expect(await create({ quotationId })).toMatchObject({ net: 50_000, gst: 4_500, total: 54_500 });
  });

  test('of a company that registers between deposit and final invoice is money paid', async () => {
    await registerForGst(db, '');
    const quotationId = await accepted();
    await deposit(quotationId);
    await registerForGst(db);
    const final = await issued({ quotationId, gst: true });
    expect(await xmlOf(final)).toEqual([100_000, 9_000, 109_000, 50_000, 59_000]);
  });

  test('that came off after GST is free again once a credit note gives it back', async () => {
    const quotationId = await accepted();
    const first = await deposit(quotationId, { gstReason: 'out-of-scope' });
    await pay(first._id, 500);
    const final = await issued({ quotationId });
    await expect(credit(first._id)).rejects.toMatchObject({
      message: messages.depositTaken(final.number ?? ''),
    });
    const note = await credit(final._id);
    expect(note).toMatchObject({ net: 100_000, gst: 9_000 });
    expect(presentInvoice(await stored(final._id))).toMatchObject({
      prepaid: 0,
      credited: 1_090,
      balance: 0,
    });
    expect(await receivable()).toBe(0);
    const again = await create({ quotationId });
    expect(again).toMatchObject({ total: 109_000, deductions: [{ net: 50_000 }] });
    // A part that gives nothing back leaves it where it is.
    const second = await issue(again._id);
    await credit(second._id, { amount: 600 });
    const now = await stored(second._id);
    expect(presentInvoice(now)).toMatchObject({
      prepaid: 500,
      credited: 654,
      balance: -64,
      clientCredit: 64,
    });
    expect((await refund(second._id, 64)).status).toBe('paid');
  });
});

describe('a security deposit', () => {
  const secured = async () => {
    const quotationId = await accepted();
    const { _id, number = '' } = await deposit(quotationId, {
      percent: undefined,
      amount: 200,
      security: true,
    });
    return { quotationId, id: _id, number };
  };

  test('has no GST, no reason and no box, and is no Tax Invoice', async () => {
    const { id, number } = await secured();
    const now = await stored(id);
    expect(presentInvoice(now)).toMatchObject({ security: true, gst: 0, withGst: false, total: 200 });
    expect(await sheetOf(id)).toMatchObject({ heading: 'Security deposit', sums: [], total: '200.00' });
    expect(Object.values(await boxes())).toEqual([0, 0, 0, 0, 0, 0]);
    await expect(askIn(db, readXml, { id })).rejects.toMatchObject({ why: 'conflict' });
    const note = await credit(id);
    expect(note).toMatchObject({ security: true, total: 20_000 });
    expect(Object.values(await boxes())).toEqual([0, 0, 0, 0, 0, 0]);
    expect(number).toMatch(/^INV-/);
  });

  test('is only a deposit, and needs an amount of its own', async () => {
    const quotationId = await accepted({ paymentTerm: '50% deposit' });
    await expect(create({ quotationId, security: true })).rejects.toMatchObject({
      fields: { security: [messages.securityWrong] },
    });
    await expect(create({ quotationId, kind: 'deposit', security: true })).rejects.toMatchObject({
      fields: { percent: [messages.percentNeeded] },
    });
    const draft = await create({ quotationId, kind: 'deposit', amount: 200, security: true });
    const change = { id: draft._id, quotationId, kind: 'deposit', amount: 200 };
    expect((await askIn(db, changeInvoice, change)).invoice).toMatchObject({ security: true, gst: 0 });
    const { invoice } = await askIn(db, changeInvoice, { ...change, security: false, gst: true });
    expect(invoice).toMatchObject({ gst: 1_800 });
    expect(await stored(draft._id)).not.toHaveProperty('security');
  });

  test('is given back by a refund, and not due again', async () => {
    const { id, quotationId } = await secured();
    await expect(refund(id, 10)).rejects.toMatchObject({ why: 'bad-input' });
    await pay(id, 200);
    expect(await ledgerLeft(quotationId)).toEqual({ net: 100_000, total: 109_000 });
    // No invoice takes it off by itself, and it is no credit for other invoices.
    expect((await create({ quotationId })).deductions).toEqual([]);
    expect(await stored(id)).not.toHaveProperty('excess');
    expect((await refund(id, 150)).status).toBe('paid');
    await expect(refund(id, 51)).rejects.toMatchObject({ why: 'bad-input' });
    await refund(id, 50);
    const now = await stored(id);
    expect([balanceShown(now), creditLeftOf(now), now.status, now.open]).toEqual([0, 0, 'paid', undefined]);
    expect(await receivable()).toBe(0);
    expect((await sheetOf(id)).terms).toContain('Given back or set off: SGD 200.00');
  });

  test('is set off by choice, after GST, and given back by the credit note', async () => {
    const { id, quotationId, number } = await secured();
    await expect(create({ quotationId, setOff: [id] })).rejects.toMatchObject({
      fields: { setOff: [messages.setOffUnknown] },
    });
    await pay(id, 200);
    const { securities } = await askIn(db, openForm, { quotation: quotationId });
    expect(securities).toEqual([{ id, number, left: 'SGD 200.00' }]);
    const draft = await create({ quotationId, setOff: [id] });
    expect(presentInvoice(draft)).toMatchObject({
      deposits: [{ id, number, amount: 200, beforeGst: false }],
      setOff: [id],
      total: 1_090,
      prepaid: 200,
      balance: 890,
    });
    // What a change leaves out stays; an empty list takes it away.
    const change = { id: draft._id, quotationId };
    expect((await askIn(db, changeInvoice, change)).invoice.deductions).toHaveLength(1);
    expect((await askIn(db, changeInvoice, { ...change, setOff: [''] })).invoice.deductions).toEqual([]);
    await askIn(db, changeInvoice, { ...change, setOff: id });
    const final = await issue(draft._id);
    expect(await xmlOf(final)).toEqual([100_000, 9_000, 109_000, 20_000, 89_000]);
    expect((await sheetOf(final._id)).payments).toEqual([[`Security deposit ${number}`, '−200.00']]);
    expect(await receivable()).toBe(89_000);
    // Its money is used up: it is neither refunded nor set off again.
    await expect(refund(id, 1)).rejects.toMatchObject({ why: 'bad-input' });
    await expect(create({ quotationId, setOff: [id] })).rejects.toMatchObject({ why: 'bad-input' });
    const used = (await stored(id)).payments.find(({ usedFor }) => usedFor);
    await expect(
      askIn(db, reversePayment, { id, paymentId: used?.id, reason: 'Wrong' }),
    ).rejects.toMatchObject({ message: messages.setOffReversed(final.number ?? '') });
    await credit(final._id);
    expect(presentInvoice(await stored(final._id))).toMatchObject({ prepaid: 0, balance: 0 });
    expect((await refund(id, 200)).payments).toHaveLength(4);
    expect(await receivable()).toBe(0);
    expect((await accountOf(db, (await stored(id)).clientId ?? '')).excess).toBe(0);
  });

  test('that is set off and refunded at once goes one way', async () => {
    const { id, quotationId } = await secured();
    await pay(id, 200);
    const draft = await create({ quotationId, setOff: [id] });
    const done = await Promise.allSettled([issue(draft._id), refund(id, 200)]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(creditLeftOf(await stored(id))).toBe(0);
  });

  test('that was credited is owed until it is refunded', async () => {
    const { id } = await secured();
    await pay(id, 200);
    await credit(id);
    expect(balanceShown(await stored(id))).toBe(-20_000);
    expect(balanceShown(await refund(id, 200))).toBe(0);
  });
});
