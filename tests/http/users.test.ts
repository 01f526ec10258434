import { beforeAll, expect, test, vi } from 'vitest';
import { type ApiClient, newCompany } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { databaseOfSuite } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
const password = 'secret-6';
let company: ApiClient;
let browser: PlainBrowser;

beforeAll(async () => {
  company = await newCompany(suite.url, 'boss@users.example');
  browser = new PlainBrowser(suite.url);
  await browser.post('/login', { email: 'boss@users.example', password });
});

const mailsTo = async (email: string) =>
  (await suite.mails())
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => mail.replaceAll(/=\r?\n/g, ''));
const links = async (email: string) =>
  (await mailsTo(email)).flatMap((mail) => /\/ResetPassword\/[\w-]+/.exec(mail) ?? []);
const idOf = async (email: string) =>
  (await databaseOfSuite().collection<{ _id: string; email: string }>('users').findOne({ email }))?._id ?? '';

test('an invited person gets in only through the mailed link, which works once; another can be sent until they sign in', async () => {
  const email = 'siti@users.example';
  const home = '/settings/company/users';
  const sent = await browser.post(`${home}/invite`, { name: 'Siti', email, Tasks: 'on' });
  expect([sent.status, sent.headers.get('Location')]).toEqual([302, home]);
  await vi.waitFor(async () => expect(await links(email)).toHaveLength(1), 60_000);
  for (const guess of ['', ' ', 'undefined']) {
    expect((await company.post('/api/token', { email, password: guess })).status).toBeGreaterThanOrEqual(400);
  }
  const id = await idOf(email);
  expect((await browser.post(`${home}/${id}/invitation`, {})).status).toBe(302);
  await vi.waitFor(async () => expect(await links(email)).toHaveLength(2), 60_000);

  const [first = '', second = ''] = await links(email);
  const stranger = new PlainBrowser(suite.url);
  expect(await stranger.open(first)).toContain('Welcome to Laoban');
  expect((await stranger.post(first, { newPassword: password })).status).toBe(302);
  // The other link ends with it.
  for (const link of [first, second]) expect(await stranger.open(link)).toContain('no longer works');
  const { body } = await company.post('/api/token', { email, password });
  expect(body.systemAccess).toMatchObject({ Tasks: true, CRM: false, laoban: false });
  expect((await browser.post(`${home}/${id}/invitation`, {})).status).toBe(409);
});

test('following an invitation in a colleague’s browser says so, and the colleague stays signed in', async () => {
  const email = 'wei@users.example';
  await browser.post('/settings/company/users/invite', { name: 'Wei', email });
  await vi.waitFor(async () => expect(await links(email)).toHaveLength(1), 60_000);
  const [link = ''] = await links(email);
  expect(await browser.open(link)).toContain('Welcome to Laoban');
  expect((await browser.post(link, { newPassword: password })).headers.get('Location')).toBe('/login');
  expect(await browser.open('/login')).toContain('is still signed in as Boss');
  expect((await company.post('/api/token', { email, password })).status).toBe(200);
});

test('a company that is handed over tells both by mail, and the former owner changes nothing any more', async () => {
  const other = await newCompany(suite.url, 'heir@users.example');
  const users = databaseOfSuite().collection<{ _id: string }>('users');
  const set = { companyId: company.ids.companyId, 'access.laoban': false };
  await users.updateOne({ _id: other.ids.userId }, { $set: set });
  const form = { to: other.ids.userId, password };
  expect((await browser.post('/settings/company/ownership', form)).status).toBe(302);
  for (const [email, words] of [
    ['heir@users.example', 'on Laoban is now yours'],
    ['boss@users.example', 'no longer an owner.'],
  ] as const) {
    await vi.waitFor(async () => expect((await mailsTo(email)).join('')).toContain(words), 60_000);
  }
  expect((await mailsTo('boss@users.example')).join('')).toMatch(/\n\r?\nYou have handed/);
  expect((await company.put('/api/company', { companyName: 'Mine again' })).status).toBe(403);
  expect((await browser.get('/settings/company/users')).status).toBe(403);
});
