import { owner, type Visit } from '../../../tests/e2e/support/visit';
import { price } from '../../../tests/support/page-things';
import type { PageRow } from '../../../tests/support/rows';

export const pages: readonly PageRow[] = [
  { path: '/Pricing', key: ['Quotes'], fields: { url: 'https://shop.example/beans' } },
  { path: '/Pricing/:id/delete', key: ['Quotes'], thing: price, fields: {} },
  { path: '/Pricing/:id/refresh', key: ['Quotes'], thing: price, fields: {} },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  {
    path: '/Pricing',
    heading: 'Competitor Price Tracker',
    title: /^Competitor prices/,
    who: owner,
    list: true,
  },
  {
    path: '/Pricing/:price/delete',
    heading: 'Competitor Price Tracker',
    title: /^Delete/,
    who: owner,
    again: true,
  },
];
