import { owner, type Visit } from '../../../tests/e2e/support/visit';
import type { ContractRow, PageRow } from '../../../tests/support/rows';
import { client } from '../../../tests/support/things';

export const calls: readonly ContractRow[] = [{ method: 'GET', path: '/api/logs', key: 'self', shape: [] }];

export const pages: readonly PageRow[] = [
  { path: '/clientDashBoard/:id/activity', key: ['CRM'], thing: client },
  { path: '/settings/activity', key: 'laoban' },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  {
    path: '/clientDashBoard/:id/activity',
    heading: /Ah Seng Coffee House/,
    title: /^Activity · Ah Seng/,
    who: owner,
    again: true,
  },
  { path: '/settings/activity', heading: 'Activity', title: /^Activity/, who: owner, list: true },
  { path: '/settings/activity?kind=none', heading: 'Activity', title: /^Activity/, who: owner, again: true },
  {
    path: '/settings/activity?from=2026-02-02&to=2026-02-01',
    heading: 'Activity',
    title: /^Activity/,
    who: owner,
    again: true,
  },
];
