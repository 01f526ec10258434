import { owner, type Visit } from '../../../tests/e2e/support/visit';
import type { ApiClient } from '../../../tests/support/api';
import { type ContractRow, inList, type PageRow } from '../../../tests/support/rows';
import { client, clientWith, idea } from '../../../tests/support/things';

/** An idea as the list of its client has it. */
async function oneIdea(company: ApiClient, id: string) {
  const clients: { id: string }[] = (await company.get('/getAllCompanies')).body.data;
  const ideas = await Promise.all(
    clients.map(async (client) => (await company.get(`/getIdeas?customerID=${client.id}`)).body.data),
  );
  return inList(ideas.flat(), { id });
}

export const calls: readonly ContractRow[] = [
  {
    method: 'GET',
    path: '/getIdeas',
    key: ['CRM'],
    thing: clientWith('/createIdea', 'CustomerID', { Title: 'A stamp card', Types: ['Loyalty'] }),
    thingIn: 'customerID',
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/createIdea',
    key: ['CRM'],
    thing: client,
    thingIn: 'CustomerID',
    body: {
      Title: 'A stamp card',
      Description: 'Ten stamps, one cup.',
      Types: ['Loyalty'],
      Generated: false,
    },
    shape: ['code', 'id'],
  },
  {
    method: 'PUT',
    path: '/updateIdea/{id}',
    key: ['CRM'],
    thing: idea,
    body: { Fav: true },
    sentBack: { read: oneIdea },
    shape: ['code', 'message'],
  },
  {
    method: 'DELETE',
    path: '/deleteIdea/{id}',
    key: ['CRM'],
    effect: 'vital-write',
    thing: idea,
    shape: ['code', 'message'],
  },
  {
    method: 'POST',
    path: '/generateOneIdea',
    key: ['CRM'],
    thing: client,
    thingIn: 'customerId',
    body: {},
    shape: ['code', 'creditSufficient', 'credits', 'id'],
  },
];

export const pages: readonly PageRow[] = [
  { path: '/clientDashBoard/:id/ideas', key: ['CRM'], thing: client, fields: {} },
  { path: '/clientDashBoard/:id/ideas/new', key: ['CRM'], thing: client, fields: { Title: 'A stamp card' } },
  { path: '/Idea/:id', key: ['CRM'], thing: idea },
  { path: '/Idea/:id/edit', key: ['CRM'], thing: idea, fields: { Title: 'Renamed' } },
  { path: '/Idea/:id/delete', key: ['CRM'], thing: idea, fields: {} },
  { path: '/Idea/:id/favourite', key: ['CRM'], thing: idea, fields: { Fav: 'true' } },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  {
    path: '/clientDashBoard/:id/ideas',
    heading: /Ah Seng Coffee House/,
    title: /^Ideas · Ah Seng/,
    who: owner,
  },
  {
    path: '/clientDashBoard/:id/ideas?q=zzz',
    heading: /Ah Seng/,
    title: /^Ideas · Ah Seng/,
    who: owner,
    again: true,
  },
  {
    path: '/clientDashBoard/:id/ideas/new',
    heading: /Ah Seng Coffee House/,
    title: /^Ideas · Ah Seng/,
    who: owner,
    again: true,
  },
  { path: '/Idea/:idea', heading: /^Ten cups/, title: /^Ten cups/, who: owner },
  { path: '/Idea/:idea/edit', heading: /^Ten cups/, title: /^Ten cups/, who: owner, again: true },
  { path: '/Idea/:idea/delete', heading: /^Ten cups/, title: /^Ten cups/, who: owner, again: true },
];
