import { beforeEach, describe, expect, test } from 'vitest';
import { ApiClient, newCompany, someClient } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setAccess, setUser } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let company: ApiClient;
let browser: PlainBrowser;
let email: string;
let companies = 0;

beforeEach(async () => {
  companies += 1;
  email = `boss@tokens${companies}.example`;
  company = await newCompany(suite.url, email);
  browser = await signedIn(suite.url, email);
});

const tokenIn = (page: string) => /<textarea[^>]*>(eyJ[\w.-]+)<\/textarea>/.exec(page)?.[1] ?? '';
const onceIn = (page: string) => /name="once" value="([^"]+)"/.exec(page)?.[1] ?? '';

/** Makes a token in a browser; answers the program that has it. */
async function made(name = 'Weekly report', days = 'never', by = browser): Promise<ApiClient> {
  const response = await by.post('/api/tokens/new', { name, days });
  expect(response.status).toBe(200);
  const token = tokenIn(await response.text());
  expect(token).not.toBe('');
  return new ApiClient(suite.url, token, company.ids);
}

/** The addresses at which the page offers to revoke a token. */
async function offered(by = browser): Promise<string[]> {
  const page = await by.open('/api');
  return [...new Set([...page.matchAll(/href="(\/api\/tokens\/[\w-]+\/revoke)"/g)].map(([, at = '']) => at))];
}

/** Where each token of the owner is revoked. */
async function tokens(): Promise<string[]> {
  const { userId } = company.ids;
  const sessions = databaseOfSuite().collection('sessions').find({ userId, kind: 'personal' });
  return (await sessions.toArray()).map(({ _id }) => `/api/tokens/${_id}/revoke`);
}

const opens = async (program: ApiClient) => (await program.get('/getAllCompanies')).status;
describe('a personal token', () => {
  test('can do what its person can, with the rights they have at each call', async () => {
    const program = await made();
    expect((await program.post('/createCompany', someClient)).status).toBe(200);
    expect(
      (
        await new ApiClient(suite.url).send('/getAllCompanies', {
          headers: { Authorization: program.token ?? '' },
        })
      ).status,
    ).toBe(200);
    await setAccess(company.ids.userId, {});
    expect(await opens(program)).toBe(403);
  });

  test('is shown once, on the page that created it, which is not cached', async () => {
    const response = await browser.post('/api/tokens/new', { name: 'Weekly report', days: '90' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Location')).toBeNull();
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const token = tokenIn(await response.text());
    expect(token.split('.')).toHaveLength(3);
    for (const address of ['/api/tokens/new', '/settings']) {
      expect(await browser.open(address)).not.toContain(token.split('.')[2]);
    }
    const stored = await Promise.all(
      (await databaseOfSuite().listCollections().toArray()).map(({ name }) =>
        databaseOfSuite().collection(name).find().toArray(),
      ),
    );
    expect(JSON.stringify(stored)).not.toContain(token.split('.')[2]);
  });

  test('is made once by a form that is sent twice, and not shown again', async () => {
    const once = onceIn(await browser.open('/api/tokens/new'));
    expect(once).not.toBe('');
    const send = () => browser.post('/api/tokens/new', { name: 'Weekly report', days: 'never', once });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([200, 409]);
    const page = await again.text();
    expect(page).toContain('shown only once');
    expect(tokenIn(page)).toBe('');
    expect(await tokens()).toHaveLength(1);
  });

  test('is in the list with its name, when it was made, was used and ends', async () => {
    const program = await made('Stock & <b>report</b>', '30');
    const before = await browser.open('/api');
    expect(before).toContain('Stock &amp; &lt;b&gt;report&lt;/b&gt;');
    expect(before).toContain('Not yet');
    await opens(program);
    const after = await browser.open('/api');
    expect(after).not.toContain('Not yet');
    expect(after).not.toContain('>Never<');
    await made('Another');
    expect(await browser.open('/api')).toContain('>Never<');
  });

  test('ends when its time is over, and then leaves the list', async () => {
    const program = await made('Short', '30');
    const sessions = databaseOfSuite().collection('sessions');
    const its = { userId: company.ids.userId, kind: 'personal' };
    const token = await sessions.findOne(its);
    expect(token?.expiresAt.getTime() - token?.createdAt.getTime()).toBe(30 * 86_400_000);
    await sessions.updateOne(its, { $set: { expiresAt: new Date(0) } });
    expect(await opens(program)).toBe(401);
    expect(await offered()).toEqual([]);
  });

  test('ends at once when it is revoked', async () => {
    const unnamed = await browser.post('/api/tokens/new', { name: ' ', days: '30' });
    const form = await unnamed.text();
    expect([unnamed.status, /value="30" selected=""/.test(form)]).toEqual([400, true]);
    expect(form).toContain('Enter a name for this token');
    const program = await made();
    expect(await opens(program)).toBe(200);
    const [at = ''] = await offered();
    expect([at]).toEqual(await tokens());
    expect((await browser.open(at)).replaceAll('<!-- -->', '')).toContain(
      'Anything that uses “Weekly report” stops working at once.',
    );
    const revoked = await browser.post(at, {});
    expect(await browser.open(revoked.headers.get('Location') ?? '')).toContain('The token is revoked.');
    expect(await opens(program)).toBe(401);
    expect(await tokens()).toEqual([]);
    expect((await browser.post(at, {})).status).toBe(404);
  });

  test.each([
    ['the password is reset', () => setUser(company.ids.userId, { sessionsEndedAt: new Date() })],
    ['its person has left', () => setUser(company.ids.userId, { status: 'Resigned' })],
  ])('ends at once when %s', async (_, end) => {
    const program = await made();
    expect(await opens(program)).toBe(200);
    await end();
    expect(await opens(program)).toBe(401);
  });

  test('lives on when the browser that made it signs out', async () => {
    const program = await made();
    await browser.post('/logout', {});
    expect(await opens(program)).toBe(200);
  });

  test('can neither make nor revoke nor see tokens, and no other token can', async () => {
    const program = await made();
    const [at = ''] = await tokens();
    for (const token of [program.token, company.token]) {
      const headers = { Authorization: `Bearer ${token}` };
      const form = new URLSearchParams({ name: 'Another', days: 'never' });
      for (const address of ['/api/tokens/new', at]) {
        const sent = { method: 'POST', body: form, headers: { ...headers, Origin: suite.url } };
        expect((await company.send(address, sent)).status).toBe(403);
      }
      expect((await company.send(at, { headers })).status).toBe(403);
      expect((await company.send('/api', { headers })).body).not.toContain('Your tokens');
    }
    expect(await tokens()).toEqual([at]);
  });

  test('does not sign in to a page', async () => {
    const program = await made();
    const answer = await program.get('/crm');
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/']);
    expect((await program.get('/api')).body.includes('Open Laoban')).toBe(false);
  });

  test('is seen and revoked by its owner alone', async () => {
    const program = await made();
    const [at = ''] = await tokens();
    await newCompany(suite.url, `clerk@tokens${companies}.example`);
    const stranger = await signedIn(suite.url, `clerk@tokens${companies}.example`);
    expect(await offered(stranger)).toEqual([]);
    const foreign = await stranger.post(at, {});
    const unknown = await stranger.post('/api/tokens/none/revoke', {});
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(await opens(program)).toBe(200);
    const nobody = new PlainBrowser(suite.url);
    for (const address of ['/api/tokens/new', at]) {
      expect((await nobody.get(address)).headers.get('Location')).toBe('/');
      expect((await nobody.post(address, { name: 'x' })).headers.get('Location')).toBe('/');
    }
  });

  test('is not made by another site’s form', async () => {
    const response = await browser.post(
      '/api/tokens/new',
      { name: 'Theirs', days: 'never' },
      { 'Sec-Fetch-Site': 'cross-site' },
    );
    expect(response.status).toBe(403);
    expect(await tokens()).toEqual([]);
  });
});
