import type { ContractRow, PageRow } from '../../../tests/support/rows';

/** The rows of the documented calls. */
export const calls: readonly ContractRow[] = [
  { method: 'GET', path: '/api/find', key: 'any', shape: ['code', 'data'] },
];

/** The rows of the pages. */
export const pages: readonly PageRow[] = [{ path: '/find', key: 'any' }];
