import { owner, type Visit } from '../../../tests/e2e/support/visit';
import type { PageRow } from '../../../tests/support/rows';

export const pages: readonly PageRow[] = [{ path: '/api', key: 'public' }];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/api', heading: 'The Laoban API', title: /^API/ },
  { path: '/api', heading: 'The Laoban API', title: /^API/, who: owner, again: true },
];
