import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiClient, newCompany } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { databaseOfSuite } from '../support/people';
import { signed, webhookSecret } from '../support/stripe';
import { suiteForFile } from '../support/suite';

const suite = suiteForFile({ RATE_LIMIT: 'on', TRUST_PROXY: 'on', STRIPE_WEBHOOK_SECRET: webhookSecret });
let sources = 0;

/** A caller with its own network address. */
function from(address = `10.0.0.${++sources}`) {
  const client = new ApiClient(suite.url);
  return {
    client,
    address,
    token: (email: string, password: string) =>
      client.call('POST', '/api/token', { email, password }, { 'X-Forwarded-For': address }),
    call: (path: string, body: unknown) => client.call('POST', path, body, { 'X-Forwarded-For': address }),
    get: (path: string) => client.send(path, { headers: { 'X-Forwarded-For': address } }),
  };
}

beforeAll(async () => {
  await newCompany(suite.url, 'boss@limits.example');
  await newCompany(suite.url, 'other@limits.example');
});

// Also after a failed test: its retry starts with a fresh count.
afterEach(async () => {
  await databaseOfSuite().collection('limits').deleteMany({});
});

describe('sign-in', () => {
  test('takes ten failures for an address, then none, whether it exists or not', async () => {
    for (const email of ['boss@limits.example', 'nobody@limits.example']) {
      const tries = [];
      for (let at = 0; at < 10; at += 1) tries.push((await from().token(email, 'wrong')).status);
      expect(tries).toEqual(Array(10).fill(401));
      const next = await from().token(email, 'wrong');
      expect(next.status).toBe(429);
      expect(Number(next.headers.get('Retry-After'))).toBeGreaterThan(800);
      expect(Number(next.headers.get('Retry-After'))).toBeLessThanOrEqual(900);
    }
    expect((await from().token('boss@limits.example', 'secret-6')).status).toBe(429);
  });

  test('counts fifty tries at once no less strictly', async () => {
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => from().token('boss@limits.example', 'wrong')),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test('counts only failures, and a success resets the count', async () => {
    const tries = [];
    for (let at = 0; at < 30; at += 1) {
      tries.push((await from().token('boss@limits.example', at % 5 === 4 ? 'secret-6' : 'wrong')).status);
    }
    expect(tries.filter((status) => status === 429)).toEqual([]);
  });

  test('a stranger’s failures do not lock out a browser that has signed in before', async () => {
    const browser = new PlainBrowser(suite.url);
    const credentials = { email: 'boss@limits.example', password: 'secret-6' };
    expect((await browser.post('/login', credentials)).status).toBe(302);
    await browser.post('/logout', {});
    for (let at = 0; at < 11; at += 1) await from().token('boss@limits.example', 'wrong');
    expect((await from().token('boss@limits.example', 'secret-6')).status).toBe(429);
    expect((await browser.post('/login', credentials)).status).toBe(302);
    // It has its own ten, and knows no other account.
    await browser.post('/logout', {});
    for (let at = 0; at < 10; at += 1) await browser.post('/login', { ...credentials, password: 'wrong' });
    expect((await browser.post('/login', credentials)).status).toBe(429);
    for (let at = 0; at < 11; at += 1) await from().token('other@limits.example', 'wrong');
    expect(
      (await browser.post('/login', { email: 'other@limits.example', password: 'secret-6' })).status,
    ).toBe(429);
  });

  test('nor a phone that has signed in on a page of the suite, which gets a token', async () => {
    const credentials = { email: 'boss@limits.example', password: 'secret-6' };
    const phone = async (headers: Record<string, string>) =>
      await from().client.send('/api/token', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(credentials),
      });
    expect((await phone({})).headers.get('Set-Cookie')).toBeNull();
    const signedIn = await phone({ Origin: suite.url, 'X-Forwarded-For': '10.1.1.1' });
    const [cookie = ''] = (signedIn.headers.get('Set-Cookie') ?? '').split(';');
    expect(cookie).toMatch(/^device=/);
    for (let at = 0; at < 11; at += 1) await from().token('boss@limits.example', 'wrong');
    const elsewhere = { Origin: suite.url, 'X-Forwarded-For': '10.2.2.2' };
    expect((await phone(elsewhere)).status).toBe(429);
    expect((await phone({ ...elsewhere, Cookie: cookie })).status).toBe(200);
  });

  test('cannot be evaded by naming other sources before one’s own', async () => {
    const client = new ApiClient(suite.url);
    const tries = await Promise.all(
      Array.from({ length: 105 }, (_, at) =>
        client.call(
          'POST',
          '/api/token',
          { email: `nobody${at}@spoof.example`, password: 'wrong' },
          { 'X-Forwarded-For': `198.51.100.${at}, 10.9.9.9` },
        ),
      ),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(100);
  });

  test('cannot be evaded by other addresses of one’s own network, of which IPv6 gives everybody billions', async () => {
    const tries = await Promise.all(
      Array.from({ length: 105 }, (_, at) =>
        from(`2001:db8:0:7:${at}::1`).token(`nobody${at}@six.example`, 'wrong'),
      ),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(100);
    expect((await from('2001:db8:0:8::1').token('nobody@six.example', 'wrong')).status).toBe(401);
  });

  test('takes a hundred failures from one source', async () => {
    const source = from();
    const tries = await Promise.all(
      Array.from({ length: 105 }, (_, at) => source.token(`nobody${at}@x.example`, 'wrong')),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(100);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

test.each([
  ['sign-up', '/signup', (at: string) => ({ email: `many${at}@limits.example`, password: 'secret-6' })],
  ['password reset', '/api/password-reset', (at: string) => ({ email: `many${at}@nowhere.example` })],
])('%s: thirty an hour per source', async (_, path, body) => {
  const source = from();
  const all = await Promise.all(
    Array.from({ length: 32 }, (_unused, at) => source.call(path, body(`${at}-${source.address}`))),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(30);
  const refused = all.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(3_500);
});

describe('within one minute, which does not end on a busy machine either', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('public calls: three hundred per source, signed-in ones a thousand per user', async () => {
    const statusesOf = async (ask: () => Promise<{ status: number }>, atOnce: number) => {
      const statuses: number[] = [];
      while (statuses.length < 2_000 && !statuses.includes(429))
        for (const { status } of await Promise.all(Array.from({ length: atOnce }, ask)))
          statuses.push(status);
      return statuses;
    };
    const source = from();
    const pages = await statusesOf(() => source.get('/api/none'), 20);
    expect(pages.filter((status) => status === 404)).toHaveLength(300);
    expect(pages.filter((status) => status !== 404)).toEqual(Array(20).fill(429));
    expect((await from().get('/api/none')).status).toBe(404);

    const owner = await newCompany(suite.url, `thousand-${source.address}@limits.example`);
    const calls = await statusesOf(() => owner.get(`/credits/${owner.ids.userId}`), 50);
    expect(calls.filter((status) => status === 200)).toHaveLength(1_000);
    expect(calls.filter((status) => status !== 200)).toEqual(Array(50).fill(429));
  });

  test('a burst of what Stripe has signed is not refused, one of forged messages is', async () => {
    const address = `10.0.0.${++sources}`;
    const client = new ApiClient(suite.url);
    const tell = async ({ body, headers }: ReturnType<typeof signed>) =>
      (
        await client.send('/webhooks/stripe', {
          method: 'POST',
          body,
          headers: { ...headers, 'X-Forwarded-For': address },
        })
      ).status;
    const burst = async (by: ReturnType<typeof signed>, most: number) => {
      const answers: number[] = [];
      while (answers.length < most && !answers.includes(429)) {
        answers.push(...(await Promise.all(Array.from({ length: 20 }, () => tell(by)))));
      }
      return answers;
    };
    const good = signed({ id: 'evt_1', type: 'customer.created', data: { object: { id: 'cus_1' } } });
    expect(new Set(await burst(good, 640))).toEqual(new Set([200]));
    const forged = await burst(signed('{}', 'whsec_of_somebody_else'), 640);
    expect(new Set(forged)).toEqual(new Set([400, 429]));
    expect(await tell(good)).toBe(200);
  });
});
