import type { PageRow } from '../../../tests/support/rows';

export const pages: readonly PageRow[] = [{ path: '/api', key: 'public' }];
