import sharp from 'sharp';
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

/* What a call or a page can be about: each is made by a call in the firm that is given, and answered by its id. */

/** A client. */
export async function client(firm: ApiClient): Promise<string> {
  return (await firm.post('/createCompany', someClient)).body.id;
}

/** An idea for a client of its own. */
export async function idea(firm: ApiClient): Promise<string> {
  const CustomerID = await client(firm);
  return (await firm.post('/createIdea', { CustomerID, Title: 'A stamp card' })).body.id;
}

/** An item of stock. */
export async function item(firm: ApiClient): Promise<string> {
  return (await firm.post('/api/inventory', someItem())).body.id;
}

/** A resource. */
export async function resource(firm: ApiClient): Promise<string> {
  return (await firm.post('/api/resources', someResource)).body.resource.id;
}

/** The alert of an item that was promised more often than it is there. */
export async function alert(firm: ApiClient): Promise<string> {
  await firm.post('/api/inventory', { ...someItem(), onHoldCount: 11 });
  return (await firm.get('/api/alerts')).body.alerts[0].id;
}

/** A meeting with a client of its own. */
export async function meeting(firm: ApiClient): Promise<string> {
  return (await firm.post('/api/add-meeting', { user: await client(firm), ...someMeeting() })).body.data.id;
}

/** A quotation, a draft. */
export async function quotation(firm: ApiClient): Promise<string> {
  return (await firm.post('/api/quotation', someQuotation)).body.docID;
}

/** An invoice, a draft. */
export async function invoice(firm: ApiClient): Promise<string> {
  return (await firm.post('/api/invoices', someInvoice)).body.id;
}

/** An invoice that was issued. */
export async function issuedInvoice(firm: ApiClient): Promise<string> {
  const id = await invoice(firm);
  await firm.post(`/api/invoices/${id}/issue`, {});
  return id;
}

/** An invoice that repeats as a draft each month. */
export async function repeatedInvoice(firm: ApiClient): Promise<string> {
  const id = await invoice(firm);
  await firm.call('PUT', `/api/invoices/${id}/repeat`, { every: 'monthly', next: '2035-12-31' });
  return id;
}

/** An issued invoice of a company that is registered for PayNow. */
export async function payableInvoice(firm: ApiClient): Promise<string> {
  await firm.call('PUT', '/api/company', { uen: '201912345K', registeredForPayNow: true });
  return await issuedInvoice(firm);
}

/** An issued invoice with all that InvoiceNow needs. */
export async function readyInvoice(firm: ApiClient): Promise<string> {
  const address = { companyAddress: '1 Fusionopolis Way', postalCode: '138632' };
  await firm.call('PUT', '/api/company', { ...address, uen: '201912345K', gstNumber: 'M90312345A' });
  const to = { address: '12 Jalan Besar', postalCode: '208787', uen: '53312345D' };
  const { id: clientId } = (await firm.post('/createCompany', { ...someClient, ...to })).body;
  const { clientName: _, ...charge } = someInvoice;
  const { id } = (await firm.post('/api/invoices', { ...charge, clientId, gst: true })).body;
  await firm.post(`/api/invoices/${id}/issue`, {});
  return id;
}

/** An issued invoice and its payment: both ids, with a slash between. */
export async function paidInvoice(firm: ApiClient): Promise<string> {
  const id = await issuedInvoice(firm);
  const { body } = await firm.post(`/api/invoices/${id}/payments`, { amount: 327 });
  return `${id}/${body.data.payments[0].id}`;
}

/** An employee, who has not signed in yet. */
export async function employee(firm: ApiClient): Promise<string> {
  return (await firm.post('/createEmployee', someEmployee())).body.employeeID;
}

/** An employee with every field filled in. */
export async function wholeEmployee(firm: ApiClient): Promise<string> {
  return (await firm.post('/createEmployee', { ...exampleNew, email: someEmployee().email })).body.employeeID;
}

/** A task for a new client. */
export async function task(firm: ApiClient): Promise<string> {
  const sent = { title: 'Send samples', endDate: '2026-11-27', CustomerID: await client(firm) };
  return (await firm.post('/api/tasks', sent)).body.data.id;
}

/** A job that nobody drives yet. */
export async function job(firm: ApiClient): Promise<string> {
  return (await firm.post('/api/jobs', someJob)).body.data.id;
}

/** A job that its driver, the boss himself, can start. */
export async function assignedJob(firm: ApiClient): Promise<string> {
  const sent = { ...someJob, assignedEmployees: [firm.ids.userId], status: 'assigned' };
  return (await firm.post('/api/jobs', sent)).body.data.id;
}

/** The firm's logo, a file that the whole firm may see. */
export async function logo(firm: ApiClient): Promise<string> {
  const body = new FormData();
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b6b53' } });
  body.set('file', new Blob([await picture.png().toBuffer()], { type: 'image/png' }), 'logo.png');
  const answer = await firm.send('/api/company', { method: 'PUT', body });
  return answer.body.logoUrl.split('/').at(-1);
}

/** The caller, an owner of the company. */
export async function himself(firm: ApiClient): Promise<string> {
  return firm.ids.userId;
}

/** A client with something in the list that a call of this path makes. */
export const clientWith =
  (path: string, field: string, more = {}) =>
  async (firm: ApiClient) => {
    const id = await client(firm);
    await firm.post(path, { [field]: id, ...more });
    return id;
  };
