import type { Visit } from '../../../tests/e2e/support/visit';
import type { PageRow } from '../../../tests/support/rows';

export const pages: readonly PageRow[] = [
  { path: '/', key: 'public' },
  { path: '/*', key: 'public' },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/', heading: 'Your whole day, run from one place.', title: /^Laoban/, inDark: true },
  {
    path: '/nowhere',
    heading: 'Uh oh! Looks like you got lost.',
    title: /^Uh oh! .* · Laoban$/,
    status: 404,
  },
];
