import { beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, newCompany, someClient } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let company: ApiClient;
let browser: PlainBrowser;
let companies = 0;

beforeEach(async () => {
  companies += 1;
  company = await newCompany(suite.url, `boss@once${companies}.example`);
});

const add = (key: string, body: object = someClient) =>
  company.call('POST', '/createCompany', body, { 'Idempotency-Key': key });
const count = async () => (await company.get('/getAllCompanies')).body.data.length;

describe('a POST with an Idempotency-Key', () => {
  test('that comes again with the fields in another order is the same', async () => {
    const first = await add('key');
    const turned = Object.fromEntries(Object.entries(someClient).reverse());
    expect((await add('key', turned)).body).toEqual(first.body);
  });

  test('that comes again with another body is a 409 and changes nothing', async () => {
    await add('key');
    const other = await add('key', { ...someClient, CompanyName: 'Teh & Co' });
    expect(other.status).toBe(409);
    expect(other.body.error).toContain('sent before with different content');
    expect(await count()).toBe(1);
  });

  test('that comes many times at once does its thing once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add('key')));
    expect(await count()).toBe(1);
    const good = answers.filter(({ status }) => status === 200);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map(({ body }) => body.id)).size).toBe(1);
    for (const { status, headers } of answers) {
      expect([200, 409]).toContain(status);
      if (status === 409) expect(headers.get('Retry-After')).toBe('1');
    }
  });

  test('counts for its user alone', async () => {
    await add('key');
    const other = await newCompany(suite.url, `other@once${companies}.example`);
    const theirs = await other.call('POST', '/createCompany', someClient, { 'Idempotency-Key': 'key' });
    expect(theirs.status).toBe(200);
    expect((await other.get('/getAllCompanies')).body.data).toHaveLength(1);
  });

  test('may be tried again when nothing was done', async () => {
    expect((await add('key', { ...someClient, Email: 'none' })).status).toBe(400);
    expect((await add('key')).status).toBe(200);
    expect(await count()).toBe(1);
  });

  test('of a call that refuses is free again', async () => {
    const { id } = (await add('first')).body;
    const stale = () =>
      company.call('PUT', `/updateCompany/${id}`, { notes: 'x', version: 7 }, { 'Idempotency-Key': 'stale' });
    expect((await stale()).body.error).toContain('newer notes');
    expect((await stale()).body.error).toContain('newer notes');
  });

  test('that is too long is a 400', async () => {
    expect((await add('x'.repeat(256))).status).toBe(400);
    expect(await count()).toBe(0);
  });

  test('hands out no token twice', async () => {
    const sign = () =>
      company.call(
        'POST',
        '/api/token',
        { email: `boss@once${companies}.example`, password: 'secret-6' },
        {
          'Idempotency-Key': 'key',
        },
      );
    const [first, again] = [await sign(), await sign()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.token).not.toBe(first.body.token);
  });
});

describe('a page’s form', () => {
  beforeEach(async () => {
    browser = await signedIn(suite.url, `boss@once${companies}.example`);
  });

  const tokenIn = (html: string) => /name="once" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const fields = { ...someClient, referral: 'false' };

  test('carries a once-token that no other page has', async () => {
    const tokens = [tokenIn(await browser.open('/crm/new')), tokenIn(await browser.open('/crm/new'))];
    expect(tokens[0]).not.toBe('');
    expect(tokens[0]).not.toBe(tokens[1]);
  });

  test('that is sent twice does its thing once and leads to the same page', async () => {
    const once = tokenIn(await browser.open('/crm/new'));
    const [first, again] = [
      await browser.post('/crm/new', { ...fields, once }),
      await browser.post('/crm/new', { ...fields, once }),
    ];
    expect(again.status).toBe(302);
    expect(again.headers.get('Location')).toBe(first.headers.get('Location'));
    expect(await count()).toBe(1);
  });

  test('that was sent, changed after Back and sent again asks, without losing what was typed', async () => {
    const once = tokenIn(await browser.open('/crm/new'));
    await browser.post('/crm/new', { ...fields, once });
    const changed = await browser.post('/crm/new', { ...fields, CompanyName: 'Teh & Co', once });
    expect(changed.status).toBe(409);
    const page = await changed.text();
    expect(page).toContain('sent before with different content');
    expect(page).toContain('value="Teh &amp; Co"');
    const fresh = tokenIn(page);
    expect(fresh).not.toBe(once);
    const sent = await browser.post('/crm/new', { ...fields, CompanyName: 'Teh & Co', once: fresh });
    expect(sent.status).toBe(302);
    expect(await count()).toBe(2);
  });

  test('that was refused may be mended and sent with its token', async () => {
    const once = tokenIn(await browser.open('/crm/new'));
    expect((await browser.post('/crm/new', { ...fields, Email: '', once })).status).toBe(400);
    expect((await browser.post('/crm/new', { ...fields, once })).status).toBe(302);
    expect(await count()).toBe(1);
  });

  test('without a token is an ordinary form', async () => {
    await browser.post('/crm/new', fields);
    await browser.post('/crm/new', fields);
    expect(await count()).toBe(2);
  });
});

describe('a form of somebody who is not signed in', () => {
  const tokenIn = (html: string) => /name="once" value="([^"]+)"/.exec(html)?.[1] ?? '';

  test('signs up once when it is sent twice, and lets both answers in', async () => {
    const one = new PlainBrowser(suite.url);
    const once = tokenIn(await one.open('/SignUp'));
    const fields = { email: `twice@once${companies}.example`, password: 'secret-6', once };
    const answers = await Promise.all([one.post('/SignUp', fields), one.post('/SignUp', fields)]);
    expect(answers.map(({ status, headers }) => [status, headers.get('Location')])).toEqual([
      [302, '/crm'],
      [302, '/crm'],
    ]);
    expect(await one.open('/crm')).toContain('Your clients will be here');
  });

  test.each([
    ['another token', { once: 'another' }],
    ['another password', { password: 'secret-7' }],
    ['no token', { once: '' }],
  ])('does not sign in by the address alone: %s', async (_, other) => {
    const one = new PlainBrowser(suite.url);
    const once = tokenIn(await one.open('/SignUp'));
    const fields = { email: `twice@once${companies}.example`, password: 'secret-6', once };
    await one.post('/SignUp', fields);
    const again = await new PlainBrowser(suite.url).post('/SignUp', { ...fields, ...other });
    expect(again.status).toBe(409);
  });

  test('sets a new password once when it is sent twice', async () => {
    await browser.post('/ForgetPassword', { email: `boss@once${companies}.example` });
    const resetMail = async () =>
      (await suite.mails()).find(
        (text) => text.includes(`boss@once${companies}.example`) && text.includes('ResetPassword'),
      );
    await expect.poll(resetMail).toBeDefined();
    const mail = (await resetMail()) ?? '';
    const plain = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    const path = /\/ResetPassword\/[\w-]+/.exec(plain)?.[0] ?? '';
    const one = new PlainBrowser(suite.url);
    const once = tokenIn(await one.open(path));
    const set = (newPassword: string) => one.post(path, { newPassword, once });
    const answers = [await set('secret-7'), await set('secret-7')];
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect((await set('secret-8')).status).toBe(409);
    expect((await new PlainBrowser(suite.url).post(path, { newPassword: 'secret-8' })).status).toBe(409);
    expect(await one.open(path)).toContain('This link no longer works');
  });
});
