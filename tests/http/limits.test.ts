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

  test('a stranger’s failures do not lock out a browser that has signed in before', async () => {
    const browser = new PlainBrowser(suite.url);
    const credentials = { email: 'boss@limits.example', password: 'secret-6' };
    expect((await browser.post('/login', credentials)).status).toBe(302);
    await browser.post('/logout', {});
    for (let at = 0; at < 11; at += 1) await from().token('boss@limits.example', 'wrong');
    expect((await from().token('boss@limits.example', 'secret-6')).status).toBe(429);
    expect((await browser.post('/login', credentials)).status).toBe(302);
    // It knows no other account.
    await browser.post('/logout', {});
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

  test('takes a hundred failures from one source, which cannot be evaded by naming others before one’s own', async () => {
    const tryAs = (before: string) =>
      from(`${before}10.9.9.9`).token(`nobody${++sources}@x.example`, 'wrong');
    expect((await tryAs('')).status).toBe(401);
    const _id = 'sign-in-from:10.9.9.9';
    await databaseOfSuite()
      .collection<{ _id: string }>('limits')
      .updateOne({ _id }, { $set: { count: 99 } });
    const tries = [await tryAs('198.51.100.1, '), await tryAs(''), await tryAs('198.51.100.2, ')];
    expect(tries.map(({ status }) => status)).toEqual([401, 429, 429]);
  });
});

describe('within one minute, which does not end on a busy machine either', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** As if other servers had counted these calls of a person or source in this minute. */
  const countElsewhere = async (caller: string, count: number) => {
    const endsAt = (Math.floor(Date.now() / 60_000) + 1) * 60_000;
    const counted = { $set: { count, expiresAt: new Date(endsAt) } };
    await databaseOfSuite()
      .collection<{ _id: string }>('limits')
      .updateOne({ _id: `calls:${caller}:${endsAt}` }, counted, { upsert: true });
  };

  test('public calls are counted by source, signed-in ones by person, on all servers together', async () => {
    const source = from();
    await countElsewhere(source.address, 300);
    await expect.poll(async () => (await source.get('/api/none')).status).toBe(429);
    expect((await from().get('/api/none')).status).toBe(404);

    const owner = await newCompany(suite.url, 'thousand@limits.example');
    await countElsewhere(owner.ids.userId, 1_000);
    await expect.poll(async () => (await owner.get(`/credits/${owner.ids.userId}`)).status).toBe(429);
  });

  test('what Stripe has signed is not refused after a burst, a forged message is', async () => {
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
    const good = signed({ id: 'evt_1', type: 'customer.created', data: { object: { id: 'cus_1' } } });
    const forged = signed('{}', 'whsec_of_somebody_else');
    expect([await tell(good), await tell(forged)]).toEqual([200, 400]);
    await countElsewhere(address, 300);
    await expect.poll(() => tell(forged)).toBe(429);
    expect(await tell(good)).toBe(200);
  });
});
