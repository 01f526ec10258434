import { driver, owner, type Visit } from '../../../tests/e2e/support/visit';
import type { ContractRow, PageRow } from '../../../tests/support/rows';

let changes = 0;

export const calls: readonly ContractRow[] = [
  {
    method: 'GET',
    path: '/api/company',
    key: 'any',
    shape: [
      'accentColour',
      'bankDetails',
      'beginWhenAccepted',
      'companyAddress',
      'companyIndustry',
      'companyName',
      'contactNumber',
      'driversAddJobs',
      'gstNumber',
      'invoiceReminders',
      'invoiceTerms',
      'logoUrl',
      'onMyWayText',
      'paynowSuffix',
      'postalCode',
      'quoteClosingNote',
      'quotePaymentTerm',
      'quoteValidDays',
      'registeredForPayNow',
      'revision',
      'sendsInvoiceNow',
      'shareStoryboards',
      'uen',
      'whatsAppText',
      'workFrom',
      'workTo',
    ],
  },
  {
    method: 'PUT',
    path: '/api/company',
    key: 'laoban',
    get body() {
      return { companyName: 'Kopi & Co', postalCode: '169640', contactNumber: String(++changes) };
    },
    sentBack: { read: async (company) => (await company.get('/api/company')).body },
    shape: ['code', 'logoUrl', 'message'],
  },
];

export const pages: readonly PageRow[] = [
  { path: '/settings/company', key: 'any', fields: { companyName: 'Firm' } },
  { path: '/settings/company/payments', key: 'laoban', fields: { uen: 'kopi' } },
  { path: '/settings/company/clients', key: 'laoban', fields: { quoteValidDays: '0' } },
  { path: '/settings/company/work', key: 'any', fields: { workFrom: 'early' } },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/settings/company', heading: 'Settings', title: /^Company/, who: owner },
  { path: '/settings/company', heading: 'Settings', title: /^Company/, who: driver, again: true },
  { path: '/settings/company/payments', heading: 'Settings', title: /^Payments/, who: owner },
  { path: '/settings/company/clients', heading: 'Settings', title: /^For clients/, who: owner, again: true },
  { path: '/settings/company/work', heading: 'Settings', title: /^Work/, who: owner, again: true },
  { path: '/settings/company/work', heading: 'Settings', title: /^Work/, who: driver, again: true },
];
