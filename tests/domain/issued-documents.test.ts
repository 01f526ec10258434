import { beforeEach, expect, test } from 'vitest';
import { newId } from '~/core/id';
import { companies } from '~/modules/account/collections';
import { changeCompany } from '~/modules/company/company.server';
import { changeClient, deleteClient } from '~/modules/crm/clients.server';
import { clients } from '~/modules/crm/collections';
import { newClient } from '~/modules/crm/new-client';
import { newClientInput } from '~/modules/crm/schema';
import { type Invoice, invoices, quotations } from '~/modules/documents/collections';
import { creditInvoice } from '~/modules/documents/invoice/credit.server';
import { exportInvoices } from '~/modules/documents/invoice/invoice-list.server';
import { invoiceNowXml, missingForInvoiceNow } from '~/modules/documents/invoice/invoicenow';
import { readXml, ublOf } from '~/modules/documents/invoice/invoicenow.server';
import { changeInvoice, createInvoice, deleteInvoice } from '~/modules/documents/invoice/invoices.server';
import { issueInvoice } from '~/modules/documents/invoice/issue.server';
import { readInvoice } from '~/modules/documents/invoice/page.server';
import { readPayNow } from '~/modules/documents/invoice/pay-now.server';
import { payInvoice, reversePayment } from '~/modules/documents/invoice/payments.server';
import { repeatInvoice } from '~/modules/documents/invoice/recurring.server';
import { shareInvoice } from '~/modules/documents/invoice/sending.server';
import { createQuotation } from '~/modules/documents/quotation/quotations.server';
import { acceptQuotation, sendQuotation } from '~/modules/documents/quotation/sending.server';
import { addItem, changeItem, deleteItem } from '~/modules/inventory/items.server';
import { upgrades } from '~/upgrades.server';
import { type CompanyDb, companyDb } from '~db/company-db';
import { someClient, someQuotation } from '../support/api';
import { askIn } from '../support/asking';
import { openDatabaseForTests } from '../support/open-database';

openDatabaseForTests();

let db: CompanyDb;

beforeEach(async () => {
  const _id = newId();
  db = companyDb(_id);
  const plan = { planName: 'Growth', planRank: 2, trialEndsAt: new Date(), credits: 0, purseLines: 0 };
  const own = { name: 'Kopi Corner', address: '1 Fusionopolis Way', postalCode: '138632', uen: '201912345K' };
  await db.in(companies).insert({ _id, ...own, ...plan, createdAt: new Date() });
});

async function addClient(): Promise<string> {
  const sent = { ...someClient, CompanyName: 'Ah Seng', address: '12 Jalan Besar', postalCode: '208787' };
  const client = newClient(newId(), newClientInput.parse(sent), { createdBy: newId(), at: new Date() });
  await db.in(clients).insert(client);
  return client._id;
}

const stored = (id: string) => db.in(invoices).get(id, 'gone');
const charge = { title: 'Beans', amount: 100, gst: false };
const issued = async (more: Record<string, unknown> = {}) => {
  const draft = { clientName: 'Ah Seng', ...charge, ...more };
  const { invoice } = await askIn(db, createInvoice, draft);
  return await askIn(db, issueInvoice, { id: invoice._id });
};

/** What is added to an issued document, and who may see it: all else is what was issued. */
function frozen({ payments, credits, status, open, history, linkToken, updatedAt, ...rest }: Invoice) {
  return rest;
}

test('nothing that happens around it changes an issued document', async () => {
  const clientId = await addClient();
  const stock = { totalCount: 9, onHoldCount: 0, productSegment: 'Coffee', location: 'A1' };
  const item = await askIn(db, addItem, { SKU: 'B-1', productName: 'Beans', ...stock, price: 20 });
  const { amount: _, ...offer } = someQuotation;
  const lines = [{ itemId: item._id, description: 'Beans', quantity: 2, unitPrice: 20 }];
  const { _id: quotationId } = await askIn(db, createQuotation, { ...offer, clientName: 'Ah Seng', lines });
  await askIn(db, sendQuotation, { id: quotationId });
  await askIn(db, acceptQuotation, { docID: quotationId });
  const { invoice: draft } = await askIn(db, createInvoice, { quotationId });
  const invoice = await askIn(db, issueInvoice, { id: draft._id });
  const { _id: id } = invoice;
  const before = frozen(await stored(id));
  expect(before).toMatchObject({ clientId, clientName: 'Ah Seng', quotationId, total: expect.any(Number) });

  for (const refused of [
    () => askIn(db, changeInvoice, { ...charge, id, clientId }),
    () => askIn(db, deleteInvoice, { id }),
    () => askIn(db, issueInvoice, { id }),
  ])
    await expect(refused()).rejects.toMatchObject({ why: 'conflict' });

  await askIn(db, changeClient, {
    id: clientId,
    CompanyName: 'Renamed',
    address: 'Elsewhere',
    uen: '53312345D',
  });
  const company = {
    companyName: 'Renamed',
    companyAddress: 'Elsewhere',
    bankDetails: 'New bank',
    uen: '53012345A',
  };
  await askIn(db, changeCompany, { ...company, invoiceTerms: 'New terms' });
  await askIn(db, changeItem, { id: item._id, productName: 'Renamed', price: 99 });
  await askIn(db, deleteItem, { id: item._id });
  await askIn(db, repeatInvoice, { id, every: 'monthly', next: '2035-01-31' });
  await askIn(db, shareInvoice, { id, shared: false });
  await askIn(db, shareInvoice, { id, shared: true });
  const { payments } = await askIn(db, payInvoice, { id, amount: 10 });
  await askIn(db, reversePayment, { id, paymentId: payments[0]?.id, reason: 'Bounced' });
  await askIn(db, creditInvoice, { id, reason: 'Torn', amount: 5 });
  await askIn(db, deleteClient, { id: clientId });
  for (const { work } of upgrades) await work(db);

  expect(frozen(await stored(id))).toEqual(before);
});

test('what was never issued or sent has only the name of a deleted client', async () => {
  const clientId = await addClient();
  const { invoice } = await askIn(db, createInvoice, { ...charge, clientId });
  const quotation = await askIn(db, createQuotation, { ...someQuotation, clientName: 'Ah Seng' });
  const read = async () => ({
    invoice: await stored(invoice._id),
    quotation: await db.in(quotations).get(quotation._id, 'gone'),
  });
  const { contactPerson } = someClient;
  const address = { clientName: 'Ah Seng', clientAddress: '12 Jalan Besar', contactPerson };
  expect(await read()).toMatchObject({ invoice: address, quotation: address });
  await askIn(db, deleteClient, { id: clientId });
  const nameOnly = { clientName: 'Ah Seng', clientAddress: '', contactPerson: '' };
  const details = { clientPostalCode: '', clientUen: '', billingEmail: '' };
  expect(await read()).toMatchObject({ invoice: { ...nameOnly, ...details }, quotation: nameOnly });
});

test('a company without a UEN, or that is not registered for PayNow, has no code', async () => {
  const { _id: id } = await issued();
  const noCode = async () => {
    await expect(askIn(db, readPayNow, { id })).rejects.toMatchObject({ why: 'conflict' });
    expect((await askIn(db, readInvoice, { id })).hasPayNow).toBe(false);
  };
  await noCode();
  await db.in(companies).updateOne({}, { $set: { registeredForPayNow: true } });
  expect((await askIn(db, readPayNow, { id })).length).toBeGreaterThan(100);
  await db.in(companies).updateOne({}, { $set: { uen: '' } });
  await noCode();
  await db.in(companies).updateOne({}, { $set: { uen: '201912345K' } });
  await askIn(db, payInvoice, { id, amount: 100 });
  await noCode();
});

test('InvoiceNow says which field of which record is missing, and takes it from there when it is filled in', async () => {
  const clientId = await addClient();
  const { _id: id } = await issued({ clientId, clientName: undefined });
  const { missing } = await askIn(db, readInvoice, { id });
  expect(missing).toEqual([{ record: 'client', field: 'uen', text: 'Ah Seng has no UEN.' }]);
  await expect(askIn(db, readXml, { id })).rejects.toMatchObject({
    why: 'conflict',
    message: expect.stringContaining('Ah Seng has no UEN.'),
  });
  await askIn(db, changeClient, { id: clientId, uen: '53312345D' });
  expect((await askIn(db, readXml, { id })).xml).toContain('SGUEN53312345D');
});

test('hostile characters in names and titles are text in the file for InvoiceNow and in a spreadsheet', async () => {
  const hostile = '=HYPERLINK("x")\u0000\u001b\ud800]]><script>&';
  const seen = '=HYPERLINK("x") ]]><script>&';
  const clientId = await addClient();
  await askIn(db, changeClient, { id: clientId, CompanyName: hostile, uen: '53312345D' });
  const { _id: id } = await issued({
    clientId,
    clientName: undefined,
    title: hostile,
    amount: undefined,
    lines: [{ description: hostile, quantity: 1, unitPrice: 100 }],
  });
  expect(await stored(id)).toMatchObject({ clientName: seen, title: seen });
  const { xml } = await askIn(db, readXml, { id });
  const escaped = '=HYPERLINK(&quot;x&quot;) ]]&gt;&lt;script&gt;&amp;';
  for (const name of ['Note', 'Name', 'RegistrationName'])
    expect(xml).toContain(`<cbc:${name}>${escaped}</cbc:${name}>`);
  let csv = '';
  for await (const piece of await askIn(db, exportInvoices)) csv += piece;
  expect(csv.split(`"'=HYPERLINK(""x"") ]]><script>&"`)).toHaveLength(3);
  expect(csv).not.toMatch(/(^|,|")=HYPER/m);
});

test('a company that registers for GST later still gets the file of an invoice from before', async () => {
  const clientId = await addClient();
  await askIn(db, changeClient, { id: clientId, uen: '53312345D' });
  const { _id: id } = await issued({ clientId, clientName: undefined });
  await db.in(companies).updateOne({}, { $set: { gstNumber: 'M90312345A' } });
  const firm = await db.in(companies).get(db.companyId, 'gone');
  const document = await ublOf(db, await stored(id), firm);
  expect(missingForInvoiceNow(document)).toEqual([]);
  // NG says that the supplier is not registered: such a document names no GST number.
  expect(invoiceNowXml(document)).not.toContain('M90312345A');
});

test('of four credit notes at once none is beyond the invoice, and their numbers have no gap', async () => {
  const { _id: id } = await issued();
  const tries = Array.from({ length: 4 }, () => askIn(db, creditInvoice, { id, reason: 'Torn', amount: 30 }));
  const made = (await Promise.allSettled(tries)).flatMap((one) =>
    one.status === 'fulfilled' ? (one.value.number ?? '') : [],
  );
  expect(made.map((number) => number.slice(-4)).sort()).toEqual(['0001', '0002', '0003']);
  expect((await stored(id)).credits.reduce((sum, { net }) => sum + net, 0)).toBe(9_000);
});

test('a press that comes three times with its key is one payment, one number and one draft', async () => {
  const threeTimes = <T>(press: () => Promise<T>) =>
    Promise.allSettled([press(), press(), press()]).then((all) =>
      all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    );
  const key = (name: string) => ({ key: name });
  const drafts = await threeTimes(() =>
    askIn(db, createInvoice, { clientName: 'Ah Seng', ...charge }, key('draft')),
  );
  const [id = '', ...others] = new Set(drafts.map(({ invoice }) => invoice._id));
  expect(others).toEqual([]);
  expect(await db.in(invoices).count({}, 9)).toBe(1);
  const numbers = await threeTimes(() => askIn(db, issueInvoice, { id }, key('issue')));
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(1);
  await threeTimes(() => askIn(db, payInvoice, { id, amount: 30 }, key('pay')));
  await threeTimes(() => askIn(db, payInvoice, { id, amount: 30 }, key('pay')));
  expect((await stored(id)).payments.map(({ amount }) => amount)).toEqual([3_000]);
  // Without a key each press is one of its own, and none goes beyond the balance.
  await threeTimes(() => askIn(db, payInvoice, { id, amount: 35 }));
  expect((await stored(id)).payments.map(({ amount }) => amount)).toEqual([3_000, 3_500, 3_500]);
});
