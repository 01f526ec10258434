import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../contract';
import { type ApiClient, newFirm, someClient } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile();
let firm: ApiClient;
let browser: PlainBrowser;
let id: string;

beforeAll(async () => {
  firm = await newFirm(suite.url, 'boss@odd.example');
  id = (await firm.post('/createCompany', someClient)).body.id;
  browser = new PlainBrowser(suite.url);
  await browser.post('/login', { email: 'boss@odd.example', password: 'secret-6' });
});

const name = fc.constantFrom(
  ...[
    'CompanyName',
    'Email',
    'contact',
    'role',
    'referral',
    'notes',
    'version',
    'revision',
    'email',
    'password',
  ],
  ...[
    'userID',
    'id',
    'limit',
    'cursor',
    'q',
    'after',
    'before',
    '__proto__',
    'constructor',
    '__intent__',
    '$where',
  ],
  ...['a[0]', 'a[99999999999]', 'a[', 'a.b.c', 'toString.x', '__proto__.x', 'a[__proto__]', '', '.', '[]'],
);
const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '{"type":"insert","payload":{}}',
    '{',
    '$gt',
    'NaN',
    '1e309',
    '-0',
    '../..',
    '%00',
    '%',
  ),
);
const seed = 20_261_121;

describe('odd input never yields a 5xx', () => {
  test('in the JSON bodies of calls', async () => {
    const body = fc.dictionary(name, fc.oneof(text, fc.jsonValue({ maxDepth: 3 })), { maxKeys: 6 });
    await check(fc.tuple(fc.constantFrom(...contract), body), async ([row, sent]) => {
      const path = row.path.replace('{id}', id);
      return (
        await firm.call(
          row.method === 'DELETE' ? 'PUT' : row.method,
          path,
          row.method === 'GET' ? undefined : sent,
        )
      ).status;
    });
  });

  test('in addresses and queries', async () => {
    const query = fc.dictionary(name, text, { maxKeys: 4 });
    const path = fc.constantFrom(
      ...contract.map((row) => row.path),
      '/crm',
      '/clientDashBoard/{id}/notes',
      '/ResetPassword/{id}',
    );
    await check(fc.tuple(path, text, query), async ([pattern, part, words]) => {
      const address = `${pattern.replace('{id}', () => encodeOdd(part))}?${new URLSearchParams(words)}`;
      const [call, page] = await Promise.all([firm.get(address), browser.get(address)]);
      return Math.max(call.status, page.status);
    });
  });

  test('in the forms of pages', async () => {
    const fields = fc.array(fc.tuple(name, text), { maxLength: 8 });
    const path = fc.constantFrom(
      '/login',
      '/SignUp',
      '/ForgetPassword',
      '/ResetPassword/x',
      '/crm/new',
      `/settings`,
      '/theme',
      'edit',
      'notes',
    );
    await check(fc.tuple(path, fields), async ([where, sent]) => {
      const address = where.startsWith('/') ? where : `/clientDashBoard/${id}/${where}`;
      return (await browser.post(address, sent)).status;
    });
  });
});

/** A part of an address, encoded where a browser would have to, and as it is where it need not. */
function encodeOdd(part: string): string {
  return part === '%' ? part : encodeURIComponent(part.replace(/[\ud800-\udfff]/g, '?'));
}

async function check<T>(inputs: fc.Arbitrary<T>, statusOf: (input: T) => Promise<number>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      expect(await statusOf(input)).toBeLessThan(500);
    }),
    { seed, numRuns: 250 },
  );
}
