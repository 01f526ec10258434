import { driver, ended, owner, type Visit } from '../../../tests/e2e/support/visit';
import { exported, leaver } from '../../../tests/support/page-things';
import type { PageRow } from '../../../tests/support/rows';
import { employee } from '../../../tests/support/things';

export const pages: readonly PageRow[] = [
  { path: '/HumanResource/deleted', key: ['HR'] },
  { path: '/HumanResource/:id/data', key: ['HR'], thing: employee, fields: {} },
  { path: '/HumanResource/:id/data/erase', key: ['HR'], thing: leaver, fields: { understood: 'on' } },
  { path: '/HumanResource/:id/data.zip', key: ['HR'], thing: exported },
  { path: '/settings/data', key: 'any' },
  { path: '/settings/data/own', key: 'any', fields: {}, leads: true },
  { path: '/settings/data/own.zip', key: 'any' },
  { path: '/settings/data/export', key: 'laoban', fields: { password: 'wrong-6' } },
  { path: '/settings/data/company.zip', key: 'laoban' },
  { path: '/settings/data/close', key: 'laoban', fields: { companyName: 'Firm', password: 'wrong-6' } },
  { path: '/settings/data/keep', key: 'laoban', fields: {} },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/settings/data', heading: 'Settings', title: /^Your data/, who: owner },
  { path: '/settings/data', heading: 'Settings', title: /^Your data/, who: driver, again: true },
  { path: '/settings/data', heading: 'Settings', title: /^Your data/, who: ended, again: true },
  {
    path: '/settings/data/close',
    heading: 'Settings',
    title: /^Delete the company/,
    who: owner,
    again: true,
  },
  {
    path: '/HumanResource/deleted',
    heading: 'Deleted employees',
    title: /^Deleted employees/,
    who: owner,
    again: true,
  },
  { path: '/HumanResource/:employee/data', heading: /Chen Wei/, title: /^Data of Chen Wei/, who: owner },
  {
    path: '/HumanResource/:employee/data/erase',
    heading: /Chen Wei/,
    title: /^Erase the data/,
    who: owner,
    again: true,
  },
];
