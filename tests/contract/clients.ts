import { type ApiClient, someClient } from '../support/api';
import { giveScenes, someIdea } from '../support/storyboards';
import { client, idea } from '../support/things';
import { weighedClient } from '../support/weighed';
import type { ContractRow } from './row';

/** A client with a week that was weighed. */
async function weighed(firm: ApiClient): Promise<string> {
  return (await weighedClient(firm)).id;
}

/** A client with something in the list that a call of this path makes. */
const clientWith =
  (path: string, field: string, more = {}) =>
  async (firm: ApiClient) => {
    const id = await client(firm);
    await firm.post(path, { [field]: id, ...more });
    return id;
  };

let lastScenes: string[] = [];

/** An idea with a storyboard of two scenes. */
async function withScenes(firm: ApiClient): Promise<string> {
  const idea = await someIdea(firm);
  lastScenes = (await giveScenes(firm, idea, 2)).map(({ id }) => id);
  return idea;
}

/** The address of a video that a shared storyboard shows. */
async function sharedVideo(firm: ApiClient): Promise<string> {
  const idea = await someIdea(firm);
  const [scene] = await giveScenes(firm, idea, 1);
  return `/StoryboardClient/${idea}/files/${scene?.videoId}`;
}

/** Clients, and what is made for them. */
export const clients: readonly ContractRow[] = [
  {
    method: 'GET',
    path: '/getAllCompanies',
    key: ['CRM', 'Meetings', 'Tasks', 'Quotes'],
    thing: client,
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/createCompany',
    key: ['CRM'],
    body: someClient,
    shape: ['code', 'data', 'id', 'message'],
  },
  { method: 'GET', path: '/getCompanyById/{id}', key: ['CRM'], thing: client, shape: ['code', 'data'] },
  {
    method: 'PUT',
    path: '/updateCompany/{id}',
    key: ['CRM'],
    thing: client,
    body: { contact: '+65 6123 4567' },
    shape: ['code', 'message'],
  },
  {
    method: 'DELETE',
    path: '/deleteCompany/{id}',
    key: ['CRM'],
    effect: 'vital-write',
    thing: client,
    shape: ['code', 'message'],
  },
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
  {
    method: 'POST',
    path: '/generateStoryBoard',
    key: ['CRM'],
    thing: someIdea,
    thingIn: 'ideaID',
    body: {},
    shape: ['code', 'creditSufficient', 'credits', 'id', 'scenes'],
  },
  {
    method: 'GET',
    path: '/getStoryboards',
    key: ['CRM'],
    thing: withScenes,
    thingIn: 'ideaID',
    shape: ['code', 'data'],
  },
  {
    method: 'GET',
    path: '/getStoryboardsClient',
    key: 'public',
    thing: withScenes,
    thingIn: 'ideaID',
    shape: ['code', 'data'],
  },
  {
    method: 'POST',
    path: '/createStoryboard',
    key: ['CRM'],
    thing: someIdea,
    thingIn: 'IdeaID',
    body: { Title: 'Come and taste', Description: 'The shop at noon.', Duration: 1 },
    shape: ['code', 'creditSufficient', 'credits', 'id'],
  },
  {
    method: 'PUT',
    path: '/reorderStoryboards',
    key: ['CRM'],
    thing: withScenes,
    thingIn: 'ideaID',
    madeWithThing: ['order'],
    // The other way round than they were given last.
    get body() {
      return { order: lastScenes.map((id, at) => ({ id, pos: lastScenes.length - at })) };
    },
    shape: ['code', 'message'],
  },
  {
    method: 'DELETE',
    path: '/deleteStoryboard/{id}',
    key: ['CRM'],
    effect: 'vital-write',
    thing: async (firm) => (await giveScenes(firm, await someIdea(firm), 2))[0]?.id ?? '',
    shape: ['code', 'message'],
  },
  {
    method: 'GET',
    path: '/download/video',
    key: 'public',
    thing: sharedVideo,
    thingIn: 'url',
    shape: null,
  },
  { method: 'GET', path: '/api/sentiment/{clientId}', key: ['CRM'], thing: weighed, shape: [] },
];
