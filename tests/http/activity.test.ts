import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, newCompany, someClient } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setAccess } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
const password = 'secret-6';
let company: ApiClient;
let other: ApiClient;
let clerk: ApiClient;
let owner: PlainBrowser;
let clientId: string;

beforeAll(async () => {
  company = await newCompany(suite.url, 'boss@log.example');
  other = await newCompany(suite.url, 'boss@other-log.example');
  clerk = await newCompany(suite.url, 'clerk@log.example');
  await setAccess(clerk.ids.userId, { CRM: true }, company.ids.companyId);
  clerk = await signIn('clerk@log.example');
  owner = await signedIn(suite.url, 'boss@log.example');

  clientId = (await company.post('/createCompany', someClient)).body.id;
  await clerk.put(`/updateCompany/${clientId}`, { contact: '+65 6123 4567', website: 'www.kopi.example' });
  await clerk.put(`/updateCompany/${clientId}`, { notes: 'owes us 4,000 dollars' });
  await other.post('/createCompany', { ...someClient, CompanyName: 'Of another firm' });
});

async function signIn(email: string): Promise<ApiClient> {
  const { body } = await company.post('/api/token', { email, password });
  return new ApiClient(suite.url, body.token, { userId: body.userId, companyId: body.companyId });
}

/** The lines of a page as sentences. */
function sentences(html: string): string[] {
  return [...html.matchAll(/<time[^>]*>.*?<\/time>(<p.*?<\/p>)/g)].map(([, line = '']) =>
    line
      .replace(/<!-- -->|<[^>]+>/g, '')
      .replaceAll('&amp;', '&')
      .trim(),
  );
}

const nextOf = (headers: Headers) => /^<([^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1];

describe('GET /api/logs', () => {
  test('lists what the caller did, newest first, in the documented shape', async () => {
    const { status, body } = await clerk.get('/api/logs');
    expect(status).toBe(200);
    expect(
      body.map(({ action, subject, detail }: Record<string, string>) => [action, subject, detail]),
    ).toEqual([
      ['changed', 'client', 'Kopi & Co: notes'],
      ['changed', 'client', 'Kopi & Co: phone, website'],
    ]);
    expect(body[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      userId: clerk.ids.userId,
      userName: 'Clerk',
      action: 'changed',
      subject: 'client',
      subjectId: clientId,
      detail: 'Kopi & Co: notes',
    });
  });

  test('begins with how the company was founded', async () => {
    const { body } = await other.get('/api/logs');
    expect(body.at(-1)).toMatchObject({
      action: 'created',
      subject: 'company',
      subjectId: other.ids.companyId,
      userId: other.ids.userId,
    });
  });

  test('has the names of fields, but not their values', async () => {
    const lines = JSON.stringify((await clerk.get('/api/logs')).body);
    for (const secret of ['6123', 'kopi.example', '4,000']) expect(lines).not.toContain(secret);
  });

  test('shows an owner what one of their people did, and nobody else’s', async () => {
    const theirs = await company.get(`/api/logs?userID=${clerk.ids.userId}`);
    expect(theirs.body).toEqual((await clerk.get('/api/logs')).body);
    expect((await clerk.get(`/api/logs?userID=${company.ids.userId}`)).status).toBe(403);
    const foreign = await company.get(`/api/logs?userID=${other.ids.userId}`);
    const unknown = await company.get(`/api/logs?userID=${'f'.repeat(24)}`);
    expect([foreign.status, foreign.body]).toEqual([403, unknown.body]);
  });

  test('goes on by its link, each line once', async () => {
    const whole = (await clerk.get('/api/logs')).body;
    const first = await clerk.get('/api/logs?limit=1');
    expect(first.body).toEqual([whole[0]]);
    const second = await clerk.get(nextOf(first.headers) ?? '');
    expect(second.body).toEqual([whole[1]]);
    expect(nextOf(second.headers)).toBeUndefined();
  });

  test('refuses a limit and a cursor that are none', async () => {
    for (const query of ['limit=0', 'limit=x', 'cursor=x', 'cursor=']) {
      const { status, body } = await clerk.get(`/api/logs?${query}`);
      expect(status).toBe(400);
      expect(Object.keys(body.fields)).toEqual([query.split('=')[0]]);
    }
  });
});

describe('the owner’s page', () => {
  test('lists in sentences who did what, newest first, with links to what exists', async () => {
    const page = await owner.open('/settings/activity');
    expect(sentences(page)).toEqual([
      'Clerk changed client Kopi & Co: notes',
      'Clerk changed client Kopi & Co: phone, website',
      'Boss added client Kopi & Co',
      'Boss created company Log',
    ]);
    expect(page).toContain(`href="/clientDashBoard/${clientId}"`);
    expect(page).not.toContain('Of another firm');
  });

  test('is narrowed by person, kind and day', async () => {
    const shown = async (query: string) => sentences(await owner.open(`/settings/activity?${query}`));
    expect(await shown(`who=${clerk.ids.userId}`)).toHaveLength(2);
    expect(await shown('kind=company')).toEqual(['Boss created company Log']);
    expect(await shown(`who=${clerk.ids.userId}&kind=company`)).toEqual([]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(new Date());
    expect(await shown(`from=${today}`)).toHaveLength(4);
    expect(await shown(`to=${today}`)).toHaveLength(4);
    expect(await shown('to=2020-01-01')).toEqual([]);
    expect(await shown('from=2100-01-01')).toEqual([]);
    expect(await shown(`who=${other.ids.userId}`)).toEqual([]);
  });

  test('is filtered by its form, shows what was chosen, and is cleared', async () => {
    const all = await owner.visit('/settings/activity');
    const narrowed = await all.press('Show', { who: 'Clerk', kind: 'Clients' });
    expect(sentences(narrowed.html)).toHaveLength(2);
    expect([narrowed.values('who'), narrowed.values('kind')]).toEqual([[clerk.ids.userId], ['client']]);
    expect(narrowed.link('Clear')).toBe('/settings/activity');
  });

  test('is paged forth and back, with what was chosen', async () => {
    const { companyId, userId } = (await newCompany(suite.url, 'boss@long-log.example')).ids;
    const line = {
      companyId,
      userId,
      userName: 'Mei',
      action: 'changed',
      subject: 'client',
      subjectId: 'gone',
    };
    await databaseOfSuite()
      .collection<{ _id: string }>('activity')
      .insertMany(
        Array.from({ length: 60 }, (_, at) => ({
          _id: `long-${at}`,
          at: new Date(at),
          detail: `${at}`,
          ...line,
        })),
      );
    const browser = await signedIn(suite.url, 'boss@long-log.example');
    const first = await browser.visit('/settings/activity?kind=client');
    expect(sentences(first.html)).toHaveLength(50);
    const second = await first.follow('Next');
    expect(second.path).toMatch(/kind=client&after=/);
    expect(sentences(second.html)).toHaveLength(10);
    const back = await second.follow('Previous');
    expect(sentences(back.html)).toEqual(sentences(first.html));
    expect(back.link('Previous')).toBeUndefined();
  });

  test('says next to a date what is wrong with it', async () => {
    const page = await owner.open('/settings/activity?from=2026-11-21&to=2026-11-20');
    expect(page).toContain('The last day is before the first.');
    expect(page).toContain('value="2026-11-21"');
    for (const name of ['from', 'to'])
      expect(await owner.open(`/settings/activity?${name}=soon`)).toContain(
        'Enter a day such as 2026-11-21.',
      );
  });

  test('is the owner’s alone', async () => {
    const browser = await signedIn(suite.url, 'clerk@log.example');
    expect((await browser.get('/settings/activity')).status).toBe(403);
    expect(await browser.open('/settings/security')).not.toContain('/settings/activity');
    expect(await owner.open('/settings/security')).toContain('/settings/activity');
    expect((await new PlainBrowser(suite.url).get('/settings/activity')).headers.get('Location')).toBe('/');
  });

  test('counts a day from midnight to midnight in Singapore', async () => {
    const { ids } = await newCompany(suite.url, 'boss@midnight.example');
    const browser = await signedIn(suite.url, 'boss@midnight.example');
    const edges = ['2026-03-01T15:59:59.999Z', '2026-03-01T16:00:00Z', '2026-03-02T15:59:59.999Z'];
    await databaseOfSuite()
      .collection<{ _id: string }>('activity')
      .insertMany(
        [...edges, '2026-03-02T16:00:00Z'].map((at, place) => ({
          _id: `edge-${place}`,
          companyId: ids.companyId,
          at: new Date(at),
          userId: ids.userId,
          userName: 'Mei',
          action: 'changed',
          subject: 'client',
          subjectId: 'gone',
          detail: `edge ${place}`,
        })),
      );
    const page = await browser.open('/settings/activity?from=2026-03-02&to=2026-03-02');
    expect(sentences(page)).toEqual(['Mei changed client edge 2', 'Mei changed client edge 1']);
    expect(page).toContain('Monday, March 2, 2026');
    expect(page).not.toContain('clientDashBoard/gone');
  });
});

describe('a client’s own log', () => {
  test('is a tab for people with CRM, with only the client’s lines', async () => {
    await company.post('/createCompany', { ...someClient, CompanyName: 'Another' });
    const browser = await signedIn(suite.url, 'clerk@log.example');
    const home = `/clientDashBoard/${clientId}/activity`;
    expect(sentences(await browser.open(home))).toEqual([
      'Clerk changed client Kopi & Co: notes',
      'Clerk changed client Kopi & Co: phone, website',
      'Boss added client Kopi & Co',
    ]);
    await setAccess(clerk.ids.userId, { Tasks: true });
    expect((await browser.get(home)).status).toBe(403);
    await setAccess(clerk.ids.userId, { CRM: true });
  });

  test('of another company is as unknown as one that never was', async () => {
    const browser = await signedIn(suite.url, 'boss@other-log.example');
    expect((await browser.get(`/clientDashBoard/${clientId}/activity`)).status).toBe(404);
  });

  test('stays in the owner’s log when the client is gone, and leads nowhere', async () => {
    const { id } = (await company.post('/createCompany', { ...someClient, CompanyName: 'Soon gone' })).body;
    await company.delete(`/deleteCompany/${id}`);
    const page = await owner.open('/settings/activity');
    expect(sentences(page).slice(0, 2)).toEqual([
      'Boss deleted client Soon gone',
      'Boss added client Soon gone',
    ]);
    expect(page).not.toContain(`/clientDashBoard/${id}`);
  });
});

test('a password that was set by a link is in the log, and not the password', async () => {
  await newCompany(suite.url, 'boss@reset-log.example');
  await company.post('/api/password-reset', { email: 'boss@reset-log.example' });
  await expect.poll(async () => (await suite.mails()).join('')).toMatch(/ResetPassword/);
  const mail = (await suite.mails()).join('').replaceAll(/=\r?\n/g, '');
  const path = /\/ResetPassword\/[\w-]+/.exec(mail)?.[0] ?? '';
  const browser = new PlainBrowser(suite.url);
  expect((await browser.post(path, { newPassword: 'quite-new-7' })).status).toBe(302);
  await browser.post('/login', { email: 'boss@reset-log.example', password: 'quite-new-7' });
  const page = await browser.open('/settings/activity');
  expect(sentences(page)[0]).toBe('Boss changed person Boss: password, by a mailed link');
  expect(page).not.toContain('quite-new-7');
});

test('a refused change leaves no line', async () => {
  const before = (await company.get('/api/logs')).body.length;
  await company.post('/createCompany', { ...someClient, Email: 'none' });
  await company.put(`/updateCompany/${clientId}`, { notes: 'late', version: 99 });
  expect((await company.get('/api/logs')).body).toHaveLength(before);
});
