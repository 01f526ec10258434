import { someInvoice } from '../../../tests/support/api';
import type { ContractRow } from '../../../tests/support/rows';
import {
  client,
  invoice,
  issuedInvoice,
  paidInvoice,
  payableInvoice,
  readyInvoice,
} from '../../../tests/support/things';

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
  { method: 'GET', path: '/api/invoices/{id}/pdf', key: ['Quotes'], thing: invoice, shape: null },
  { method: 'GET', path: '/api/invoices/{id}/xml', key: ['Quotes'], thing: readyInvoice, shape: null },
  { method: 'GET', path: '/api/invoices/{id}/paynow', key: ['Quotes'], thing: payableInvoice, shape: null },
  {
    method: 'GET',
    path: '/api/gst',
    key: ['Quotes'],
    query: { from: '2026-01-01', to: '2026-12-31' },
    shape: answered,
  },
];
