import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbeddedStore } from '../../db/embedded/index';
import { newCompany, someClient } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { endedAfterEach, ofTheRun, startProgram, startScript, untilReady } from '../support/process';
import { testSecret } from '../support/secret';
import { freePort } from '../support/suite';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laoban-backups-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});
const keep = endedAfterEach();

/** Runs a script to its end; answers its exit code and all that it said. */
async function run(script: 'backup' | 'restore', variables: Record<string, string>, ...words: string[]) {
  const { ended, said } = startScript(`scripts/${script}.mjs`, variables, words);
  return { code: await ended, said: said().trim() };
}

async function suite(DATA_DIR: string): Promise<string> {
  const port = String(await freePort());
  keep(startScript('scripts/start.mjs', { PORT: port, DATA_DIR, LOG_LEVEL: 'warn' }));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return url;
}

/** A store of this process, which others reach by a port; closed after the test. */
async function store(name: string): Promise<string> {
  const { listen, close } = await openEmbeddedStore({ folder: join(folder, name) });
  stores.push(close);
  return await listen(0, 'laoban', 'kopi-o-kosong');
}
const stores: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of stores.splice(0)) await close();
});

test('a company moves with its clients from one suite to another while both run', async () => {
  const [from, to, file] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'firm.backup')];
  const [here, there] = await Promise.all([suite(from), suite(to)]);
  const company = await newCompany(here, 'boss@moving.example');
  expect((await company.post('/createCompany', someClient)).status).toBe(200);
  const backup = await run('backup', { DATA_DIR: from }, file);
  expect(backup).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Backed up 'laoban': \d+ documents/),
  });
  const restored = await run('restore', { DATA_DIR: to }, file);
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored 'laoban': \d+ documents/),
  });
  const browser = new PlainBrowser(there);
  await browser.post('/login', { email: 'boss@moving.example', password: 'secret-6' });
  expect(await browser.open('/crm')).toContain('Kopi &amp; Co');
});

test('from a folder that nobody has open to a MongoDB elsewhere', async () => {
  const from = join(folder, 'from');
  const file = join(folder, 'all.backup');
  const first = await openEmbeddedStore({ folder: from });
  const client = await new MongoClient(first.uri).connect();
  await client.db('laoban').collection('items').insertOne({ a: 1 });
  await client.close();
  await first.close();
  expect(await run('backup', { DATA_DIR: from }, file)).toMatchObject({ code: 0 });
  const MONGODB_URI = await store('to');
  expect(await run('restore', { MONGODB_URI }, file)).toMatchObject({ code: 0 });
});

/** A way to a store's port on which all but the first bytes of what it answers are lost. */
async function lossy(
  uri: string,
  bytes: number,
): Promise<{ uri: string; lost: Promise<void>; server: Server }> {
  let seen = 0;
  let lose = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  const server = createServer((client) => {
    const store = connect(Number(new URL(uri).port), '127.0.0.1');
    client.pipe(store);
    store.on('data', (chunk) => {
      seen += chunk.length;
      if (seen < bytes) client.write(chunk);
      else lose();
    });
    for (const socket of [client, store]) socket.on('error', () => client.destroy());
    client.on('close', () => store.destroy());
  });
  const port = await new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  return { uri: uri.replace(/:\d+\//, `:${port}/`), lost, server };
}

describe('a backup that cannot be made to its end', () => {
  let uri: string;
  let client: MongoClient;
  beforeEach(async () => {
    uri = await store('from');
    client = await new MongoClient(uri).connect();
    const pads = Array.from({ length: 40 }, () => ({ pad: crypto.getRandomValues(Buffer.alloc(60_000)) }));
    // Two answers' worth.
    for (const name of ['a', 'b']) await client.db('laoban').collection(name).insertMany(pads);
  });
  afterEach(() => client.close());

  test.skipIf(process.platform === 'win32')(
    'leaves no file where the disk is full or Ctrl+C breaks it off, and a restore nothing half done',
    async () => {
      const file = join(folder, 'broken.backup');
      // No file may grow beyond 1 MB, which looks like a full disk to the writer.
      const command = `ulimit -f 1024; exec "${process.execPath}" scripts/backup.mjs "${file}"`;
      const env = { ...ofTheRun(), MONGODB_URI: uri };
      const full = keep(startProgram('bash', ['-c', command], env));
      expect(await full.ended).toBe(1);
      expect(full.said()).toContain(`${file} cannot be written: EFBIG: file too large, write.`);
      expect(await readdir(folder)).toEqual(['from']);

      const way = await lossy(uri, 1_000_000);
      const backup = keep(startScript('scripts/backup.mjs', { MONGODB_URI: way.uri }, [file]));
      await way.lost;
      backup.child.kill('SIGINT');
      expect(await backup.ended).toBe(1);
      expect(backup.said()).toBe('The backup was broken off: there is none.\n');
      way.server.close();
      expect(await readdir(folder)).toEqual(['from']);

      await client
        .db('laoban')
        .collection<{ _id: string }>('unfinishedRestore')
        .insertOne({ _id: 'restore', at: new Date() } as never);
      const began = /^The restore into the database 'laoban' that began at .* has not ended: /;
      const own = { SESSION_SECRET: testSecret, DATA_DIR: folder, PORT: String(await freePort()) };
      const started = keep(startScript('scripts/start.mjs', { MONGODB_URI: uri, ...own }));
      expect(await started.ended).toBe(1);
      expect(started.said()).toMatch(began);
    },
  );

  test('leaves no file that looks whole where it is killed', async () => {
    const file = join(folder, 'killed.backup');
    // The second answer is lost.
    const way = await lossy(uri, 3_000_000);
    const backup = keep(startScript('scripts/backup.mjs', { MONGODB_URI: way.uri }, [file]));
    await way.lost;
    backup.child.kill('SIGKILL');
    await backup.ended;
    way.server.close();
    const [, left = ''] = (await readdir(folder)).sort();
    expect(left).toMatch(/^killed\.backup\.partial-/);
    const restored = await run('restore', { DATA_DIR: join(folder, 'to') }, join(folder, left));
    expect(restored).toEqual({
      code: 1,
      said: `${join(folder, left)} has no backup.json and is no backup of this suite (mongorestore reads what mongodump wrote): nothing can be restored from it.`,
    });
  });
});

test('a command over a folder without a store, or an empty one, says so', async () => {
  const elsewhere = join(folder, 'elsewhere');
  expect(await run('backup', { DATA_DIR: elsewhere }, join(folder, 'x.backup'))).toEqual({
    code: 1,
    said: `DATA_DIR ${elsewhere} holds no store: set it to the folder of the suite.`,
  });
  const MONGODB_URI = await store('empty');
  expect(await run('backup', { MONGODB_URI }, join(folder, 'x.backup'))).toEqual({
    code: 1,
    said: "The database 'laoban' is empty: there is nothing to back up.",
  });
  expect(await readdir(folder)).toEqual(['empty']);
});

test('a command without what it needs says so in one sentence', async () => {
  expect(await run('restore', { DATA_DIR: folder })).toEqual({
    code: 1,
    said: 'Say which backup to restore: npm run restore <folder>',
  });
  const MONGODB_URI = 'mongodb://127.0.0.1/x?retryWritez=1';
  const { code, said } = await run('backup', { MONGODB_URI });
  expect(code).toBe(1);
  expect(said).toMatch(/^MONGODB_URI cannot be used: .*\.$/);
});
