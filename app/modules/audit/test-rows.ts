import type { ContractRow, PageRow } from '../../../tests/support/rows';
import { client } from '../../../tests/support/things';

/** The rows of the documented calls. */
export const calls: readonly ContractRow[] = [{ method: 'GET', path: '/api/logs', key: 'self', shape: [] }];

/** The rows of the pages. */
export const pages: readonly PageRow[] = [
  { path: '/clientDashBoard/:id/activity', key: ['CRM'], thing: client },
  { path: '/settings/activity', key: 'laoban' },
];
