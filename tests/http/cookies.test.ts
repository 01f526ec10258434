import { beforeAll, expect, test } from 'vitest';
import { newCompany, someClient } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { setUpSecondFactor } from '../support/second-factor';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
const password = 'secret-6';
const names = ['laoban', 'device', 'half', 'toast', 'wanted', 'theme', 'sidebar'];
/** A value that the suite has sent for each of its cookies. */
const values = new Map<string, string>();
/** One page of each kind of reader: cookies are read before the page is known. */
const addresses = [
  '/',
  '/login',
  '/login/code',
  '/SignUp',
  '/crm',
  '/crm/new',
  '/settings',
  '/JobStartEnd/none',
];

beforeAll(async () => {
  const email = 'boss@cookies.example';
  await newCompany(suite.url, email);
  const browser = new PlainBrowser(suite.url);
  const keep = () => {
    for (const [name, value] of browser.cookies) values.set(name, value);
  };
  await browser.get('/crm');
  keep();
  await browser.post('/login', { email, password });
  await browser.post('/theme', { theme: 'dark', to: '/' });
  await browser.post('/sidebar', { sidebar: 'collapsed', to: '/' });
  await browser.post('/crm/new', { ...someClient, once: 'a-form' });
  keep();
  await setUpSecondFactor(browser);
  const again = await signedIn(suite.url, email);
  values.set('half', again.cookies.get('half') ?? '');
});

const encoded = (value: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'));
const garbage = [
  '',
  '%%%',
  '%00',
  'x',
  'x.y',
  '.',
  'null',
  `"${'a'.repeat(3_000)}"`,
  ...[null, 0, [], {}, 'dark', { id: 1 }, { sid: {}, userId: [], companyId: 7 }, { to: 7, of: {} }].map(
    encoded,
  ),
];

async function expectNoFailure(cookie: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const response = await fetch(suite.url + path, { headers: { Cookie: cookie }, redirect: 'manual' });
    await response.body?.cancel();
    expect(response.status, `${path} with ${cookie}`).toBeLessThan(500);
  }
}

test('each cookie was set by the suite', () => {
  expect([...values.keys()].sort()).toEqual([...names].sort());
  for (const value of values.values()) expect(value).not.toBe('');
});

test.each(names.map((_, shift) => shift))(
  'values shifted by %i between all cookies fail on no page',
  async (shift) => {
    const cookie = names
      .map((name, index) => `${name}=${values.get(names[(index + shift) % names.length] ?? '')}`)
      .join('; ');
    await expectNoFailure(cookie, addresses);
  },
);

test.each([
  ['the session', ['laoban']],
  ['all others', names.filter((name) => name !== 'laoban')],
])('garbage in the cookies of %s fails on no page', async (_, spoilt) => {
  for (const value of garbage) {
    const cookies = names.map((name) => `${name}=${spoilt.includes(name) ? value : values.get(name)}`);
    await expectNoFailure(cookies.join('; '), ['/', '/crm', '/login/code']);
  }
});

test.each(names.filter((name) => name !== 'laoban'))('the value of %s signs nobody in', async (name) => {
  const response = await fetch(`${suite.url}/crm`, {
    headers: { Cookie: `laoban=${values.get(name)}` },
    redirect: 'manual',
  });
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/']);
});
