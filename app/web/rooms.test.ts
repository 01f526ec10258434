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
  plans: { id: 'plans', parentId: 'settings', path: 'plans/:planId', module: says('plans') },
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

test('a room holds its own routes, those that begin with anything, and what these are in', () => {
  const { routes: held } = roomsOf(build).of('/crm/new');
  expect(Object.keys(held)).toEqual(['root', 'frame', 'start', 'crm', 'crmNew', 'other']);
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
