import { beforeAll, expect, test } from 'vitest';
import { longestSearch } from '~/core/list-query';
import { type ApiClient, newCompany, someClient } from '../support/api';
import { type PlainBrowser, signedIn } from '../support/browser';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let owner: ApiClient;
let browser: PlainBrowser;

beforeAll(async () => {
  const email = 'boss@find.example';
  owner = await newCompany(suite.url, email);
  browser = await signedIn(suite.url, email);
});

test.each([
  ['the same name twice', 'q=kopi&q=tea'],
  ['a list', 'q[]=kopi&q[]=tea'],
  ['a place in a list', 'q[0]=kopi&q[99999999999]=tea'],
  ['an operator as a key', 'q[$ne]=1&q[$regex]=.*'],
  ['a key of a prototype', '__proto__[q]=kopi&constructor.prototype.q=tea'],
  ['a pattern that never ends', `q=${encodeURIComponent(`(${'a+'.repeat(60)})+$`)}`],
  ['a zero and half a letter', 'q=%00%ED%A0%80'],
  ['what is no text', 'q=%FF%FE%'],
  ['nothing', 'q'],
])('an address with %s is a search like any other', async (_, query) => {
  expect((await browser.get(`/find?${query}`)).status).toBe(200);
  const { status, body } = await owner.get(`/api/find?${query}`);
  expect([status, Array.isArray(body.data?.groups) || typeof body.message]).toEqual(
    status === 200 ? [200, true] : [400, 'string'],
  );
});

test.each([
  ['10,000 characters', 'kopi '.repeat(2_000)],
  ['one word of 10,000 letters', 'x'.repeat(10_000)],
  ['emoji', '🍜🧋'.repeat(30)],
  ['operators', '{"$ne":null} $where .* \\ " <script>'],
])(
  'a search for %s gets a page and an answer that say what is wrong, or that there is nothing',
  async (_, q) => {
    const query = `q=${encodeURIComponent(q)}`;
    const page = await browser.get(`/find?${query}`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('name="q"');
    expect(html).not.toContain('<script> ');
    const { status, body } = await owner.get(`/api/find?${query}`);
    // The page cuts what is too long; the call refuses it.
    expect(status).toBe(q.length > longestSearch ? 400 : 200);
    expect(body.message ?? body.data).toBeTruthy();
  },
);

test('the page finds a client by a few letters, and says where it finds nothing', async () => {
  await owner.post('/createCompany', someClient);
  const found = await (await browser.visit('/find')).press('Search', { q: 'kop co' });
  expect((await found.follow(/^Kopi & Co/)).text).toContain('Tan Ah Kow');
  const nothing = await browser.visit('/find?q=qqqqzzzz');
  expect(nothing.text).toContain('Nothing found for “qqqqzzzz”');
  const signs = await browser.visit(`/find?q=${encodeURIComponent('🍜 $%')}`);
  expect(signs.text).toContain('Symbols alone find nothing');
});
