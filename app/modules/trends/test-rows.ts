import type { ApiClient } from '../../../tests/support/api';
import type { ContractRow, PageRow } from '../../../tests/support/rows';
import { client } from '../../../tests/support/things';

/** A client with something in the list that a call of this path makes. */
const clientWith =
  (path: string, field: string, more = {}) =>
  async (firm: ApiClient) => {
    const id = await client(firm);
    await firm.post(path, { [field]: id, ...more });
    return id;
  };

/** The rows of the documented calls. */
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

/** The rows of the pages. */
export const pages: readonly PageRow[] = [
  { path: '/clientDashBoard/:id/trends', key: ['CRM'], thing: client, fields: {} },
];
