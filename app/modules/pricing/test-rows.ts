import { price } from '../../../tests/support/page-things';
import type { PageRow } from '../../../tests/support/rows';

export const pages: readonly PageRow[] = [
  { path: '/Pricing', key: ['Quotes'], fields: { url: 'https://shop.example/beans' } },
  { path: '/Pricing/:id/delete', key: ['Quotes'], thing: price, fields: {} },
  { path: '/Pricing/:id/refresh', key: ['Quotes'], thing: price, fields: {} },
];
