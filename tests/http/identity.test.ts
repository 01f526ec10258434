import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, newCompany, someClient } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setAccess, setCompany, setUser } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let stranger: ApiClient;

beforeAll(() => {
  stranger = new ApiClient(suite.url);
});

const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('signing up', () => {
  test('makes a company, its owner and a trial of 14 days with 50 credits', async () => {
    const before = Date.now();
    const { status, body } = await stranger.post('/signup', {
      email: ' Mei@Tan-Bros.com.sg ',
      password: 'secret-6',
    });
    expect(status).toBe(200);
    expect(body.message).toBe('Signup successful! Logging you in...');
    const owner = new ApiClient(suite.url, body.token);
    const all = {
      laoban: true,
      CRM: true,
      Meetings: true,
      Tasks: true,
      Quotes: true,
      HR: true,
      JobManagement: true,
    };
    expect((await owner.get(`/api/systemAccess/${body.userId}`)).body).toEqual({ systemAccess: all });
    expect((await owner.get(`/credits/${body.userId}`)).body).toEqual({ credits: 50 });
    const company = await databaseOfSuite()
      .collection<{ _id: string; trialEndsAt: Date }>('companies')
      .findOne({ _id: body.companyId });
    expect(company).toMatchObject({ name: 'Tan Bros', planName: 'Free Trial', planRank: 0 });
    const days = ((company?.trialEndsAt.getTime() ?? 0) - before) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(14);
    expect(days).toBeLessThan(14.01);
    const user = await databaseOfSuite()
      .collection<{ _id: string; passwordHash: string }>('users')
      .findOne({ _id: body.userId });
    expect(user).toMatchObject({ name: 'Mei', email: 'mei@tan-bros.com.sg' });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test('refuses a password under 6 characters, and an address that is none', async () => {
    const short = await stranger.post('/signup', { email: 'a@b.example', password: '12345' });
    expect(short.status).toBe(400);
    expect(short.body.error).toBe('Password must be at least 6 characters!');
    expect(short.body.fields).toEqual({ password: ['Password must be at least 6 characters!'] });
    const none = await stranger.post('/signup', { email: 'a@b.example', password: '' });
    expect(none.body.fields).toEqual({ password: ['Enter your password.'] });
    const wrong = await stranger.post('/signup', { email: 'nobody', password: 'secret-6' });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.fields)).toEqual(['email']);
    expect(Object.keys((await stranger.post('/signup', {})).body.fields)).toEqual(['email', 'password']);
  });

  test.each([
    ['with a type in capitals', { 'Content-Type': 'APPLICATION/JSON; charset=UTF-8' }],
    ['from another site', { 'Content-Type': 'application/json', Origin: 'https://evil.example' }],
  ])('is refused in JSON where JSON comes %s', async (_, headers) => {
    const { status, body } = await stranger.send('/signup', { method: 'POST', headers, body: '{}' });
    expect(body).toMatchObject({ ok: false, code: status });
    expect(status).toBe('Origin' in headers ? 403 : 400);
  });

  test('refuses an address that any company uses, whatever its case', async () => {
    await newCompany(suite.url, 'taken@firm.example');
    const again = await stranger.post('/signup', { email: 'TAKEN@firm.example', password: 'secret-6' });
    expect(again.status).toBe(409);
    expect(again.body.error).toBe('This e-mail cannot be used');
  });

  test('makes one company of twenty sign-ups at once with one address', async () => {
    const sent = { email: 'twenty@firm.example', password: 'secret-6' };
    const all = await Promise.all(Array.from({ length: 20 }, () => stranger.post('/signup', sent)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const { companyId } = all.find(({ status }) => status === 200)?.body ?? {};
    expect(await databaseOfSuite().collection('users').countDocuments({ email: sent.email })).toBe(1);
    expect(await databaseOfSuite().collection('companies').countDocuments({ companyId })).toBe(1);
  });
});

describe('a token', () => {
  let owner: ApiClient;
  beforeAll(async () => {
    owner = await newCompany(suite.url, 'token@firm.example');
  });

  test('says who, of which company, by which session, for 12 hours', async () => {
    const { body } = await stranger.post('/api/token', { email: 'token@firm.example', password: 'secret-6' });
    const { sub, companyId, sid, iat, exp } = claims(body.token);
    expect({ sub, companyId }).toEqual({ sub: owner.ids.userId, companyId: owner.ids.companyId });
    expect(typeof sid).toBe('string');
    expect(exp - iat).toBe(12 * 3_600);
    expect(new Date(body.expiresAt).getTime()).toBe(exp * 1000);
  });

  test('works without the word Bearer too', async () => {
    const headers = { Authorization: owner.token ?? '' };
    expect((await stranger.send('/getAllCompanies', { headers })).status).toBe(200);
  });

  test('that is expired, forged or unsigned is no identity', async () => {
    const [head, body, signature] = (owner.token ?? '').split('.');
    const other = Buffer.from(JSON.stringify({ ...claims(owner.token ?? ''), sub: 'someone' })).toString(
      'base64url',
    );
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const token of [
      `${head}.${other}.${signature}`,
      `${none}.${body}.`,
      `${head}.${body}.`,
      'a.b.c',
      '',
    ]) {
      expect((await new ApiClient(suite.url, token || ' ').get('/getAllCompanies')).status).toBe(401);
    }
  });

  test('is not what a proxy with a password of its own has browsers send', async () => {
    const browser = await signedIn(suite.url, 'token@firm.example');
    const proxys = { Authorization: `Basic ${btoa('proxy:secret')}` };
    for (const path of ['/crm', '/getAllCompanies'])
      expect([path, (await browser.get(path, proxys)).status]).toEqual([path, 200]);
    expect((await stranger.send('/getAllCompanies', { headers: proxys })).status).toBe(401);
    // A worthless token is no such thing: the cookie does not make up for it.
    const worthless = { Authorization: 'Bearer a.b.c' };
    expect((await browser.get('/getAllCompanies', worthless)).status).toBe(401);
  });

  test('ends with its session, and so does one that has run out', async () => {
    const mine = (await stranger.post('/api/token', { email: 'token@firm.example', password: 'secret-6' }))
      .body.token;
    const client = new ApiClient(suite.url, mine);
    const sessions = databaseOfSuite().collection<{ _id: string }>('sessions');
    await sessions.updateOne({ _id: claims(mine).sid }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await client.get('/getAllCompanies')).status).toBe(401);
    await sessions.deleteOne({ _id: claims(mine).sid });
    expect((await client.get('/getAllCompanies')).status).toBe(401);
    expect((await owner.get('/getAllCompanies')).status).toBe(200);
  });
});

describe('signing in', () => {
  test.each([
    ['an unknown address', 'unknown@firm.example', 'secret-6'],
    ['a wrong password', 'known@firm.example', 'secret-7'],
  ])('with %s says the same', async (_, email, password) => {
    await stranger.post('/signup', { email: 'known@firm.example', password: 'secret-6' });
    const { status, body } = await stranger.post('/api/token', { email, password });
    expect(status).toBe(401);
    expect(body).toEqual({
      ok: false,
      code: 401,
      why: 'not-signed-in',
      error: 'Incorrect Username/Password',
      message: 'Incorrect Username/Password',
    });
  });

  test.each(['Resigned', 'Terminated'])('ends at once for somebody who is %s', async (status) => {
    const email = `${status.toLowerCase()}@firm.example`;
    const person = await newCompany(suite.url, email);
    await setUser(person.ids.userId, { status });
    expect((await person.get('/getAllCompanies')).status).toBe(401);
    expect((await stranger.post('/api/token', { email, password: 'secret-6' })).status).toBe(401);
  });

  test('rights are read on each request, not from the token', async () => {
    const person = await newCompany(suite.url);
    await setAccess(person.ids.userId, { CRM: true });
    expect((await person.get('/getAllCompanies')).status).toBe(200);
    await setAccess(person.ids.userId, {});
    expect((await person.get('/getAllCompanies')).status).toBe(403);
  });
});

describe('a browser without cookies', () => {
  const account = { email: 'boss@no-cookies.example', password: 'secret-6' };
  const refused = 'Your browser didn’t keep you signed in.';

  test.each(['/SignUp', '/login'])(
    'is told so where it comes from %s, and not left on the landing page',
    async (from) => {
      const browser = new PlainBrowser(suite.url);
      const done = await browser.post(from, account);
      expect(done.status).toBe(302);
      browser.cookies.clear();
      const on = done.headers.get('Location') ?? '';
      const next = await browser.get(on, { Referer: `${suite.url}${from}` });
      expect(await browser.open(next.headers.get('Location') ?? '')).toContain(refused);
      // As the browser's router asks for it.
      const asked = await browser.get(`${on}.data`, { Referer: `${suite.url}${from}` });
      expect(await asked.text()).toContain('cookies=refused');
    },
  );

  test('sees nothing about cookies if it comes from elsewhere, or has cookies and an ended session', async () => {
    const browser = new PlainBrowser(suite.url);
    const at = async (headers: Record<string, string>) =>
      (await browser.get('/crm', headers)).headers.get('Location');
    expect(await at({})).toBe('/');
    expect(await at({ Referer: `${suite.url}/crm` })).toBe('/');
    expect(await at({ Referer: 'nonsense' })).toBe('/');
    browser.cookies.set('theme', 'dark');
    expect(await at({ Referer: `${suite.url}/login` })).toBe('/');
    expect(await browser.open('/login')).not.toContain(refused);
  });
});

describe('who may read whose', () => {
  test('oneself and the owner; others not, and another company’s person is unknown even to the owner', async () => {
    const owner = await newCompany(suite.url);
    const clerk = await newCompany(suite.url, 'clerk@whose.example');
    await setAccess(clerk.ids.userId, {}, owner.ids.companyId);
    const { body } = await stranger.post('/api/token', {
      email: 'clerk@whose.example',
      password: 'secret-6',
    });
    const moved = new ApiClient(suite.url, body.token, { userId: body.userId, companyId: body.companyId });
    const other = await newCompany(suite.url);
    for (const path of ['/api/systemAccess', '/credits']) {
      expect((await moved.get(`${path}/${moved.ids.userId}`)).status).toBe(200);
      expect((await moved.get(`${path}/${owner.ids.userId}`)).status).toBe(403);
      expect((await owner.get(`${path}/${moved.ids.userId}`)).status).toBe(200);
      expect((await owner.get(`${path}/${other.ids.userId}`)).status).toBe(404);
    }
  });

  test('an owner may name a colleague as userID, and nobody else may', async () => {
    const owner = await newCompany(suite.url);
    const clerk = await newCompany(suite.url, 'named@whose.example');
    await setAccess(clerk.ids.userId, { CRM: true }, owner.ids.companyId);
    expect((await owner.get(`/getAllCompanies?userID=${clerk.ids.userId}`)).status).toBe(200);
    expect((await owner.get('/getAllCompanies?userID=nobody')).status).toBe(403);
  });
});

describe('a trial that has ended', () => {
  test('lets everything be read and deleted, and refuses other changes with 402', async () => {
    const owner = await newCompany(suite.url);
    const { body } = await owner.post('/createCompany', {
      CompanyName: 'Kopi',
      industry: 'F&B',
      contactPerson: 'Tan',
      role: 'Others',
      Email: 'a@b.example',
    });
    await setCompany(owner.ids.companyId, { trialEndsAt: new Date(Date.now() - 1) });
    expect((await owner.get(`/getCompanyById/${body.id}`)).status).toBe(200);
    const own = { name: 'Boss Lim', email: 'boss@another.example', password: 'secret-6' };
    expect((await owner.put('/updateProfile', own)).status).toBe(200);
    for (const answer of [
      await owner.put(`/updateCompany/${body.id}`, { contact: '1' }),
      await owner.post('/createCompany', {
        CompanyName: 'Teh',
        industry: 'F&B',
        contactPerson: 'Tan',
        role: 'Others',
        Email: 'a@b.example',
      }),
    ]) {
      expect(answer.status).toBe(402);
      expect(answer.body.error).toBe('Your free trial has ended. Choose a plan to continue.');
    }
    expect((await owner.delete(`/deleteCompany/${body.id}`)).status).toBe(200);
    await setCompany(owner.ids.companyId, { planRank: 1 });
    expect((await owner.post('/createCompany', someClient)).status).toBe(200);
  });
});
