import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, open, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEmbeddedStore } from '../../db/embedded/index';
import { newCompany } from '../support/api';
import { startScript, untilReady } from '../support/process';
import { testSecret } from '../support/secret';
import { freePort } from '../support/suite';

let folder: string;
let port: number;
const started: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laoban-start-'));
  port = await freePort();
});

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts the suite as `npm start` does, with these variables and no others of its own. */
function start(variables: Record<string, string> = {}, where: { cwd?: string } = {}) {
  const own = { PORT: String(port), DATA_DIR: folder, ...variables };
  const script = startScript(resolve('scripts/start.mjs'), own, [], where);
  started.push(script.child);
  return { ...script, url: `http://127.0.0.1:${port}` };
}

describe('a start that cannot be is ended with one plain sentence', () => {
  test.each([
    ['PORT', '0x10', 'PORT must be a whole number from 1 to 65535.'],
    ['HOST', 'nowhere.invalid', 'HOST nowhere.invalid is no address of this machine'],
    ['DATA_DIR', '~/laoban', 'DATA_DIR ~/laoban begins with ~: write the whole path.'],
    ['APP_URL', 'laoban.sg', 'APP_URL must be an address that begins with http://.'],
    ['MONGODB_URI', 'localhost', 'MONGODB_URI must be an address that begins with mongodb://.'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must be at least 32 characters'],
    ['SESSION_SECRET', 'changeme'.repeat(4), 'SESSION_SECRET can be guessed: make a random one'],
    ['BILLING_PROVIDER', 'cash', 'BILLING_PROVIDER must be stripe, local or none.'],
    ['BILLING_PROVIDER', 'stripe', 'STRIPE_SECRET_KEY must be set where BILLING_PROVIDER is stripe.'],
    ['STRIPE_SECRET_KEY', 'sk_test_1', 'STRIPE_WEBHOOK_SECRET must be set where BILLING_PROVIDER is stripe.'],
    ['STRIPE_API_BASE', 'stripe', 'STRIPE_API_BASE must be an address that begins with https://.'],
    ['SMTP_URL', 'mail', 'SMTP_URL must be an address that begins with smtp://.'],
    ['ANTHROPIC_BASE_URL', 'api', 'ANTHROPIC_BASE_URL must be an address that begins with https://.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be debug, info, warn, error or silent.'],
    ['TRUST_PROXY', 'maybe', 'TRUST_PROXY must be on or off.'],
    ['RATE_LIMIT', '7', 'RATE_LIMIT must be on or off.'],
    ['MONGODB_URI', 'mongodb://127.0.0.1:1/x', 'SESSION_SECRET must be set where MONGODB_URI is.'],
  ])('%s=%s', async (name, value, sentence) => {
    const { ended, said } = start({ [name]: value });
    expect(await ended).toBe(1);
    expect(said()).toContain(sentence);
    expect(said().trim().split('\n')).toHaveLength(1);
  });

  test('a port in use', async () => {
    const server = createServer().listen(port, '127.0.0.1');
    const { ended, said } = start();
    expect(await ended).toBe(1);
    expect(said().trim()).toBe(
      `PORT ${port} is in use: stop what listens there, or set PORT to another number.`,
    );
    server.close();
  });

  test('a secret that a killed start has left half written', async () => {
    await writeFile(join(folder, 'secret'), '');
    const { ended, said } = start();
    expect(await ended).toBe(1);
    expect(said()).toContain("holds a file 'secret' that is too short");
  });

  test.each([
    ['an option that is none', '?retryWritez=1'],
    ['a word that is no host', '@@'],
  ])('a MONGODB_URI with %s', async (_, rest) => {
    const uri = `mongodb://127.0.0.1:${port}/x${rest}`;
    const { ended, said } = start({ MONGODB_URI: uri, SESSION_SECRET: testSecret });
    expect(await ended).toBe(1);
    expect(said()).toMatch(/^MONGODB_URI (cannot be used|must be)/);
    expect(said().trim().split('\n')).toHaveLength(1);
  });

  test('a data folder that is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { ended, said } = start({ DATA_DIR: file });
    expect(await ended).toBe(1);
    expect(said()).toContain(`DATA_DIR ${file} cannot be written`);
    expect(said().trim().split('\n')).toHaveLength(1);
  });

  test.skipIf(process.platform !== 'linux')('a data folder in a place that takes none', async () => {
    const { ended, said } = start({ DATA_DIR: '/proc/laoban' });
    expect(await ended).toBe(1);
    expect(said()).toBe(
      'DATA_DIR /proc/laoban cannot be written (ENOENT): let this user write there, or set another folder.\n',
    );
  });

  test('a file .env that cannot be read', async () => {
    await mkdir(join(folder, '.env'));
    const { ended, said } = start({}, { cwd: folder });
    expect(await ended).toBe(1);
    expect(said()).toBe('The file .env cannot be read (EISDIR): let this user read it, or take it away.\n');
  });

  test.skipIf(process.getuid?.() === 0)('a data folder that may not be written', async () => {
    await chmod(folder, 0o500);
    const { ended, said } = start();
    expect(await ended).toBe(1);
    expect(said()).toContain(`DATA_DIR ${folder} cannot be written`);
  });

  test('a MongoDB that is not there', async () => {
    const { ended, said } = start({
      MONGODB_URI: `mongodb://127.0.0.1:${port}/x`,
      SESSION_SECRET: testSecret,
    });
    expect(await ended).toBe(1);
    expect(said()).toContain('MONGODB_URI cannot be used');
  });
});

describe('a database that goes away while the suite starts', () => {
  /** A way to a store that is cut as soon as this stands in what goes through it; where it begins. */
  async function wayThatEndsAt(word: string): Promise<string> {
    const store = await openEmbeddedStore({ folder: join(folder, 'store') });
    const socket = decodeURIComponent(/\/\/([^/]+)/.exec(store.uri)?.[1] ?? '');
    const way = createServer((from) => {
      const to = connect(socket);
      const cut = () => {
        from.destroy();
        to.destroy();
      };
      for (const end of [from, to]) end.on('error', cut).on('close', cut);
      to.on('data', (bytes) => from.write(bytes));
      from.on('data', (bytes) => {
        if (!bytes.includes(word)) return to.write(bytes);
        way.close();
        for (const open of ways) open();
      });
      ways.add(cut);
    });
    const ways = new Set<() => void>();
    way.listen(port, '127.0.0.1');
    endings.push(async () => {
      way.close();
      await store.close();
    });
    return `mongodb://127.0.0.1:${port}/x?directConnection=true`;
  }
  const endings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });

  test.each([
    ['its indices are made', 'createIndexes', '1'],
    ['its indices are made by one of several processes', 'createIndexes', '2'],
  ])('is one plain line when %s', async (_, word, processes) => {
    const uri = await wayThatEndsAt(word);
    const own = { MONGODB_URI: uri, SESSION_SECRET: testSecret, PORT: String(await freePort()) };
    const { ended, said } = start({ ...own, WEB_CONCURRENCY: processes });
    expect(await ended).toBe(1);
    expect(said().trim()).toMatch(/^The database went away while the suite was starting: .*\.$/);
    expect(said().trim().split('\n')).toHaveLength(1);
  });
});

describe('a suite whose lines nobody takes', () => {
  test.each([
    ['a reader that is gone', 'pipe', '1'],
    ['a reader that is gone, by several processes', 'pipe', '2'],
    ['a disk that is full', 'full', '1'],
    ['a disk that is full, by several processes', 'full', '2'],
  ])('because of %s goes on, and ends in good order', async (_, kind, processes) => {
    const out = kind === 'full' ? await open('/dev/full', 'w') : undefined;
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      stdio: ['ignore', out?.fd ?? 'pipe', 'inherit'],
      env: {
        ...{ PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: folder },
        ...{ WEB_CONCURRENCY: processes, LOG_LEVEL: 'debug' },
      },
    });
    started.push(child);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url);
    for (let i = 0; i < 20; i++) expect((await fetch(`${url}/login`)).status).toBe(200);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await out?.close();
  });
});

describe('without a build', () => {
  test('npm start says what to do, in one sentence', async () => {
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    await cp('scripts', join(folder, 'scripts'), { recursive: true });
    const { ended, said } = startScript(join(folder, 'scripts/start.mjs'), {
      PORT: String(port),
      DATA_DIR: folder,
    });
    expect(await ended).toBe(1);
    expect(said().trim()).toBe('The suite has not been built here yet: run npm run build first.');
  });

  test.each([
    ['seed', 'The suite has not been built here yet: run npm ci && npm run build first.'],
    ['backup', 'The suite has not been built here yet: run npm ci && npm run build first.'],
    ['build', 'The packages have not been installed here yet: run npm ci && npm run build first.'],
  ])('or packages npm run %s says so too', async (script, sentence) => {
    await cp('scripts', join(folder, 'scripts'), { recursive: true });
    const variables = { DATA_DIR: folder, NODE_ENV: 'production' };
    const { ended, said } = startScript(join(folder, `scripts/${script}.mjs`), variables);
    expect(await ended).toBe(1);
    expect(said().trim()).toBe(sentence);
  });
});

test('started from another folder, its pages have their files', async () => {
  const child = spawn(process.execPath, [resolve('scripts/start.mjs')], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', WEB_CONCURRENCY: '1', PORT: String(port), DATA_DIR: folder },
  });
  started.push(child);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  const page = await (await fetch(`${url}/login`)).text();
  const [style = ''] = /\/assets\/[^"]+\.css/.exec(page) ?? [];
  expect((await fetch(`${url}${style}`)).headers.get('Content-Type')).toContain('text/css');
});

describe('a suite that runs', () => {
  test('keeps what it acknowledged through kill -9, and its secret through a new start', async () => {
    const first = start();
    await untilReady(first.url);
    const company = await newCompany(first.url, 'boss@killed.example');
    first.child.kill('SIGKILL');
    await first.ended;
    const second = start();
    await untilReady(second.url);
    expect((await company.get('/getAllCompanies')).status).toBe(200);
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(folder, 'secret'), 'utf8')).length).toBeGreaterThanOrEqual(32);
  });

  test('on SIGTERM lets a request in flight finish, takes no new one, and ends with 0', async () => {
    const { child, ended, url } = start();
    await untilReady(url);
    // Its body is on its way when the signal comes.
    let finish = () => {};
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"email":"slow@drain.example",'));
        finish = () => {
          controller.enqueue(new TextEncoder().encode('"password":"secret-6"}'));
          controller.close();
        };
      },
    });
    const headers = { 'Content-Type': 'application/json' };
    const signUp = fetch(`${url}/signup`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), 60_000);
    child.kill('SIGTERM');
    await vi.waitFor(
      async () => expect(await fetch(`${url}/healthz`).catch(() => 'refused')).toBe('refused'),
      10_000,
    );
    finish();
    expect((await signUp).status).toBe(200);
    expect(await ended).toBe(0);
  });

  test('two processes over one folder are one suite', async () => {
    const first = start();
    await untilReady(first.url);
    port = await freePort();
    const second = start();
    await untilReady(second.url);
    const company = await newCompany(first.url, 'boss@both.example');
    const headers = { Authorization: `Bearer ${company.token}` };
    expect((await fetch(`${second.url}/getAllCompanies`, { headers })).status).toBe(200);
  });

  test('when the process that owns the folder is killed, the other takes it over', async () => {
    const first = start();
    await untilReady(first.url);
    port = await freePort();
    const second = start();
    await untilReady(second.url);
    const company = await newCompany(second.url, 'boss@heir.example');
    first.child.kill('SIGKILL');
    await first.ended;
    await untilReady(second.url);
    const headers = { Authorization: `Bearer ${company.token}` };
    expect((await fetch(`${second.url}/getAllCompanies`, { headers })).status).toBe(200);
    await newCompany(second.url, 'boss@after.example');
  });

  test('logs one JSON line a request, with an id and no secret', async () => {
    const { said, url, child, ended } = start();
    await untilReady(url);
    await newCompany(url, 'boss@logged.example');
    await fetch(`${url}/ResetPassword/very-secret-token`);
    await fetch(`${url}/login?q=somebody`);
    child.kill('SIGTERM');
    await ended;
    const lines = said()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const signUp = lines.find(({ path }) => path === '/signup');
    expect(signUp).toMatchObject({ level: 'info', method: 'POST', status: 200 });
    expect(signUp.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(said()).not.toMatch(/secret-6|very-secret-token|somebody|boss@logged/);
  });

  test.each([
    ['says at its start that plans are given away where nobody has chosen', {}, 1],
    ['says nothing of it where somebody has', { BILLING_PROVIDER: 'local' }, 0],
  ])('%s', async (_, variables: Record<string, string>, times) => {
    const { said, url } = start({ ...variables, WEB_CONCURRENCY: '2' });
    await untilReady(url);
    // The supervisor says so once both processes have started.
    await vi.waitFor(() => expect(said()).toContain('"listening"'), 60_000);
    expect(said().match(/BILLING_PROVIDER is not set/g) ?? []).toHaveLength(times);
  });

  test('without billing there are no credits, and no trial ends', async () => {
    const { url } = start({ BILLING_PROVIDER: 'none' });
    await untilReady(url);
    const company = await newCompany(url, 'boss@free.example');
    expect((await company.get(`/credits/${company.ids.userId}`)).body).toEqual({ credits: null });
  });
});
