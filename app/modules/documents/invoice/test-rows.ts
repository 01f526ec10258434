import { someInvoice } from '../../../../tests/support/api';
import { sharedInvoice, sharedInvoiceLogo, sharedPayable } from '../../../../tests/support/page-things';
import type { ContractRow, PageRow } from '../../../../tests/support/rows';
import {
  client,
  invoice,
  issuedInvoice,
  paidInvoice,
  payableInvoice,
  readyInvoice,
  repeatedInvoice,
} from '../../../../tests/support/things';

/** The same as a form sends it. */
const someForm = {
  clientName: 'Kopi & Co',
  title: 'Beans for a month',
  amount: '300',
  paymentTerm: '30 days',
};

const answered = ['code', 'data'] as const;

/** The rows of the documented calls. */
export const calls: readonly ContractRow[] = [
  {
    method: 'GET',
    path: '/api/invoices',
    key: ['Quotes'],
    thing: invoice,
    refers: { clientId: client },
    shape: [],
  },
  {
    method: 'POST',
    path: '/api/invoices',
    key: ['Quotes'],
    refers: { clientId: client },
    body: someInvoice,
    shape: ['code', 'data', 'id', 'message'],
  },
  { method: 'GET', path: '/api/invoices/{id}', key: ['Quotes'], thing: invoice, shape: answered },
  {
    method: 'PUT',
    path: '/api/invoices/{id}',
    key: ['Quotes'],
    thing: invoice,
    body: { ...someInvoice, title: 'Renamed' },
    sentBack: { read: async (company, id) => (await company.get(`/api/invoices/${id}`)).body.data },
    shape: answered,
  },
  { method: 'DELETE', path: '/api/invoices/{id}', key: ['Quotes'], thing: invoice, shape: answered },
  {
    method: 'POST',
    path: '/api/invoices/{id}/issue',
    key: ['Quotes'],
    thing: invoice,
    body: {},
    shape: answered,
  },
  {
    method: 'POST',
    path: '/api/invoices/{id}/payments',
    key: ['Quotes'],
    thing: issuedInvoice,
    body: { amount: 10, method: 'cash' },
    shape: answered,
  },
  {
    method: 'POST',
    path: '/api/invoices/{id}/payments/{paymentId}/reverse',
    key: ['Quotes'],
    thing: paidInvoice,
    body: { reason: 'The cheque bounced' },
    shape: answered,
  },
  {
    method: 'POST',
    path: '/api/invoices/{id}/credit',
    key: ['Quotes'],
    thing: issuedInvoice,
    body: { reason: 'One bag was torn', amount: 24 },
    shape: answered,
  },
  { method: 'GET', path: '/api/invoices/repeating', key: ['Quotes'], thing: repeatedInvoice, shape: [] },
  {
    method: 'GET',
    path: '/api/invoices/{id}/repeat',
    key: ['Quotes'],
    thing: repeatedInvoice,
    shape: answered,
  },
  {
    method: 'PUT',
    path: '/api/invoices/{id}/repeat',
    key: ['Quotes'],
    thing: invoice,
    body: { every: 'monthly', next: '2035-12-31' },
    shape: answered,
  },
  { method: 'GET', path: '/api/invoices/{id}/pdf', key: ['Quotes'], thing: invoice, shape: null },
  { method: 'GET', path: '/api/invoices/{id}/xml', key: ['Quotes'], thing: readyInvoice, shape: null },
  { method: 'GET', path: '/api/invoices/{id}/paynow', key: ['Quotes'], thing: payableInvoice, shape: null },
  {
    method: 'GET',
    path: '/api/gst',
    key: ['Quotes'],
    thing: issuedInvoice,
    query: { from: '2026-01-01', to: '2035-12-31' },
    shape: answered,
  },
];

/** The rows of the pages. */
export const pages: readonly PageRow[] = [
  { path: '/clientDashBoard/:id/invoices', key: ['CRM'], thing: client },
  { path: '/clientDashBoard/:id/invoices/statement', key: ['Quotes'], thing: client },
  { path: '/Invoices', key: ['Quotes'] },
  { path: '/Invoices/new', key: ['Quotes'], fields: someForm },
  { path: '/Invoices/export', key: ['Quotes'] },
  { path: '/Invoices/from-job', key: ['Quotes'] },
  { path: '/Invoices/gst', key: ['Quotes'] },
  { path: '/Invoices/repeating', key: ['Quotes'] },
  { path: '/Invoices/:id', key: ['Quotes'], thing: invoice },
  { path: '/Invoices/:id/edit', key: ['Quotes'], thing: invoice, fields: { ...someForm, revision: '0' } },
  { path: '/Invoices/:id/delete', key: ['Quotes'], thing: invoice, fields: {} },
  { path: '/Invoices/:id/issue', key: ['Quotes'], thing: invoice, fields: {} },
  {
    path: '/Invoices/:id/pay',
    key: ['Quotes'],
    thing: issuedInvoice,
    fields: { amount: '10', method: 'cash' },
  },
  {
    path: '/Invoices/:id/payments/:paymentId/reverse',
    key: ['Quotes'],
    thing: paidInvoice,
    fields: { reason: 'The cheque bounced' },
  },
  {
    path: '/Invoices/:id/credit',
    key: ['Quotes'],
    thing: issuedInvoice,
    fields: { reason: 'One bag was torn' },
  },
  {
    path: '/Invoices/:id/repeat',
    key: ['Quotes'],
    thing: invoice,
    fields: { every: 'monthly', next: '2035-12-31' },
  },
  {
    path: '/Invoices/:id/send',
    key: ['Quotes'],
    thing: issuedInvoice,
    fields: { email: 'ah.kow@kopi.example', subject: 'Your invoice', text: 'Hello' },
  },
  {
    path: '/Invoices/:id/share',
    key: ['Quotes'],
    thing: issuedInvoice,
    fields: { shared: 'false' },
    leads: true,
  },
  { path: '/Invoices/:id/whatsapp', key: ['Quotes'], thing: issuedInvoice, fields: {}, leads: true },
  { path: '/Invoices/:id/pdf', key: ['Quotes'], thing: invoice },
  { path: '/Invoices/:id/xml', key: ['Quotes'], thing: readyInvoice },
  { path: '/Invoices/:id/paynow', key: ['Quotes'], thing: payableInvoice },
  { path: '/Invoice/:token', key: 'public', thing: sharedInvoice, shared: true },
  { path: '/Invoice/:token/pdf', key: 'public', thing: sharedInvoice, shared: true },
  { path: '/Invoice/:token/logo', key: 'public', thing: sharedInvoiceLogo, shared: true },
  { path: '/Invoice/:token/paynow', key: 'public', thing: sharedPayable, shared: true },
];
