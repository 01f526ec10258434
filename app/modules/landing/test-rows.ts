import type { PageRow } from '../../../tests/support/rows';

export const pages: readonly PageRow[] = [
  { path: '/', key: 'public' },
  { path: '/*', key: 'public' },
];
