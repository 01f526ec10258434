import { driver, ended, owner, type Visit } from '../../../tests/e2e/support/visit';
import { someClient } from '../../../tests/support/api';
import type { ContractRow, PageRow } from '../../../tests/support/rows';
import { client, quotation } from '../../../tests/support/things';

export const calls: readonly ContractRow[] = [
  {
    method: 'GET',
    path: '/getAllCompanies',
    key: ['CRM', 'Meetings', 'Tasks', 'Quotes'],
    thing: client,
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/createCompany',
    key: ['CRM'],
    body: someClient,
    refers: { quotationId: quotation },
    shape: ['code', 'data', 'id', 'message'],
  },
  { method: 'GET', path: '/getCompanyById/{id}', key: ['CRM'], thing: client, shape: ['code', 'data'] },
  {
    method: 'PUT',
    path: '/updateCompany/{id}',
    key: ['CRM'],
    thing: client,
    body: { contact: '+65 6123 4567' },
    sentBack: { read: async (company, id) => (await company.get(`/getCompanyById/${id}`)).body.data },
    shape: ['code', 'message'],
  },
  {
    method: 'DELETE',
    path: '/deleteCompany/{id}',
    key: ['CRM'],
    effect: 'vital-write',
    thing: client,
    shape: ['code', 'message'],
  },
];

export const pages: readonly PageRow[] = [
  { path: '/crm', key: ['CRM'] },
  { path: '/crm/new', key: ['CRM'], fields: { ...someClient } },
  { path: '/clientDashBoard/:id', key: ['CRM'], thing: client },
  {
    path: '/clientDashBoard/:id/edit',
    key: ['CRM'],
    thing: client,
    fields: { ...someClient, CompanyName: 'Renamed' },
  },
  { path: '/clientDashBoard/:id/note', key: ['CRM'], thing: client, fields: { text: 'Called back' } },
  { path: '/clientDashBoard/:id/notes', key: ['CRM'], thing: client, fields: { notes: 'Overwritten' } },
  { path: '/clientDashBoard/:id/delete', key: ['CRM'], thing: client, fields: {} },
  { path: '/crm/export', key: ['CRM'] },
  { path: '/crm/sample', key: ['CRM'], fields: {}, leads: true },
  { path: '/crm/sample/remove', key: ['CRM'], fields: {}, leads: true },
  { path: '/crm/pick', key: ['CRM', 'Meetings', 'Tasks', 'Quotes'] },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/crm', heading: 'Clients', title: /^Clients/, who: owner, inDark: true, list: true },
  { path: '/crm/new', heading: 'Clients', title: /^Add client/, who: owner },
  { path: '/clientDashBoard/:id', heading: /Ah Seng Coffee House/, title: /^Ah Seng/, who: owner },
  {
    path: '/clientDashBoard/:id/edit',
    heading: /Ah Seng Coffee House/,
    title: /^Ah Seng/,
    who: owner,
    again: true,
  },
  {
    path: '/clientDashBoard/:id/notes',
    heading: /Ah Seng Coffee House/,
    title: /^Notes · Ah Seng/,
    who: owner,
  },
  { path: '/clientDashBoard/:id/delete', heading: /Ah Seng Coffee House/, title: /^Ah Seng/, who: owner },
  {
    path: '/crm',
    heading: 'You don’t have access to this page',
    title: 'You don’t have access to this page · Laoban',
    who: driver,
    status: 403,
  },
  { path: '/crm', heading: 'Clients', title: /^Clients/, who: ended },
];
