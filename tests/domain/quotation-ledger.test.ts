import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { type Invoice, quotationLedgers, quotations } from '~/modules/documents/collections';
import { creditInvoice } from '~/modules/documents/invoice/credit.server';
import { changeInvoice, createInvoice, deleteInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import * as messages from '~/modules/documents/invoice/messages';
import { leftOf, readLedger } from '~/modules/documents/ledger/quotation-ledger.server';
import { createQuotation, reviseQuotation } from '~/modules/documents/quotation/quotations.server';
import { markQuotation, sendQuotation } from '~/modules/documents/quotation/sending.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { someQuotation } from '../support/api';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;

beforeEach(async () => {
  const _id = newId();
  db = companyDb(_id);
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  await db.in(companies).insert({ _id, name: 'Kopi Corner', ...plan, createdAt: new Date() });
});

const line = (description: string, unitPrice: number, quantity = 1) => ({ description, unitPrice, quantity });

async function accepted(more: Record<string, unknown> = {}): Promise<string> {
  const { amount: _, ...offer } = someQuotation;
  const lines = [line('A', 500), line('B', 250, 2)];
  const { _id: id } = await askIn(db, createQuotation, { ...offer, gst: false, lines, ...more });
  await askIn(db, sendQuotation, { id });
  await askIn(db, markQuotation, { id, status: 'accepted' });
  return id;
}

const create = (sent: Record<string, unknown>) => askIn(db, createInvoice, sent);
async function issued(sent: Record<string, unknown>): Promise<Invoice> {
  return await askIn(db, issueInvoice, { id: (await create(sent)).invoice._id });
}
const credit = (id: string, more: Record<string, unknown> = {}) =>
  askIn(db, creditInvoice, { id, reason: 'It came back', ...more });

async function ledgerOf(quotationId: string) {
  const ledger = await readLedger(db, quotationId);
  if (!ledger) throw new Error('No ledger');
  const { quoted, deposits, invoiced, credited, drafted } = ledger;
  const nets = { quoted: quoted.net, invoiced: invoiced.net, credited: credited.net, drafted: drafted.net };
  return { ...nets, deposits, left: leftOf(ledger).net };
}

test('a percentage takes the place of the lines that its form was filled with, and of their discount', async () => {
  const quotationId = await accepted();
  const form = { quotationId, kind: 'deposit', lines: [line('A', 500), line('B', 250, 2)], discount: 100 };
  const { invoice } = await create({ ...form, percent: '30' });
  expect(invoice).toMatchObject({ kind: 'deposit', lines: [], subtotal: 30_000, discount: 0, net: 30_000 });
});

describe('the ledger', () => {
  test('has what was quoted, invoiced and credited, and which document took each deposit off', async () => {
    const quotationId = await accepted();
    const deposit = await issued({ quotationId, kind: 'deposit', percent: 30 });
    const { invoice: draft } = await create({ quotationId });
    expect(await ledgerOf(quotationId)).toMatchObject({ invoiced: 30_000, drafted: 70_000, left: 0 });
    const final = await askIn(db, issueInvoice, { id: draft._id });
    await credit(final._id, { lines: [{ line: 1, quantity: 1 }] });
    expect(await ledgerOf(quotationId)).toEqual({
      quoted: 100_000,
      invoiced: 100_000,
      credited: 17_500,
      drafted: 0,
      left: 17_500,
      deposits: [
        {
          invoiceId: deposit._id,
          number: deposit.number,
          net: 30_000,
          percent: 3_000,
          credited: 0,
          takenBy: [{ invoiceId: final._id, number: final.number, net: 30_000 }],
        },
      ],
    });
    // Of an earlier version, which did not write it, it is computed.
    const stored = await ledgerOf(quotationId);
    await db.in(quotationLedgers).deleteOne({ _id: quotationId });
    expect(await ledgerOf(quotationId)).toEqual(stored);
  });

  test('forgets drafts that are changed or deleted', async () => {
    const quotationId = await accepted();
    const { invoice } = await create({ quotationId, percent: 50 });
    const whole = { id: invoice._id, quotationId, lines: [line('A', 800)], title: 'A', clientName: 'Kopi' };
    await askIn(db, changeInvoice, whole);
    expect(await ledgerOf(quotationId)).toMatchObject({ drafted: 80_000 });
    await askIn(db, deleteInvoice, { id: invoice._id });
    expect(await ledgerOf(quotationId)).toMatchObject({ drafted: 0, left: 100_000 });
  });

  test('two who issue the last invoice at once don’t both take the same deposit off', async () => {
    const quotationId = await accepted();
    await issued({ quotationId, kind: 'deposit', percent: 50 });
    const drafts: Invoice[] = [];
    for (const amount of [600, 700]) drafts.push((await create({ quotationId, amount })).invoice);
    expect(drafts.map(({ deductions }) => deductions[0]?.net)).toEqual([50_000, 50_000]);
    const ended = await Promise.allSettled(drafts.map(({ _id: id }) => askIn(db, issueInvoice, { id })));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of ended)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ why: 'conflict' });
  });

  test('a deposit and the invoice that takes it off are not credited and issued at once', async () => {
    const quotationId = await accepted();
    const deposit = await issued({ quotationId, kind: 'deposit', percent: 50 });
    const { invoice } = await create({ quotationId });
    const ended = await Promise.allSettled([
      credit(deposit._id),
      askIn(db, issueInvoice, { id: invoice._id }),
    ]);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { invoiced, credited } = await ledgerOf(quotationId);
    expect([invoiced, credited]).toEqual(ended[0].status === 'fulfilled' ? [50_000, 50_000] : [100_000, 0]);
  });
});

describe('what is left', () => {
  test('30 % and 30 % and the rest come to all of it, as deposits and as parts', async () => {
    for (const kind of ['deposit', 'invoice']) {
      const quotationId = await accepted();
      await issued({ quotationId, kind, percent: 30 });
      const part = await create({ quotationId, kind, percent: 30 });
      expect(part.warning).toBe(
        kind === 'deposit'
          ? ''
          : messages.notInvoicedYet('SGD 400.00', part.invoice.quotationNumber ?? '', false),
      );
      await askIn(db, issueInvoice, { id: part.invoice._id });
      const { invoice, warning } = await create({ quotationId });
      expect([invoice.net, warning]).toEqual([40_000, '']);
      expect(await ledgerOf(quotationId)).toMatchObject({ left: 0 });
      await expect(create({ quotationId })).rejects.toMatchObject({
        fields: { amount: [expect.anything()] },
      });
    }
  });

  test('a deposit by its term is at most the rest', async () => {
    const quotationId = await accepted({ paymentTerm: '50% deposit' });
    await issued({ quotationId, kind: 'deposit', percent: 30 });
    expect((await create({ quotationId, kind: 'deposit' })).invoice.net).toBe(50_000);
    expect((await create({ quotationId, kind: 'deposit' })).invoice).toMatchObject({
      net: 20_000,
      title: '20% of Beans for a year',
    });
    await expect(create({ quotationId, kind: 'deposit' })).rejects.toMatchObject({
      fields: { percent: [expect.anything()] },
    });
  });

  test('is the lines that were not invoiced, with what is left of the discount', async () => {
    const quotationId = await accepted({ discount: 200 });
    await create({ quotationId, lines: [line('B', 250)], discount: 50 });
    const { invoice, warning } = await create({ quotationId });
    expect(invoice).toMatchObject({ net: 60_000, discount: 15_000, title: 'Rest of Beans for a year' });
    expect(invoice.lines.map(({ description, quantity }) => [description, quantity])).toEqual([
      ['A', 1_000],
      ['B', 1_000],
    ]);
    expect(warning).toBe('');
  });

  test('is one amount where something else than lines was invoiced', async () => {
    const quotationId = await accepted();
    await issued({ quotationId, amount: 120.5 });
    expect((await create({ quotationId })).invoice).toMatchObject({ lines: [], net: 87_950 });
  });

  test('too much and too little are said, and saved all the same', async () => {
    const quotationId = await accepted();
    const number = (await db.in(quotations).get(quotationId, '')).number;
    const half = await create({ quotationId, lines: [line('A', 500)] });
    expect(half.warning).toBe(`SGD 500.00 of ${number} is not invoiced yet.`);
    const more = await create({ quotationId, lines: [line('C', 800)] });
    expect(more.warning).toContain('SGD 300.00 more than quoted');
    expect(more.invoice.total).toBe(80_000);
  });

  test('what was credited is left again', async () => {
    const quotationId = await accepted();
    await credit((await issued({ quotationId }))._id);
    expect((await create({ quotationId })).invoice).toMatchObject({
      net: 100_000,
      title: 'Beans for a year',
    });
  });
});

describe('a deposit', () => {
  test.each([
    ['of nothing', {}],
    ['of a quotation that is none', { quotationId: null }],
  ])('%s is refused at its quotation', async (_, more) => {
    const sent = { kind: 'deposit', clientName: 'Ah Seng', title: 'Deposit', amount: 50, ...more };
    await expect(create(sent)).rejects.toMatchObject({
      fields: { quotationId: [messages.depositNeedsQuotation] },
    });
  });

  test('of another client comes off only where that is said, and it is said that it doesn’t', async () => {
    const quotationId = await accepted();
    const { number = '', clientName } = await issued({ quotationId, kind: 'deposit', percent: 50 });
    const { invoice, warning } = await create({ quotationId, clientName: 'Another Pte Ltd' });
    expect(invoice.deductions).toEqual([]);
    expect(warning).toContain(messages.depositOfOther(number, clientName));
    const again = { id: invoice._id, clientName: 'Another Pte Ltd', title: 'All', lines: [line('A', 1_000)] };
    const said = await askIn(db, changeInvoice, { ...again, otherClientsDeposits: true });
    expect(said.invoice).toMatchObject({ net: 50_000, deductions: [{ number }] });
    expect(said.warning).toBe('');
    const final = await askIn(db, issueInvoice, { id: invoice._id });
    expect(final.total).toBe(50_000);
  });

  test('of an earlier version of the quotation comes off the invoice of the later one', async () => {
    const first = await accepted();
    const deposit = await issued({ quotationId: first, kind: 'deposit', percent: 50 });
    await db.in(quotations).updateOne({ _id: first }, { $set: { status: 'sent' } });
    const { _id: later } = await askIn(db, reviseQuotation, { id: first });
    await askIn(db, sendQuotation, { id: later });
    await askIn(db, markQuotation, { id: later, status: 'accepted' });
    const final = await issued({ quotationId: later });
    expect(final).toMatchObject({ net: 50_000, deductions: [{ invoiceId: deposit._id }] });
    expect(await ledgerOf(first)).toEqual(await ledgerOf(later));
    await expect(credit(deposit._id)).rejects.toMatchObject({
      message: messages.depositTaken(final.number ?? ''),
    });
  });
});
