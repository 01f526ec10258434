import sharp from 'sharp';
import { exampleKindSent } from '../../app/modules/jobs/answers';
import { exampleNew } from '../../app/modules/people/answers';
import {
  type ApiClient,
  someClient,
  someEmployee,
  someInvoice,
  someItem,
  someJob,
  someQuotation,
  someResource,
} from './api';
import { someMeeting } from './meetings';

/* Records for calls and pages. Each function creates one by a call in the given company and returns its id. */

/** A client. */
export async function client(company: ApiClient): Promise<string> {
  return (await company.post('/createCompany', someClient)).body.id;
}

/** An idea for a new client. */
export async function idea(company: ApiClient): Promise<string> {
  const CustomerID = await client(company);
  return (await company.post('/createIdea', { CustomerID, Title: 'A stamp card' })).body.id;
}

/** An item of stock. */
export async function item(company: ApiClient): Promise<string> {
  return (await company.post('/api/inventory', someItem())).body.id;
}

/** An open stocktake of all locations in which an item is counted. */
export async function stocktake(company: ApiClient): Promise<string> {
  const itemId = await item(company);
  const { id } = (await company.post('/api/stocktakes', { location: '' })).body.data;
  await company.post(`/api/stocktakes/${id}/count`, { itemId, counted: 8 });
  return id;
}

/** A resource. */
export async function resource(company: ApiClient): Promise<string> {
  return (await company.post('/api/resources', someResource)).body.resource.id;
}

/** The alert of an item with more on hold than in stock. */
export async function alert(company: ApiClient): Promise<string> {
  await company.post('/api/inventory', { ...someItem(), onHoldCount: 11 });
  return (await company.get('/api/alerts')).body.alerts[0].id;
}

/** A meeting with a new client. */
export async function meeting(company: ApiClient): Promise<string> {
  return (await company.post('/api/add-meeting', { user: await client(company), ...someMeeting() })).body.data
    .id;
}

/** A draft quotation. */
export async function quotation(company: ApiClient): Promise<string> {
  return (await company.post('/api/quotation', someQuotation)).body.docID;
}

/** A draft quotation of a registered company for a client, with an item of stock, discounts and GST. */
export async function quotationWithLines(company: ApiClient): Promise<string> {
  await register(company);
  const [clientId, itemId] = [await client(company), await item(company)];
  const { amount: _, clientName: __, ...rest } = someQuotation;
  const lines = [
    { itemId, description: 'Dark roast', quantity: 2.5, unitPrice: 28.5, discountPercent: 10 },
    { description: 'Delivery', quantity: 1, unitPrice: 15 },
  ];
  const sent = { ...rest, clientId, lines, discount: 5, gst: true, closingNote: 'Thank you.' };
  return (await company.post('/api/quotation', sent)).body.docID;
}

/** Registers the company for GST: without a number no document with GST is sent or issued. */
async function register(company: ApiClient): Promise<void> {
  await company.call('PUT', '/api/company', { gstNumber: 'M90312345A' });
}

/** A draft invoice of a registered company. */
export async function invoice(company: ApiClient): Promise<string> {
  await register(company);
  return (await company.post('/api/invoices', someInvoice)).body.id;
}

/** An issued invoice. */
export async function issuedInvoice(company: ApiClient): Promise<string> {
  const id = await invoice(company);
  await company.post(`/api/invoices/${id}/issue`, {});
  return id;
}

/** An issued invoice that repeats as a draft each month. */
export async function repeatedInvoice(company: ApiClient): Promise<string> {
  const id = await issuedInvoice(company);
  await company.call('PUT', `/api/invoices/${id}/repeat`, { every: 'quarterly', next: '2035-12-31' });
  return id;
}

/** An issued invoice of a company with PayNow. */
export async function payableInvoice(company: ApiClient): Promise<string> {
  await company.call('PUT', '/api/company', { uen: '201912345K', registeredForPayNow: true });
  return await issuedInvoice(company);
}

/** An issued invoice with everything InvoiceNow needs. */
export async function readyInvoice(company: ApiClient): Promise<string> {
  const address = { companyAddress: '1 Fusionopolis Way', postalCode: '138632' };
  await company.call('PUT', '/api/company', { ...address, uen: '201912345K', gstNumber: 'M90312345A' });
  const to = { address: '12 Jalan Besar', postalCode: '208787', uen: '53312345D' };
  const { id: clientId } = (await company.post('/createCompany', { ...someClient, ...to })).body;
  const { clientName: _, ...charge } = someInvoice;
  const { id } = (await company.post('/api/invoices', { ...charge, clientId, gst: true })).body;
  await company.post(`/api/invoices/${id}/issue`, {});
  return id;
}

/** An issued invoice and its payment: both ids, separated by a slash. */
export async function paidInvoice(company: ApiClient): Promise<string> {
  const id = await issuedInvoice(company);
  const { body } = await company.post(`/api/invoices/${id}/payments`, { amount: 327 });
  return `${id}/${body.data.payments[0].id}`;
}

/** An issued invoice with money on it that is the client's. */
export async function overpaidInvoice(company: ApiClient): Promise<string> {
  const id = await issuedInvoice(company);
  await company.post(`/api/invoices/${id}/payments`, { amount: 400, overpayment: true });
  return id;
}

/** An employee who has not signed in yet. */
export async function employee(company: ApiClient): Promise<string> {
  return (await company.post('/createEmployee', someEmployee())).body.employeeID;
}

/** An employee with every field filled in. */
export async function wholeEmployee(company: ApiClient): Promise<string> {
  return (await company.post('/createEmployee', { ...exampleNew, email: someEmployee().email })).body
    .employeeID;
}

/** A task for a new client. */
export async function task(company: ApiClient): Promise<string> {
  const sent = { title: 'Send samples', endDate: '2026-11-27', CustomerID: await client(company) };
  return (await company.post('/api/tasks', sent)).body.data.id;
}

/** A job without a driver. */
export async function job(company: ApiClient): Promise<string> {
  return (await company.post('/api/jobs', someJob)).body.data.id;
}

let kinds = 0;

/** A kind of job with a name of its own. */
export async function jobKind(company: ApiClient): Promise<string> {
  return (await company.post('/api/job-kinds', { ...exampleKindSent, name: `Service ${++kinds}` })).body.data
    .id;
}

/** A service plan of a new client. */
export async function servicePlan(company: ApiClient): Promise<string> {
  const when = { repeat: 'quarterly', from: '2190-01-15' };
  const sent = { clientId: await client(company), title: 'Service', price: 180, ...when };
  return (await company.post('/api/service-plans', sent)).body.data.id;
}

/** A job that its driver, the owner, can start. */
export async function assignedJob(company: ApiClient): Promise<string> {
  const sent = { ...someJob, assignedEmployees: [company.ids.userId], status: 'assigned' };
  return (await company.post('/api/jobs', sent)).body.data.id;
}

/** The company's logo, a file that everybody in the company may see. */
export async function logo(company: ApiClient): Promise<string> {
  const body = new FormData();
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6b53' } });
  body.set('file', new Blob([await picture.png().toBuffer()], { type: 'image/png' }), 'logo.png');
  const answer = await company.send('/api/company', { method: 'PUT', body });
  return answer.body.logoUrl.split('/').at(-1);
}

/** The calling owner. */
export async function callingOwner(company: ApiClient): Promise<string> {
  return company.ids.userId;
}

/** A client with an entry in the list of the call at this path. */
export const clientWith =
  (path: string, field: string, more = {}) =>
  async (company: ApiClient) => {
    const id = await client(company);
    await company.post(path, { [field]: id, ...more });
    return id;
  };
