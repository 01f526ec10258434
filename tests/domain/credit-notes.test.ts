import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { type Invoice, invoices } from '~/modules/documents/collections';
import { creditInvoice, openCredit } from '~/modules/documents/invoice/credit.server';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import * as messages from '~/modules/documents/invoice/messages';
import { readInvoice } from '~/modules/documents/invoice/page.server';
import { payInvoice } from '~/modules/documents/invoice/payments.server';
import { presentInvoice } from '~/modules/documents/invoice/present';
import { sumsOf } from '~/modules/documents/invoice/status';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { markQuotation, sendQuotation } from '~/modules/documents/quotation/sending.server';
import { items, stockLines } from '~/modules/inventory/collections';
import { addItem } from '~/modules/inventory/items.server';
import { jobs } from '~/modules/jobs/collections';
import { upgrades } from '~/upgrades.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { someQuotation } from '../support/api';
import { askIn } from '../support/asking';
import { registerForGst } from '../support/gst';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;

beforeEach(async () => {
  db = await newCompany();
});

async function newCompany(): Promise<CompanyDb> {
  const _id = newId();
  const own = companyDb(_id);
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  await own.in(companies).insert({ _id, name: 'Kopi Corner', ...plan, createdAt: new Date() });
  return own;
}

const line = (description: string, unitPrice: number, more: Record<string, unknown> = {}) => ({
  description,
  unitPrice,
  quantity: 1,
  ...more,
});
const two = [line('A', 500), line('B', 500)];

async function issued(more: Record<string, unknown>): Promise<Invoice> {
  const own = more.quotationId ? {} : { clientName: 'Ah Seng', title: 'Furniture', gst: false };
  const { invoice } = await askIn(db, createInvoice, { ...own, ...more });
  return await askIn(db, issueInvoice, { id: invoice._id });
}

const credit = (id: string, more: Record<string, unknown> = {}, how: { key?: string } = {}) =>
  askIn(db, creditInvoice, { id, reason: 'It came back', ...more }, how);
const stored = (id: string) => db.in(invoices).get(id, messages.unknown);
const part = (at: number, quantity: number) => ({ lines: [{ line: at, quantity }] });

async function accepted(more: Record<string, unknown> = {}): Promise<string> {
  const { amount: _, ...offer } = someQuotation;
  const { _id: id } = await askIn(db, createQuotation, { ...offer, gst: false, lines: two, ...more });
  await askIn(db, sendQuotation, { id });
  await askIn(db, markQuotation, { id, status: 'accepted' });
  return id;
}

describe('by lines', () => {
  test('a line is credited with its share of what was charged, by either spelling', async () => {
    const one = await issued({ lines: two, discount: 200 });
    const first = await credit(one._id, part(1, 1));
    expect(first).toMatchObject({ net: 40_000, subtotal: 50_000, discount: 10_000, total: 40_000 });
    expect(first.corrects?.lines).toEqual([{ line: 1, quantity: 1_000 }]);
    const { lines } = presentInvoice(await stored(one._id));
    expect(lines.map(({ credited }) => credited)).toEqual([0, 1]);
    expect(await credit(one._id, { quantities: ['0.5', ''] })).toMatchObject({ net: 20_000 });
    expect(await credit(one._id, { quantities: ['0.5', ''] })).toMatchObject({ net: 20_000 });
    expect(await stored(one._id)).toMatchObject({ status: 'credited' });
  });

  test('a line is credited once: what is left is named, in form and call', async () => {
    const one = await issued({ lines: [line('Chair', 100), line('Table', 900, { quantity: 2 })] });
    await credit(one._id, part(0, 1));
    await expect(credit(one._id, part(0, 1))).rejects.toMatchObject({
      why: 'bad-input',
      fields: { 'lines[0].quantity': [messages.creditLineGone] },
    });
    await expect(credit(one._id, { quantities: ['1'] })).rejects.toMatchObject({
      fields: { 'quantities[0]': [messages.creditLineGone] },
    });
    await credit(one._id, part(1, 0.5));
    const twice = { lines: [...part(1, 1).lines, ...part(1, 1).lines] };
    await expect(credit(one._id, twice)).rejects.toMatchObject({
      fields: { 'lines[1].quantity': [messages.creditLine('1.5')] },
    });
    const { lines, left } = await askIn(db, openCredit, { id: one._id });
    expect(lines.map((some) => some.left)).toEqual([0, 1_500]);
    expect(left).toEqual({ net: 135_000, gst: 0 });
  });

  test('the last one takes the rest to the cent, of GST too', async () => {
    await registerForGst(db);
    const one = await issued({
      lines: [line('Tea', 3.33, { quantity: 3, discountPercent: 12.5 }), line('Cups', 0.07, { quantity: 7 })],
      discount: 1.01,
      gst: true,
    });
    const parts = [part(0, 1), part(1, 2.5), part(0, 1), part(1, 4.5), part(0, 1)];
    for (const some of parts) {
      const { net, gst, subtotal, discount } = await credit(one._id, some);
      expect(subtotal - discount).toBe(net);
      expect(Math.abs(gst - net * 0.09)).toBeLessThan(1);
    }
    const now = await stored(one._id);
    expect(sumsOf(now).credited).toBe(one.total);
    expect(now.credits.reduce((sum, { gst }) => sum + gst, 0)).toBe(one.gst);
    expect(now.status).toBe('credited');
  });

  test('an amount without a line lowers what lines can still give', async () => {
    const one = await issued({ lines: two });
    await credit(one._id, { amount: 100 });
    expect(await credit(one._id, part(1, 1))).toMatchObject({ net: 45_000 });
    await expect(credit(one._id, { amount: 450.01 })).rejects.toMatchObject({
      fields: { amount: [messages.creditTooMuch('SGD 450.00')] },
    });
    expect(await credit(one._id)).toMatchObject({ net: 45_000, lines: [{ description: 'A' }] });
  });

  test.each([
    [part(2, 1), 'lines[0].line'],
    [part(0, 0), 'lines[0].quantity'],
    [part(0, 0.0005), 'lines[0].quantity'],
    [part(-1, 1), 'lines[0].line'],
    [{ lines: [] }, 'lines'],
    [{ lines: [{ line: 0 }] }, 'lines[0].quantity'],
    [{ ...part(0, 1), amount: 5 }, 'amount'],
    [{ ...part(0, 1), quantities: [1] }, 'quantities'],
    [{ releases: { deposits: ['other'] } }, 'releases.deposits[0]'],
    [{ releases: { job: true } }, 'releases.job'],
    [{ releases: { stock: true } }, 'releases.stock'],
    [{ releases: 5 }, 'releases'],
  ])('refuses %j at %s', async (more, field) => {
    const one = await issued({ lines: two });
    const refusal = await credit(one._id, more).catch((error) => error);
    expect(refusal).toMatchObject({ why: 'bad-input' });
    expect(Object.keys(refusal.fields)).toContain(field);
    expect((await stored(one._id)).credits).toEqual([]);
  });

  test('two people crediting the same line: one wins, the other hears why', async () => {
    const one = await issued({ lines: two });
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => credit(one._id, part(1, 1))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ message: messages.creditLineGone });
  });

  test('while its invoice is being paid: the sums are those of both, or one is refused', async () => {
    const one = await issued({ lines: two });
    const tries = [
      askIn(db, payInvoice, { id: one._id, amount: 1_000 }),
      credit(one._id, part(1, 1)),
      askIn(db, payInvoice, { id: one._id, amount: 1_000 }),
    ];
    const ended = await Promise.allSettled(tries);
    for (const one of ended)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ why: expect.stringMatching(/bad-input|conflict/) });
    const { paid, credited } = sumsOf(await stored(one._id));
    expect([paid, credited]).toEqual([
      ended.filter(({ status }, at) => at !== 1 && status === 'fulfilled').length * 100_000,
      50_000,
    ]);
  });

  test('the same key twice is one credit note, and another company finds none', async () => {
    const one = await issued({ lines: two });
    const first = await credit(one._id, part(0, 1), { key: 'a key' });
    expect((await credit(one._id, part(0, 1), { key: 'a key' }))._id).toBe(first._id);
    expect((await stored(one._id)).credits).toHaveLength(1);
    db = await newCompany();
    await expect(credit(one._id, part(1, 1))).rejects.toMatchObject({ why: 'not-found' });
  });
});

describe('what it gives back', () => {
  /** A deposit of half, and the final invoice that took it off. */
  async function halves(more: Record<string, unknown> = {}) {
    const quotationId = await accepted(more);
    const deposit = await issued({ quotationId, kind: 'deposit', percent: 50 });
    const final = await issued({ quotationId });
    return { quotationId, deposit, final };
  }

  test('of a part nothing, unless it says so: the deposit stays taken off', async () => {
    const { quotationId, deposit, final } = await halves();
    expect(final).toMatchObject({ total: 50_000, deductions: [{ net: 50_000 }] });
    const b = await credit(final._id, part(1, 1));
    expect(b).toMatchObject({ net: 25_000, subtotal: 50_000, discount: 0, deductions: [{ net: 25_000 }] });
    const extra = { quotationId, lines: [line('Extra', 800)] };
    expect((await askIn(db, createInvoice, extra)).invoice).toMatchObject({ total: 80_000, deductions: [] });
    await credit(final._id, { amount: 10, releases: { deposits: [deposit._id] } });
    expect((await askIn(db, createInvoice, extra)).invoice).toMatchObject({ total: 30_000 });
    await expect(
      credit(final._id, { amount: 10, releases: { deposits: [deposit._id] } }),
    ).rejects.toMatchObject({ fields: { 'releases.deposits[0]': [messages.releaseUnknown] } });
  });

  test('of the rest its deposits and job, unless it says otherwise', async () => {
    const { quotationId, deposit, final } = await halves();
    const whole = await credit(final._id);
    const { gaveBack } = await askIn(db, readInvoice, { id: whole._id });
    expect(gaveBack).toBe(`deposit ${deposit.number}`);
    expect(presentInvoice(whole).releases).toEqual({ deposits: [deposit._id], job: false, stock: false });
    const again = await issued({ quotationId });
    expect(again.deductions).toHaveLength(1);
    await credit(again._id, { releases: { deposits: [] } });
    expect((await askIn(db, createInvoice, { quotationId })).invoice.deductions).toEqual([]);
  });

  test('a form gives back what is ticked: all of it for a whole, else each by itself', async () => {
    const { quotationId, final } = await halves();
    // As the form sends it with its first box ticked, and a quantity.
    await credit(final._id, { quantities: ['', '0.5'], releases: { all: ['false', 'on'] } });
    const left = async () => (await askIn(db, createInvoice, { quotationId, amount: 10 })).invoice.deductions;
    expect(await left()).toEqual([]);
    await credit(final._id, { quantities: ['', ''], releases: { all: ['false', 'on'] } });
    expect(await left()).toHaveLength(1);
  });

  test('a job is invoiced again once that is said, whatever was credited', async () => {
    const quotationId = await accepted();
    const jobId = newId();
    const job = {
      status: 'ended',
      jobId: 'JOB-1',
      title: 'Delivery',
      client: 'Ah Seng',
      jobDate: '2027-01-12',
      materials: [],
      createdAt: new Date(),
    };
    await db.in(jobs).insert({ _id: jobId, ...job, quotation: { id: quotationId, number: 'Q' } } as never);
    const charge = { jobId, amount: 100 };
    const first = await issued({ ...charge, title: undefined, clientName: undefined });
    const again = () => askIn(db, createInvoice, charge);
    await credit(first._id, { amount: 60 });
    // Nothing is left then, but it says that the job stays invoiced.
    await credit(first._id, { amount: 40, releases: { job: false } });
    expect((await stored(first._id)).status).toBe('credited');
    await expect(again()).rejects.toMatchObject({ why: 'conflict' });
    const { invoice } = await askIn(db, createInvoice, { ...charge, again: true });
    await askIn(db, issueInvoice, { id: invoice._id });
    await credit(invoice._id, { amount: 50, releases: { job: true } });
    await expect(again()).rejects.toMatchObject({ message: messages.jobInvoiced(first.number ?? '') });
  });

  test('goods go back to the stock where that is said, with a line in its ledger', async () => {
    const stock = { totalCount: 4, onHoldCount: 1, productSegment: 'Coffee', location: 'A1' };
    const item = (await askIn(db, addItem, { SKU: 'B-1', productName: 'Beans', ...stock }))._id;
    const one = await issued({ lines: [line('Beans', 20, { itemId: item, quantity: 2.5 }), line('Cup', 5)] });
    const count = async () => (await db.in(items).get(item, '')).totalCount / 1_000;
    await credit(one._id, part(0, 1));
    expect(await count()).toBe(4);
    // The rest of 1.5 takes two of them still.
    await credit(one._id, { ...part(0, 0.5), releases: { stock: true } });
    expect(await count()).toBe(5);
    await expect(credit(one._id, { ...part(1, 1), releases: { stock: true } })).rejects.toMatchObject({
      fields: { 'releases.stock': [messages.releaseNoStock] },
    });
    const { number } = await credit(one._id, { releases: { stock: true } });
    expect(await count()).toBe(6);
    const lines = await db.in(stockLines).list({ itemId: item, type: 'add' }, { sort: { _id: 1 }, limit: 9 });
    expect(lines.map(({ note }) => note)).toContain(`${number}: returned`);
  });

  test('an invoice of 0.00 is taken back once, and its deposit with it', async () => {
    const quotationId = await accepted();
    await issued({ quotationId, kind: 'deposit', percent: 100 });
    const final = await issued({ quotationId });
    expect(final).toMatchObject({ total: 0, status: 'paid' });
    expect(await credit(final._id)).toMatchObject({ total: 0, net: 0, subtotal: 100_000 });
    expect(await stored(final._id)).toMatchObject({ status: 'credited' });
    await expect(credit(final._id)).rejects.toMatchObject({ message: messages.nothingToCredit });
    expect(await issued({ quotationId })).toMatchObject({ deductions: [{ net: 100_000 }], total: 0 });
  });

  test('a deposit that an invoice has taken off is credited after that one, and never before', async () => {
    const { deposit, final } = await halves();
    for (const more of [{}, { amount: 1 }])
      await expect(credit(deposit._id, more)).rejects.toMatchObject({
        why: 'conflict',
        message: messages.depositTaken(final.number ?? ''),
      });
    await credit(final._id);
    expect(await credit(deposit._id)).toMatchObject({ net: 50_000 });
  });

  test('what an earlier version credited as a whole has given all back', async () => {
    const { quotationId, final } = await halves();
    await credit(final._id);
    const again = async () =>
      (await askIn(db, createInvoice, { quotationId, amount: 10 })).invoice.deductions;
    await db.in(invoices).updateOne({ _id: final._id }, { $unset: { 'credits.0.releases': '' } });
    expect(await again()).toEqual([]);
    const upgrade = () => upgrades.find(({ name }) => name === 'invoices.releasesOfCredited')?.work(db);
    await Promise.all([upgrade(), upgrade()]);
    expect(await again()).toHaveLength(1);
  });
});
