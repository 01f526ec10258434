import type { ServerBuild } from 'react-router';
import { createRequestHandler } from 'react-router';
import { expect, test } from 'vitest';
import { roomsOf } from './rooms.server';

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
  assets: { routes: {}, version: '1' },
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

test.each(addresses)('%s means in its room what it means in the whole house', async (path) => {
  const room = roomsOf(build).of(path);
  expect(await answerOf(room, path)).toBe(await answerOf(build, path));
});

test('a room holds the routes that an address can mean, those that show what it is within, and what these are in', () => {
  const { of } = roomsOf(build);
  expect(Object.keys(of('/crm/new').routes)).toEqual(['root', 'frame', 'start', 'crmNew', 'feed', 'other']);
  expect(Object.keys(of('/settings/plans/2').routes)).toEqual([
    'root',
    'frame',
    'start',
    'settings',
    'general',
    'plans',
    'other',
  ]);
});

test('addresses that can mean the same share a room', () => {
  const rooms = roomsOf(build);
  expect(rooms.of('/settings/plans/1')).toBe(rooms.of('/settings/plans/2'));
});

test('the data of a page is of its room', () => {
  const rooms = roomsOf(build);
  expect(rooms.of('/crm.data')).toBe(rooms.of('/crm'));
  expect(rooms.of('/settings/_.data')).toBe(rooms.of('/settings'));
  expect(rooms.of('/_root.data')).toBe(rooms.of('/'));
});

test('the browser asks the whole house for routes', () => {
  expect(Object.keys(roomsOf(build).of('/__manifest').routes)).toEqual(Object.keys(routes));
});

test('an address of no room makes none: those who try addresses fill no memory', () => {
  const rooms = roomsOf(build);
  expect(rooms.of('/never-heard-of')).toBe(rooms.of('/nor-of-this'));
});
