import type { ServerBuild } from 'react-router';
import { createRequestHandler } from 'react-router';
import { expect, test } from 'vitest';
import { routeSubsets } from './route-subset.server';

const page = { default: () => null };
const says = (id: string) => ({ loader: () => Response.json(id) });

/** A build of a few routes of each kind, of which each answers its own id. */
const routes = {
  root: { id: 'root', path: '', module: page },
  frame: { id: 'frame', parentId: 'root', module: page },
  start: { id: 'start', parentId: 'frame', index: true, module: says('start') },
  crm: { id: 'crm', parentId: 'frame', path: 'crm', module: says('crm') },
  crmNew: { id: 'crmNew', parentId: 'root', path: 'crm/new', module: says('crmNew') },
  tasks: { id: 'tasks', parentId: 'root', path: 'Tasks', module: says('tasks') },
  settings: { id: 'settings', parentId: 'root', path: 'settings', module: page },
  general: { id: 'general', parentId: 'settings', index: true, module: says('general') },
  plans: { id: 'plans', parentId: 'settings', path: 'plans/:planId', module: says('plans') },
  newPlan: { id: 'newPlan', parentId: 'settings', path: 'plans/new', module: says('newPlan') },
  feed: { id: 'feed', parentId: 'root', path: 'crm/:token.ics', module: says('feed') },
  steps: { id: 'steps', parentId: 'root', path: 'steps/:step?', module: says('steps') },
  files: { id: 'files', parentId: 'root', path: 'files/*', module: says('files') },
  other: { id: 'other', parentId: 'root', path: '*', module: says('other') },
};
const build = {
  routes,
  entry: { module: { default: () => new Response(null) } },
  assets: { routes, version: '1' },
  basename: '/',
  future: { v8_middleware: false },
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

const answerOf = async (of: ServerBuild, path: string) =>
  await (await createRequestHandler(of, 'production')(new Request(`http://here${path}`))).text();

const addresses = [
  '/',
  '/crm',
  '/CRM',
  '/%63rm',
  '/crm/',
  '/crm/new',
  '/crm/nothing',
  '//crm',
  '/tasks',
  '/Tasks',
  '/settings/plans/2',
  '/Settings/Plans/2/',
  '/settings',
  '/settings/plans/new',
  '/settings/plans/new/more',
  '/crm/abc.ics',
  '/crm/abc.txt',
  '/steps',
  '/steps/2',
  '/steps/2/3',
  '/files',
  '/files/a/b/c.png',
  '/settings/plans/%2F',
  '/nowhere',
  '/nowhere/at/all',
  '/crm%2Fnew',
  '/__manifest/x',
  '/constructor',
  '/__proto__',
];

const subsetOf = routeSubsets(build);

test.each(addresses)('%s means the same in its subset as in the whole build', async (path) => {
  expect(await answerOf(subsetOf(path), path)).toBe(await answerOf(build, path));
});

test('a subset holds the routes that may match, those of the addresses above, and their parents', () => {
  expect(Object.keys(subsetOf('/crm/new').routes)).toEqual([
    'root',
    'frame',
    'start',
    'crm',
    'crmNew',
    'feed',
    'other',
  ]);
  expect(Object.keys(subsetOf('/settings/plans/2').routes)).toEqual([
    'root',
    'frame',
    'start',
    'settings',
    'general',
    'plans',
    'other',
  ]);
});

test('addresses that can mean the same routes share a subset', () => {
  expect(subsetOf('/settings/plans/1')).toBe(subsetOf('/settings/plans/2'));
});

test('the data of a page has the subset of the page', () => {
  expect(subsetOf('/crm.data')).toBe(subsetOf('/crm'));
  expect(subsetOf('/settings/_.data')).toBe(subsetOf('/settings'));
  expect(subsetOf('/_root.data')).toBe(subsetOf('/'));
});

test('the browser gets the same routes from a subset as from the whole build', async () => {
  const search = new URLSearchParams({ version: '1', paths: [...addresses, '/%63rm/%E0', 'Tasks'].join() });
  const address = `/__manifest?${search}`;
  const told = await answerOf(build, address);
  expect(Object.keys(JSON.parse(told))).toContain('newPlan');
  expect(await answerOf(subsetOf('/__manifest', `${search}`), address)).toBe(told);
  const asked = subsetOf('/__manifest', 'paths=/crm/new,/Tasks').routes;
  expect(new Set(Object.keys(asked))).toEqual(
    new Set(['/crm/new', '/Tasks'].flatMap((path) => Object.keys(subsetOf(path).routes))),
  );
});

test('made-up addresses share a subset and fill no memory', () => {
  expect(subsetOf('/never-heard-of')).toBe(subsetOf('/nor-of-this'));
});
