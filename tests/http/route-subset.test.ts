import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { routeSubsets } from '../../app/web/route-subset.server';
import { contract, pages } from '../contract/rows';
import { newCompany } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { type Suite, startSuite } from '../support/suite';

let suite: Suite;
let build: ServerBuild;
let owner: PlainBrowser;

/** The suite as it is, with a second way in: a request with `X-Whole` goes to a router of all routes. */
beforeAll(async () => {
  const { routeRequests, serverBuild } = await import('../../build/server/index.js' as string);
  build = await serverBuild();
  const whole = routeRequests(async () => build, { production: true });
  suite = await startSuite(
    {},
    {
      before: (app) =>
        app.use((request, response, next) =>
          request.get('X-Whole') ? whole(request, response, next) : next(),
        ),
    },
  );
  await newCompany(suite.url, 'boss@subset.example');
  owner = await signedIn(suite.url, 'boss@subset.example');
  return () => suite.stop();
});

const plain = (path: string) => path.replace(/:\w+\??|\{\w+\}/g, 'none');
const odd = [
  ...['/nowhere', '/nowhere/at/all', '/crm/', '/crm//new', '/CRM', '/%63rm', '/crm%2Fnew', '/crm/new/more'],
  ...['/settings/', '/Settings/Plans', '/api', '/api/none', '/api/none/at/all', '/constructor', '/__proto__'],
  ...['/_root.data', '/crm.data', '/crm/_.data', '/settings.data', '/nowhere.data', '/login/code.data'],
  ...['/favicon.ico', '/files/none', '/sign-in', '/__manifest?version=x&paths=/crm'],
];
/** What differs from answer to answer: nonces, request ids, new ids and times. */
const withoutIds = (text: string) =>
  text
    .replace(/nonce="[^"]*"/g, 'nonce')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
    .replace(/[0-9a-f]{24}/g, 'id')
    .replace(/JOB-\d{8}/g, 'job')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|1[7-9]\d{11}/g, 'time');

async function answerOf(browser: PlainBrowser, path: string, headers: Record<string, string>) {
  const response = await browser.get(path, headers);
  return [response.status, response.headers.get('Location'), withoutIds(await response.text())];
}

test('a stranger is answered from a subset as from all routes', async () => {
  for (const path of odd) {
    const stranger = new PlainBrowser(suite.url);
    const whole = await answerOf(stranger, path, { 'X-Whole': '1' });
    expect(await answerOf(stranger, path, {})).toEqual(whole);
  }
});

/** A build's routes as the router takes them. */
function treeOf({ routes }: ServerBuild, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: treeOf({ routes } as ServerBuild, id) }];
  });
}

test('each page and call is in the subset of its address', () => {
  const subsetOf = routeSubsets(build);
  for (const row of [...pages, ...contract]) {
    const path = plain(row.path);
    const matches = matchRoutes(treeOf(subsetOf(path)), path) ?? [];
    const parts = matches.flatMap(({ route }) => route.path || []);
    const expected = 'route' in row && row.route ? plain(row.route) : path;
    expect(plain(`/${parts.join('/')}`).toLowerCase()).toBe(expected.toLowerCase());
  }
});

test.each([
  ...[
    '/crm',
    '/crm/new',
    '/crm/',
    '/CRM',
    '/%63rm',
    '/Tasks',
    '/settings/plans',
    '/clientDashBoard/none/notes',
  ],
  ...['/crm.data', '/settings.data', '/getAllCompanies', '/api/none', '/nowhere', '/files/none'],
])('%s is answered from its subset as from all routes', async (path) => {
  const whole = await answerOf(owner, path, { 'X-Whole': '1' });
  expect(await answerOf(owner, path, {})).toEqual(whole);
});
