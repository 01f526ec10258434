import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { singaporeDay } from '~/core/dates';
import { companies, users } from '~/modules/account/collections';
import { addClient, changeClient } from '~/modules/crm/clients.server';
import { invoices, quotations } from '~/modules/documents/collections';
import { createInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueAndSendInvoice, issueInvoice } from '~/modules/documents/invoice/issue.server';
import * as messages from '~/modules/documents/invoice/messages';
import { readInvoice } from '~/modules/documents/invoice/page.server';
import { payInvoice } from '~/modules/documents/invoice/payments.server';
import { openInvoiceMail, sendInvoice } from '~/modules/documents/invoice/sending.server';
import { showHistory } from '~/modules/documents/invoice/show';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import {
  markQuotation,
  openQuotationMail,
  sendQuotation,
} from '~/modules/documents/quotation/sending.server';
import type { CompanyDb } from '~db/company-db';
import { someClient, someQuotation } from '../support/api';
import { askIn, companyIn } from '../support/asking';
import { failMails, mailTo } from '../support/config';
import { openDatabaseForTests } from '../support/open-database';
import { stubPrinter } from '../support/paper';
import { asUser, mailsForTests, plainCompany } from '../support/sample-company';

openDatabaseForTests();
stubPrinter();
const outbox = mailsForTests();

let db: CompanyDb;
let own: ReturnType<typeof asUser>;
let clientId: string;

const payable = { uen: '201912345K', registeredForPayNow: true };
const email = 'ah.kow@client.example';

beforeEach(async () => {
  await outbox.clear();
  const company = await plainCompany('Kopi Corner');
  db = company.db;
  own = asUser({ ...company.owner, name: 'Siew Ling' });
  await db.in(users).updateOne({ _id: company.owner._id }, { $unset: { unconfirmed: '' } });
  await db.in(companies).updateOne({}, { $set: payable });
  const details = { ...someClient, CompanyName: 'Ah Seng', Email: email, address: '12 Jalan Besar' };
  clientId = (await askIn(db, addClient, details, own))._id;
});

/** With the company as a request reads it. */
const ask = async <Result>(
  operation: Parameters<typeof askIn<Result>>[1],
  sent: Record<string, unknown>,
): Promise<Result> => await askIn(db, operation, sent, { ...own, company: await companyIn(db) });

const whole = { title: 'Beans', amount: 100, paymentTerm: '30 days', gst: false };
const draft = async (more: Record<string, unknown> = {}) =>
  (await ask(createInvoice, { clientId, ...whole, ...more })).invoice;
const codes = (checks: readonly { code: string }[]) => checks.map(({ code }) => code);

describe('an invoice', () => {
  test('that is whole goes without a word; a form and a program get the same list', async () => {
    const one = await draft();
    expect((await ask(readInvoice, { id: one._id })).checks).toEqual([]);
    expect(await ask(issueInvoice, { id: one._id, accept: '' })).toMatchObject({ warning: [] });
  });

  test('with something odd waits for a form’s tick, and goes for a program, which reads it in the answer', async () => {
    await db.in(companies).updateOne({}, { $set: { registeredForPayNow: false } });
    const lines = [{ description: 'Labour', quantity: 2, unitPrice: 0 }, { ...line }];
    const [one, other] = [
      await draft({ clientId: undefined, clientName: 'Walk-in', amount: undefined, lines }),
      await draft({ clientId: undefined, clientName: 'Walk-in', amount: undefined, lines }),
    ];
    const { checks } = await ask(readInvoice, { id: one._id });
    expect(checks.map(({ code, link }) => [code, link])).toEqual([
      ['no-way-to-pay', '/settings/company/payments'],
      ['no-address', null],
      ['zero-line', `/Invoices/${one._id}/edit`],
    ]);
    await expect(ask(issueInvoice, { id: one._id, accept: 'no-address' })).rejects.toMatchObject({
      why: 'conflict',
      blocking: [{ code: 'no-way-to-pay' }, { code: 'zero-line', message: 'Line 1, “Labour”, is at 0.00.' }],
    });
    expect(await ask(issueInvoice, { id: one._id, accept: codes(checks) })).toMatchObject({
      status: 'issued',
    });
    const issued = await ask(issueInvoice, { id: other._id });
    expect(codes(issued.warning)).toEqual(codes(checks));
    // Bank details are a way to pay too.
    await db.in(companies).updateOne({}, { $set: { bankDetails: 'DBS 003-123456-7' } });
    expect(codes((await ask(readInvoice, { id: (await draft())._id })).checks)).toEqual([]);
  });

  test('whose term can’t be read, or whose work was invoiced before, says so', async () => {
    const unread = await draft({ paymentTerm: 'Other', otherTerm: 'when it suits you' });
    await expect(ask(issueInvoice, { id: unread._id })).rejects.toMatchObject({
      why: 'conflict',
      message: messages.dueUnknown('when it suits you'),
      blocking: [{ code: 'due-date-unknown', link: `/Invoices/${unread._id}/edit` }],
    });
    const { _id: quotationId, number } = await ask(createQuotation, { ...someQuotation, amount: 100 });
    await ask(sendQuotation, { id: quotationId });
    await ask(markQuotation, { id: quotationId, status: 'accepted' });
    const parts = [await draft({ quotationId, amount: 60 }), await draft({ quotationId, amount: 60 })];
    expect(codes((await ask(issueInvoice, { id: parts[0]?._id })).warning)).toEqual(['invoiced-before']);
    const { warning } = await ask(issueInvoice, { id: parts[1]?._id });
    expect(warning).toEqual([
      {
        code: 'invoiced-before',
        message: expect.stringContaining(number),
        link: `/Quotes/${quotationId}`,
      },
    ]);
  });

  test('asks for the client’s UEN where the company sends InvoiceNow', async () => {
    const one = await draft();
    await db.in(companies).updateOne({}, { $set: { sendsInvoiceNow: true } });
    const { checks } = await ask(readInvoice, { id: one._id });
    expect(checks).toMatchObject([{ code: 'no-client-uen', link: `/clientDashBoard/${clientId}/edit` }]);
    await ask(changeClient, { id: clientId, uen: '53312345D' });
    expect((await ask(readInvoice, { id: one._id })).checks).toEqual([]);
  });

  test('is issued and mailed in one press, with its number in the words', async () => {
    const one = await draft();
    const mail = { email, subject: 'Invoice {number}', text: 'Here is {number}.\nThank you' };
    const { issued, mailed, to } = await ask(issueAndSendInvoice, { id: one._id, ...mail, accept: '' });
    expect([mailed, to, issued.status]).toEqual(['outbox', email, 'issued']);
    const [sent = '', ...more] = await outbox.sent();
    expect(more).toEqual([]);
    expect(sent).toContain(`Subject: Invoice ${issued.number}`);
    expect(sent).toContain(`Here is ${issued.number}.`);
    const { history, sentAt } = await db.in(invoices).get(one._id, '');
    expect(history.map(({ what }) => what)).toEqual(['made', 'issued', 'mailed']);
    expect(sentAt).toBeDefined();
    await expect(ask(issueAndSendInvoice, { id: one._id, ...mail })).rejects.toMatchObject({
      message: messages.issuedAlready,
    });
    // What stops it stops the mail too.
    const empty = await draft({ clientId: undefined, clientName: 'Walk-in' });
    await expect(ask(issueAndSendInvoice, { id: empty._id, ...mail, accept: '' })).rejects.toMatchObject({
      blocking: [{ code: 'no-address' }],
    });
    expect(await outbox.sent()).toHaveLength(1);
    expect((await db.in(invoices).get(empty._id, '')).status).toBe('draft');
  });

  test('says that the last mail to its address failed, until one arrives', async () => {
    const { _id: id } = await ask(issueInvoice, { id: (await draft())._id });
    const words = { email, subject: 'Beans', text: 'Hello' };
    failMails();
    onTestFinished(() => mailTo(outbox.folder()));
    expect((await ask(sendInvoice, { id, ...words })).mailed).toBe('failed');
    mailTo(outbox.folder());
    expect(codes(await ask(openInvoiceMail, { id }))).toEqual(['bounced']);
    // The address is the client's: another document for them says so too.
    const other = await draft();
    expect(codes((await ask(readInvoice, { id: other._id })).checks)).toEqual(['bounced']);
    await expect(ask(sendInvoice, { id, ...words, accept: '' })).rejects.toMatchObject({
      blocking: [{ code: 'bounced' }],
    });
    const elsewhere = { ...words, email: 'new@client.example', accept: '' };
    expect((await ask(sendInvoice, { id, ...elsewhere })).mailed).toBe('outbox');
    expect((await ask(sendInvoice, { id, ...words })).mailed).toBe('outbox');
    expect(await ask(openInvoiceMail, { id })).toEqual([]);
  });

  test('that is overdue is reminded of by a person, and no other', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T02:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { _id: id } = await ask(issueInvoice, { id: (await draft({ paymentTerm: '7 days' }))._id });
    const words = { email, subject: 'Beans', text: 'Hello', reminder: 'true' };
    await expect(ask(sendInvoice, { id, ...words })).rejects.toMatchObject({ message: messages.notOverdue });
    vi.setSystemTime(new Date('2026-03-12T02:00:00Z'));
    expect((await ask(sendInvoice, { id, ...words })).mailed).toBe('outbox');
    const invoice = await db.in(invoices).get(id, '');
    expect(showHistory(invoice)[0]?.text).toBe(`Siew Ling reminded ${email}`);
    await ask(payInvoice, { id, amount: 100, date: singaporeDay(new Date()) });
    await expect(ask(sendInvoice, { id, ...words })).rejects.toMatchObject({ message: messages.notOverdue });
  });
});

const line = { description: 'Beans', quantity: 1, unitPrice: 10 };

describe('a quotation', () => {
  test('says what is odd before it is sent, and not again once it was', async () => {
    const lines = [{ ...line, unitPrice: 0 }, line];
    const { _id: id, revision } = await ask(createQuotation, {
      ...someQuotation,
      clientName: 'Walk-in',
      amount: undefined,
      lines,
    });
    const checks = await ask(openQuotationMail, { id });
    expect(codes(checks)).toEqual(['no-address', 'zero-line']);
    await expect(ask(sendQuotation, { id, accept: '' })).rejects.toMatchObject({
      blocking: checks.map(shown),
    });
    await expect(ask(sendQuotation, { id, revision: revision + 1 })).rejects.toMatchObject({
      blocking: [{ code: 'revision' }],
    });
    expect((await db.in(quotations).get(id, '')).status).toBe('draft');
    expect(codes((await ask(sendQuotation, { id, accept: codes(checks).join(' ') })).warning)).toEqual(
      codes(checks),
    );
    expect(await ask(openQuotationMail, { id })).toEqual([]);
  });
});

const shown = ({ code, message, link }: { code: string; message: string; link: string | null }) => ({
  code,
  message,
  link,
});
