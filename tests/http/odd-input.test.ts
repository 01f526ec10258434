import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract/rows';
import { type ApiClient, newCompany, someClient } from '../support/api';
import { type PlainBrowser, signedIn } from '../support/browser';
import { type Told, toldCalls } from '../support/openapi';
import { type ContractRow, filled, nameOf } from '../support/rows';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let company: ApiClient;
let browser: PlainBrowser;
let id: string;
let idea: string;
let told: Map<string, Told>;

beforeAll(async () => {
  company = await newCompany(suite.url, 'boss@odd.example');
  id = (await company.post('/createCompany', someClient)).body.id;
  idea = (await company.post('/createIdea', { CustomerID: id, Title: 'A stamp card' })).body.id;
  browser = await signedIn(suite.url, 'boss@odd.example');
  told = await toldCalls(suite.url);
});

test.each([
  ['PUT', '/updateEmployee/', 'No employee selected for update.'],
  ['DELETE', '/deleteEmployee/', 'Choose an employee.'],
  ['GET', '/getEmployee/', 'Choose an employee.'],
  ['GET', '/getCompanyById/', 'Choose a client.'],
  ['PUT', '/updateCompany/', 'Choose a client.'],
  ['DELETE', '/deleteCompany/', 'Choose a client.'],
  ['PUT', '/updateIdea/', 'Choose an idea.'],
  ['DELETE', '/deleteIdea/', 'Choose an idea.'],
  ['DELETE', '/deleteStoryboard/', 'Choose a scene.'],
  ['GET', '/credits/', 'Choose a person.'],
  ['GET', '/api/systemAccess/', 'Choose a person.'],
  ['GET', '/api/dailyForecast/product/', 'Missing product ID'],
  ['PUT', '/api/alerts/ID/resolve', 'Alert ID is required'],
  ['DELETE', '/api/meetings/', 'No meeting ID — cannot delete.'],
  ['PUT', '/api/update-meeting/', 'Name the meeting by its id.'],
] as const)('%s %s without an id is a 400 in the catalogue’s words', async (method, path, text) => {
  // Nothing, no part of the address at all, and spaces.
  const bare = path.includes('ID') ? path.replace('/ID', '') : path;
  const spaces = path.includes('ID') ? path.replace('ID', '%20') : `${path}%20%20`;
  for (const at of [bare, bare.replace(/\/$/, ''), spaces]) {
    const sent = method === 'PUT' ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {};
    const { status, body } = await company.send(at, { method, ...sent });
    expect([at, status, body.ok, body.error]).toEqual([at, 400, false, text]);
  }
});

/** Names that no call has, or every one. */
const oddNames = [
  ...['userID', 'userId', 'id', 'limit', 'cursor', 'q', 'after', 'before', 'name', 'days'],
  ...['__proto__', 'constructor', '__intent__', '$where', 'once'],
  ...['a[0]', 'a[99999999999]', 'a[', 'a.b.c', 'toString.x', '__proto__.x', 'a[__proto__]', '', '.', '[]'],
];
const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    ...['\u0000', '\ud800', '{"type":"insert","payload":{}}', '{', '$gt', 'NaN', '1e309', '-0'],
    ...[
      '../..',
      '%00',
      '%',
      '2026-13-45',
      '2026-02-29T25:61:00+99:99',
      '99999999999999999999',
      'f'.repeat(24),
    ],
  ),
);
const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }));
const seed = 20_261_121;

describe('odd input never yields a 5xx', () => {
  test('in what calls are sent, by the fields that they have', async () => {
    const asked = fc
      .constantFrom(...contract)
      .chain((row) => fc.tuple(fc.constant(row), fc.boolean(), fc.oneof(sentTo(row), oddBody)));
    await check(asked, async ([row, knownThing, sent]) => {
      const path = filled(row.path, knownThing ? thingOf(row) : 'none');
      const words = new URLSearchParams(
        Object.entries(sent).map(([name, one]) => [
          name,
          typeof one === 'string' ? one : JSON.stringify(one),
        ]),
      );
      const byQuery = row.method === 'GET' || row.method === 'DELETE';
      if (!byQuery) return (await company.call(row.method, path, sent)).status;
      return (await company.call(row.method, `${path}?${words}`)).status;
    });
  });

  test('in addresses and queries', async () => {
    const query = fc.dictionary(fc.constantFrom(...oddNames), text, { maxKeys: 4 });
    const path = fc.constantFrom(
      ...contract.map((row) => row.path),
      ...['/crm', '/clientDashBoard/{id}/notes', '/ResetPassword/{id}', '/api', '/api/tokens/{id}/revoke'],
    );
    await check(fc.tuple(path, text, query), async ([pattern, part, words]) => {
      const address = `${pattern.replace(/\{\w+\}/, () => encodeOdd(part))}?${new URLSearchParams(words)}`;
      const [call, page] = await Promise.all([company.get(address), browser.get(address)]);
      return Math.max(call.status, page.status);
    });
  });

  test('in the forms of pages', async () => {
    const name = fc.constantFrom(
      ...oddNames,
      ...Object.keys(someClient),
      'notes',
      'version',
      'password',
      'Title',
      'Types',
      'Types[0]',
      'Fav',
    );
    const fields = fc.array(fc.tuple(name, text), { maxLength: 8 });
    const path = fc.constantFrom(
      ...['/login', '/SignUp', '/ForgetPassword', '/ResetPassword/x', '/crm/new', '/settings', '/theme'],
      ...['/api', '/api/tokens/new', '/api/tokens/x/revoke', 'edit', 'notes'],
      ...['ideas', 'ideas/new', 'trends', `/Idea/${idea}/edit`, `/Idea/${idea}/favourite`],
    );
    await check(fc.tuple(path, fields), async ([where, sent]) => {
      const address = where.startsWith('/') ? where : `/clientDashBoard/${id}/${where}`;
      return (await browser.post(address, sent)).status;
    });
  });
});

/** What a call takes, each field right or odd. */
function sentTo(row: ContractRow): fc.Arbitrary<Record<string, unknown>> {
  const call = told.get(nameOf(row));
  const right = { ...call?.body, ...row.body };
  const names = new Set([
    ...Object.keys(right),
    ...(call?.fields ?? []),
    ...(call?.parameters.filter((one) => one.in === 'query').map((one) => one.name) ?? []),
  ]);
  const field = (name: string) => (name in right ? fc.oneof(fc.constant(right[name]), value) : value);
  return fc.record(Object.fromEntries([...names].map((name) => [name, field(name)])), { requiredKeys: [] });
}

const oddBody = fc.dictionary(fc.constantFrom(...oddNames), value, { maxKeys: 6 });

/** Nothing is deleted: the others need it. */
function thingOf({ method, path }: ContractRow): string {
  if (path.includes('{id}')) return method === 'DELETE' ? 'none' : id;
  return company.ids.userId;
}

/** A part of an address, encoded where a browser would have to, and as it is where it need not. */
function encodeOdd(part: string): string {
  return part === '%' ? part : encodeURIComponent(part.replace(/[\ud800-\udfff]/g, '?'));
}

async function check<T>(
  inputs: fc.Arbitrary<T>,
  statusOf: (input: T) => Promise<number>,
  numRuns = Number(process.env.ODD ?? 120),
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      expect(await statusOf(input)).toBeLessThan(500);
    }),
    { seed, numRuns },
  );
}
