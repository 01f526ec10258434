import type { ContractRow, PageRow } from '../../../tests/support/rows';

let changes = 0;

export const calls: readonly ContractRow[] = [
  {
    method: 'GET',
    path: '/api/company',
    key: 'any',
    shape: ['companyAddress', 'companyIndustry', 'companyName', 'contactNumber', 'logoUrl', 'postalCode'],
  },
  {
    method: 'PUT',
    path: '/api/company',
    key: 'laoban',
    get body() {
      return { companyName: 'Kopi & Co', postalCode: '169640', contactNumber: String(++changes) };
    },
    shape: ['code', 'logoUrl', 'message'],
  },
];

export const pages: readonly PageRow[] = [
  { path: '/settings/company', key: 'any', fields: { companyName: 'Firm' } },
];
