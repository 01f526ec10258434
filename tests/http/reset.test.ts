import { beforeAll, expect, test, vi } from 'vitest';
import { ApiClient, newCompany } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { databaseOfSuite } from '../support/people';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile({ RATE_LIMIT: 'on' });
let stranger: ApiClient;

beforeAll(() => {
  stranger = new ApiClient(suite.url);
});

/** The mails about a new password to this address; a sign-up is welcomed by another one. */
async function mailsTo(email: string): Promise<string[]> {
  const mails = await suite.mails();
  return mails.filter((mail) => mail.includes(`To: ${email}`) && mail.includes('Set a new password'));
}

/** The path in the newest mail to this address, once it is there. */
async function linkFor(email: string, earlier = 0): Promise<string> {
  const mine = () => mailsTo(email);
  await vi.waitFor(async () => expect((await mine()).length).toBeGreaterThan(earlier), 60_000);
  const text =
    (await mine())
      .at(-1)
      ?.replace(/=\r?\n/g, '')
      .replace(/=3D/g, '=') ?? '';
  return new URL(/https?:\/\/\S+\/ResetPassword\/\S+/.exec(text)?.[0] ?? '').pathname;
}

const ask = (email: string) => stranger.post('/api/password-reset', { email });
const signIn = (email: string, password: string) => stranger.post('/api/token', { email, password });

test('a known and an unknown address get the same answer; only the known one gets a mail', async () => {
  await newCompany(suite.url, 'known@reset.example');
  const unknown = await ask('unknown@reset.example');
  const known = await ask('known@reset.example');
  expect(known.status).toBe(200);
  expect(known.body).toEqual({ code: 200, message: 'Password reset email sent successfully!' });
  expect(unknown.body).toEqual(known.body);
  await linkFor('known@reset.example');
  expect((await suite.mails()).some((mail) => mail.includes('unknown@reset.example'))).toBe(false);
});

test('the link sets a new password once, and ends every session', async () => {
  const owner = await newCompany(suite.url, 'once@reset.example');
  const elsewhere = await signedIn(suite.url, 'once@reset.example');
  expect((await elsewhere.get('/crm')).status).toBe(200);
  const browser = new PlainBrowser(suite.url);
  const forgotten = await (await browser.visit('/login')).follow('Forgot your password?');
  expect(forgotten.text).toContain('emails are saved as files in the outbox folder');
  const asked = await forgotten.press('Send reset link', { email: 'once@reset.example' });
  expect(asked.text).toContain('Password reset email sent successfully!');
  const path = await linkFor('once@reset.example');
  const form = await browser.visit(path);
  expect(form.text).toContain('Set a new password');

  const short = await form.press('Set password', { newPassword: '12345' });
  expect([short.status, short.text]).toEqual([
    400,
    expect.stringContaining('Password must be at least 6 characters!'),
  ]);

  const done = await form.press('Set password', { newPassword: 'brand-new' });
  expect(done.path).toBe('/login');
  expect(done.text).toContain('Your new password is set. Please sign in with it.');
  expect((await owner.get('/getAllCompanies')).status).toBe(401);
  expect((await elsewhere.get('/crm')).headers.get('Location')).toBe('/');
  expect((await signIn('once@reset.example', 'secret-6')).status).toBe(401);
  expect((await signIn('once@reset.example', 'brand-new')).status).toBe(200);

  const again = await form.press('Set password', { newPassword: 'third-one' });
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('This link no longer works')]);
  expect(again.link('Request a new link')).toBe('/ForgetPassword');
  expect((await signIn('once@reset.example', 'brand-new')).status).toBe(200);

  const told = async () =>
    (await suite.mails()).filter(
      (mail) => mail.includes('To: once@reset.example') && mail.includes('password for Laoban was changed'),
    );
  await vi.waitFor(async () => expect(await told()).toHaveLength(1), 60_000);
  expect((await told())[0]?.replace(/=\r?\n/g, '')).toContain('you were signed out everywhere.');
});

test('a sign-in that began before the new password does not outlive it', async () => {
  const owner = await newCompany(suite.url, 'late@reset.example');
  await ask('late@reset.example');
  const path = await linkFor('late@reset.example');
  await new PlainBrowser(suite.url).post(path, { newPassword: 'brand-new' });
  // As one that was verified before the reset and is written down after it.
  const { userId, companyId } = owner.ids;
  const { body } = await signIn('late@reset.example', 'brand-new');
  const sessions = databaseOfSuite().collection<{ _id: string }>('sessions');
  const fresh = new ApiClient(suite.url, body.token);
  expect((await fresh.get('/getAllCompanies')).status).toBe(200);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await sessions.updateMany({ userId, companyId } as never, { $set: { provedAt: hourAgo } });
  expect((await fresh.get('/getAllCompanies')).status).toBe(401);
});

test('a link is good for an hour, and a newer password ends the older links', async () => {
  await newCompany(suite.url, 'hour@reset.example');
  await ask('hour@reset.example');
  const path = await linkFor('hour@reset.example');
  const links = databaseOfSuite().collection<{ _id: string; expiresAt: Date }>('resetLinks');
  const [link] = await links.find({}).sort({ expiresAt: -1 }).limit(1).toArray();
  const { _id: hash, expiresAt } = link ?? { _id: '', expiresAt: new Date(0) };
  expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
  expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60 * 60_000);
  expect(path).not.toContain(String(hash));

  await ask('hour@reset.example');
  const newer = await linkFor('hour@reset.example', 1);
  expect((await new PlainBrowser(suite.url).post(newer, { newPassword: 'newer-one' })).status).toBe(302);
  expect((await new PlainBrowser(suite.url).post(path, { newPassword: 'older-one' })).status).toBe(409);

  await ask('hour@reset.example');
  const last = await linkFor('hour@reset.example', 2);
  await links.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect((await new PlainBrowser(suite.url).post(last, { newPassword: 'too-late' })).status).toBe(409);
  expect(await new PlainBrowser(suite.url).open(last)).toContain('This link no longer works');
});

test('nobody’s mailbox is filled: five mails an hour to one address, the answer stays the same', async () => {
  await newCompany(suite.url, 'full@reset.example');
  for (let at = 0; at < 8; at += 1) expect((await ask('full@reset.example')).status).toBe(200);
  await linkFor('full@reset.example', 4);
  await ask('full@reset.example');
  await newCompany(suite.url, 'after@reset.example');
  await ask('after@reset.example');
  await linkFor('after@reset.example');
  expect(await mailsTo('full@reset.example')).toHaveLength(5);
});
