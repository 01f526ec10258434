import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiClient, newCompany, someEmployee } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite, setUser } from '../support/people';
import { App, forgetCodes, keyIn, recoveryCodesIn, setUpSecondFactor } from '../support/second-factor';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
const password = 'secret-6';
const security = '/settings/security';
const setUpAt = `${security}/two-factor`;

let owner: ApiClient;
let browser: PlainBrowser;
let email: string;
let companies = 0;

beforeEach(async () => {
  await databaseOfSuite().collection('limits').deleteMany({});
  companies += 1;
  email = `boss@factor${companies}.example`;
  owner = await newCompany(suite.url, email);
  browser = await signedIn(suite.url, email);
});

const token = (otp?: string, more = {}) =>
  new ApiClient(suite.url).post('/api/token', {
    email,
    password,
    ...(otp !== undefined && { otp }),
    ...more,
  });
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
const userOf = async ({ ids }: ApiClient) =>
  await databaseOfSuite()
    .collection<{ _id: string; secondFactor?: { recoveryCodes: string[] } }>('users')
    .findOne({ _id: ids.userId });
const onceIn = (page: string) => /name="once" value="([^"]+)"/.exec(page)?.[1] ?? '';
/** A browser that has given address and password, and is asked for a code. */
async function halfIn(): Promise<PlainBrowser> {
  const half = new PlainBrowser(suite.url);
  const asked = await (await half.visit('/login')).press('Sign in', { email, password });
  expect(asked.path).toBe('/login/code');
  return half;
}

describe('setting it up', () => {
  test('needs a code that is right, and shows ten recovery codes once', async () => {
    const begin = await browser.visit(setUpAt);
    expect(begin.html).not.toContain('<output>');
    const form = await begin.press('Begin');
    const key = keyIn(form.html);
    expect(key.replaceAll(' ', '')).toMatch(/^[A-Z2-7]{32}$/);
    // An app on the same phone can't scan the screen.
    const address = new URL(form.link('Open in your authenticator app') ?? '');
    expect([address.protocol, address.searchParams.get('secret')]).toEqual([
      'otpauth:',
      key.replaceAll(' ', ''),
    ]);
    expect(decodeURIComponent(address.pathname)).toContain(email);
    const wrong = await form.press('Switch on', { password, otp: '12345' });
    expect([wrong.status, keyIn(wrong.html)]).toEqual([400, key]);
    expect(wrong.html).toContain('This code is wrong');
    expect(await statusOf(token())).toBe(200);

    const done = await wrong.press('Switch on', { password, otp: new App(key).code() });
    const codes = recoveryCodesIn(done.html);
    expect(new Set(codes).size).toBe(10);
    expect(await browser.open(security)).toContain('10 recovery codes are left');
    expect(recoveryCodesIn(await browser.open(setUpAt))).toEqual([]);
    expect((await browser.post(`${setUpAt}/begin`, {})).status).toBe(409);
  });

  test('closes the form of the sign-up as well, which else could be sent again', async () => {
    const sent = { email: `again@factor${companies}.example`, password, once: 'the-same-form' };
    const open = async () => {
      const opened = new PlainBrowser(suite.url);
      return { opened, status: (await opened.post('/signup', sent)).status };
    };
    const { opened, status } = await open();
    expect([status, (await open()).status]).toEqual([302, 302]);
    await setUpSecondFactor(opened);
    expect((await open()).status).toBe(409);
  });

  test('is done once by a form that is sent twice', async () => {
    await browser.post(`${setUpAt}/begin`, {});
    const page = await browser.open(setUpAt);
    const sent = { password, otp: new App(keyIn(page)).code(), once: onceIn(page) };
    const [first, second] = [await browser.post(setUpAt, sent), await browser.post(setUpAt, sent)];
    expect([first.status, second.status]).toEqual([200, 409]);
    expect(recoveryCodesIn(await second.text())).toEqual([]);
  });

  test('leaves neither secret nor recovery codes in the store, and none in the log', async () => {
    await browser.post(`${setUpAt}/begin`, {});
    const key = keyIn(await browser.open(setUpAt)).replaceAll(' ', '');
    const { codes } = await setUpSecondFactor(browser);
    const names = (await databaseOfSuite().listCollections().toArray()).map(({ name }) => name);
    const all = await Promise.all(names.map((name) => databaseOfSuite().collection(name).find().toArray()));
    const stored = JSON.stringify(all);
    expect(stored).toContain('two-factor sign-in, on');
    for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(secret);
    }
  });

  test('starts again after half an hour', async () => {
    await browser.post(`${setUpAt}/begin`, {});
    const key = keyIn(await browser.open(setUpAt));
    await setUser(owner.ids.userId, { 'secondFactorSetUp.until': new Date(0) });
    expect((await browser.post(setUpAt, { password, otp: '123456' })).status).toBe(409);
    await browser.post(`${setUpAt}/begin`, {});
    expect(keyIn(await browser.open(setUpAt))).not.toBe(key);
  });
});

describe('a token', () => {
  let app: App;
  let codes: string[];
  beforeEach(async () => {
    ({ app, codes } = await setUpSecondFactor(browser));
    await forgetCodes(owner);
  });

  test('is handed out with a code alone, and says so where it is missing or wrong', async () => {
    const missing = await token();
    expect([missing.status, missing.body.otpRequired]).toEqual([401, true]);
    const wrong = await token(app.wrongCode());
    expect([wrong.status, wrong.body.otpRequired]).toEqual([401, true]);
    const empty = await token('');
    expect([empty.status, empty.body.otpRequired]).toEqual([401, true]);
    const right = await token(app.code());
    expect(right.status).toBe(200);
    expect(await statusOf(new ApiClient(suite.url, right.body.token).get('/getAllCompanies'))).toBe(200);
  });

  test('does not reveal after a wrong password that a code is needed', async () => {
    const { status, body } = await token(app.code(), { password: 'wrong-password' });
    expect([status, body.error, body.otpRequired]).toEqual([401, 'Incorrect Username/Password', undefined]);
    // And has not used the code up.
    expect(await statusOf(token(app.code()))).toBe(200);
  });

  test('takes each code once, also where it comes twice at once', async () => {
    // Read once: a new step may begin between two requests.
    const [code, before] = [app.code(), app.code(-1)];
    const both = await Promise.all([token(code), token(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await statusOf(token(code))).toBe(401);
    // Nor the one before it any more.
    expect(await statusOf(token(before))).toBe(401);
  });

  test('takes each recovery code once, however it is written', async () => {
    const [first = '', second = ''] = codes;
    const both = await Promise.all([token(first), token(first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await statusOf(token(first))).toBe(401);
    expect(await statusOf(token(` ${second.replaceAll('-', ' ').toUpperCase()} `))).toBe(200);
    expect((await userOf(owner))?.secondFactor?.recoveryCodes).toHaveLength(8);
  });

  test('is not given for resetting the password by mail', async () => {
    await new ApiClient(suite.url).post('/api/password-reset', { email });
    const mine = async () => (await suite.mails()).findLast((mail) => mail.includes(`To: ${email}`));
    await vi.waitFor(async () => expect(await mine()).toContain('ResetPassword'), 60_000);
    const text = ((await mine()) ?? '').replace(/=\r?\n/g, '').replace(/=3D/g, '=');
    const path = /\/ResetPassword\/[\w-]+/.exec(text)?.[0] ?? '';
    await new PlainBrowser(suite.url).post(path, { newPassword: 'brand-new' });
    const answer = await token(undefined, { password: 'brand-new' });
    expect([answer.status, answer.body.otpRequired]).toEqual([401, true]);
    expect(await statusOf(token(app.code(), { password: 'brand-new' }))).toBe(200);
  });
});

describe('the page to sign in', () => {
  let app: App;
  beforeEach(async () => {
    ({ app } = await setUpSecondFactor(browser));
    await forgetCodes(owner);
  });

  test('asks for the code on a second page, and nothing is open before', async () => {
    const half = await halfIn();
    expect((await half.get('/crm')).headers.get('Location')).toBe('/');
    expect(await half.open('/login/code')).toContain('Enter your code');
    const wrong = await half.post('/login/code', { otp: app.wrongCode() });
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain('This code is wrong');
    expect((await half.get('/crm')).headers.get('Location')).toBe('/');
    const done = await (await half.visit('/login/code')).press('Sign in', { otp: app.code() });
    expect([done.status, done.path]).toEqual([200, '/crm']);
    expect(half.cookies.has('half')).toBe(false);
  });

  test('leads to no code without a password, and a code alone opens nothing', async () => {
    const stranger = new PlainBrowser(suite.url);
    expect(await stranger.open('/login/code')).toContain('Please sign in again');
    expect((await stranger.post('/login/code', { otp: app.code() })).status).toBe(409);
    stranger.cookies.set('half', 'bm9uc2Vuc2U%3D.x');
    expect((await stranger.post('/login/code', { otp: app.code() })).status).toBe(409);
  });

  test('starts again if password or second factor were changed in the meantime', async () => {
    const half = await halfIn();
    await setUser(owner.ids.userId, { sessionsEndedAt: new Date() });
    expect(await half.open('/login/code')).toContain('Please sign in again');
    expect((await half.post('/login/code', { otp: app.code() })).status).toBe(409);
  });

  test('says so if the browser has no cookie, or if it is too old', async () => {
    const refused = 'Your browser didn’t keep you signed in.';
    const half = await halfIn();
    const kept = half.cookies.get('half') ?? '';
    const at = async (page: string, from?: string) =>
      await half.get(page, from ? { Referer: `${suite.url}${from}` } : {});
    half.cookies.clear();
    // From the page to sign in, and from a scanned page, which has its own form for it.
    for (const from of ['/login', '/login?cookies=refused', '/jobs/scanned/1']) {
      const next = await at('/login/code', from);
      expect(next.headers.get('Location')).toBe('/login?cookies=refused');
      expect(await half.open('/login?cookies=refused')).toContain(refused);
    }
    expect(await (await at('/login/code.data', '/login')).text()).toContain('cookies=refused');
    // From a code that came too late, from another site, and from nowhere.
    for (const from of ['/login/code', '/', undefined])
      expect(await (await at('/login/code', from)).text()).toContain('Please sign in again');

    half.cookies.set('half', kept);
    expect(await (await at('/login/code', '/login')).text()).toContain('Enter your code');
    await setUser(owner.ids.userId, { sessionsEndedAt: new Date(Date.now() + 1_000) });
    expect(await (await at('/login/code', '/login')).text()).toContain('Please sign in again');
  });

  test('has a cookie that lasts longer than it is valid, to say that it is too late', async () => {
    const { headers } = await new PlainBrowser(suite.url).post('/login', { email, password });
    const [, maxAge] = /^half=.*; Max-Age=(\d+)/.exec(headers.getSetCookie().join('\n')) ?? [];
    expect(Number(maxAge)).toBeGreaterThan(3_600);
  });

  test('goes on to the scanned page that asked, and to no other site', async () => {
    const item = '/InventoryFulfilement/x';
    const half = new PlainBrowser(suite.url);
    const sent = { email, password, at: item, 'kept.quantity': '3' };
    const next = await half.arrive('', await half.post(`${item}/sign-in`, sent));
    expect(next.path).toBe(`/login/code?${new URLSearchParams({ to: `${item}?quantity=3` })}`);
    expect((await next.press('Sign in', { otp: app.code() })).path).toBe(`${item}?quantity=3`);

    await forgetCodes(owner);
    const evil = await halfIn();
    const led = await evil.post('/login/code', { otp: app.code(), to: '//evil.example/x' });
    expect(led.headers.get('Location')).toBe('/');
  });
});

describe('switching it off', () => {
  let app: App;
  let codes: string[];
  beforeEach(async () => {
    ({ app, codes } = await setUpSecondFactor(browser));
    await forgetCodes(owner);
  });

  test('needs password and code', async () => {
    const off = (sent: Record<string, string>) => browser.post(`${setUpAt}/off`, sent);
    expect(await statusOf(off({ password: 'wrong', otp: app.code() }))).toBe(400);
    expect(await statusOf(off({ password, otp: app.wrongCode() }))).toBe(400);
    expect((await token()).body.otpRequired).toBe(true);
    expect(await statusOf(off({ password, otp: app.code() }))).toBe(302);
    expect(await statusOf(token())).toBe(200);
    expect(await statusOf(off({ password, otp: app.code() }))).toBe(409);
  });

  test('takes a recovery code, and tries are counted', async () => {
    const question = await (await browser.visit(security)).follow('Switch off');
    const off = (otp: string) => browser.post(`${setUpAt}/off`, { password, otp });
    for (let at = 0; at < 10; at += 1) await off(app.wrongCode());
    expect(await statusOf(off(codes[0] ?? ''))).toBe(429);
    await databaseOfSuite().collection('limits').deleteMany({});
    const done = await question.press('Switch off', { password, otp: codes[0] ?? '' });
    expect(done.text).toContain('Two-factor sign-in is switched off.');
  });

  test('is not needed for new recovery codes, which end the old ones', async () => {
    expect(await statusOf(browser.post(`${setUpAt}/codes`, { password: 'wrong', otp: app.code() }))).toBe(
      400,
    );
    const answer = await browser.post(`${setUpAt}/codes`, { password, otp: app.code() });
    const fresh = recoveryCodesIn(await answer.text());
    expect(fresh).toHaveLength(10);
    expect(await statusOf(token(codes[0]))).toBe(401);
    expect(await statusOf(token(fresh[0]))).toBe(200);
  });
});

describe('where the owner requires it', () => {
  async function hired(access = {}): Promise<{ id: string; browser: PlainBrowser; program: ApiClient }> {
    const sent = someEmployee();
    const { employeeID: id } = (await owner.post('/createEmployee', { ...sent, ...access })).body;
    const own = await new ApiClient(suite.url).post('/api/token', { email: sent.email, password });
    return {
      id,
      browser: await signedIn(suite.url, sent.email),
      program: new ApiClient(suite.url, own.body.token),
    };
  }
  const requireIt = (required = 'true') => browser.post(`${setUpAt}/required`, { required });

  test('a person who must have one and has none sets it up before anything else', async () => {
    const [hr, clerk] = [await hired({ HR: true }), await hired({ CRM: true })];
    await setUpSecondFactor(browser);
    expect((await requireIt()).headers.get('Location')).toBe(security);
    for (const path of ['/HumanResource', '/settings', '/Inventory', '/welcome']) {
      expect((await hr.browser.get(path)).headers.get('Location')).toBe(setUpAt);
    }
    const refused = await hr.program.get('/api/employees');
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Your company asks for two-factor sign-in. Sign in with a browser and set it up under Settings, Security.',
    ]);
    expect((await hr.browser.post('/api/tokens/new', { name: 'x', days: 'never' })).status).toBe(403);
    expect((await hr.browser.get('/api')).status).toBe(200);
    expect(await hr.browser.open(setUpAt)).toContain('requires two-factor sign-in for owners and HR');
    expect((await clerk.browser.get('/crm')).status).toBe(200);
    expect((await clerk.program.get('/getAllCompanies')).status).toBe(200);

    await setUpSecondFactor(hr.browser);
    expect((await hr.browser.get('/HumanResource')).status).toBe(200);
    expect((await hr.program.get('/api/employees')).status).toBe(200);
    expect((await owner.get('/getAllCompanies')).status).toBe(200);
  });

  test('owners are asked too, and may sign out', async () => {
    const done = await (await browser.visit(security)).press('Require it');
    expect(done.text).toContain('Owners and HR must use two-factor sign-in from now on.');
    expect((await browser.get('/crm')).headers.get('Location')).toBe(setUpAt);
    expect((await owner.get('/getAllCompanies')).status).toBe(403);
    expect((await requireIt('false')).status).toBe(403);
    expect((await browser.post('/logout', {})).status).toBe(302);
  });

  test('only owners can require it, which is logged', async () => {
    const hr = await hired({ HR: true });
    expect((await hr.browser.post(`${setUpAt}/required`, { required: 'true' })).status).toBe(403);
    await setUpSecondFactor(browser);
    await requireIt();
    await requireIt('false');
    const lines = (await owner.get('/api/logs')).body.map(({ detail }: { detail: string }) => detail);
    expect(lines.slice(0, 2)).toEqual([
      expect.stringContaining('two-factor sign-in not required'),
      expect.stringContaining('two-factor sign-in required'),
    ]);
    expect((await hr.browser.get('/HumanResource')).status).toBe(200);
  });

  test('only owners reset a colleague’s, who is then signed out; it is logged', async () => {
    const [hr, clerk] = [await hired({ HR: true }), await hired()];
    await setUpSecondFactor(clerk.browser);
    const at = (id: string) => `/HumanResource/${id}/second-factor`;
    expect((await hr.browser.post(at(clerk.id), {})).status).toBe(403);
    const other = await signedIn(suite.url, (await otherCompany()).email);
    expect((await other.post(at(clerk.id), {})).status).toBe(404);
    expect(await browser.open(`/HumanResource/${clerk.id}`)).toContain(at(clerk.id));
    expect(await browser.open(at(clerk.id))).toContain('>Reset</button>');
    expect((await browser.post(at(clerk.id), {})).status).toBe(302);
    // Where there is nothing to reset, nothing offers to.
    expect(await browser.open(at(clerk.id))).not.toContain('>Reset</button>');
    expect((await clerk.browser.get('/Inventory')).headers.get('Location')).toBe('/');
    expect((await clerk.program.get('/api/inventory')).status).toBe(401);
    expect((await userOf({ ids: { userId: clerk.id } } as ApiClient))?.secondFactor).toBeUndefined();
    expect((await owner.get('/api/logs')).body[0].detail).toContain('two-factor sign-in, reset');
    expect((await browser.post(at(clerk.id), {})).status).toBe(409);
    expect((await browser.post(at(owner.ids.userId), {})).status).toBe(409);
  });

  async function otherCompany(): Promise<{ email: string }> {
    const other = `boss@elsewhere${companies}.example`;
    await newCompany(suite.url, other);
    return { email: other };
  }
});
