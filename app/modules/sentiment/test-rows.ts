import { owner, type Visit } from '../../../tests/e2e/support/visit';
import type { ApiClient } from '../../../tests/support/api';
import { ratedWeek } from '../../../tests/support/page-things';
import { ratedClient } from '../../../tests/support/rated';
import type { ContractRow, PageRow } from '../../../tests/support/rows';
import { client } from '../../../tests/support/things';

/** A client with a week's sentiment. */
async function ratedClientId(company: ApiClient): Promise<string> {
  return (await ratedClient(company)).id;
}

export const calls: readonly ContractRow[] = [
  { method: 'GET', path: '/api/sentiment/{clientId}', key: ['CRM'], thing: ratedClientId, shape: [] },
];

export const pages: readonly PageRow[] = [
  { path: '/clientDashBoard/:id/sentiment', key: ['CRM'], thing: client, fields: {} },
  { path: '/clientDashBoard/:id/sentiment/:recordId', key: ['CRM'], thing: ratedWeek },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  {
    path: '/clientDashBoard/:id/sentiment',
    heading: /Ah Seng Coffee House/,
    title: /^Sentiment · Ah Seng/,
    who: owner,
    inDark: true,
  },
  {
    path: '/clientDashBoard/:id/sentiment/:week',
    heading: /Ah Seng Coffee House/,
    title: /^Sentiment · Ah Seng/,
    who: owner,
  },
];
