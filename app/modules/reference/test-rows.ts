import type { PageRow } from '../../../tests/support/rows';

/** The rows of the pages. */
export const pages: readonly PageRow[] = [{ path: '/api', key: 'public' }];
