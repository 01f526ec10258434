import { beforeEach, describe, expect, test } from 'vitest';
import { singaporeDay } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { clients } from '~/modules/crm/collections';
import { newClient } from '~/modules/crm/new-client';
import { newClientInput } from '~/modules/crm/schema';
import { invoices } from '~/modules/documents/collections';
import { creditInvoice } from '~/modules/documents/invoice/credit.server';
import {
  browseOfClient,
  exportInvoices,
  exportPayments,
  signedRow,
} from '~/modules/documents/invoice/invoice-list.server';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import * as messages from '~/modules/documents/invoice/messages';
import { readInvoice } from '~/modules/documents/invoice/page.server';
import { payInvoice, refundInvoice, reversePayment } from '~/modules/documents/invoice/payments.server';
import { presentInvoice } from '~/modules/documents/invoice/present';
import { showHistory } from '~/modules/documents/invoice/show';
import { statementOf } from '~/modules/documents/invoice/statement';
import { creditLeftOf, moneyOf } from '~/modules/documents/invoice/status';
import { readAges } from '~/modules/documents/ledger/receivables.server';
import { invoiceSheet } from '~/modules/documents/sheet';
import { upgradeExcess } from '~/modules/documents/upgrade.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { someClient } from '../support/api';
import { askIn, companyIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;
let clientId: string;

beforeEach(async () => {
  const _id = newId();
  db = companyDb(_id);
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  await db
    .in(companies)
    .insert({ _id, name: 'Kopi Corner', gstNumber: 'M90312345A', ...plan, createdAt: new Date() });
  clientId = await addClient('Ah Seng');
});

async function addClient(name: string): Promise<string> {
  const details = newClientInput.parse({ ...someClient, CompanyName: name });
  const client = newClient(newId(), details, { createdBy: newId(), at: new Date() });
  await db.in(clients).insert(client);
  return client._id;
}

/** An issued invoice for this many dollars with GST. */
async function issued(amount: number, more: Record<string, unknown> = {}): Promise<string> {
  const charge = { clientId, title: 'Beans', amount, gst: true, paymentTerm: '30 days', ...more };
  const { invoice } = await askIn(db, createInvoice, charge);
  await askIn(db, issueInvoice, { id: invoice._id });
  return invoice._id;
}

type More = Record<string, unknown>;
const pay = (id: string, amount: number, more: More = {}) => askIn(db, payInvoice, { id, amount, ...more });
const refund = (id: string, amount: number, more: More = {}) =>
  askIn(db, refundInvoice, { id, amount, ...more });
const credit = (id: string, more: More = {}) =>
  askIn(db, creditInvoice, { id, reason: 'Wrong price', ...more });
const reverse = (id: string, paymentId: string | undefined) =>
  askIn(db, reversePayment, { id, paymentId, reason: 'Wrong entry' });
const stored = (id: string) => db.in(invoices).get(id, messages.unknown);
const today = () => singaporeDay(new Date());
const owed = async () => (await askIn(db, browseOfClient, { id: clientId })).owed;
const sheetOf = async (id: string) => invoiceSheet(await stored(id), await companyIn(db));
const refusedAt = (field: string, text: string) => ({ why: 'bad-input', fields: { [field]: [text] } });

async function textOf(pieces: AsyncGenerator<string>): Promise<string[][]> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
}

describe('a refund', () => {
  test('gives back what was credited after the payment, and the payment stays', async () => {
    const id = await issued(1_000);
    await pay(id, 1_090);
    await expect(refund(id, 1)).rejects.toMatchObject(refusedAt('amount', messages.nothingToRefund));
    await credit(id, { amount: 100 });
    expect(presentInvoice(await stored(id))).toMatchObject({
      status: 'paid',
      balance: -109,
      clientCredit: 109,
      refunds: [],
    });
    expect(await owed()).toEqual({ balance: 0, overdue: 0, excess: 10_900 });
    await expect(refund(id, 109.01)).rejects.toMatchObject(
      refusedAt('amount', messages.refundTooMuch('SGD 109.00')),
    );
    const after = await refund(id, 109, { method: 'paynow', reference: 'OCBC 9', date: today() });
    expect(presentInvoice(after)).toMatchObject({
      status: 'paid',
      paid: 981,
      credited: 109,
      balance: 0,
      clientCredit: 0,
      payments: [{ amount: 1_090, reverses: null }],
      refunds: [{ amount: 109, date: today(), method: 'paynow', reference: 'OCBC 9', reverses: null }],
    });
    expect(await stored(id)).not.toHaveProperty('excess');
    expect(await owed()).toEqual({ balance: 0, overdue: 0, excess: 0 });
    expect((await sheetOf(id)).payments).toEqual([
      ['Credited', '−109.00'],
      ['Paid', '−1,090.00'],
      ['Refunded', '109.00'],
    ]);
    expect(showHistory(await stored(id))[0]?.text).toBe('Boss saved a refund of SGD 109.00');
    const documents = await db.in(invoices).list({}, { sort: { createdAt: 1 }, limit: 9 });
    expect(statementOf(documents).map(({ amount, balance }) => [amount, balance])).toEqual([
      [109_000, 109_000],
      [-109_000, 0],
      [10_900, 10_900],
      [-10_900, 0],
    ]);
  });

  test('is reversed if it was a wrong entry, once', async () => {
    const id = await issued(100);
    await pay(id, 109);
    await credit(id);
    const given = (await refund(id, 109)).payments.at(-1)?.id;
    expect((await stored(id)).status).toBe('credited');
    expect(presentInvoice(await reverse(id, given))).toMatchObject({
      clientCredit: 109,
      refunds: [{ amount: 109 }, { amount: -109, reverses: given }],
    });
    await expect(reverse(id, given)).rejects.toMatchObject({ why: 'conflict' });
    await refund(id, 109);
    expect(creditLeftOf(await stored(id))).toBe(0);
  });

  test('is never above what is the client’s where three people press at once, and one for one key', async () => {
    const id = await issued(100);
    await pay(id, 150, { overpayment: true });
    const tries = await Promise.allSettled([refund(id, 30), refund(id, 30), refund(id, 30)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(creditLeftOf(await stored(id))).toBe(1_100);
    const press = () => askIn(db, refundInvoice, { id, amount: 5 }, { key: 'one press' });
    await Promise.allSettled([press(), press()]);
    await press();
    expect(creditLeftOf(await stored(id))).toBe(600);
  });

  test('of a draft, a credit note or another company’s invoice is refused', async () => {
    const { invoice } = await askIn(db, createInvoice, {
      clientId,
      title: 'Beans',
      amount: 5,
      paymentTerm: '30 days',
    });
    await expect(refund(invoice._id, 1)).rejects.toMatchObject({ why: 'conflict' });
    const id = await issued(100);
    await pay(id, 109);
    const { _id: note } = await credit(id);
    await expect(refund(note, 1)).rejects.toMatchObject({ why: 'conflict' });
    const strange = companyDb(newId());
    for (const operation of [payInvoice, refundInvoice])
      await expect(askIn(strange, operation, { id, amount: 1 })).rejects.toMatchObject({ why: 'not-found' });
  });
});

describe('a payment of more than the balance', () => {
  test('asks, and its rest is the client’s credit', async () => {
    const id = await issued(100);
    await expect(pay(id, 150)).rejects.toMatchObject(
      refusedAt('amount', messages.paymentTooMuch('SGD 109.00')),
    );
    expect(await pay(id, 150, { overpayment: true })).toMatchObject({ status: 'paid', excess: true });
    await expect(pay(id, 5)).rejects.toMatchObject(refusedAt('amount', messages.nothingOpen));
    // Paid twice.
    await pay(id, 5, { overpayment: true });
    expect(await owed()).toEqual({ balance: 0, overdue: 0, excess: 4_600 });
    expect(await sheetOf(id)).toMatchObject({
      balanceLabel: 'Credit in your favour',
      balanceText: '46.00',
      bankDetails: '',
    });
    expect((await readAges(db)).reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  });

  test('is not reversed once its rest was refunded, and the message says what is in the way', async () => {
    const id = await issued(100);
    const paid = (await pay(id, 150, { overpayment: true })).payments[0]?.id;
    const given = (await refund(id, 20)).payments.at(-1);
    const refusal = await reverse(id, paid).catch((error) => error);
    expect(refusal).toMatchObject({ why: 'conflict', message: expect.stringContaining('SGD 20.00') });
    expect(refusal.message).toContain('was refunded on');
    await reverse(id, given?.id);
    expect(await reverse(id, paid)).toMatchObject({ status: 'issued', open: true });
    expect(creditLeftOf(await stored(id))).toBe(0);
  });
});

describe('a client’s credit', () => {
  test('pays other invoices, the oldest credit first, and each invoice says where it went', async () => {
    const [first, second, third] = [await issued(100), await issued(50), await issued(200)];
    await pay(first, 119, { overpayment: true });
    await pay(second, 60, { overpayment: true });
    expect((await askIn(db, readInvoice, { id: third })).credit).toBe(1_550);
    await expect(pay(third, 16, { method: 'credit' })).rejects.toMatchObject(
      refusedAt('amount', messages.creditShort('SGD 15.50')),
    );
    const after = await pay(third, 12, { method: 'credit' });
    expect(presentInvoice(after)).toMatchObject({
      status: 'part-paid',
      paid: 12,
      balance: 206,
      payments: [
        { amount: 10, method: 'credit', invoiceId: first },
        { amount: 2, method: 'credit', invoiceId: second },
      ],
    });
    expect(presentInvoice(await stored(first))).toMatchObject({
      status: 'paid',
      paid: 109,
      balance: 0,
      clientCredit: 0,
      payments: [{ amount: 119 }, { amount: -10, method: 'credit', invoiceId: third }],
    });
    expect((await sheetOf(first)).payments).toEqual([
      ['Paid', '−119.00'],
      ['Used for other invoices', '10.00'],
    ]);
    expect(await owed()).toEqual({ balance: 20_600, overdue: 0, excess: 350 });
    const all = await db.in(invoices).list({}, { sort: { createdAt: 1 }, limit: 9 });
    expect(statementOf(all).at(-1)?.balance).toBe(20_600 - 350);
    // By choice from one invoice, which has nothing left.
    await expect(pay(third, 1, { method: 'credit', from: first })).rejects.toMatchObject(
      refusedAt('amount', messages.noCredit),
    );
    await pay(third, 1, { method: 'credit', from: second });
    expect(creditLeftOf(await stored(second))).toBe(250);
  });

  test('is reversed on both invoices from either of them, and holds its payment meanwhile', async () => {
    const [first, second] = [await issued(100), await issued(100)];
    const paid = (await pay(first, 139, { overpayment: true })).payments[0]?.id;
    const line = (await pay(second, 30, { method: 'credit' })).payments[0]?.id;
    await expect(reverse(first, paid)).rejects.toMatchObject({
      message: expect.stringContaining('used for INV-'),
    });
    await reverse(first, line);
    expect((await stored(second)).status).toBe('issued');
    expect(creditLeftOf(await stored(first))).toBe(3_000);
    await expect(reverse(second, line)).rejects.toMatchObject({ message: messages.reversedAlready });
    const again = (await pay(second, 30, { method: 'credit' })).payments.at(-1)?.id;
    await reverse(second, again);
    await reverse(first, paid);
    expect(await owed()).toEqual({ balance: 21_800, overdue: 0, excess: 0 });
  });

  test('is of one client, and no more than there is where two invoices take it at once', async () => {
    const paid = await issued(100);
    await pay(paid, 129, { overpayment: true });
    const other = await issued(100, { clientId: await addClient('Zebra Cafe') });
    const unlinked = await issued(100, { clientId: undefined, clientName: 'Passer-by' });
    for (const id of [other, unlinked])
      await expect(pay(id, 5, { method: 'credit' })).rejects.toMatchObject(
        refusedAt('amount', messages.noCredit),
      );
    const [one, two] = [await issued(50), await issued(60)];
    const tries = [one, two].map((id) => pay(id, 15, { method: 'credit' }));
    expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(creditLeftOf(await stored(paid))).toBe(500);
  });

  test('of an earlier version’s credited invoice is found after the upgrade, also where two run at once', async () => {
    const id = await issued(100);
    await pay(id, 109);
    await credit(id, { amount: 50 });
    await db.in(invoices).updateMany({}, { $unset: { excess: '' } });
    await Promise.all([upgradeExcess(db), upgradeExcess(db)]);
    expect(await owed()).toMatchObject({ excess: 5_450 });
  });
});

describe('the day of a payment or refund', () => {
  const year = () => Number(today().slice(0, 4));

  test('asks before the invoice’s year and in the future', async () => {
    const id = await issued(100);
    const { number = '' } = await stored(id);
    await pay(id, 9, { date: `${year()}-01-01` });
    for (const date of ['1926-11-20', `${year() - 1}-12-31`]) {
      const refused = refusedAt('date', messages.dayOfEarlierYear(number, String(year())));
      await expect(pay(id, 1, { date })).rejects.toMatchObject(refused);
      await pay(id, 1, { date, unusualDate: true });
    }
    const tomorrow = dayAfter(today(), 1);
    await expect(pay(id, 1, { date: tomorrow })).rejects.toMatchObject(refusedAt('date', messages.dayAhead));
    await expect(pay(id, 999, { date: tomorrow })).rejects.toMatchObject({
      fields: { amount: [expect.any(String)], date: [messages.dayAhead] },
    });
    await pay(id, 100, { date: tomorrow, unusualDate: 'on', overpayment: 'on' });
    await expect(refund(id, 1, { date: '1926-11-20' })).rejects.toMatchObject({
      fields: { date: [expect.any(String)] },
    });
    await refund(id, 1, { date: tomorrow, unusualDate: true });
    expect((await stored(id)).payments.map(({ date }) => date)).toContain('1926-11-20');
  });
});

describe('files', () => {
  test('have numbers that are numbers, and credit notes with their sign', async () => {
    const id = await issued(100, { title: '-1+1' });
    await pay(id, 109);
    await credit(id, { amount: 50 });
    const [head = [], note = [], invoice = []] = await textOf(await askIn(db, exportInvoices));
    const cell = (row: string[], name: string) => row[head.indexOf(name)];
    expect(['Before GST', 'GST', 'Total', 'Paid', 'Balance'].map((name) => cell(note, name))).toEqual([
      ...['-50.00', '-4.50', '-54.50', '0.00', '0.00'],
    ]);
    expect(cell(invoice, 'Balance')).toBe('-54.50');
    expect(cell(invoice, 'Title')).toBe("'-1+1");
    expect(signedRow({ kind: 'credit', net: 50, gst: 4.5, total: 54.5, subtotal: 50 })).toEqual({
      kind: 'credit',
      net: -50,
      gst: -4.5,
      total: -54.5,
      subtotal: -50,
    });
  });

  test('of payments have a row for each payment, refund, use and reversal', async () => {
    const [first, second] = [await issued(100), await issued(100)];
    await pay(first, 200, { overpayment: true, method: 'cheque', reference: '0042' });
    await refund(first, 30, { method: 'cash' });
    await pay(second, 40, { method: 'credit' });
    await reverse(second, (await stored(second)).payments[0]?.id);
    const rows = await textOf(await askIn(db, exportPayments));
    const [one, two] = [(await stored(first)).number, (await stored(second)).number];
    expect(rows[0]?.slice(0, 8)).toEqual([
      ...['Date', 'Invoice', 'Client', 'What', 'Amount', 'Currency', 'Method', 'Reference'],
    ]);
    expect(rows.slice(1).map((row) => [row[1], row[3], row[4], row[7]])).toEqual([
      [two, `Credit from ${one}`, '40.00', ''],
      [two, `Reversed credit from ${one}`, '-40.00', ''],
      [one, 'Payment', '200.00', "'0042"],
      [one, 'Refund', '-30.00', ''],
      [one, `Credit used for ${two}`, '-40.00', ''],
      [one, `Reversed credit used for ${two}`, '40.00', ''],
    ]);
    expect(rows.every(([date]) => date === 'Date' || date === today())).toBe(true);
  });
});

test('money is conserved: what came, less what was given back, is what stays on all invoices', async () => {
  const ids = [await issued(100), await issued(70), await issued(30)] as const;
  await pay(ids[0], 200, { overpayment: true });
  await pay(ids[1], 50, { method: 'credit' });
  await refund(ids[0], 41);
  const all = await Promise.all(ids.map(stored));
  const sum = (of: (money: ReturnType<typeof moneyOf>) => number) =>
    all.reduce((so, one) => so + of(moneyOf(one)), 0);
  expect([sum(({ used }) => used), sum(({ refunded }) => refunded)]).toEqual([5_000, 4_100]);
  expect(sum(({ received, used, refunded }) => received - used - refunded)).toBe(20_000 - 4_100);
});
