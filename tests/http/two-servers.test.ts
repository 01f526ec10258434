import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbeddedStore } from '../../db/embedded/index';
import { ApiClient, newCompany, someClient } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { endedAfterEach, startScript, untilReady, untilSaid } from '../support/process';
import { programForTests } from '../support/program';
import { testSecret } from '../support/secret';
import { freePort } from '../support/suite';
import { testDatabase, variablesFor } from '../support/test-database';

let folder: string;
let database: ReturnType<typeof testDatabase>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laoban-two-'));
  database = testDatabase();
});
afterEach(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});
const keep = endedAfterEach();

describe('two app servers over one store', () => {
  /** One of them: the first owns the folder, the second is its client. */
  async function server() {
    const port = String(await freePort());
    const variables = { PORT: port, DATA_DIR: folder, LOG_LEVEL: 'warn', ...variablesForBoth };
    const script = keep(startScript('scripts/start.mjs', variables));
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url);
    return { ...script, url };
  }
  let variablesForBoth: Record<string, string>;
  beforeEach(() => {
    variablesForBoth = variablesFor(database);
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

  test('a sign-in at one is one at the other, and signing out ends it at both', async () => {
    const [one, two] = [await server(), await server()];
    await newCompany(one.url, 'boss@two.example');
    const { browser } = await signIn(one.url, 'boss@two.example');
    expect(await opens(at(two.url, browser))).toBe(true);
    const before = at(one.url, browser);
    await at(two.url, browser).post('/logout', {});
    expect(await opens(before)).toBe(false);
    expect(await opens(at(two.url, before))).toBe(false);
  });

  test('a sign-in outlives the server that it was made at', async () => {
    const [one, two] = [await server(), await server()];
    const company = await newCompany(one.url, 'boss@killed.example');
    const { browser } = await signIn(one.url, 'boss@killed.example');
    one.child.kill('SIGKILL');
    await one.ended;
    await untilReady(two.url);
    expect(await opens(at(two.url, browser))).toBe(true);
    expect((await new ApiClient(two.url, company.token).get('/getAllCompanies')).status).toBe(200);
  });

  test('a request under one key that comes to both at once is carried out once', async () => {
    const [one, two] = [await server(), await server()];
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

  test('an import whose server is killed in the middle is finished by the other, each row once', async () => {
    const [one, two] = [await server(), await server()];
    const company = await newCompany(one.url, 'boss@import.example');
    const { browser } = await signIn(one.url, 'boss@import.example');
    const count = 4_000;
    const rows = Array.from({ length: count }, (_, n) => `Firm ${n},Food,Tan,Others,a${n}@kopi.example`);
    const form = new FormData();
    form.set(
      'file',
      new File([['Company name,Industry,Contact person,Role,Email', ...rows].join('\n')], 'a.csv'),
    );
    const page = (await browser.upload('/crm/import', form)).headers.get('Location') ?? '';
    const elsewhere = at(two.url, browser);
    await browser.post(page, {});
    // It runs where it was asked for, and the other server sees it go on.
    const done = async () => Number(/<progress[^>]* value="(\d+)"/.exec(await elsewhere.open(page))?.[1]);
    await expect.poll(done, { interval: 20, timeout: 100_000 }).toBeGreaterThan(0);
    one.child.kill('SIGKILL');
    await one.ended;
    await untilReady(two.url);
    expect(await done()).toBeLessThan(count);
    await expect
      .poll(() => elsewhere.open(page), { interval: 200, timeout: 200_000 })
      .toContain('4,000 clients added');

    const names: string[] = [];
    const other = new ApiClient(two.url, company.token);
    let next: string | undefined = '/getAllCompanies?limit=1000';
    while (next) {
      const answer = await other.get(next);
      names.push(...answer.body.data.map(({ name }: { name: string }) => name));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
    }
    expect([names.length, new Set(names).size]).toEqual([count, count]);
  }, 400_000);

  test('failures to sign in are counted together, at once, and when one was killed', async () => {
    const [one, two] = [await server(), await server()];
    await newCompany(one.url, 'boss@counted.example');
    const tries = Array.from({ length: 16 }, (_, n) =>
      signIn((n % 2 ? one : two).url, 'boss@counted.example', 'wrong'),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10);
    for (const { url } of [one, two]) expect((await signIn(url, 'boss@counted.example')).status).toBe(429);
    one.child.kill('SIGKILL');
    await one.ended;
    await untilReady(two.url);
    expect((await signIn(two.url, 'boss@counted.example')).status).toBe(429);
  });
});

test('a server listens while another one upgrades old records, and only the companies that it has not reached wait', async () => {
  const uri = await storeElsewhere();
  const variables = { MONGODB_URI: uri, SESSION_SECRET: testSecret, DATA_DIR: folder, LOG_LEVEL: 'warn' };
  const started = async () => {
    const port = String(await freePort());
    keep(startScript('scripts/start.mjs', { ...variables, PORT: port }));
    await untilReady(`http://127.0.0.1:${port}`);
    return `http://127.0.0.1:${port}`;
  };
  const one = await started();
  const company = await newCompany(one, 'boss@waiting.example');
  const client = await new MongoClient(uri).connect();
  const last = 'crm.scoreDueAt';
  const upgrades = client
    .db(database?.name ?? 'laoban')
    .collection<{ _id: string; doneAt?: Date }>('upgrades');
  // The last of the list: all are done.
  await expect.poll(() => upgrades.countDocuments({ _id: last, doneAt: { $exists: true } })).toBe(1);
  const leaseUntil = new Date(Date.now() + 3_600_000);
  const held = { $set: { reached: '', lease: 'another', leaseUntil }, $unset: { doneAt: '' } } as const;
  await upgrades.updateOne({ _id: last }, held);

  const two = await started();
  let answered = false;
  const waiting = new ApiClient(two, company.token).get('/getAllCompanies').finally(() => {
    answered = true;
  });
  for (const path of ['/', '/login', '/signup']) expect((await fetch(`${two}${path}`)).status).toBe(200);
  expect(answered).toBe(false);
  await upgrades.updateOne({ _id: last }, { $set: { doneAt: new Date() } });
  expect((await waiting).status).toBe(200);
  await client.close();
});

/** A store that neither of the two servers serves. */
async function storeElsewhere(): Promise<string> {
  if (database) return database.uri;
  const store = keep(startScript('scripts/db.mjs', { DATA_DIR: folder }));
  return await untilSaid(store, /^MONGODB_URI=(.*)$/m);
}

describe('a job of twenty steps, whose server', () => {
  const program = programForTests('worker-process');
  const worker = (variables: Record<string, string>, ...words: string[]) =>
    keep(startScript(program.file, variables, words));

  /** On a busy machine a shorter lease runs out while the first still lives, which then takes its own work up again. */
  const patientLease = '12';

  async function expectEachStepOnce(client: MongoClient, name: string | undefined, attempts: number) {
    const db = client.db(name ?? 'laoban');
    const lines = await db.collection<{ at: number }>('counted').find().sort({ at: 1 }).toArray();
    expect(lines.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, at) => at));
    const jobs = await db.collection('backgroundJobs').find().toArray();
    expect(jobs).toMatchObject([{ state: 'done', companyId: 'firm', attempts }]);
  }

  test('is killed in the middle of a step, is finished by the other, each step once', async () => {
    const uri = await storeElsewhere();
    const patient = { MONGODB_URI: uri, LEASE_SECONDS: patientLease };
    const first = worker({ ...patient, HOLD_AT: '7' }, 'enqueue');
    await untilSaid(first, /holds (7)/);
    const second = worker(patient);
    await untilSaid(second, /ready (now)/);
    first.child.kill('SIGKILL');
    await untilSaid(second, /done (all)/);
    expect(await untilSaid(second, /kept (\d+)/)).toBe('7');
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    const client = await new MongoClient(uri).connect();
    await expectEachStepOnce(client, database?.name, 2);
    await client.close();
  });

  test('stands still for longer than its lease, is finished by the other; when it wakes it writes nothing', async () => {
    const uri = await storeElsewhere();
    const first = worker({ MONGODB_URI: uri, HOLD_AT: '7', LEASE_SECONDS: '5' }, 'enqueue');
    await untilSaid(first, /holds (7)/);
    first.child.kill('SIGSTOP');
    const second = worker({ MONGODB_URI: uri });
    await untilSaid(second, /done (all)/);
    first.child.kill('SIGCONT');
    await untilSaid(first, /refused (7)/);
    const client = await new MongoClient(uri).connect();
    await expectEachStepOnce(client, database?.name, 2);
    await client.close();
  });

  test('is told to stop gives it to the other at once, and that is no attempt', async () => {
    const uri = await storeElsewhere();
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
    const client = await new MongoClient(uri).connect();
    await expectEachStepOnce(client, database?.name, 1);
    await client.close();
  });

  test('is one of thirty does each once, whichever of the two servers it is', async () => {
    const uri = await storeElsewhere();
    // Neither begins before both have taken some: from then on both look for the rest, and each has done what it took.
    const lasting = { MONGODB_URI: uri, LEASE_SECONDS: '60', TOGETHER: 'yes' };
    const both = [worker(lasting), worker({ ...lasting, JOBS: '30' }, 'enqueue')];
    for (const one of both) await untilSaid(one, /has (one)/);
    for (const { child } of both) child.kill('SIGCONT');
    const client = await new MongoClient(uri).connect();
    const db = client.db(database?.name ?? 'laoban');
    await expect
      .poll(() => db.collection('backgroundJobs').countDocuments({ state: 'done' }), { timeout: 150_000 })
      .toBe(30);
    const jobs = await db.collection('backgroundJobs').find().toArray();
    expect(jobs.map(({ attempts }) => attempts)).toEqual(Array(30).fill(1));
    const lines = await db.collection<{ by: number }>('counted').find().toArray();
    expect(lines).toHaveLength(30 * 20);
    expect(new Set(lines.map(({ by }) => by))).toEqual(new Set(both.map(({ child }) => child.pid)));
    await client.close();
  });

  test.skipIf(process.env.MONGODB_TEST_URI)('kept the store as well, and is killed', async () => {
    const patient = { DATA_DIR: folder, LEASE_SECONDS: patientLease };
    const first = worker({ ...patient, HOLD_AT: '7' }, 'enqueue');
    await untilSaid(first, /holds (7)/);
    const second = worker(patient);
    await untilSaid(second, /ready (now)/);
    first.child.kill('SIGKILL');
    await untilSaid(second, /done (all)/);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    const store = await openEmbeddedStore({ folder });
    const client = await new MongoClient(store.uri).connect();
    await expectEachStepOnce(client, undefined, 2);
    await client.close();
    await store.close();
  });
});
