import { driver, owner, type Visit } from '../../../tests/e2e/support/visit';
import type { ContractRow, PageRow } from '../../../tests/support/rows';

/** The rows of the documented calls. */
export const calls: readonly ContractRow[] = [
  { method: 'GET', path: '/api/today', key: 'any', shape: ['code', 'data'] },
  { method: 'GET', path: '/api/today/bell', key: 'any', shape: ['code', 'data'] },
];

/** The rows of the pages. */
export const pages: readonly PageRow[] = [
  { path: '/Today', key: 'any' },
  { path: '/Today/bell', key: 'any' },
  { path: '/Today/bell/read', key: 'any', fields: {}, leads: true },
  { path: '/Today/bell/snooze', key: 'any', fields: { key: 'task:none', until: 'tomorrow' }, leads: true },
  { path: '/Today/digest', key: 'any', fields: { wanted: 'false' }, leads: true },
  { path: '/Unsubscribe/:token', key: 'public', fields: {} },
  { path: '/Today/steps/hide', key: 'laoban', fields: {}, leads: true },
  { path: '/Today/start', key: 'any', fields: { today: 'false' }, leads: true },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/Today', heading: 'Today', title: /^Today/, who: owner, inDark: true },
  { path: '/Today', heading: 'Today', title: /^Today/, who: driver, again: true },
];
