import { beforeEach, expect, test } from 'vitest';
import { noAccess } from '~/core/access';
import { companies, users } from '~/modules/account/collections';
import { addClient } from '~/modules/crm/clients.server';
import { invoices, quotations } from '~/modules/documents/collections';
import { creditInvoice } from '~/modules/documents/invoice/credit.server';
import { exportInvoices } from '~/modules/documents/invoice/invoice-list.server';
import { createInvoice, deleteInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import { draftOnly, notOverdue } from '~/modules/documents/invoice/messages';
import { planInvoices, sendInvoices } from '~/modules/documents/invoice/sending.server';
import { lastMailFailed, mailedToday, noAddress } from '~/modules/documents/messages';
import { browseQuotations, exportQuotations } from '~/modules/documents/quotation/quotation-list.server';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import {
  markQuotation,
  planQuotations,
  sendQuotation,
  sendQuotations,
} from '~/modules/documents/quotation/sending.server';
import { upgradeToInvoice } from '~/modules/documents/upgrade.server';
import type { CompanyDb } from '~db/company-db';
import { someClient, someQuotation } from '../support/api';
import { askIn, companyIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';
import { stubPrinter } from '../support/paper';
import { asUser, mailsForTests, plainCompany } from '../support/sample-company';

openDatabaseForTests();
stubPrinter();
const outbox = mailsForTests();

let db: CompanyDb;
let own: ReturnType<typeof asUser>;

beforeEach(async () => {
  await outbox.clear();
  const company = await plainCompany('Kopi Corner');
  db = company.db;
  own = asUser({ ...company.owner, name: 'Siew Ling' });
  await db.in(users).updateOne({ _id: company.owner._id }, { $unset: { unconfirmed: '' } });
  await db.in(companies).updateOne({}, { $set: { uen: '201912345K', registeredForPayNow: true } });
});

const ask = async <Result>(
  operation: Parameters<typeof askIn<Result>>[1],
  sent: Record<string, unknown>,
): Promise<Result> => await askIn(db, operation, sent, { ...own, company: await companyIn(db) });

const clientNamed = async (CompanyName: string, Email: string, address = '12 Jalan Besar') =>
  (await ask(addClient, { ...someClient, CompanyName, Email, address }))._id;
const quoted = async (more: Record<string, unknown>) =>
  (await ask(createQuotation, { ...someQuotation, clientName: undefined, ...more }))._id;
const wordsOf = (outcomes: { goes: boolean; client: string; text: string }[]) =>
  outcomes.map(({ goes, client, text }) => [client, goes, text]).sort();

test('ticked quotations are mailed to their clients, and each that is not says why', async () => {
  const [good, bare] = [
    await clientNamed('Good', 'good@kopi.example'),
    await clientNamed('No Address', 'bare@kopi.example', ''),
  ];
  const ids = [
    await quoted({ clientId: good }),
    await quoted({ clientId: bare }),
    await quoted({ clientName: 'Walk in' }),
  ];
  const expected = [
    ['No Address', false, noAddress('No Address')],
    ['Walk in', false, 'No e-mail yet'],
  ];
  const plan = await ask(planQuotations, { ids: ids.join(',') });
  expect(wordsOf(plan)).toEqual([['Good', true, 'good@kopi.example'], ...expected]);
  expect(await outbox.sent()).toEqual([]);
  const done = await ask(sendQuotations, { ids });
  expect(wordsOf(done)).toEqual([['Good', true, expect.stringContaining('outbox')], ...expected]);
  expect(await outbox.sent()).toHaveLength(1);
  const { status } = (await db.in(quotations).findOne({ _id: ids[0] ?? '' })) ?? {};
  expect(status).toBe('sent');
  expect(await db.in(quotations).count({ status: 'draft' }, 9)).toBe(2);
  await expect(ask(sendQuotations, { ids: [] })).rejects.toMatchObject({ why: 'bad-input' });
  // Nobody reads an address that they may not see.
  const as = { ...own.as, access: { ...noAccess, Quotes: true } };
  const [hidden] = await askIn(db, planQuotations, { ids }, { as, company: await companyIn(db) });
  expect(hidden).toMatchObject({ goes: false, text: expect.stringContaining('needs access to Clients') });
});

test('ticked invoices are reminded of where they are overdue', async () => {
  const clientId = await clientNamed('Good', 'good@kopi.example');
  const draft = async () =>
    (await ask(createInvoice, { clientId, title: 'Beans', amount: 100, paymentTerm: '7 days', gst: false }))
      .invoice._id;
  const ids = [await draft(), await draft(), await draft()];
  for (const id of ids.slice(0, 2)) await ask(issueInvoice, { id });
  await db.in(invoices).updateOne({ _id: ids[0] ?? '' }, { $set: { dueDate: '2020-01-31' } });
  const texts = [draftOnly, notOverdue].sort();
  const plan = await ask(planInvoices, { ids, reminder: 'true' });
  expect(
    plan
      .filter(({ goes }) => !goes)
      .map(({ text }) => text)
      .sort(),
  ).toEqual(texts);
  const done = await ask(sendInvoices, { ids, reminder: 'true' });
  expect(
    done
      .filter(({ goes }) => !goes)
      .map(({ text }) => text)
      .sort(),
  ).toEqual(texts);
  const mails = await outbox.sent();
  expect(mails).toHaveLength(1);
  const { history = [] } = (await db.in(invoices).findOne({ _id: ids[0] ?? '' })) ?? {};
  expect(history.map(({ what }) => what)).toContain('reminded');
  expect((await ask(sendInvoices, { ids })).filter(({ goes }) => goes)).toHaveLength(2);
});

test('what was mailed or reminded of today goes once, though it is ticked again', async () => {
  const clientId = await clientNamed('Good', 'good@kopi.example');
  const { invoice } = await ask(createInvoice, { clientId, title: 'Beans', amount: 100, gst: false });
  await ask(issueInvoice, { id: invoice._id });
  await db.in(invoices).updateOne({ _id: invoice._id }, { $set: { dueDate: '2020-01-31' } });
  const [quotationIds, ids] = [[await quoted({ clientId })], [invoice._id]];
  const already = [['Good', false, mailedToday('Siew Ling')]];
  const steps = [
    [planQuotations, sendQuotations, { ids: quotationIds }],
    [planInvoices, sendInvoices, { ids }],
    [planInvoices, sendInvoices, { ids, reminder: 'true' }],
  ] as const;
  for (const [plan, send, sent] of steps) {
    expect((await ask(plan, sent)).map(({ goes }) => goes)).toEqual([true]);
    expect((await ask(send, sent)).map(({ goes }) => goes)).toEqual([true]);
    expect(wordsOf(await ask(plan, sent))).toEqual(already);
    expect(wordsOf(await ask(send, sent))).toEqual(already);
  }
  expect(await outbox.sent()).toHaveLength(3);
  // One that did not go is tried again, and the next day it is a new mail.
  const failed = { at: new Date(), what: 'not mailed' as const, by: 'Siew Ling', to: 'old@kopi.example' };
  await db.in(invoices).updateOne({ _id: invoice._id }, { $push: { history: failed } });
  expect((await ask(planInvoices, { ids })).map(({ goes }) => goes)).toEqual([true]);
  const yesterday = { at: new Date(Date.now() - 86_400_000), what: 'mailed' as const, by: 'Siew Ling' };
  await db.in(invoices).updateOne({ _id: invoice._id }, { $set: { history: [yesterday] } });
  expect((await ask(planInvoices, { ids })).map(({ goes }) => goes)).toEqual([true]);
});

test('what is refused when several are sent, their preview refuses too', async () => {
  const draft = { title: 'Beans', amount: 100, paymentTerm: '7 days', gst: false };
  const failing = await clientNamed('Failing', 'old@kopi.example');
  const good = await clientNamed('Good', 'good@kopi.example');
  const invoiced = async (clientId: string) => {
    const { invoice } = await ask(createInvoice, { clientId, ...draft });
    return (await ask(issueInvoice, { id: invoice._id }))._id;
  };
  const quotationIds = [await quoted({ clientId: failing }), await quoted({ clientId: good })];
  const invoiceIds = [await invoiced(failing), await invoiced(good)];
  // The last mail to the first client, about its quotation, could not be sent.
  const event = { at: new Date(), what: 'not mailed' as const, by: 'Siew Ling', to: 'old@kopi.example' };
  await db.in(quotations).updateOne({ _id: quotationIds[0] ?? '' }, { $push: { history: event } });
  const expected = [
    ['Failing', false, lastMailFailed('old@kopi.example')],
    ['Good', true, expect.anything()],
  ];
  expect(wordsOf(await ask(planInvoices, { ids: invoiceIds }))).toEqual(expected);
  expect(wordsOf(await ask(planQuotations, { ids: quotationIds }))).toEqual(expected);
  expect(wordsOf(await ask(sendInvoices, { ids: invoiceIds }))).toEqual(expected);
  expect(wordsOf(await ask(sendQuotations, { ids: quotationIds }))).toEqual(expected);
  // Without a way to pay.
  await db.in(companies).updateOne({}, { $set: { registeredForPayNow: false, bankDetails: '' } });
  await db.in(invoices).updateMany({}, { $set: { 'issuer.bankDetails': '' } });
  const plan = await ask(planInvoices, { ids: invoiceIds });
  expect(plan.map(({ goes }) => goes)).toEqual([false, false]);
  const words = ({ text }: { text: string }) => text;
  expect(plan.map(words)).toEqual((await ask(sendInvoices, { ids: invoiceIds })).map(words));
});

test('a file has the ticked ones, or all', async () => {
  const ids = [await quoted({ clientName: 'A' }), await quoted({ clientName: 'B' })];
  const rows = async (sent: Record<string, unknown>) => {
    let text = '';
    for await (const piece of await ask(exportQuotations, sent)) text += piece;
    return text.trim().split('\n').length - 1;
  };
  expect([await rows({ ids: ids[0] }), await rows({})]).toEqual([1, 2]);
  const none = await ask(exportInvoices, { ids: ids[0] });
  let lines = '';
  for await (const piece of none) lines += piece;
  expect(lines.trim().split('\n')).toHaveLength(1);
});

test('an accepted quotation is one to invoice as long as something of it is left', async () => {
  const id = await quoted({ clientName: 'Kopi & Co', amount: 100, gst: false });
  const shown = async () => {
    const { items, counts } = await ask(browseQuotations, { show: 'to-invoice' });
    return [items.length, counts.toInvoice];
  };
  await ask(sendQuotation, { id });
  expect((await ask(browseQuotations, {})).counts).toEqual({ toAnswer: 1, toInvoice: 0 });
  await ask(markQuotation, { id, status: 'accepted' });
  expect(await shown()).toEqual([1, 1]);
  const charge = { quotationId: id, title: 'Part', paymentTerm: '30 days' };
  const { invoice: part } = await ask(createInvoice, { ...charge, amount: 40 });
  expect(await shown()).toEqual([1, 1]);
  const { invoice: rest } = await ask(createInvoice, charge);
  expect(await shown()).toEqual([0, 0]);
  await ask(deleteInvoice, { id: rest._id });
  expect(await shown()).toEqual([1, 1]);
  const { invoice: again } = await ask(createInvoice, charge);
  for (const { _id } of [part, again]) await ask(issueInvoice, { id: _id });
  expect(await shown()).toEqual([0, 0]);
  await ask(creditInvoice, { id: part._id, reason: 'Not delivered' });
  expect(await shown()).toEqual([1, 1]);
  // As in records of earlier versions.
  await db.in(quotations).updateMany({}, { $unset: { toInvoice: '' } });
  for (const _ of [1, 2]) await upgradeToInvoice(db);
  expect(await shown()).toEqual([1, 1]);
});
