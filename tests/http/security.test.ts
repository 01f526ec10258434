import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiClient, newCompany } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { databaseOfSuite, setCompany } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile({ RATE_LIMIT: 'on' });
const password = 'secret-6';
const security = '/settings/security';

let owner: ApiClient;
let browser: PlainBrowser;
let email: string;
let companies = 0;

beforeEach(async () => {
  await databaseOfSuite().collection('limits').deleteMany({});
  companies += 1;
  email = `boss@security${companies}.example`;
  owner = await newCompany(suite.url, email);
  browser = await signedIn(email);
});

async function signedIn(who: string, agent = 'test'): Promise<PlainBrowser> {
  const opened = new PlainBrowser(suite.url);
  await opened.post('/login', { email: who, password }, { 'User-Agent': agent });
  return opened;
}

const works = async (one: PlainBrowser) => (await one.get('/crm')).status === 200;
const change = (sent: Record<string, string>) => browser.post(`${security}/password`, sent);
const signInStatus = async (word: string) =>
  (await new ApiClient(suite.url).post('/api/token', { email, password: word })).status;

describe('changing the password', () => {
  test('asks for the present one, and changes nothing without it', async () => {
    const wrong = await change({ password: 'not-mine', newPassword: 'teh-tarik' });
    expect(wrong.status).toBe(400);
    const page = await wrong.text();
    expect(page).toContain('This is not your current password.');
    expect(page).not.toContain('teh-tarik');
    const short = await change({ password, newPassword: '12345' });
    expect(await short.text()).toContain('Password must be at least 6 characters!');
    expect([await signInStatus(password), await signInStatus('teh-tarik')]).toEqual([200, 401]);
    expect((await owner.get('/getAllCompanies')).status).toBe(200);
  });

  test('ends every other session and every token, but not this session', async () => {
    const other = await signedIn(email);
    const made = await (await browser.post('/api/tokens/new', { name: 'Report', days: 'never' })).text();
    const program = new ApiClient(suite.url, /<textarea[^>]*>(eyJ[\w.-]+)</.exec(made)?.[1] ?? '');
    expect((await program.get('/getAllCompanies')).status).toBe(200);
    const form = await (await browser.visit(security)).follow('Change password');
    const done = await form.press('Change password', { password, newPassword: 'teh-tarik' });
    expect([done.path, done.text]).toEqual([
      security,
      expect.stringContaining('You’re signed out everywhere else.'),
    ]);
    expect([await works(browser), await works(other)]).toEqual([true, false]);
    expect((await program.get('/getAllCompanies')).status).toBe(401);
    expect((await owner.get('/getAllCompanies')).status).toBe(401);
    expect([await signInStatus(password), await signInStatus('teh-tarik')]).toEqual([401, 200]);
    const left = await databaseOfSuite()
      .collection('sessions')
      .countDocuments({ userId: owner.ids.userId, kind: 'browser' });
    expect(left).toBe(1);
  });

  test('ends an emailed reset link, is announced by email, and is in the log', async () => {
    await new ApiClient(suite.url).post('/api/password-reset', { email });
    const mailed = async (text: string) =>
      (await suite.mails()).find((mail) => mail.includes(`To: ${email}`) && mail.includes(text));
    await vi.waitFor(async () => expect(await mailed('ResetPassword')).toBeDefined(), 60_000);
    await change({ password, newPassword: 'teh-tarik' });
    const links = databaseOfSuite().collection('resetLinks');
    expect(await links.countDocuments({ userId: owner.ids.userId })).toBe(0);
    await vi.waitFor(async () => expect(await mailed('was changed')).toBeDefined(), 60_000);
    const line = await databaseOfSuite()
      .collection('activity')
      .findOne({ companyId: owner.ids.companyId, detail: /: password$/ });
    expect(line).toMatchObject({ action: 'changed', subjectId: owner.ids.userId });
  });

  test('is tried ten times in a quarter of an hour', async () => {
    const tries = [];
    for (let at = 0; at < 11; at += 1) tries.push(await change({ password: 'x', newPassword: 'teh-tarik' }));
    expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429]);
    expect((await change({ password, newPassword: 'teh-tarik' })).status).toBe(429);
  });

  test('stays open when a trial has ended', async () => {
    await setCompany(owner.ids.companyId, { trialEndsAt: new Date(0) });
    expect((await change({ password, newPassword: 'teh-tarik' })).status).toBe(302);
  });

  test('counts once where two windows do it at once', async () => {
    const both = await Promise.all(
      ['teh-tarik', 'kopi-o-gau'].map((newPassword) => change({ password, newPassword })),
    );
    const statuses = both.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(302);
    expect([400, 409]).toContain(statuses[1]);
  });
});

describe('the signed-in devices', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const ids = async () => {
    const page = await browser.open(security);
    return [...new Set([...page.matchAll(/devices\/([\w-]{24})"/g)].map(([, id = '']) => id))];
  };

  test('are listed by name, this one marked and without a way to end it', async () => {
    await signedIn(email, firefox);
    const page = await browser.open(security);
    expect(page).toContain('Firefox on Windows');
    expect(page.match(/This device/g)).toHaveLength(1);
    // The other browser, and the token of the sign-up.
    expect(await ids()).toHaveLength(2);
  });

  test('are signed out one by one, and the others stay', async () => {
    const [one, two] = [await signedIn(email, firefox), await signedIn(email)];
    const sessions = databaseOfSuite().collection<{ _id: string; agent: string }>('sessions');
    const found = await sessions.findOne({ userId: owner.ids.userId, agent: firefox } as never);
    const at = `${security}/devices/${found?._id}`;
    const question = await (await browser.visit(security)).follow('Sign out Firefox on Windows');
    expect([question.path, question.text]).toEqual([
      at,
      expect.stringContaining('“Firefox on Windows” will have to sign in again.'),
    ]);
    expect((await question.press('Sign out')).text).toContain('The device is signed out.');
    expect([await works(one), await works(two), await works(browser)]).toEqual([false, true, true]);
    expect((await browser.post(at, {})).status).toBe(404);
  });

  test('of somebody else are not there', async () => {
    const stranger = `stranger@security${companies}.example`;
    const other = await newCompany(suite.url, stranger);
    const theirs = await signedIn(stranger);
    const found = await databaseOfSuite().collection('sessions').findOne({ userId: other.ids.userId });
    const at = `${security}/devices/${found?._id}`;
    expect([(await browser.get(at)).status, (await browser.post(at, {})).status]).toEqual([404, 404]);
    expect(await works(theirs)).toBe(true);
  });

  test('are all signed out but this one, and API tokens stay', async () => {
    const made = await (await browser.post('/api/tokens/new', { name: 'Report', days: 'never' })).text();
    const program = new ApiClient(suite.url, /<textarea[^>]*>(eyJ[\w.-]+)</.exec(made)?.[1] ?? '');
    const other = await signedIn(email);
    expect((await browser.post(`${security}/devices/others`, {})).status).toBe(302);
    expect([await works(browser), await works(other)]).toEqual([true, false]);
    expect((await owner.get('/getAllCompanies')).status).toBe(401);
    expect((await program.get('/getAllCompanies')).status).toBe(200);
  });

  test('do not include this one where somebody asks for it by its address', async () => {
    const own = await databaseOfSuite()
      .collection('sessions')
      .findOne({ userId: owner.ids.userId, kind: 'browser' });
    expect((await browser.post(`${security}/devices/${own?._id}`, {})).status).toBe(409);
    expect(await works(browser)).toBe(true);
  });
});
