import { type Db, MongoClient } from 'mongodb';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEmbeddedStore, reachEmbeddedStore } from '../../db/embedded/index';
import { startFakeAnthropic } from '../support/anthropic';
import { ApiClient, newCompany, someClient } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { placeForTests } from '../support/place';
import {
  endedAfterAll,
  endedAfterEach,
  type Started,
  startScript,
  untilReady,
  untilSaid,
} from '../support/process';
import { programForTests } from '../support/program';
import { freePort } from '../support/suite';
import { variablesFor } from '../support/test-database';

/** A client of a store that others serve, while `work` uses it. */
async function withStoreOf<T>(
  { folder, database }: ReturnType<typeof placeForTests>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { uri } = database ?? (await reachEmbeddedStore(folder));
  const client = await new MongoClient(uri).connect();
  try {
    return await work(client.db(database?.name ?? 'laoban'));
  } finally {
    await client.close();
  }
}

/** Lets the leases of a killed server run out, which would take half a minute. */
async function endLeases(db: Db): Promise<void> {
  const past = new Date(0);
  await db.collection('backgroundJobs').updateMany({ state: 'running' }, { $set: { dueAt: past } });
  await db.collection('charges').updateMany({}, { $set: { heldUntil: past } });
}

describe('two app servers over one store', () => {
  const place = placeForTests();
  const keep = endedAfterAll();
  const variables = variablesFor(place.database);
  let anthropic: Awaited<ReturnType<typeof startFakeAnthropic>>;

  interface Server extends Started {
    url: string;
  }
  let one: Server;
  let two: Server;

  /** One of them: the first owns the folder, the second is its client. */
  async function server(): Promise<Server> {
    const port = String(await freePort());
    const script = keep(
      startScript('scripts/start.mjs', {
        PORT: port,
        DATA_DIR: place.folder,
        LOG_LEVEL: 'warn',
        ANTHROPIC_API_KEY: 'sk-test',
        ANTHROPIC_BASE_URL: anthropic.url,
        ...variables,
      }),
    );
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url);
    return { ...script, url };
  }
  beforeAll(async () => {
    anthropic = await startFakeAnthropic();
    one = await server();
    two = await server();
    return () => anthropic.stop();
  });

  async function signIn(url: string, email: string, password = 'secret-6') {
    const browser = new PlainBrowser(url);
    const { status } = await browser.post('/login', { email, password });
    return { browser, status };
  }

  /** The same browser, led to another server by the load balancer. */
  function at(url: string, { cookies }: PlainBrowser): PlainBrowser {
    const same = new PlainBrowser(url);
    for (const [name, value] of cookies) same.cookies.set(name, value);
    return same;
  }

  const opens = async (browser: PlainBrowser) => (await browser.get('/crm')).status === 200;
  const creditsOf = async (company: ApiClient) =>
    (await company.get(`/credits/${company.ids.userId}`)).body.credits;

  test('a sign-in at one is one at the other, and signing out ends it at both', async () => {
    await newCompany(one.url, 'boss@two.example');
    const { browser } = await signIn(one.url, 'boss@two.example');
    expect(await opens(at(two.url, browser))).toBe(true);
    const before = at(one.url, browser);
    await at(two.url, browser).post('/logout', {});
    expect(await opens(before)).toBe(false);
    expect(await opens(at(two.url, before))).toBe(false);
  });

  test('a request under one key that comes to both at once is carried out once', async () => {
    const company = await newCompany(one.url, 'boss@key.example');
    for (const key of ['first', 'second', 'third', 'fourth']) {
      const answers = await Promise.all(
        [one, two, one, two].map(({ url }) =>
          new ApiClient(url, company.token).call('POST', '/createCompany', someClient, {
            'Idempotency-Key': key,
          }),
        ),
      );
      const good = answers.filter(({ status }) => status === 200);
      expect(new Set(good.map(({ body }) => body.id)).size).toBe(1);
      expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(
        answers.slice(good.length).map(() => 409),
      );
      // A caller that was told to wait then gets the first answer.
      const again = await new ApiClient(two.url, company.token).call('POST', '/createCompany', someClient, {
        'Idempotency-Key': key,
      });
      expect(again.body).toEqual(good[0]?.body);
    }
    expect((await company.get('/getAllCompanies')).body.data).toHaveLength(4);
  });

  test('failures to sign in are counted together, also those that come at once', async () => {
    await newCompany(one.url, 'boss@counted.example');
    const tries = Array.from({ length: 16 }, (_, n) =>
      signIn((n % 2 ? one : two).url, 'boss@counted.example', 'wrong'),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
    for (const { url } of [one, two]) expect((await signIn(url, 'boss@counted.example')).status).toBe(429);
  });

  describe('of which one is killed', () => {
    const count = 4_000;
    let company: ApiClient;
    let browser: PlainBrowser;
    let page: string;
    let clientId: string;
    /** How many rows of the import the other server sees done. */
    const done = async () => Number(/<progress[^>]* value="(\d+)"/.exec(await browser.open(page))?.[1]);

    beforeAll(async () => {
      company = await newCompany(one.url, 'boss@killed.example');
      const signedIn = (await signIn(one.url, 'boss@killed.example')).browser;
      browser = at(two.url, signedIn);

      anthropic.play('hang');
      const asked = anthropic.asked(1);
      clientId = (await company.post('/createCompany', someClient)).body.id;
      const making = company.post('/generateOneIdea', { customerId: clientId }).catch(() => 'gone');
      await asked;
      expect(await creditsOf(company)).toBe(47);

      const rows = Array.from({ length: count }, (_, n) => `Firm ${n},Food,Tan,Others,a${n}@kopi.example`);
      const heading = 'Company name,Industry,Contact person,Role,Email';
      const form = new FormData();
      form.set('file', new File([[heading, ...rows].join('\n')], 'a.csv'));
      page = (await signedIn.upload('/imports/clients', form)).headers.get('Location') ?? '';
      await signedIn.post(page, {});
      // It runs where it was asked for, and the other server sees it go on.
      const begins = async () => expect(await done()).toBeGreaterThan(0);
      await vi.waitFor(begins, { interval: 20, timeout: 100_000 });

      one.child.kill('SIGKILL');
      await one.ended;
      expect(await making).toBe('gone');
      await untilReady(two.url);
      expect(await done()).toBeLessThan(count);
      await withStoreOf(place, endLeases);
      company = new ApiClient(two.url, company.token, company.ids);
    });

    test('a sign-in outlives the server that it was made at', async () => {
      expect(await opens(browser)).toBe(true);
      expect((await company.get('/api/company')).status).toBe(200);
    });

    test('failures to sign in are still counted', async () => {
      expect((await signIn(two.url, 'boss@counted.example')).status).toBe(429);
    });

    test('an import is finished by the other, each row once', async () => {
      await expect
        .poll(() => browser.open(page), { interval: 200, timeout: 200_000 })
        .toContain('4,000 clients added');
      const names: string[] = [];
      let next: string | undefined = '/getAllCompanies?limit=1000';
      while (next) {
        const answer = await company.get(next);
        names.push(...answer.body.data.map(({ name }: { name: string }) => name));
        next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
      }
      expect([names.length, new Set(names).size]).toEqual([count + 1, count + 1]);
    }, 400_000);

    test('an idea that it was making has cost nothing', async () => {
      // The other one looks for such charges every 15 seconds.
      await expect.poll(() => creditsOf(company), { interval: 500 }).toBe(50);
      expect((await company.get(`/getIdeas?customerID=${clientId}`)).body.data).toEqual([]);
      anthropic.play('success');
      const { body } = await company.post('/generateOneIdea', { customerId: clientId });
      expect(body).toMatchObject({ creditSufficient: true, credits: 47 });
    });
  });

  test('a server that starts after all were killed listens while old records are upgraded; only companies not reached wait', async () => {
    const company = await newCompany(two.url, 'boss@waiting.example');
    const last = 'codes.compared';
    const upgrades = (db: Db) => db.collection<{ _id: string; doneAt?: Date }>('upgrades');
    await withStoreOf(place, async (db) => {
      // The last of the list: all are done.
      await expect.poll(() => upgrades(db).countDocuments({ _id: last, doneAt: { $exists: true } })).toBe(1);
      // As a clock that is a minute ahead would store it; more would count as ended.
      const leaseUntil = new Date(Date.now() + 60_000);
      const held = { $set: { reached: '', lease: 'another', leaseUntil }, $unset: { doneAt: '' } } as const;
      await upgrades(db).updateOne({ _id: last }, held);
    });
    two.child.kill('SIGKILL');
    await two.ended;

    const three = await server();
    let answered = false;
    const waiting = new ApiClient(three.url, company.token).get('/getAllCompanies').finally(() => {
      answered = true;
    });
    for (const path of ['/', '/login', '/signup'])
      expect((await fetch(`${three.url}${path}`)).status).toBe(200);
    expect(answered).toBe(false);
    await withStoreOf(place, (db) => upgrades(db).updateOne({ _id: last }, { $set: { doneAt: new Date() } }));
    expect((await waiting).status).toBe(200);
  });
});

describe('a job of twenty steps, whose server', () => {
  const place = placeForTests();
  const program = programForTests('worker-process');
  const keep = endedAfterEach();
  let uri: string;
  let db: Db;
  beforeAll(async () => {
    const store = place.database ? undefined : await openEmbeddedStore({ folder: place.folder });
    uri = place.database?.uri ?? store?.uri ?? '';
    const client = await new MongoClient(uri).connect();
    db = client.db(place.database?.name ?? 'laoban');
    return async () => {
      await client.close();
      await store?.close();
    };
  });
  beforeEach(async () => {
    for (const name of ['counted', 'backgroundJobs']) await db.collection(name).deleteMany({});
  });

  const worker = (variables: Record<string, string>, ...words: string[]) =>
    keep(startScript(program.file, variables, words));

  async function expectEachStepOnce(of: Db, attempts: number) {
    const lines = await of.collection<{ at: number }>('counted').find().sort({ at: 1 }).toArray();
    expect(lines.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, at) => at));
    const jobs = await of.collection('backgroundJobs').find().toArray();
    expect(jobs).toMatchObject([{ state: 'done', companyId: 'firm', attempts }]);
  }

  describe('may also have run the store, and', () => {
    const own = placeForTests();

    test('is killed in the middle of a step, is finished by the other, each step once', async () => {
      const lasting = {
        ...(own.database ? { MONGODB_URI: own.database.uri } : { DATA_DIR: own.folder }),
        LEASE_SECONDS: '60',
      };
      const first = worker({ ...lasting, HOLD_AT: '7' }, 'enqueue');
      await untilSaid(first, /holds (7)/);
      const second = worker(lasting);
      await untilSaid(second, /ready (now)/);
      first.child.kill('SIGKILL');
      await first.ended;
      await withStoreOf(own, async (kept) => {
        await endLeases(kept);
        await untilSaid(second, /done (all)/);
        expect(await untilSaid(second, /kept (\d+)/)).toBe('7');
        await expect.poll(() => kept.collection('backgroundJobs').countDocuments({ state: 'done' })).toBe(1);
        await expectEachStepOnce(kept, 2);
      });
      second.child.kill('SIGTERM');
      expect(await second.ended).toBe(0);
    });
  });

  test('pauses for longer than its lease, is finished by the other; when it resumes it writes nothing', async () => {
    const first = worker({ MONGODB_URI: uri, HOLD_AT: '7', LEASE_SECONDS: '5' }, 'enqueue');
    await untilSaid(first, /holds (7)/);
    first.child.kill('SIGSTOP');
    const second = worker({ MONGODB_URI: uri });
    await untilSaid(second, /done (all)/);
    first.child.kill('SIGCONT');
    await untilSaid(first, /refused (7)/);
    await expectEachStepOnce(db, 2);
  });

  test('is told to stop releases it to the other at once, which does not count as an attempt', async () => {
    const first = worker({ MONGODB_URI: uri, HOLD_AT: '7', LEASE_SECONDS: '60' }, 'enqueue');
    await untilSaid(first, /holds (7)/);
    const second = worker({ MONGODB_URI: uri, LEASE_SECONDS: '60' });
    await untilSaid(second, /ready (now)/);
    first.child.kill('SIGTERM');
    await untilSaid(first, /stops (now)/);
    first.child.kill('SIGCONT');
    expect(await first.ended).toBe(0);
    await untilSaid(second, /done (all)/);
    second.child.kill('SIGTERM');
    await second.ended;
    await expectEachStepOnce(db, 1);
  });

  test('is one of twelve does each once, whichever of the two servers it is', async () => {
    // Neither begins before both have taken some: from then on both look for the rest, and each has done what it took.
    const lasting = { MONGODB_URI: uri, LEASE_SECONDS: '60', TOGETHER: 'yes' };
    const both = [worker(lasting), worker({ ...lasting, JOBS: '12' }, 'enqueue')];
    for (const one of both) await untilSaid(one, /has (one)/);
    for (const { child } of both) child.kill('SIGCONT');
    await expect
      .poll(() => db.collection('backgroundJobs').countDocuments({ state: 'done' }), { timeout: 150_000 })
      .toBe(12);
    const jobs = await db.collection('backgroundJobs').find().toArray();
    expect(jobs.map(({ attempts }) => attempts)).toEqual(Array(12).fill(1));
    const lines = await db.collection<{ by: number }>('counted').find().toArray();
    expect(lines).toHaveLength(12 * 20);
    expect(new Set(lines.map(({ by }) => by))).toEqual(new Set(both.map(({ child }) => child.pid)));
  });
});
