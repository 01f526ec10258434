import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Db, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEmbeddedStore } from '../../db/embedded/index';
import { newCompany, someClient } from '../support/api';
import { signedIn } from '../support/browser';
import { ofTheRun, startScript, untilReady } from '../support/process';
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
  test('where a variable is wrong', async () => {
    const { ended, said } = start({ PORT: '0x10' });
    expect(await ended).toBe(1);
    expect(said()).toBe('PORT must be a whole number from 1 to 65535.\n');
  });

  test('where the file .env cannot be read', async () => {
    await mkdir(join(folder, '.env'));
    const { ended, said } = start({}, { cwd: folder });
    expect(await ended).toBe(1);
    expect(said()).toBe('The file .env cannot be read (EISDIR): let this user read it, or take it away.\n');
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

  test('is one plain line when its indices are made', async () => {
    const uri = await wayThatEndsAt('createIndexes');
    const own = { MONGODB_URI: uri, SESSION_SECRET: testSecret, PORT: String(await freePort()) };
    const { ended, said } = start(own);
    expect(await ended).toBe(1);
    expect(said().trim()).toMatch(/^The database went away while the suite was starting: .*\.$/);
    expect(said().trim().split('\n')).toHaveLength(1);
  });
});

describe('a disk that is full', () => {
  const noRoom = 'There is no space left to save anything. You can still read everything.';

  /** The suite on a disk that others have filled up to this many bytes, which the reserve gives room on. */
  async function startWith(bytes: number, variables: Record<string, string> = {}) {
    const loaded = join(folder, 'small-disk.mjs');
    await writeFile(
      loaded,
      `import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const size = (folder) => fs.statSync(folder + '/reserve', { throwIfNoEntry: false })?.size ?? 0;
      fs.statfsSync = (folder) => ({ bavail: ${bytes} + 16 * 2 ** 20 - size(folder), bsize: 1 });
      syncBuiltinESMExports();`,
    );
    const suite = start({ NODE_OPTIONS: `--import=file://${loaded}`, LOG_LEVEL: 'silent', ...variables });
    await untilReady(suite.url);
    return suite;
  }

  test.each(['1', '2'])(
    'can be started on, by %s processes: people sign in, read, delete and sign out',
    async (processes) => {
      const roomy = await startWith(1e9, { RATE_LIMIT: 'off' });
      const email = 'owner@work.example';
      const boss = await newCompany(roomy.url, email);
      const { id } = (await boss.post('/createCompany', someClient)).body;
      await (await signedIn(roomy.url, email)).post('/welcome/skip', {});
      roomy.child.kill('SIGTERM');
      await roomy.ended;

      const full = await startWith(0, { WEB_CONCURRENCY: processes });
      const { url } = full;
      const browser = await signedIn(url, email);
      const text = await browser.open('/crm');
      expect(text).toContain(noRoom);
      expect(text).toContain(id);
      const other = { ...someClient, Email: 'other@kopi.example' };
      expect((await browser.post('/crm/new', other)).status).toBe(503);
      expect((await browser.post(`/clientDashBoard/${id}/delete`, {})).status).toBe(302);
      expect(await browser.open('/crm')).not.toContain(id);
      expect((await browser.post('/logout', {})).status).toBe(302);
      expect((await browser.get('/crm')).status).toBe(302);
      // Ends the processes that it has started.
      full.child.kill('SIGTERM');
      await full.ended;
    },
  );
});

describe('a data folder', () => {
  /** The folder of the first numbered format, with a client, an item and a quotation of owner@present.example. */
  async function unpack(): Promise<void> {
    await mkdir(join(folder, 'store'));
    const packed = await readFile(resolve('tests/fixtures/data-of-format-1.mdb.gz'));
    await writeFile(join(folder, 'store/data.mdb'), gunzipSync(packed));
    await writeFile(join(folder, 'store/made'), 'This folder holds a store: data.mdb.\n');
  }

  async function change(work: (db: Db) => Promise<unknown>): Promise<void> {
    const store = await openEmbeddedStore({ folder });
    const client = new MongoClient(store.uri);
    await work(client.db('laoban'));
    await client.close();
    await store.close();
  }

  async function refusal(): Promise<string> {
    const { ended, said } = start();
    expect(await ended).toBe(1);
    return said();
  }
  const sentence = (version: string) =>
    `The data is of ${version} version, which this one does not read: start that version, or choose an empty folder (DATA_DIR) or database (MONGODB_URI).\n`;

  test('of the first numbered format opens, and its owner finds everything', async () => {
    await unpack();
    for (let turn = 0; turn < 2; turn += 1) {
      const { url, child, ended } = start({ BILLING_PROVIDER: 'local', WEB_CONCURRENCY: '1' });
      await untilReady(url);
      const browser = await signedIn(url, 'owner@present.example', 'measured-6');
      await browser.post('/welcome/skip', {});
      expect(await browser.open('/crm')).toContain('Zoë’s Kopi');
      expect(await browser.open('/Inventory')).toContain('JOB-7001A');
      expect(await browser.open('/Quotes')).toContain('Q-2026-0001');
      child.kill('SIGTERM');
      await ended;
    }
  });

  test('of an older version is refused with one sentence, and so is one of a newer version', async () => {
    await unpack();
    await change((db) =>
      db.collection<{ _id: string }>('upgrades').deleteOne({ _id: 'invoices.draftsOfDeletedClients' }),
    );
    expect(await refusal()).toBe(sentence('an older'));
    const newer = { _id: 'data', format: 2 };
    await change((db) => db.collection<{ _id: string }>('dataFormat').insertOne(newer));
    expect(await refusal()).toBe(sentence('a newer'));
  });
});

describe('a suite whose lines nobody takes', () => {
  test.each([
    ['a reader that is gone', 'pipe', '1'],
    ['a disk that is full, by several processes', 'full', '2'],
  ])('because of %s goes on, and ends in good order', async (_, kind, processes) => {
    const out = kind === 'full' ? await open('/dev/full', 'w') : undefined;
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      stdio: ['ignore', out?.fd ?? 'pipe', 'inherit'],
      env: {
        ...ofTheRun(),
        PORT: String(port),
        DATA_DIR: folder,
        WEB_CONCURRENCY: processes,
        LOG_LEVEL: 'debug',
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

describe('a suite that runs, started from another folder', () => {
  test('has files for its pages, logs one JSON line a request, and ends after a request in flight', async () => {
    const { child, ended, said, url } = start({}, { cwd: tmpdir() });
    await untilReady(url);
    const page = await (await fetch(`${url}/login`)).text();
    const [style = ''] = /\/assets\/[^"]+\.css/.exec(page) ?? [];
    expect((await fetch(`${url}${style}`)).headers.get('Content-Type')).toContain('text/css');
    await vi.waitFor(
      () => expect(said()).toMatch(/"msg":"(PDFs are printed by a browser|no browser starts)/),
      60_000,
    );
    await fetch(`${url}/ResetPassword/very-secret-token`);
    await fetch(`${url}/login?q=somebody`);

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

    const lines = said()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const logged = lines.find(({ path }) => path === '/signup');
    expect(logged).toMatchObject({ level: 'info', method: 'POST', status: 200 });
    expect(logged.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(said()).not.toMatch(/secret-6|very-secret-token|somebody|slow@drain/);
  });
});
