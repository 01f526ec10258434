import { owner, type Visit } from '../../../tests/e2e/support/visit';
import type { ContractRow, PageRow } from '../../../tests/support/rows';
import { client, clientWith } from '../../../tests/support/things';

export const calls: readonly ContractRow[] = [
  {
    method: 'POST',
    path: '/marketTrend',
    key: ['CRM'],
    thing: client,
    thingIn: 'companyID',
    body: {},
    shape: ['code', 'count', 'creditSufficient', 'credits'],
  },
  {
    method: 'GET',
    path: '/getMarketingTrends',
    key: ['CRM'],
    thing: clientWith('/marketTrend', 'companyID'),
    thingIn: 'customerID',
    shape: ['code', 'data', 'message'],
  },
];

export const pages: readonly PageRow[] = [
  { path: '/clientDashBoard/:id/trends', key: ['CRM'], thing: client, fields: {} },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  {
    path: '/clientDashBoard/:id/trends',
    heading: /Ah Seng Coffee House/,
    title: /^Market Trend · Ah Seng/,
    who: owner,
  },
];
