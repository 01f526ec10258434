import type { ContractRow, PageRow } from '../../../tests/support/rows';
import { client } from '../../../tests/support/things';

export const calls: readonly ContractRow[] = [{ method: 'GET', path: '/api/logs', key: 'self', shape: [] }];

export const pages: readonly PageRow[] = [
  { path: '/clientDashBoard/:id/activity', key: ['CRM'], thing: client },
  { path: '/settings/activity', key: 'laoban' },
];
