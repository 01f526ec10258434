import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import routes from '../../app/routes';
import { type ApiClient, newCompany, someEmployee, someItem } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setAccess, setCompany } from '../support/people';
import type { PageRow } from '../support/rows';
import { filmNothingBehindTests } from '../support/storyboards';
import { suiteForFile } from '../support/suite';
import { htmlMistakes } from '../support/valid-html';
import { pages } from './rows';

const suite = suiteForFile();
filmNothingBehindTests();
/** What only the other company's data say. */
const mark = 'Zebrafish';

interface Company {
  api: ApiClient;
  browser: PlainBrowser;
  /** The records that its pages are about, by the function that makes them. */
  things: Map<PageRow['thing'], string>;
}

let own: Company;
let other: Company;
/** A person of the first company without a single flag. */
let clerk: PlainBrowser;
let stranger: PlainBrowser;

beforeAll(async () => {
  own = await makeCompany('boss@own.example');
  other = await makeCompany('boss@other.example');
  const { ids } = await newCompany(suite.url, 'clerk@own.example');
  await setAccess(ids.userId, {}, own.api.ids.companyId);
  clerk = await signedIn(suite.url, 'clerk@own.example');
  await markAll();
});

beforeEach(() => {
  stranger = new PlainBrowser(suite.url);
});

async function makeCompany(email: string): Promise<Company> {
  return {
    api: await newCompany(suite.url, email),
    browser: await signedIn(suite.url, email),
    things: new Map(),
  };
}

/** Everything that the other company has made says so in its name. */
async function markAll(): Promise<void> {
  const { body: made } = await other.api.post('/createCompany', {
    CompanyName: mark,
    industry: mark,
    contactPerson: mark,
    role: 'Others',
    Email: `${mark}@other.example`,
  });
  // In the week that the page shows.
  const now = Date.now();
  const times = { startTime: new Date(now), endTime: new Date(now + 60_000) };
  await other.api.post('/api/add-meeting', { user: made.id, title: mark, desc: mark, ...times });
  await other.api.post('/api/inventory', { ...someItem(), productName: mark, location: mark });
  await other.api.post('/createEmployee', { ...someEmployee(), name: mark, department: mark });
  await other.browser.post('/welcome', { name: mark, companyName: mark });
}

function at({ path }: PageRow, id = 'none'): string {
  const ids = id.split('/');
  const named = path.replace(/:\w+/g, () =>
    encodeURIComponent((ids.length > 1 ? ids.shift() : ids[0]) ?? ''),
  );
  return named.replace('/*', '/nowhere');
}

/** The address of all that a page is drawn from. To read or to send a form there takes half the time of drawing the page. */
function dataOf(address: string): string {
  return address === '/' ? '/_root.data' : `${address}.data`;
}

/** The id of the company's record that a page is about, made once for all tests that leave it as it is. */
async function thingOf({ thing }: PageRow, { api, browser, things }: Company): Promise<string> {
  const id = things.get(thing) ?? (await thing?.(api, browser)) ?? 'none';
  things.set(thing, id);
  return id;
}

/** A page's text without what differs from one view to the next. */
function comparable(html: string, id: string): string {
  return html
    .replaceAll(new RegExp(id.split('/').join('|'), 'g'), '[id]')
    .replace(/nonce="[^"]*"/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '[uuid]')
    .replace(/[0-9a-f]{24}/g, '[random]');
}

/** A whole page in a report helps nobody: where the texts part, an excerpt of each. */
async function expectSameText(one: Response, id: string, other: Response, otherId: string): Promise<void> {
  const [first, second] = [comparable(await one.text(), id), comparable(await other.text(), otherId)];
  let place = 0;
  while (place < first.length && first[place] === second[place]) place += 1;
  expect(first.slice(place, place + 200)).toBe(second.slice(place, place + 200));
}

/** All that a company has in the store, but for who has signed in and when; once its background work is done. */
async function recordsOf({ api }: Company): Promise<unknown> {
  const db = databaseOfSuite();
  // What is put off for days is no work of now.
  const soon = { $lt: new Date(Date.now() + 3_600_000) };
  const living = { companyId: api.ids.companyId, state: { $in: ['waiting', 'running'] }, dueAt: soon };
  const atWork = async () => await db.collection('backgroundJobs').countDocuments(living);
  await vi.waitFor(async () => expect(await atWork()).toBe(0), { timeout: 60_000, interval: 100 });
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = collections
    .map(({ name }) => name)
    .filter((name) => name !== 'sessions' && name !== 'limits');
  // What the clock does by itself, at its hour, is nobody's request: its jobs are given a day.
  const own = { companyId: api.ids.companyId, 'input.day': { $exists: false } };
  const recordsIn = (name: string) => [
    { $match: own },
    { $sort: { _id: 1 } },
    { $addFields: { recordIn: name } },
  ];
  // One question for all: a hundred pages are asked about, before and after, and there are sixty collections.
  const [first = '', ...others] = names.sort();
  const all = [
    ...recordsIn(first),
    ...others.map((coll) => ({ $unionWith: { coll, pipeline: recordsIn(coll) } })),
  ];
  return await db.collection(first).aggregate(all).toArray();
}

const title = (row: PageRow) => [row.path, row] as const;

test('every page of the routes has its row, and every row its page', () => {
  const addresses = (entries: typeof routes, under = ''): string[] =>
    entries.flatMap(({ path, index, children, file }) => {
      if (/\/(api)\//.test(file)) return [];
      const here = path === undefined ? under : `${under}/${path}`;
      const inner = children ? addresses(children as typeof routes, here) : [];
      const isPage = (path !== undefined || index) && !/\/layouts\//.test(file);
      return isPage ? [here || '/', ...inner] : inner;
    });
  const found = addresses(routes).filter((path) => !/^\/api\/\*/.test(path));
  const rows = pages.map(({ route, path }) => route ?? path);
  expect([...new Set(found)].sort()).toEqual([...new Set(rows)].sort());
});

describe.each(pages.filter(({ key }) => key !== 'public').map(title))('%s', (_, row) => {
  test('sends people who are not signed in to the landing page, whatever they do', async () => {
    const answers = [await stranger.get(at(row)), await stranger.post(at(row), row.fields ?? {})];
    for (const { status, headers } of answers) {
      expect([status, headers.get('Location')]).toEqual([302, '/']);
    }
  });

  test.skipIf(row.key === 'any' || row.leads)(
    'is closed without its key, to reading and to sending',
    async () => {
      const id = await thingOf(row, own);
      const page = await clerk.get(dataOf(at(row, id)));
      expect(page.status).toBe(403);
      expect(await page.text()).not.toContain('Kopi & Co');
      if (row.fields) expect((await clerk.post(dataOf(at(row, id)), row.fields)).status).toBe(403);
    },
  );
});

test('no form is taken from another site, and nothing changes', async () => {
  const rows: (readonly [PageRow, string])[] = [];
  for (const row of pages) if (row.fields) rows.push([row, at(row, await thingOf(row, own))]);
  const before = await recordsOf(own);
  for (const [row, address] of rows) {
    const browser = row.key === 'public' ? stranger : own.browser;
    const evil = { Origin: 'https://evil.example' };
    const { status } = await browser.post(dataOf(address), row.fields ?? {}, evil);
    expect([address, status]).toEqual([address, 403]);
  }
  // As a page without JavaScript sends it; what a browser says of itself counts as well, whatever origin it names.
  const [first, address = ''] = rows.find(([{ key }]) => key !== 'public') ?? [];
  const signs = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
  for (const sign of Object.entries(signs)) {
    const headers = Object.fromEntries([sign]);
    expect((await own.browser.post(address, first?.fields ?? {}, headers)).status).toBe(403);
  }
  expect(await recordsOf(own)).toEqual(before);
});

const ofCompany = pages.filter(({ thing, shared }) => thing && !shared);
const unknown = 'f'.repeat(24);

describe.each(ofCompany.map(title))('%s of another company', (_, row) => {
  test('is answered exactly as one that does not exist', async () => {
    const id = await thingOf(row, other);
    const foreign = await own.browser.get(dataOf(at(row, id)));
    const missing = await own.browser.get(dataOf(at(row, unknown)));
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    await expectSameText(foreign, id, missing, unknown);
  });
});

test('a form about a thing of another company is answered as one about nothing, and all stays as it is', async () => {
  const rows: (readonly [PageRow, string])[] = [];
  for (const row of ofCompany) if (row.fields) rows.push([row, await thingOf(row, other)]);
  const before = await recordsOf(other);
  for (const [row, id] of rows) {
    const foreign = await own.browser.post(dataOf(at(row, id)), row.fields ?? {});
    const missing = await own.browser.post(dataOf(at(row, unknown)), row.fields ?? {});
    expect([row.path, foreign.status, missing.status]).toEqual([row.path, 404, 404]);
    await expectSameText(foreign, id, missing, unknown);
  }
  expect(await recordsOf(other)).toEqual(before);
});

describe.each(pages.filter(({ thing, fields }) => thing && fields).map(title))('the form of %s', (_, row) => {
  test('is taken from its own company', async () => {
    // A record of its own, since the form may use it up.
    const id = await row.thing?.(other.api, other.browser);
    const answer = await other.browser.post(at(row, id), row.fields ?? {});
    expect(answer.status).toBe(302);
  });
});

test('after the trial a form says before it is filled in that it can’t be saved, and where the plans are', async () => {
  const late = await makeCompany('boss@late.example');
  const rows: (readonly [PageRow, string])[] = [];
  for (const row of pages)
    if (row.fields && (row.key !== 'public' || row.thing))
      rows.push([row, at(row, await thingOf(row, late))]);
  await setCompany(late.api.ids.companyId, { trialEndsAt: new Date(0), planRank: 0 });
  const wrong: string[] = [];
  let said = 0;
  for (const [row, address] of rows) {
    const page = await late.browser.get(address);
    if (page.status !== 200) continue;
    const text = await page.text();
    // A form without an id is only a button.
    if (row.leads || !/<form[^>]* id="/.test(text)) continue;
    const says = text.includes('This can’t be saved now.');
    const { status } = await late.browser.post(dataOf(address), row.fields ?? {});
    // Input is checked first.
    if (status !== 400 && says !== (status === 402))
      wrong.push(`${row.path} ${says ? 'says so' : 'says nothing'}, ${status}`);
    if (says) said += 1;
  }
  expect(wrong).toEqual([]);
  expect(said).toBeGreaterThan(20);
});

test('validators accept the HTML of every page, of what it says to an empty form, and of errors, and nothing of another company is in any', async () => {
  expect(await other.browser.open('/crm')).toContain(mark);
  const mistakes: string[] = [];
  /** Reads an answer; null where it is no page. */
  const read = async (name: string, answer: Response) => {
    const html = await answer.text();
    if (html.includes(mark)) mistakes.push(`${name} ${answer.status}: ${mark}`);
    const isPage = answer.headers.get('Content-Type')?.startsWith('text/html');
    return isPage ? { name: `${name} ${answer.status}`, html } : null;
  };
  const validate = async (page: Awaited<ReturnType<typeof read>>) => {
    if (!page) return;
    for (const mistake of await htmlMistakes(page.html)) mistakes.push(`${page.name}: ${mistake}`);
  };
  for (const row of pages.filter(({ leads }) => !leads)) {
    const browser = row.key === 'public' ? stranger : own.browser;
    const address = at(row, await thingOf(row, own));
    const page = await read(`GET ${row.path}`, await browser.get(address));
    // Without a field it is only a button.
    const empty = Object.keys(row.fields ?? {}).map((name): [string, string] => [name, '']);
    // Where the form is answered with its page again, that is the page with messages.
    const again =
      empty.length > 0 ? await read(`POST ${row.path}`, await browser.post(address, empty)) : null;
    await validate(again ?? page);
  }
  await validate(await read('not found', await stranger.get('/nowhere')));
  await validate(await read('not found', await own.browser.get(`/clientDashBoard/${unknown}`)));
  await validate(await read('not allowed', await clerk.get('/HumanResource')));
  expect(mistakes).toEqual([]);
});
