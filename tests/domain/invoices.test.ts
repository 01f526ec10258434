import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { noAccess, ownerAccess } from '~/core/access';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { gstOf } from '~/core/money-lines';
import { companies } from '~/modules/account/collections';
import { ownCompany } from '~/modules/account/index.server';
import { deleteClient, readDashboard } from '~/modules/crm/clients.server';
import { clients } from '~/modules/crm/collections';
import { newClient } from '~/modules/crm/new-client';
import { newClientInput } from '~/modules/crm/schema';
import { type Invoice, invoices, receivables } from '~/modules/documents/collections';
import { creditInvoice } from '~/modules/documents/invoice/credit.server';
import { openEditForm, openForm } from '~/modules/documents/invoice/forms.server';
import { readGst } from '~/modules/documents/invoice/gst.server';
import {
  browseInvoices,
  browseOfClient,
  listInvoices,
} from '~/modules/documents/invoice/invoice-list.server';
import { invoiceNowXml } from '~/modules/documents/invoice/invoicenow';
import { ublOf } from '~/modules/documents/invoice/invoicenow.server';
import { changeInvoice, createInvoice, deleteInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import * as messages from '~/modules/documents/invoice/messages';
import { payInvoice, reversePayment } from '~/modules/documents/invoice/payments.server';
import { balanceOf, sumsOf } from '~/modules/documents/invoice/status';
import { readAges } from '~/modules/documents/ledger/receivables.server';
import { invoiceMail } from '~/modules/documents/mail.server';
import { changedSince } from '~/modules/documents/messages';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { markQuotation, sendQuotation } from '~/modules/documents/quotation/sending.server';
import { addItem } from '~/modules/inventory/items.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { mostCounted } from '~db/keyset';
import { someClient, someQuotation } from '../support/api';
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

async function addClient(name = 'Kopi & Co'): Promise<string> {
  const details = newClientInput.parse({ ...someClient, CompanyName: name, address: '18 Tiong Bahru Road' });
  const client = newClient(newId(), details, { createdBy: newId(), at: new Date() });
  await db.in(clients).insert(client);
  return client._id;
}

const someInvoice = {
  clientName: 'Ah Seng',
  title: 'Beans',
  amount: 100,
  gst: false,
  paymentTerm: '30 days',
};
const create = async (more: Record<string, unknown> = {}) =>
  (await askIn(db, createInvoice, { ...someInvoice, ...more })).invoice;
const deposit = {
  kind: 'deposit',
  amount: undefined,
  clientName: undefined,
  title: undefined,
  gst: undefined,
};
const final = { ...deposit, kind: 'invoice' };
const issue = (id: string) => askIn(db, issueInvoice, { id });
const issued = async (more: Record<string, unknown> = {}) => await issue((await create(more))._id);
const pay = (id: string, amount: unknown, more: Record<string, unknown> = {}) =>
  askIn(db, payInvoice, { id, amount, ...more });
const credit = (id: string, more: Record<string, unknown> = {}) =>
  askIn(db, creditInvoice, { id, reason: 'Wrong price', ...more });
const stored = (id: string) => db.in(invoices).get(id, messages.unknown);
const today = () => singaporeDay(new Date());
const year = () => today().slice(0, 4);
const numbers = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${year()}-${String(at + 1).padStart(4, '0')}`);

/** An accepted quotation. */
async function accepted(more: Record<string, unknown> = {}) {
  const { _id: id } = await askIn(db, createQuotation, { ...someQuotation, ...more });
  await askIn(db, sendQuotation, { id });
  await askIn(db, markQuotation, { id, status: 'accepted' });
  return id;
}

describe('a number', () => {
  test('is given by issuing, without gaps, also when four are issued at once and some are refused', async () => {
    const drafts: Invoice[] = [];
    for (let at = 0; at < 4; at += 1) drafts.push(await create({ title: `No. ${at}` }));
    expect(drafts[0]?.number).toBeUndefined();
    const tries = [...drafts, ...drafts.slice(0, 2)].map(({ _id }) => issue(_id).catch(() => null));
    const made = (await Promise.all(tries)).flatMap((one) => one?.number ?? []);
    expect(made.sort()).toEqual(numbers('INV', 4));
    expect((await issued()).number).toBe(`INV-${year()}-0005`);
  });

  test('of a credit note is counted apart, and each company begins at one', async () => {
    const { _id } = await issued();
    expect((await credit(_id, { amount: 10 })).number).toBe(`CN-${year()}-0001`);
    expect((await credit(_id, { amount: 10 })).number).toBe(`CN-${year()}-0002`);
    db = await newCompany();
    expect((await issued()).number).toBe(`INV-${year()}-0001`);
  });
});

describe('a draft', () => {
  test('its form lists the stock, always with the items of its lines', async () => {
    const item = { productSegment: 'Coffee', location: 'A1', totalCount: 5, onHoldCount: 2, price: '18.40' };
    await askIn(db, addItem, { SKU: 'A-1', productName: 'Arabica', ...item });
    const beans = await askIn(db, addItem, { SKU: 'B-1', productName: 'Beans', ...item });
    const line = { itemId: beans._id, description: 'Beans', quantity: 1, unitPrice: 18.4 };
    const { _id: id } = await create({ amount: undefined, lines: [line] });
    const { items } = await askIn(db, openEditForm, { id });
    expect(items.options).toContainEqual(
      expect.objectContaining({ id: beans._id, hint: 'B-1 · 3 free · 18.40 each' }),
    );
    const found = await Promise.all([
      askIn(db, openForm, { itemQ: 'a-1' }),
      // What the lines are already is listed, whatever is searched for.
      askIn(db, openEditForm, { id, itemQ: 'a-1' }),
    ]);
    expect(found.map(({ items }) => items.options.map(({ description }) => description))).toEqual([
      ['Arabica'],
      ['Beans', 'Arabica'],
    ]);
    await expect(create({ paste: 'Milk\t2' })).rejects.toMatchObject({
      fields: { paste: [expect.stringContaining('Add these rows')] },
    });
  });

  test('has the client as it is now, the sum in cents, and is changed and deleted', async () => {
    const clientId = await addClient();
    const draft = await create({
      clientName: 'kopi & CO',
      amount: undefined,
      lines: [
        { description: 'Beans', quantity: 1.5, unitPrice: 10.1, discountPercent: 10 },
        { description: 'Delivery', quantity: 1, unitPrice: 20 },
      ],
      discount: 1.5,
      gst: true,
    });
    // 13.635 and 20.00, less 1.50: half a cent is rounded up once a line.
    expect(draft).toMatchObject({ clientId, clientAddress: '18 Tiong Bahru Road', subtotal: 3_364 });
    expect(draft).toMatchObject({ net: 3_214, gst: 289, total: 3_503, status: 'draft' });
    const changed = await askIn(db, changeInvoice, {
      ...someInvoice,
      id: draft._id,
      revision: 0,
      amount: 7,
      discount: null,
    });
    expect(changed.invoice).toMatchObject({ total: 700, lines: [], revision: 1 });
    expect(await stored(draft._id)).toMatchObject({ total: 700, clientName: 'Ah Seng' });
    expect(await stored(draft._id)).not.toHaveProperty('clientId');
    await expect(
      askIn(db, changeInvoice, { ...someInvoice, id: draft._id, revision: 0 }),
    ).rejects.toMatchObject({ why: 'conflict', message: messages.overtaken });
    await askIn(db, deleteInvoice, { id: draft._id });
    await expect(stored(draft._id)).rejects.toMatchObject({ why: 'not-found' });
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 0.001 }, 'amount'],
    [{ amount: 1e21 }, 'amount'],
    [{ amount: undefined }, 'amount'],
    [{ discount: 200 }, 'discount'],
    [{ discount: -1 }, 'discount'],
    [{ dueDate: '2020-01-01' }, 'dueDate'],
    [{ dueDate: '2026-02-31' }, 'dueDate'],
    [{ clientName: '' }, 'clientName'],
    [{ title: '' }, 'title'],
    [{ kind: 'credit' }, 'kind'],
    [{ amount: undefined, lines: [{ description: 'x', quantity: 1, unitPrice: -1 }] }, 'lines[0].unitPrice'],
    [
      { amount: undefined, lines: [{ description: 'x', quantity: 1, unitPrice: 1, discountPercent: 101 }] },
      'lines[0].discountPercent',
    ],
    [
      { amount: undefined, lines: [{ description: 'x', quantity: 1, unitPrice: 1, itemId: newId() }] },
      'lines[0].itemId',
    ],
  ])('refuses %j at %s', async (more, field) => {
    const refusal = await create(more).catch((error) => error);
    expect(refusal).toMatchObject({ why: 'bad-input' });
    expect(Object.keys(refusal.fields)).toContain(field);
  });

  test('of an unknown client or quotation is refused', async () => {
    await expect(create({ clientId: newId() })).rejects.toMatchObject({ why: 'not-found' });
    await expect(create({ quotationId: newId() })).rejects.toMatchObject({ why: 'not-found' });
    const { _id: quotationId } = await askIn(db, createQuotation, someQuotation);
    await expect(create({ quotationId })).rejects.toMatchObject({ why: 'conflict' });
  });
});

describe('issuing', () => {
  test('dates it, takes the due date from the term, and freezes it', async () => {
    const before = await create();
    const one = await issue(before._id);
    expect(one).toMatchObject({ issuedOn: today(), dueDate: dayAfter(today(), 30), status: 'issued' });
    expect(one.issuer?.name).toBe('Kopi Corner');
    for (const attempt of [
      () => askIn(db, changeInvoice, { ...someInvoice, id: one._id, amount: 5 }),
      () => askIn(db, changeInvoice, { id: one._id, amount: 'nothing that could be read' }),
      () => askIn(db, deleteInvoice, { id: one._id }),
      () => issue(one._id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ why: 'conflict' });
    }
    const { payments, credits, history, ...frozen } = await stored(one._id);
    await credit(one._id, { amount: 10 });
    // No money came.
    expect((await stored(one._id)).status).toBe('issued');
    await pay(one._id, 40);
    expect(await stored(one._id)).toMatchObject({
      ...frozen,
      status: 'part-paid',
      updatedAt: expect.any(Date),
    });
  });

  test('happens once where two people press at once', async () => {
    const { _id } = await create();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => issue(_id)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ why: 'conflict' });
    }
    expect(await db.in(companies).findOne({})).toMatchObject({ invoicesIssued: { [year()]: 1 } });
  });

  test('is refused where the draft was saved since, and where its due date is over', async () => {
    const one = await create();
    await askIn(db, changeInvoice, { ...someInvoice, id: one._id, amount: 5 });
    await expect(askIn(db, issueInvoice, { id: one._id, revision: 0 })).rejects.toMatchObject({
      why: 'conflict',
      blocking: [{ code: 'revision', message: changedSince, link: `/Invoices/${one._id}` }],
    });
    await db.in(invoices).updateOne({ _id: one._id }, { $set: { dueDate: '2020-01-01' } });
    await expect(issue(one._id)).rejects.toMatchObject({ message: messages.dueBefore });
  });

  test('with the same key twice answers the same number', async () => {
    const { _id: id } = await create();
    const first = await askIn(db, issueInvoice, { id }, { key: 'a key' });
    const again = await askIn(db, issueInvoice, { id }, { key: 'a key' });
    expect(again.number).toBe(first.number);
  });
});

describe('from a quotation', () => {
  test('all of it, a per cent, and the deposit taken off the final one', async () => {
    await registerForGst(db);
    const quotationId = await accepted({ amount: 1_000.5, gst: true, paymentTerm: '50% deposit' });
    const start = { quotationId };
    const { invoice: deposit } = await askIn(db, createInvoice, { ...start, kind: 'deposit' });
    // 500.25 and GST of it, rounded once.
    const paymentTerm = 'Due on receipt';
    expect(deposit).toMatchObject({ kind: 'deposit', net: 50_025, gst: 4_502, total: 54_527, paymentTerm });
    // A draft takes nothing off.
    const { invoice: early } = await askIn(db, createInvoice, start);
    expect(early).toMatchObject({ total: 109_055, deductions: [] });
    await issue(deposit._id);
    await expect(issue(early._id)).rejects.toMatchObject({ message: messages.depositsChanged });
    await askIn(db, deleteInvoice, { id: early._id });
    const { invoice: last, warning } = await askIn(db, createInvoice, start);
    expect(last).toMatchObject({ net: 50_025, gst: 4_503, total: 54_528 });
    expect(deposit.total + last.total).toBe(109_055);
    expect(warning).toBe('');
    await issue(last._id);
    // Used up: another one takes nothing off, and says that it is more than the quotation.
    const more = await askIn(db, createInvoice, { ...start, percent: 10 });
    expect(more.invoice.deductions).toEqual([]);
    expect(more.warning).toContain('The quotation was for SGD 1,090.55');
  });

  test('whose client was deleted since, by its name alone', async () => {
    const clientId = await addClient('Ah Seng');
    const quotationId = await accepted({ amount: 100, clientName: 'Ah Seng' });
    await askIn(db, deleteClient, { id: clientId });
    const { invoice } = await askIn(db, createInvoice, { quotationId });
    expect(invoice).toMatchObject({ clientName: 'Ah Seng', clientAddress: '', billingEmail: '' });
    expect(await issue(invoice._id)).toMatchObject({ clientName: 'Ah Seng', status: 'issued' });
  });

  test('chosen lines keep the client, and the discount of the whole stays with the whole', async () => {
    const lines = [
      { description: 'Beans', quantity: 2, unitPrice: 10 },
      { description: 'Cups', quantity: 1, unitPrice: 5 },
    ];
    const quotationId = await accepted({ amount: undefined, lines, discount: 5, clientName: 'Kopi & Co' });
    const { invoice: whole } = await askIn(db, createInvoice, { quotationId });
    expect(whole).toMatchObject({ net: 2_000, discount: 500, title: 'Beans for a year' });
    expect(whole.lines).toHaveLength(2);
    const { invoice: part } = await askIn(db, createInvoice, { quotationId, lines: lines.slice(0, 1) });
    expect(part).toMatchObject({ clientName: 'Kopi & Co', net: 2_000, discount: 0 });
  });
});

describe('a payment', () => {
  test('changes the status and is reversed by a line', async () => {
    const { _id } = await issued();
    expect(await pay(_id, 40.5, { method: 'paynow', reference: 'OCBC 1' })).toMatchObject({
      status: 'part-paid',
      open: true,
    });
    const paid = await pay(_id, 59.5);
    expect(paid).toMatchObject({ status: 'paid' });
    expect(await stored(_id)).not.toHaveProperty('open');
    const [first] = paid.payments;
    const reverse = () => askIn(db, reversePayment, { id: _id, paymentId: first?.id, reason: 'Bounced' });
    expect((await reverse()).status).toBe('part-paid');
    await expect(reverse()).rejects.toMatchObject({ why: 'conflict', message: messages.reversedAlready });
    const now = await stored(_id);
    expect(now.payments.map(({ amount }) => amount)).toEqual([4_050, 5_950, -4_050]);
    await expect(
      askIn(db, reversePayment, { id: _id, paymentId: now.payments[2]?.id, reason: 'Again' }),
    ).rejects.toMatchObject({ why: 'conflict' });
  });

  test('is what the mail with the invoice says: what is open, or that it is paid', async () => {
    const { _id } = await issued();
    const text = async () => invoiceMail(await stored(_id), { company: 'Kopi Corner', sender: 'Mei' }).text;
    await pay(_id, 40);
    expect(await text()).toContain('The amount due is SGD 60.00, by ');
    await pay(_id, 60);
    expect(await text()).toContain('The total of SGD 100.00 is paid. Thank you.');
  });

  test.each([0, -5, 0.001, 1e21, 100.01, 'abc', ''])('of %j is refused at amount', async (amount) => {
    const { _id } = await issued();
    const refusal = await pay(_id, amount).catch((error) => error);
    expect(refusal).toMatchObject({ why: 'bad-input' });
    expect(Object.keys(refusal.fields)).toEqual(['amount']);
    expect((await stored(_id)).payments).toEqual([]);
  });

  test('is refused on a draft, a credit note, and for a day that is to come', async () => {
    const draft = await create();
    await expect(pay(draft._id, 5)).rejects.toMatchObject({ why: 'conflict' });
    const { _id } = await issue(draft._id);
    await expect(pay(_id, 5, { date: dayAfter(today(), 1) })).rejects.toMatchObject({
      fields: { date: [messages.dayAhead] },
    });
    await expect(pay((await credit(_id))._id, 5)).rejects.toMatchObject({ why: 'conflict' });
  });

  test('made twice at once is never more than the balance', async () => {
    const { _id } = await issued();
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => pay(_id, 30)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(balanceOf(sumsOf(await stored(_id)))).toBe(1_000);
  });
});

describe('a credit note', () => {
  test('of the whole credits everything to the cent and names what it corrects', async () => {
    await registerForGst(db);
    const one = await issued({ amount: 99.99, gst: true });
    await credit(one._id, { amount: 33.33 });
    const rest = await credit(one._id);
    expect(rest).toMatchObject({ kind: 'credit', corrects: { number: one.number, reason: 'Wrong price' } });
    const now = await stored(one._id);
    expect(now.status).toBe('credited');
    expect(sumsOf(now)).toMatchObject({ total: 10_899, credited: 10_899 });
    await expect(credit(one._id)).rejects.toMatchObject({ message: messages.nothingToCredit });
    await expect(credit(rest._id)).rejects.toMatchObject({ message: messages.creditOfCredit });
  });

  test('is no more than is left, and needs a reason', async () => {
    await registerForGst(db);
    const one = await issued({ gst: true });
    expect(await credit(one._id, { amount: 15 })).toMatchObject({ net: 1_500, gst: 135 });
    await expect(credit(one._id, { amount: 85.01 })).rejects.toMatchObject({ why: 'bad-input' });
    await expect(credit(one._id, { reason: '' })).rejects.toMatchObject({
      fields: { reason: [messages.reasonNeeded] },
    });
    await expect(credit((await create())._id)).rejects.toMatchObject({ message: messages.draftOnly });
  });
});

test('lines of an invoice are credited by their quantity, at their price', async () => {
  await registerForGst(db);
  const lines = [
    { description: 'Beans', quantity: 5, unitPrice: 20, discountPercent: 10 },
    { description: 'Cups', quantity: 2.5, unitPrice: 4 },
  ];
  const { _id } = await issued({ amount: undefined, lines, gst: true });
  const part = await credit(_id, { quantities: ['', '1.5'] });
  expect(part).toMatchObject({ lines: [{ description: 'Cups', quantity: 1_500 }], net: 600, gst: 54 });
  expect(await credit(_id, { quantities: [1] })).toMatchObject({ net: 1_800, gst: 162 });
  for (const quantities of [['6'], ['', '', '1']])
    await expect(credit(_id, { quantities })).rejects.toMatchObject({
      fields: { [`quantities[${quantities.length - 1}]`]: [expect.anything()] },
    });
  for (const quantities of [['-1'], ['x'], [1e21]])
    await expect(credit(_id, { quantities })).rejects.toMatchObject({ why: 'bad-input' });
  for (const also of [{ quantities: [1] }, { lines: [{ line: 0, quantity: 1 }] }])
    await expect(credit(_id, { ...also, amount: 5 })).rejects.toMatchObject({
      fields: { amount: [messages.creditAmountOrLines] },
    });
  // Empty boxes credit all that is left.
  expect(await credit(_id, { quantities: ['', ''] })).toMatchObject({ net: 7_600 });
});

test('deposit and final invoice add up to the quotation on paper, in GST figures and for InvoiceNow', async () => {
  await registerForGst(db);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 200, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 1, maxLength: 2 }),
      async (cents, shares) => {
        const quotationId = await accepted({ amount: cents / 100, gst: true });
        const before = await askIn(db, readGst, { from: today(), to: today() });
        const made: Invoice[] = [];
        for (const percent of shares) made.push(await issued({ ...deposit, quotationId, percent }));
        made.push(await issued({ ...final, quotationId }));
        const sum = (of: (one: Invoice) => number) => made.reduce((total, one) => total + of(one), 0);
        const gst = gstOf(cents, 9);
        expect([sum(({ net }) => net), sum((one) => one.gst), sum(({ total }) => total)]).toEqual([
          cents,
          gst,
          cents + gst,
        ]);
        const { boxes } = await askIn(db, readGst, { from: today(), to: today() });
        expect([boxes.box1 - before.boxes.box1, boxes.box6 - before.boxes.box6]).toEqual([cents, gst]);
        const company = await ownCompany(db);
        const xml = await Promise.all(
          made.map(async (one) => invoiceNowXml(await ublOf(db, await stored(one._id), company))),
        );
        const cent = (text: string, name: string) =>
          Math.round(Number(new RegExp(`<cbc:${name}[^>]*>([\\d.]+)`).exec(text)?.[1]) * 100);
        const inXml = (name: string) => xml.reduce((total, text) => total + cent(text, name), 0);
        expect(['TaxExclusiveAmount', 'TaxAmount', 'PayableAmount'].map(inXml)).toEqual([
          cents,
          gst,
          cents + gst,
        ]);
      },
    ),
    { numRuns: 8 },
  );
}, 60_000);

describe('a list', () => {
  test('shows each status, what a search finds, and what is open by age', async () => {
    const clientId = await addClient('Zebra Cafe');
    const draft = await create({ title: 'A draft' });
    const open = await issued({ clientId, clientName: undefined });
    const late = await issued({ clientId, clientName: undefined, amount: 50 });
    const { dueDate = '' } = late;
    const old = dayAfter(today(), -40);
    await db.in(invoices).updateOne({ _id: late._id }, { $set: { dueDate: old } });
    await db.in(receivables).updateOne({ dueDate }, { $inc: { count: -1, balance: -5_000 } });
    await db.in(receivables).insert({ _id: newId(), dueDate: old, count: 1, balance: 5_000 });
    const paid = await issued();
    await pay(paid._id, 100);
    const listed = async (sent: Record<string, unknown>) =>
      (await askIn(db, listInvoices, sent)).items.map(({ _id }) => _id);
    expect(await listed({ status: 'draft' })).toEqual([draft._id]);
    expect(await listed({ status: 'issued' })).toEqual([open._id]);
    expect(await listed({ status: 'overdue' })).toEqual([late._id]);
    expect(await listed({ status: 'paid' })).toEqual([paid._id]);
    expect(await listed({ q: 'zebra' })).toEqual([late._id, open._id]);
    expect(await listed({ q: paid.number?.toLowerCase() })).toEqual([paid._id]);
    expect(await listed({ clientId })).toEqual([late._id, open._id]);
    expect(await listed({})).toHaveLength(4);
    const { ages } = await askIn(db, browseInvoices, {});
    expect(ages.map(({ balance }) => balance)).toEqual([10_000, 0, 5_000, 0, 0]);
    const { owed } = await askIn(db, browseOfClient, { id: clientId });
    expect(owed).toEqual({ balance: 15_000, overdue: 5_000, excess: 0 });
  });

  test('counts what a search finds, but not where a thousand hold its words', async () => {
    const model = await create({ title: 'Beans' });
    const many = Array.from({ length: mostCounted }, (_, at) => {
      const title = at < 3 ? 'Beans, rare' : 'Beans';
      return { ...model, _id: newId(), title, searchText: `ah seng ${title.toLowerCase()}` };
    });
    await db.in(invoices).insertMany(many);
    const found = async (q: string) => {
      const { items, count } = await askIn(db, browseInvoices, { q });
      return [items.length, count];
    };
    expect(await found('beans')).toEqual([50, null]);
    // The longer word is in all of them: the other one is looked up then.
    expect(await found('beans, rare')).toEqual([3, 3]);
    expect(await found('ah seng beans, r')).toEqual([3, 3]);
    expect(await found('none')).toEqual([0, 0]);
  });

  test('says what a client owes: what is issued, less payments and credit notes, deposits and the rest once', async () => {
    const clientId = await addClient('Zebra Cafe');
    const own = { clientId, clientName: undefined };
    const owed = async () => (await askIn(db, browseOfClient, { id: clientId })).owed;
    await create(own);
    await issued();
    expect(await owed()).toEqual({ balance: 0, overdue: 0, excess: 0 });
    const quotationId = await accepted({ amount: 400, gst: false, clientName: 'Zebra Cafe' });
    const half = await issued({ ...deposit, quotationId, percent: 50 });
    const rest = await issued({ ...final, quotationId });
    expect(await owed()).toMatchObject({ balance: 40_000 });
    const paid = await pay(half._id, 200);
    await credit(rest._id, { amount: 30 });
    expect(await owed()).toMatchObject({ balance: 17_000 });
    await askIn(db, reversePayment, { id: half._id, paymentId: paid.payments[0]?.id, reason: 'Bounced' });
    expect(await owed()).toMatchObject({ balance: 37_000, excess: 0 });
    await pay(half._id, 200);
    await pay(rest._id, 170);
    // What was paid and credited afterwards is given back: it pays no other invoice.
    await credit(rest._id, { amount: 50 });
    expect(await owed()).toMatchObject({ balance: 0, excess: 5_000 });
    const dashboard = (access = ownerAccess) =>
      askIn(db, readDashboard, { id: clientId }, { as: { access } });
    expect((await dashboard()).account).toEqual(await owed());
    expect((await dashboard({ ...noAccess, CRM: true })).account).toBeUndefined();
    await credit(rest._id);
    expect(await owed()).toEqual({ balance: 0, overdue: 0, excess: 17_000 });
  });

  test('is closed to people without the flag', async () => {
    await expect(askIn(db, listInvoices, {}, { as: { access: noAccess } })).rejects.toMatchObject({
      why: 'forbidden',
    });
  });
});

test('whatever happens: invoiced less credited less paid is the balance, and ages add up', async () => {
  const step = fc.record({
    kind: fc.constantFrom('create', 'issue', 'pay', 'pay', 'reverse', 'credit', 'credit whole', 'delete'),
    which: fc.nat(),
    cents: fc.integer({ min: 1, max: 20_000 }),
    gst: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80 }), async (steps) => {
      db = await newCompany();
      const model = new Map<string, { total: number; paid: number[]; credited: number }>();
      const ids: string[] = [];
      for (const { kind, which, cents, gst } of steps) {
        const id = ids[which % Math.max(1, ids.length)];
        const amount = cents / 100;
        try {
          if (kind === 'create') ids.push((await create({ amount, gst, title: 'Any' }))._id);
          if (!id) continue;
          const known = model.get(id);
          if (kind === 'issue') model.set(id, { total: (await issue(id)).total, paid: [], credited: 0 });
          if (kind === 'delete') {
            await askIn(db, deleteInvoice, { id });
            ids.splice(ids.indexOf(id), 1);
          }
          if (kind === 'pay') {
            await pay(id, amount);
            known?.paid.push(cents);
          }
          if (kind === 'reverse') {
            const { payments } = await stored(id);
            const paymentId = payments[which % Math.max(1, payments.length)]?.id ?? '';
            await askIn(db, reversePayment, { id, paymentId, reason: 'Back' });
            known?.paid.push(-(payments.find((payment) => payment.id === paymentId)?.amount ?? 0));
          }
          if (kind.startsWith('credit')) {
            const note = await credit(id, kind === 'credit' ? { amount } : {});
            ids.push(note._id);
            if (known) known.credited += note.total;
          }
        } catch (error) {
          expect(error).toMatchObject({ why: expect.stringMatching(/conflict|bad-input|not-found/) });
        }
      }
      let [open, count] = [0, 0];
      for (const [id, { total, paid, credited }] of model) {
        const sums = { total, prepaid: 0, paid: paid.reduce((sum, one) => sum + one, 0), credited };
        const now = await stored(id);
        expect(sumsOf(now)).toEqual(sums);
        expect(credited).toBeLessThanOrEqual(total);
        const balance = balanceOf(sums);
        if (now.open) [open, count] = [open + balance, count + 1];
        else expect(balance).toBeLessThanOrEqual(0);
      }
      const ages = await readAges(db);
      expect(ages.reduce((sum, { balance }) => sum + balance, 0)).toBe(open);
      expect(ages.reduce((sum, age) => sum + age.count, 0)).toBe(count);
      const issuedNumbers = await db
        .in(invoices)
        .list({ number: { $exists: true } }, { sort: { number: 1 }, limit: 1_000 });
      const counted = issuedNumbers.flatMap(({ number = '' }) => (number.startsWith('INV') ? number : []));
      expect(counted).toEqual(numbers('INV', counted.length));
    }),
    { numRuns: 4 },
  );
}, 60_000);
