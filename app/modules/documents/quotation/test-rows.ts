import { someQuotation } from '../../../../tests/support/api';
import {
  acceptedQuotation,
  outQuotation,
  sentQuotation,
  sharedLogo,
} from '../../../../tests/support/page-things';
import { type ContractRow, inList, type PageRow, strings } from '../../../../tests/support/rows';
import { client, quotation, quotationWithLines } from '../../../../tests/support/things';

let changes = 0;

/** The rows of the documented calls. */
export const calls: readonly ContractRow[] = [
  { method: 'GET', path: '/api/quotations', key: ['Quotes'], thing: quotation, shape: [] },
  {
    method: 'POST',
    path: '/api/quotation',
    key: ['Quotes'],
    refers: { clientId: client },
    body: someQuotation,
    shape: ['code', 'docID', 'message', 'number'],
  },
  {
    method: 'PUT',
    path: '/api/quotation/{docID}',
    key: ['Quotes'],
    thing: quotation,
    refers: { clientId: client },
    get body() {
      return { ...someQuotation, title: `Beans for year ${++changes}` };
    },
    sentBack: {
      thing: quotationWithLines,
      read: async (company, docID) => inList((await company.get('/api/quotations')).body, { docID }),
    },
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/api/quotation/{docID}/send',
    key: ['Quotes'],
    thing: quotation,
    body: {},
    shape: ['code', 'data', 'mailed', 'message'],
  },
  {
    method: 'POST',
    path: '/api/quotation/{docID}/revise',
    key: ['Quotes'],
    thing: outQuotation,
    body: {},
    shape: ['code', 'docID', 'message', 'number'],
  },
  {
    method: 'POST',
    path: '/api/quotation/{docID}/accept',
    key: ['Quotes'],
    thing: outQuotation,
    body: { by: 'Tan Ah Kow' },
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/api/quotation/{docID}/decline',
    key: ['Quotes'],
    thing: outQuotation,
    body: { by: 'Tan Ah Kow', reason: 'Too dear.' },
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/api/quotation/{docID}/begin',
    key: ['Quotes'],
    thing: acceptedQuotation,
    // A job would need its own key.
    body: { deposit: 50 },
    shape: ['code', 'data', 'message'],
  },
  {
    method: 'GET',
    path: '/api/quotation/{docID}/download',
    key: ['Quotes'],
    thing: quotation,
    shape: null,
  },
];

/** The rows of the pages. */
export const pages: readonly PageRow[] = [
  { path: '/clientDashBoard/:id/quotes', key: ['CRM'], thing: client },
  { path: '/Quotes', key: ['Quotes'] },
  { path: '/Quotes/new', key: ['Quotes'], fields: strings(someQuotation) },
  { path: '/Quotes/export', key: ['Quotes'] },
  { path: '/Quotes/items', key: ['Quotes'] },
  { path: '/Quotes/:id', key: ['Quotes'], thing: quotation },
  {
    path: '/Quotes/:id/edit',
    key: ['Quotes'],
    thing: quotation,
    fields: { ...strings(someQuotation), title: 'Renamed', revision: '0' },
  },
  { path: '/Quotes/:id/send', key: ['Quotes'], thing: quotation, fields: {} },
  { path: '/Quotes/:id/accepted', key: ['Quotes'], thing: outQuotation, fields: { status: 'accepted' } },
  { path: '/Quotes/:id/declined', key: ['Quotes'], thing: quotation, fields: { status: 'declined' } },
  {
    path: '/Quotes/:id/share',
    key: ['Quotes'],
    thing: outQuotation,
    fields: { shared: 'false' },
    leads: true,
  },
  { path: '/Quotes/:id/whatsapp', key: ['Quotes'], thing: outQuotation, fields: {}, leads: true },
  {
    path: '/Quotes/:id/begin',
    key: ['Quotes'],
    thing: acceptedQuotation,
    fields: {
      'job.jobDate': '2027-01-12',
      'job.jobTime': '09:00',
      'job.startLocation': 'Store',
      'job.endLocation': 'Shop',
    },
  },
  { path: '/Quotes/:id/duplicate', key: ['Quotes'], thing: quotation, fields: {}, leads: true },
  { path: '/Quotes/:id/revise', key: ['Quotes'], thing: outQuotation, fields: {}, leads: true },
  { path: '/Quotes/:id/seen', key: ['Quotes'], thing: quotation, fields: {}, leads: true },
  { path: '/Quotes/:id/pdf', key: ['Quotes'], thing: quotation },
  {
    path: '/Quotation/:token',
    key: 'public',
    thing: sentQuotation,
    fields: { answer: 'accepted', name: 'Tan Ah Kow' },
    shared: true,
  },
  { path: '/Quotation/:token/pdf', key: 'public', thing: sentQuotation, shared: true },
  { path: '/Quotation/:token/logo', key: 'public', thing: sharedLogo, shared: true },
];
