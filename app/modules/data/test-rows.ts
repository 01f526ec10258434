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
