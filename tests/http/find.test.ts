import { beforeAll, expect, test } from 'vitest';
import { longestSearch } from '~/core/longest-search';
import { type ApiClient, newCompany } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let owner: ApiClient;
let browser: PlainBrowser;

beforeAll(async () => {
  const email = 'boss@find.example';
  owner = await newCompany(suite.url, email);
  browser = new PlainBrowser(suite.url);
  await browser.post('/login', { email, password: 'secret-6' });
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
