import { spawn } from 'node:child_process';
import { type Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiClient, newCompany, someClient } from '../support/api';
import { PlainBrowser, signedIn } from '../support/browser';
import { placeForTests } from '../support/place';
import { endedAfterAll, endedAfterEach, startScript, untilReady } from '../support/process';
import { freePort } from '../support/suite';
import { ask, childrenOf, isLiving, oneConnection, startTree, type Tree, untilGone } from '../support/tree';

/** A suite of two web processes for the tests that are around the call. */
function treeForTests(variables: Record<string, string> = {}) {
  const place = placeForTests();
  const keep = endedAfterAll();
  const suite = {} as Tree;
  beforeAll(async () => {
    Object.assign(suite, keep(await startTree({ ...place.variables(), ...variables })));
  });
  return { suite, place };
}

/** Asks by new connections until each of the web processes has answered; what they answered. */
async function askBoth<A extends { status: number; id: string }>(
  of: Tree,
  one: () => Promise<A>,
): Promise<Map<string, A>> {
  const answers = new Map<string, A>();
  while (answers.size < 2) {
    const answer = await one();
    answers.set(await of.placeOf(answer), answer);
  }
  return answers;
}

/** In ms, between two requests of one connection: the processes that start meanwhile need the cores too. */
const pauseMs = 10;

/** Sends requests one after the other over one connection until it is told to stop; what went wrong, and how many went well. */
function stream(url: string, path: string) {
  const agent = oneConnection();
  const wrong: unknown[] = [];
  let going = true;
  let good = 0;
  const ended = (async () => {
    while (going) {
      const { status } = await ask(url, path, agent).catch((error: Error) => ({ status: error.message }));
      if (status === 200) good += 1;
      else wrong.push(status);
      await setTimeout(pauseMs);
    }
    agent.destroy();
  })();
  return {
    good: () => good,
    async stop() {
      going = false;
      await ended;
      return wrong;
    },
  };
}

/** A connection that one of the web processes has taken. */
async function connectionTo(suite: Tree, place: string): Promise<Agent> {
  for (;;) {
    const agent = oneConnection();
    if ((await suite.placeOf(await ask(suite.url, '/healthz', agent))) === place) return agent;
    agent.destroy();
  }
}

/** Signs up with a body of which the second half comes when it is told to. Both processes have taken a connection since. */
async function slowSignUp(suite: Tree, name = 'slow', agent?: Agent) {
  const headers = { 'Content-Type': 'application/json' };
  const sending = request(`${suite.url}/signup`, { method: 'POST', headers, ...(agent && { agent }) });
  sending.write(`{"email":"${name}@drain.example",`);
  const answer = new Promise<number | undefined>((resolve, reject) => {
    sending.once('response', (response) => resolve(response.resume().statusCode));
    sending.once('error', reject);
  });
  // Awaited later.
  answer.catch(() => undefined);
  await Promise.all(Array.from({ length: 4 }, () => ask(suite.url, '/healthz')));
  return { answer, finish: () => sending.end('"password":"secret-6"}') };
}

function endGroup(leader: number): void {
  try {
    if (leader) process.kill(-leader, 'SIGKILL');
  } catch {
    // Nobody of it is left.
  }
}

const untilRefused = (suite: Tree) =>
  vi.waitFor(async () => expect(await ask(suite.url, '/healthz').catch(() => 'refused')).toBe('refused'), {
    timeout: 120_000,
  });

const untilChanged = (of: Tree, name: string, before: number | undefined) =>
  vi.waitFor(
    () => {
      const pid = of.pids()[name];
      if (pid === undefined || pid === before) throw new Error(`${name} did not come back`);
      return pid;
    },
    { timeout: 120_000, interval: 20 },
  );

describe('several web processes over one store', () => {
  const { suite } = treeForTests();

  test('share sessions and limits', async () => {
    await newCompany(suite.url, 'boss@both.example');
    const browser = await signedIn(suite.url, 'boss@both.example');
    const at = async (path: string, fields?: Record<string, string>) => {
      const headers = { Connection: 'close' };
      const answer = await (fields
        ? new PlainBrowser(suite.url).post(path, fields, headers)
        : browser.get(path, headers));
      // A body that nobody reads when its connection ends is an error in undici.
      await answer.text();
      return { status: answer.status, id: answer.headers.get('X-Request-Id') ?? '' };
    };
    for (const { status } of (await askBoth(suite, () => at('/crm'))).values()) expect(status).toBe(200);

    const wrong = { email: 'boss@both.example', password: 'wrong' };
    const tries = await Promise.all(Array.from({ length: 16 }, () => at('/login', wrong)));
    expect(tries.filter(({ status }) => status !== 429)).toHaveLength(10);
    expect(new Set(await Promise.all(tries.map((one) => suite.placeOf(one))))).toEqual(new Set(['1', '2']));
    for (const { status } of (await askBoth(suite, () => at('/login', wrong))).values())
      expect(status).toBe(429);
    expect(suite.said()).not.toContain('BILLING_PROVIDER');
  });

  test('one that is killed comes back, and no request to the other fails', async () => {
    const agent = oneConnection();
    const survivor = await suite.placeOf(await ask(suite.url, '/healthz', agent));
    const killed = survivor === '1' ? '2' : '1';
    const before = suite.kill(`web ${killed}`);
    let asked = 0;
    let back = false;
    const until = (async () => {
      await untilChanged(suite, `web ${killed}`, before);
      while ((await suite.placeOf(await ask(suite.url, '/readyz'))) !== killed);
      back = true;
    })();
    while (!back) {
      const answer = await ask(suite.url, '/readyz', agent);
      expect(answer.status).toBe(200);
      asked += 1;
      await setTimeout(pauseMs);
    }
    await until;
    expect(asked).toBeGreaterThan(0);
    agent.destroy();
  });

  test('end at once on a second SIGTERM, and say nothing of it; two in one moment are one', async () => {
    const before = Object.values(suite.pids());
    const slow = await slowSignUp(suite);
    const saidBefore = suite.said().split('\n').length - 1;
    const answer = slow.answer.catch(() => 'cut off');
    suite.child.kill('SIGTERM');
    suite.child.kill('SIGINT');
    await untilRefused(suite);
    expect(before.filter(isLiving)).not.toEqual([]);
    await setTimeout(600);
    suite.child.kill('SIGTERM');
    await suite.ended;
    const since = performance.now();
    await Promise.all(before.map(untilGone));
    // Those in flight would have had ten seconds.
    expect(performance.now() - since).toBeLessThan(9_000);
    expect(await answer).toBe('cut off');
    const lines = suite.said().split('\n').slice(saidBefore);
    expect(lines.filter((line) => line !== '' && !line.startsWith('{"level":"info"'))).toEqual([]);
  });
});

// One address asks more in a minute here than anybody may.
describe('several web processes without limits', () => {
  const METRICS_TOKEN = 'a-token-for-prometheus';
  const { suite, place } = treeForTests({ RATE_LIMIT: 'off', METRICS_TOKEN, BILLING_PROVIDER: '' });

  test('of which one reports the figures of all', async () => {
    const asked = await askBoth(suite, () => ask(suite.url, '/'));
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${suite.url}/metrics`, { headers })).text();
    for (const at of asked.keys())
      expect(text).toContain(
        `laoban_request_seconds_count{method="GET",route="/",status="200",process="${at}"}`,
      );
    for (const name of ['1', '2', 'supervisor', ...(place.database ? [] : ['store'])])
      expect(text).toMatch(new RegExp(`^laoban_memory_bytes\\{process="${name}"\\} \\d{7,}$`, 'm'));
    // It was said at the start, which both processes have behind them.
    expect(suite.said().match(/BILLING_PROVIDER is not set/g)).toHaveLength(1);
  });

  test('are replaced on SIGHUP one after the other, and no request is lost', async () => {
    const before = suite.pids();
    const streams = ['/healthz', '/readyz', '/', '/readyz'].map((path) => stream(suite.url, path));
    await vi.waitFor(
      () => expect(Math.min(...streams.map(({ good }) => good()))).toBeGreaterThan(3),
      120_000,
    );
    suite.child.kill('SIGHUP');
    for (const name of ['web 1', 'web 2']) {
      await untilGone(before[name] ?? 0);
      await untilChanged(suite, name, before[name]);
    }
    const afterwards = streams.map(({ good }) => good());
    await vi.waitFor(
      () => expect(streams.every(({ good }, at) => good() > (afterwards[at] ?? 0) + 3)).toBe(true),
      120_000,
    );
    expect(await Promise.all(streams.map(({ stop }) => stop()))).toEqual([[], [], [], []]);
    expect(suite.pids().store).toBe(before.store);
  });

  test.skipIf(process.env.MONGODB_TEST_URI)(
    'have a store that is killed under writes: what was acknowledged is there once, and the suite answers again',
    async () => {
      const company = await newCompany(suite.url, 'boss@written.example');
      const kept: string[] = [];
      const failed: string[] = [];
      let going = true;
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; going; n += 1) {
          const CompanyName = `Firm ${writer}-${n}`;
          const { status, body } = await company.post('/createCompany', { ...someClient, CompanyName });
          if (status === 200) kept.push(CompanyName);
          else if (status !== 503) failed.push(`${status} ${body.requestId}`);
        }
      });
      for (let round = 0; round < 2; round += 1) {
        const before = kept.length;
        await vi.waitFor(() => expect(kept.length).toBeGreaterThan(before + 8), 120_000);
        const store = suite.kill('store');
        await untilChanged(suite, 'store', store);
        const then = kept.length;
        await vi.waitFor(() => expect(kept.length).toBeGreaterThan(then + 8), 120_000);
      }
      going = false;
      await Promise.all(writers);
      await untilReady(suite.url);
      const { body } = await company.get('/getAllCompanies?limit=1000');
      const names = body.data.map(({ name }: { name: string }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(kept.filter((name) => !names.includes(name))).toEqual([]);
      // The driver has waited for it, or has said that it is away: never more than that.
      const lines = suite.said().split('\n');
      const said = (request: string) => lines.filter((line) => line.includes(request.split(' ')[1] ?? ''));
      expect(failed.map((request) => [request, said(request)])).toEqual([]);
    },
  );

  test.skipIf(process.env.MONGODB_TEST_URI)(
    'whose store is away: a request is told to come again, and nothing of it is lost',
    async () => {
      const company = await newCompany(suite.url, 'boss@still.example');
      suite.kill('store');
      // Whether it is back already or not, it is one of these two and no 500.
      const { status } = await new ApiClient(suite.url, company.token).get('/getAllCompanies');
      expect([200, 503]).toContain(status);
      await untilReady(suite.url);
      expect((await company.get('/getAllCompanies')).status).toBe(200);
    },
  );

  test('end by themselves when their supervisor is killed', async () => {
    const before = Object.values(suite.pids());
    expect(before).toHaveLength(place.database ? 2 : 3);
    suite.child.kill('SIGKILL');
    await Promise.all(before.map(untilGone));
    expect(place.isServed()).toBe(false);
  });
});

describe('several web processes', () => {
  const { suite, place } = treeForTests();

  test('on SIGTERM let slow requests finish, also to one that is just being replaced, end with 0, and leave nothing behind', async () => {
    // The first one is the first to be replaced. Connections are dealt out in turn: of two loops at once, each could always get the
    // other's process.
    const replaced = await connectionTo(suite, '1');
    const resting = await connectionTo(suite, '1');
    const other = await connectionTo(suite, '2');
    const slow = [await slowSignUp(suite, 'one', replaced), await slowSignUp(suite, 'two', other)];
    const before = Object.values(suite.pids());
    suite.child.kill('SIGHUP');
    await vi.waitFor(async () => expect((await ask(suite.url, '/healthz', resting)).isLast).toBe(true), {
      timeout: 120_000,
      interval: 20,
    });
    before.push(...Object.values(suite.pids()));
    suite.child.kill('SIGTERM');
    await untilRefused(suite);
    // The others are told to end before these requests are whole.
    await setTimeout(1_000);
    for (const { finish } of slow) finish();
    expect(await Promise.all(slow.map(({ answer }) => answer))).toEqual([200, 200]);
    expect(await suite.ended).toBe(0);
    await Promise.all(before.map(untilGone));
    expect(place.isServed()).toBe(false);
  });
});

describe('a start', () => {
  const place = placeForTests();
  const keep = endedAfterEach();

  test('of several processes, whose supervisor is killed: they end by themselves, silently', async () => {
    const variables = { PORT: String(await freePort()), WEB_CONCURRENCY: '2', ...place.variables() };
    const starting = keep(startScript('scripts/start.mjs', variables));
    const names = place.database ? ['web 1'] : ['store', 'web 1'];
    // They have just begun, and open nothing yet.
    const before = await vi.waitFor(
      () => {
        const pids = childrenOf(starting.child.pid ?? 0);
        expect(Object.keys(pids).sort()).toEqual(names);
        return Object.values(pids);
      },
      { timeout: 120_000, interval: 1 },
    );
    starting.child.kill('SIGKILL');
    await Promise.all(before.map(untilGone));
    await starting.ended;
    expect(starting.said()).toBe('');
    expect(place.isServed()).toBe(false);
  });

  test('ends with the npm that has started it', async () => {
    const port = await freePort();
    const { PATH = '', HOME = '' } = process.env;
    const npm = spawn('npm', ['start'], {
      env: {
        PATH,
        HOME,
        PORT: String(port),
        WEB_CONCURRENCY: '1',
        ...place.variables(),
      },
      stdio: 'ignore',
      // Leads a group, by which the test ends what is left.
      detached: true,
    });
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url);
    try {
      npm.kill('SIGTERM');
      await vi.waitFor(
        async () => expect(await ask(url, '/healthz').catch(() => 'refused')).toBe('refused'),
        { timeout: 20_000, interval: 100 },
      );
      await vi.waitFor(() => expect(place.isServed()).toBe(false), { timeout: 20_000 });
    } finally {
      endGroup(npm.pid ?? 0);
    }
  });

  test('of several processes that cannot start says so in one sentence, and leaves nothing behind', async () => {
    const port = await freePort();
    const taken = createServer().listen(port, '127.0.0.1');
    const variables = { PORT: String(port), WEB_CONCURRENCY: '2', ...place.variables() };
    const refused = keep(startScript('scripts/start.mjs', variables));
    expect(await refused.ended).toBe(1);
    expect(refused.said().trim()).toBe(
      `PORT ${port} is in use: stop what listens there, or set PORT to another number.`,
    );
    expect(place.isServed()).toBe(false);
    taken.close();
  });
});
