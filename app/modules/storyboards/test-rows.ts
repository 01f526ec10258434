import { owner, type Visit } from '../../../tests/e2e/support/visit';
import type { ApiClient } from '../../../tests/support/api';
import type { ContractRow, PageRow } from '../../../tests/support/rows';
import { giveScenes, someIdea } from '../../../tests/support/storyboards';
import { idea, logo } from '../../../tests/support/things';

/** The scenes of the last `withScenes`. */
let lastScenes: string[] = [];

/** An idea with a storyboard of two scenes. */
async function withScenes(company: ApiClient): Promise<string> {
  const idea = await someIdea(company);
  lastScenes = (await giveScenes(company, idea, 2)).map(({ id }) => id);
  return idea;
}

/** The same of a company that has a logo. */
async function withLogo(company: ApiClient): Promise<string> {
  await logo(company);
  return await withScenes(company);
}

/** A scene: the ids of its idea and its own, as in the address. */
async function scene(company: ApiClient): Promise<string> {
  const made = await someIdea(company);
  return `${made}/${(await giveScenes(company, made, 2))[0]?.id}`;
}

/** The same with its picture. */
async function sharedPicture(company: ApiClient): Promise<string> {
  const made = await someIdea(company);
  return `${made}/${(await giveScenes(company, made, 1))[0]?.pictureId}`;
}

/** The address of a shared storyboard's video. */
async function sharedVideo(company: ApiClient): Promise<string> {
  const idea = await someIdea(company);
  const [scene] = await giveScenes(company, idea, 1);
  return `/StoryboardClient/${idea}/files/${scene?.videoId}`;
}

export const calls: readonly ContractRow[] = [
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
    shape: ['code', 'data', 'revision'],
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
    // In reverse order.
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
    thing: async (company) => (await giveScenes(company, await someIdea(company), 2))[0]?.id ?? '',
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
];

export const pages: readonly PageRow[] = [
  { path: '/StoryboardClient/:ideaID', key: 'public', thing: withScenes, shared: true },
  { path: '/StoryboardClient/:ideaID/files/:id', key: 'public', thing: sharedPicture, shared: true },
  {
    path: '/Storyboard/:ideaID',
    key: ['CRM'],
    thing: withScenes,
    // The second scene comes first.
    get fields() {
      return { scene: lastScenes[1] ?? '', to: '1' };
    },
  },
  { path: '/StoryboardClient/:ideaID/logo', key: 'public', thing: withLogo, shared: true },
  { path: '/StoryboardClient/:ideaID/film', key: 'public', thing: withScenes, shared: true },
  { path: '/Storyboard/:ideaID/film', key: ['CRM'], thing: withScenes },
  { path: '/Storyboard/:ideaID/pdf', key: ['CRM'], thing: withScenes },
  { path: '/Storyboard/:ideaID/create', key: ['CRM'], thing: idea, fields: {} },
  {
    path: '/Storyboard/:ideaID/share',
    key: ['CRM'],
    thing: withScenes,
    fields: { shared: 'false' },
    leads: true,
  },
  {
    path: '/Storyboard/:ideaID/scenes/new',
    key: ['CRM'],
    thing: withScenes,
    fields: { Title: 'New', Duration: '1' },
  },
  { path: '/Storyboard/:ideaID/scenes/:id/edit', key: ['CRM'], thing: scene, fields: { Title: 'Renamed' } },
  { path: '/Storyboard/:ideaID/scenes/:id/delete', key: ['CRM'], thing: scene, fields: {} },
];

/** Each page as it is first seen. */
export const visits: readonly Visit[] = [
  { path: '/Storyboard/:idea', heading: /^Ten cups/, title: /^Ten cups/, who: owner },
  {
    path: '/Storyboard/:idea/create',
    heading: /^Ten cups/,
    title: /^Create storyboard/,
    who: owner,
    again: true,
  },
  { path: '/Storyboard/:idea/scenes/new', heading: /^Ten cups/, title: /^Add scene/, who: owner },
  {
    path: '/Storyboard/:idea/scenes/:scene/edit',
    heading: /^Ten cups/,
    title: /^Edit scene/,
    who: owner,
    again: true,
  },
  {
    path: '/Storyboard/:idea/scenes/:scene/delete',
    heading: /^Ten cups/,
    title: /^Delete scene/,
    who: owner,
    again: true,
  },
  { path: '/StoryboardClient/:idea', heading: /^Ten cups/, title: /^Ten cups/, who: owner, inDark: true },
  {
    path: '/StoryboardClient/none',
    heading: 'We can’t find this',
    title: 'We can’t find this · Laoban',
    status: 404,
    again: true,
  },
];
