import { beforeAll, expect, test, vi } from 'vitest';
import { type ApiClient, newCompany } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
const password = 'secret-6';
let company: ApiClient;
let browser: PlainBrowser;

beforeAll(async () => {
  company = await newCompany(suite.url, 'boss@users.example');
  browser = await signedIn(suite.url, 'boss@users.example');
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
  const users = await (await browser.visit('/settings/company')).follow('Users');
  const invite = await users.follow('Invite');
  expect(invite.html).toContain('<fieldset aria-label="Access"');
  const alone = await invite.press('Send invitation', { name: 'Siti', email, laoban: true });
  expect([alone.status, alone.values('name')]).toEqual([400, ['Siti']]);
  expect(alone.text).toContain('Enter your own password');
  const sent = await alone.press('Send invitation', { Tasks: true, laoban: false });
  expect([sent.path, sent.text]).toEqual([home, expect.stringContaining('Invited. No mail server is set')]);
  expect(sent.rows('Siti')).toEqual([expect.stringContaining('Invited')]);
  await vi.waitFor(async () => expect(await links(email)).toHaveLength(1), 60_000);
  for (const guess of ['', ' ', 'undefined']) {
    expect((await company.post('/api/token', { email, password: guess })).status).toBeGreaterThanOrEqual(400);
  }
  const id = await idOf(email);
  expect((await browser.post(`${home}/${id}/invitation`, {})).status).toBe(302);
  await vi.waitFor(async () => expect(await links(email)).toHaveLength(2), 60_000);

  const [first = '', second = ''] = await links(email);
  const stranger = new PlainBrowser(suite.url);
  const welcome = await stranger.visit(first);
  expect(welcome.text).toContain('Welcome to Laoban');
  expect((await welcome.press('Set password', { newPassword: password })).path).toBe('/login');
  // The other link ends with it.
  for (const link of [first, second]) expect(await stranger.open(link)).toContain('no longer works');
  const { body } = await company.post('/api/token', { email, password });
  expect(body.systemAccess).toMatchObject({ Tasks: true, CRM: false, laoban: false });
  expect((await browser.post(`${home}/${id}/invitation`, {})).status).toBe(409);

  const theirs = await signedIn(suite.url, email);
  const active = await browser.visit(`${home}?q=siti`);
  expect(active.rows('Siti')).toEqual([expect.not.stringContaining('Invited')]);
  const form = await active.follow('Change Siti');
  expect(form.values('Tasks')).toContain('on');
  const saved = await form.press('Save access', { CRM: true });
  expect(saved.text).toContain('Access saved.');
  expect(saved.rows('Siti')).toEqual([expect.stringContaining('Clients, Tasks')]);
  expect((await theirs.get('/crm')).status).toBe(200);
  const question = await (await saved.follow('Change Siti')).follow('Sign out everywhere');
  expect((await question.press('Sign out')).text).toContain('Signed out everywhere.');
  expect((await theirs.get('/crm')).headers.get('Location')).toBe('/');
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

test('both owners get an email when a company is handed over, and the former owner can no longer change anything', async () => {
  const other = await newCompany(suite.url, 'heir@users.example');
  const users = databaseOfSuite().collection<{ _id: string }>('users');
  const set = { companyId: company.ids.companyId, 'access.laoban': false };
  await users.updateOne({ _id: other.ids.userId }, { $set: set });
  const form = await (await browser.visit('/settings/company')).follow('Hand over');
  const wrong = await form.press('Hand over', { to: 'Heir', stays: false, password: 'not-mine' });
  expect([wrong.status, wrong.values('stays')]).toEqual([400, ['false']]);
  expect(wrong.text).toContain('This is not your current password.');
  const done = await wrong.press('Hand over', { password });
  expect(done.text).toContain('Handed over. You’ll both get an email.');
  expect(done.text).toContain('An owner can change these.');
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
