import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { ApiClient } from './api';
import { holdPlan } from './billing';
import type { PlainBrowser } from './browser';
import { databaseOfSuite, setUser } from './people';
import { ratedClient } from './rated';
import { assignedJob, employee, issuedInvoice, logo, payableInvoice, quotation } from './things';

/* Records that only pages are about or can make. Each function returns what is in the page's address. */

/** A personal token, written to the database: only a browser can create one. */
export async function token({ ids }: ApiClient): Promise<string> {
  const _id = randomBytes(18).toString('base64url');
  const now = new Date();
  const record = { _id, ...ids, kind: 'personal', name: 'Weekly report', agent: '' };
  await databaseOfSuite()
    .collection<{ _id: string }>('sessions')
    .insertOne({ ...record, provedAt: now, createdAt: now, seenAt: now, expiresAt: null } as never);
  return _id;
}

/** Another of the caller's devices, written to the database. */
export async function device({ ids }: ApiClient): Promise<string> {
  const _id = randomBytes(18).toString('base64url');
  const now = new Date();
  const record = { _id, ...ids, kind: 'browser', agent: 'Firefox/140.0', provedAt: now, createdAt: now };
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await databaseOfSuite()
    .collection<{ _id: string }>('sessions')
    .insertOne({ ...record, seenAt: now, expiresAt } as never);
  return _id;
}

/** A colleague with a second factor. */
export async function withSecondFactor(company: ApiClient): Promise<string> {
  const id = await employee(company);
  const secondFactor = { secret: 'x', since: new Date(), lastStep: 0, recoveryCodes: [] };
  await setUser(id, { secondFactor });
  return id;
}

/** The next larger plan, which is the same for every company. */
export async function ownPlan(company: ApiClient): Promise<string> {
  await holdPlan(company);
  return 'growth';
}

/** The token of a calendar feed. */
export async function calendar(_: ApiClient, browser: PlainBrowser): Promise<string> {
  const made = await (await browser.post('/Meetings/subscribe', { scope: 'all' })).text();
  return /\/calendar\/([\w-]+)\.ics/.exec(made)?.[1] ?? '';
}

/** The token of a leave calendar feed. */
export async function leaveCalendar(_: ApiClient, browser: PlainBrowser): Promise<string> {
  const made = await (await browser.post('/LeaveManagement/calendar/subscribe', {})).text();
  return /\/leave-calendar\/([\w-]+)\.ics/.exec(made)?.[1] ?? '';
}

/** An employee of a company that compares leave with the law. */
export async function employeeWithKit(company: ApiClient, browser: PlainBrowser): Promise<string> {
  await browser.post('/LeaveManagement/settings/kit', { on: 'true' });
  // Shows the message, which would be on the next page otherwise.
  await browser.visit('/LeaveManagement/settings');
  return await employee(company);
}

let tokens = 0;

/** A sent quotation, written to the database: only a page can send one. Returns its public key. */
export async function sentQuotation(company: ApiClient): Promise<string> {
  const linkToken = `${randomBytes(23).toString('base64url')}${++tokens % 10}`;
  const _id = await quotation(company);
  await databaseOfSuite()
    .collection<{ _id: string }>('quotations')
    .updateOne({ _id }, { $set: { status: 'sent', linkToken, sentAt: new Date() } });
  const entry = { companyId: company.ids.companyId, kind: 'quotation', subjectId: _id };
  await databaseOfSuite()
    .collection<{ _id: string }>('directory')
    .insertOne({ ...entry, _id: `quotation:${linkToken}` });
  return linkToken;
}

/** The same, returning its id. */
export async function outQuotation(company: ApiClient): Promise<string> {
  const linkToken = await sentQuotation(company);
  const found = await databaseOfSuite().collection<{ _id: string }>('quotations').findOne({ linkToken });
  return found?._id ?? '';
}

/** A quotation accepted by its client. */
export async function acceptedQuotation(company: ApiClient): Promise<string> {
  const _id = await outQuotation(company);
  const found = databaseOfSuite().collection<{ _id: string }>('quotations');
  await found.updateOne({ _id }, { $set: { status: 'accepted' } });
  return _id;
}

/** The same for a company with a logo. */
export async function sharedLogo(company: ApiClient): Promise<string> {
  await logo(company);
  return await sentQuotation(company);
}

/** The public key of an issued invoice. */
export async function sharedInvoice(company: ApiClient): Promise<string> {
  return await invoiceToken(await issuedInvoice(company));
}

/** The same for a company with a logo. */
export async function sharedInvoiceLogo(company: ApiClient): Promise<string> {
  await logo(company);
  return await sharedInvoice(company);
}

/** The same for a company with PayNow. */
export async function sharedPayable(company: ApiClient): Promise<string> {
  return await invoiceToken(await payableInvoice(company));
}

/** An ended job and its invoice, of a company with PayNow: both ids, separated by a slash. */
export async function payableJob(company: ApiClient): Promise<string> {
  await company.call('PUT', '/api/company', { uen: '201912345K', registeredForPayNow: true });
  const jobId = await assignedJob(company);
  await company.post(`/api/jobs/${jobId}/start`);
  await company.post(`/api/jobs/${jobId}/end`, { endLocation: '56 Eng Hoon Street' });
  const { id } = (await company.post('/api/invoices', { jobId, amount: 50, title: 'Delivery' })).body;
  await company.post(`/api/invoices/${id}/issue`, {});
  return `${jobId}/${id}`;
}

/** The end of a job that was cancelled after its start, to be looked at. */
export async function refusedEnd(company: ApiClient): Promise<string> {
  const jobId = await assignedJob(company);
  await company.post(`/api/jobs/${jobId}/start`);
  await company.put(`/api/jobs/${jobId}`, { status: 'cancelled' });
  await company.post(`/api/jobs/${jobId}/end`, { endLocation: '56 Eng Hoon Street' });
  const found = await databaseOfSuite()
    .collection<{ _id: string; jobId: string }>('refusedEnds')
    .findOne({ jobId });
  return found?._id ?? '';
}

async function invoiceToken(_id: string): Promise<string> {
  const found = await databaseOfSuite()
    .collection<{ _id: string; linkToken: string }>('salesInvoices')
    .findOne({ _id });
  return found?.linkToken ?? '';
}

/** Somebody who has left. */
export async function leaver(company: ApiClient): Promise<string> {
  const id = await employee(company);
  await setUser(id, { status: 'Resigned' });
  return id;
}

/** An employee whose data was exported. */
export async function exported(company: ApiClient, browser: PlainBrowser): Promise<string> {
  const id = await employee(company);
  await browser.post(`/HumanResource/${id}/data`, {});
  // Takes the toast away, so that the tested page does not show it.
  await browser.get('/settings');
  const made = { personId: id, made: { $exists: true } };
  const look = () => databaseOfSuite().collection('dataExports').countDocuments(made);
  await expect.poll(look, { timeout: 60_000, interval: 100 }).toBe(1);
  return id;
}

/** A client's week with sentiment: both ids, as in the address. */
export async function ratedWeek(company: ApiClient): Promise<string> {
  const { id, recordId } = await ratedClient(company);
  return `${id}/${recordId}`;
}

let lists = 0;

/** An uploaded list of clients that was not imported yet. */
export async function uploadedList(_: ApiClient, browser: PlainBrowser): Promise<string> {
  return await uploaded(browser, '/imports/clients', [
    'Company name,Industry,Contact person,Role,Email',
    `Kopi & Co ${++lists},Food,Tan,Others,tan${lists}@kopi.example`,
    'Teh & Co,Food,Lim,Others,none',
  ]);
}

/** A list of clients that was imported. */
export async function importedList(company: ApiClient, browser: PlainBrowser): Promise<string> {
  const id = await uploadedList(company, browser);
  const page = `/imports/clients/${id}`;
  await browser.post(page, { press: 'import' });
  await expect.poll(() => browser.open(page)).toContain('See all');
  return id;
}

/** The same for items. */
export async function uploadedItems(_: ApiClient, browser: PlainBrowser): Promise<string> {
  return await uploaded(browser, '/imports/items', [
    'SKU,Product name,Segment,Location,Total count',
    'LIST-1,Kopi beans,Coffee,Rack A1,12',
    'LIST-2,Teh dust,Tea,Rack B1,many',
  ]);
}

async function uploaded(browser: PlainBrowser, path: string, lines: string[]): Promise<string> {
  const form = new FormData();
  form.set('file', new File([lines.join('\n')], 'list.csv'));
  const { status, headers } = await browser.upload(path, form);
  const id = headers.get('Location')?.split(`${path}/`)[1];
  if (!id) throw new Error(`The upload was answered with ${status}`);
  return id;
}

let prices = 0;

/** A tracked competitor's price, which only its page can add. */
export async function price(_: ApiClient, browser: PlainBrowser): Promise<string> {
  const url = `https://shop.example/beans-${++prices}`;
  await browser.post('/Pricing', { url });
  const page = await browser.open('/Pricing');
  const own = page.slice(page.indexOf(url));
  return /\/Pricing\/([0-9a-f]{24})\//.exec(own)?.[1] ?? 'none';
}
