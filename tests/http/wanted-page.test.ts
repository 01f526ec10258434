import type { ServerBuild } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../contract/rows';
import { newCompany } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { setAccess, setCompany } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
const password = 'secret-6';
const owner = 'boss@wanted.example';
const clerk = 'clerk@wanted.example';

beforeAll(async () => {
  const { ids } = await newCompany(suite.url, owner);
  await setAccess((await newCompany(suite.url, clerk)).ids.userId, {}, ids.companyId);
});

/** A browser that has never been here. */
const fresh = () => new PlainBrowser(suite.url);

/** Asks for a page without a session, and is sent to the start as ever. */
async function ask(browser: PlainBrowser, path: string, headers: Record<string, string> = {}): Promise<void> {
  const { status, headers: answer } = await browser.get(path, headers);
  expect([path, status, answer.get('Location')]).toEqual([path, 302, '/']);
}

/** Signs in, and answers where that leads to. */
async function signIn(browser: PlainBrowser, email: string): Promise<string> {
  return (await browser.post('/login', { email, password })).headers.get('Location') ?? '';
}

/** What the page says of another one: its words, without the markup, and the address that it offers. */
async function offered(browser: PlainBrowser, path: string): Promise<[string, string] | null> {
  const html = (await browser.open(path)).replaceAll('<!-- -->', '');
  const line = /<p [^>]*>(Continue to .*?)<\/p>/.exec(html)?.[1];
  const to = /href="([^"]*)"/.exec(line ?? '')?.[1]?.replaceAll('&amp;', '&');
  return line === undefined ? null : [line.replace('</a><a', '</a> <a').replace(/<[^>]+>/g, ''), to ?? ''];
}

/** The same for somebody who asks for the page and signs in after that. */
async function offeredTo(email: string, path: string): Promise<[string, string] | null> {
  const browser = fresh();
  await ask(browser, path);
  return await offered(browser, await signIn(browser, email));
}

describe('a page that was asked for without a session', () => {
  test.each([
    ['/Tasks', 'Tasks'],
    ['/Tasks?find=kopi+%26+kaya&status=todo', 'Tasks'],
    [`/LeaveManagement/approval/${'f'.repeat(24)}/approve`, 'Leave · Approve leave'],
    ['/leavemanagement/APPROVAL/', 'Leave · Approval'],
    ['/LeaveManagement/calendar', 'Leave calendar'],
    [`/clientDashBoard/${'f'.repeat(24)}/notes`, 'Clients · Notes · Client'],
    ['/settings/company/users', 'Settings · Users'],
    ['/crm?q=kopi', 'another view of this page'],
  ])('is offered once after signing in: %s', async (path, title) => {
    const browser = fresh();
    await ask(browser, path);
    const first = await signIn(browser, owner);
    expect(first).toBe('/crm');
    expect(await offered(browser, first)).toEqual([`Continue to ${title}? Go there Dismiss`, path]);
    expect(browser.cookies.has('wanted')).toBe(false);
    expect(await offered(browser, first)).toBeNull();
  });

  test('is called by its title, whatever that is made of', async () => {
    const { serverBuild } = await import('../../build/server/index.js' as string);
    const build: ServerBuild = await serverBuild();
    const location = { pathname: '/', search: '', hash: '', state: null, key: 'default', mask: undefined };
    const of = {
      location,
      params: {},
      loaderData: undefined,
      data: undefined,
      matches: [],
      error: undefined,
    };
    const titled = Object.values(build.routes).flatMap((route) => route?.module.meta?.(of as never) ?? []);
    expect(titled.length).toBeGreaterThan(80);
  });

  test('is suggested by its own address after a request for its data', async () => {
    const browser = fresh();
    await browser.get('/Tasks.data?find=kopi&_routes=root');
    expect(browser.cookies.has('wanted')).toBe(true);
    expect((await offered(browser, await signIn(browser, owner)))?.[1]).toBe('/Tasks?find=kopi');
  });

  test('is suggested on the first page of people without CRM', async () => {
    const browser = fresh();
    await ask(browser, '/LeaveManagement/my');
    const first = await signIn(browser, clerk);
    expect(first).toBe('/Inventory');
    expect(await offered(browser, first)).toEqual([
      'Continue to Leave · My Leave? Go there Dismiss',
      '/LeaveManagement/my',
    ]);
  });

  test('is suggested after signing up', async () => {
    const browser = fresh();
    await ask(browser, '/Tasks');
    const { headers } = await browser.post('/SignUp', { email: 'new@wanted.example', password });
    expect(headers.get('Location')).toBe('/crm');
    expect((await offered(browser, '/crm'))?.[1]).toBe('/Tasks');
  });

  test('is not suggested if it is the first page, nor on a page outside the menu', async () => {
    expect(await offeredTo(owner, '/crm')).toBeNull();
    const browser = fresh();
    await ask(browser, '/Tasks');
    await signIn(browser, owner);
    expect(await offered(browser, '/api')).toBeNull();
    expect(await offered(browser, '/Tasks')).toBeNull();
    expect(browser.cookies.has('wanted')).toBe(false);
  });

  test('is stored for a quarter of an hour, out of reach of scripts and other sites', async () => {
    const answer = await fresh().get('/Tasks');
    const [kept = ''] = answer.headers.getSetCookie().filter((set) => set.startsWith('wanted='));
    expect(kept).toMatch(/; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

describe('nothing is stored', () => {
  test.each([
    '/crm/export',
    '/crm/pick?q=x',
    '/welcome/skip',
    `/Idea/${'f'.repeat(24)}/favourite`,
    '/Success',
    `/Tasks?find=${'x'.repeat(1_500)}`,
  ])('of %s, which is no page, of no room, or too long', async (path) => {
    const browser = fresh();
    await ask(browser, path);
    expect(browser.cookies.has('wanted')).toBe(false);
  });

  test.each(['/logout', '/nowhere', '/', '/login', '/getAllCompanies', '/api/none', '//evil.example/Tasks'])(
    'of %s, which sends nobody to the start for want of a session',
    async (path) => {
      const browser = fresh();
      await browser.get(`${suite.url}${path}`);
      expect(browser.cookies.has('wanted')).toBe(false);
    },
  );

  test('of a form, a picture, a question for the headers alone, or what a program asks', async () => {
    const browser = fresh();
    await browser.post('/crm/new', { CompanyName: 'Kopi' });
    await ask(browser, '/Tasks', { 'Sec-Fetch-Dest': 'image' });
    await ask(browser, '/Tasks', { Authorization: 'Bearer x' });
    const { headers } = await fetch(`${suite.url}/Tasks`, { method: 'HEAD', redirect: 'manual' });
    expect([browser.cookies.has('wanted'), headers.getSetCookie()]).toEqual([false, []]);
  });

  test('that somebody has made up', async () => {
    const browser = fresh();
    await ask(browser, '/Tasks');
    const [name = ''] = browser.cookies.keys();
    // As the router writes a cookie: the value in base64, and its signature behind a dot.
    const [, signature] = decodeURIComponent(browser.cookies.get(name) ?? '').split('.');
    const value = Buffer.from(JSON.stringify({ to: '//evil.example', of: null })).toString('base64');
    browser.cookies.set(name, encodeURIComponent(`${value}.${signature}`));
    expect(await offered(browser, await signIn(browser, owner))).toBeNull();
  });
});

describe('whose page it is', () => {
  test('belongs to the last person in this browser and is suggested to nobody else', async () => {
    const browser = fresh();
    await signIn(browser, owner);
    browser.cookies.delete('laoban');
    await ask(browser, '/Inventory?q=secret+kopi');
    expect(await offered(browser, await signIn(browser, clerk))).toBeNull();
    expect(browser.cookies.has('wanted')).toBe(false);
    // Their own, the same way.
    browser.cookies.delete('laoban');
    await ask(browser, '/LeaveManagement/my');
    expect((await offered(browser, await signIn(browser, clerk)))?.[1]).toBe('/LeaveManagement/my');
  });

  test('also if the next person goes back to it after signing out, which forgets what was stored', async () => {
    const browser = fresh();
    await ask(browser, '/Tasks');
    // Not shown yet: they opened the API page first.
    await signIn(browser, owner);
    expect((await browser.post('/logout', {})).headers.get('Location')).toBe('/');
    expect(browser.cookies.has('wanted')).toBe(false);
    await ask(browser, '/Inventory?q=secret+kopi');
    expect(await offered(browser, await signIn(browser, clerk))).toBeNull();
  });

  // Who may decide or cancel a leave request depends on the record, so those pages check it themselves.
  const closed = pages.filter(
    ({ path, key }) => key !== 'public' && key !== 'any' && !/^\/(api|LeaveManagement)\b/.test(path),
  );
  // One of each part of the menu and each flag.
  const partOf = ({ path, key }: (typeof pages)[number]) => `${path.split('/')[1]} ${key}`;
  const some = closed.filter((page, at) => closed.findIndex((one) => partOf(one) === partOf(page)) === at);
  test('and the driver may open it as far as their access goes', async () => {
    const browser = fresh();
    await signIn(browser, clerk);
    const shown: string[] = [];
    let kept = 0;
    for (const path of [...some.map(({ path }) => path), '/LeaveManagement/my']) {
      const stranger = fresh();
      await stranger.get(path.replace(/:\w+\??/g, 'f'.repeat(24)));
      const wanted = stranger.cookies.get('wanted');
      if (wanted === undefined) continue;
      kept += 1;
      browser.cookies.set('wanted', wanted);
      if ((await browser.open('/Inventory.data')).includes('Continue to')) shown.push(path);
      expect([path, browser.cookies.has('wanted')]).toEqual([path, false]);
    }
    expect(kept).toBeGreaterThan(10);
    expect(shown).toEqual(['/LeaveManagement/my']);
  });

  test('is suggested after setting up required two-factor sign-in', async () => {
    const company = await newCompany(suite.url, 'owes@wanted.example');
    const browser = fresh();
    await ask(browser, '/Tasks');
    await signIn(browser, 'owes@wanted.example');
    await setCompany(company.ids.companyId, { secondFactorRequired: true });
    expect(await offered(browser, '/crm')).toBeNull();
    expect(browser.cookies.has('wanted')).toBe(true);
    await setCompany(company.ids.companyId, { secondFactorRequired: false });
    expect((await offered(browser, '/crm'))?.[1]).toBe('/Tasks');
  });
});
