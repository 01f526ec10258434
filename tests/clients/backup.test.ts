import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newCompany, someClient } from '../support/api';
import { PlainBrowser } from '../support/browser';
import { endedAfterEach, startScript, untilReady, untilSaid } from '../support/process';
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

async function store(DATA_DIR: string): Promise<string> {
  const words = ['--port', '0'];
  return await untilSaid(keep(startScript('scripts/db.mjs', { DATA_DIR }, words)), /^MONGODB_URI=(.*)$/m);
}

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

test('from a folder that nobody has open to a MongoDB elsewhere, and not twice', async () => {
  const from = join(folder, 'from');
  const file = join(folder, 'all.backup');
  const first = keep(startScript('scripts/db.mjs', { DATA_DIR: from }));
  const client = await new MongoClient(await untilSaid(first, /^MONGODB_URI=(.*)$/m)).connect();
  await client.db('laoban').collection('items').insertOne({ a: 1 });
  await client.close();
  first.child.kill('SIGTERM');
  await first.ended;
  expect(await run('backup', { DATA_DIR: from }, file)).toMatchObject({ code: 0 });
  const MONGODB_URI = await store(join(folder, 'to'));
  expect(await run('restore', { MONGODB_URI }, file)).toMatchObject({ code: 0 });
  expect(await run('restore', { MONGODB_URI }, file)).toEqual({
    code: 1,
    said: "The database 'laoban' is not empty (items): restore into an empty one.",
  });
});

test.skipIf(process.platform === 'win32')('a disk that is full leaves no file', async () => {
  const MONGODB_URI = await store(join(folder, 'from'));
  const client = await new MongoClient(MONGODB_URI).connect();
  const pads = Array.from({ length: 40 }, () => ({ pad: crypto.getRandomValues(Buffer.alloc(60_000)) }));
  await client.db('laoban').collection('items').insertMany(pads);
  await client.close();
  const file = join(folder, 'full.backup');
  // No file may grow beyond 1 MB, which looks like a full disk to the writer.
  const command = `ulimit -f 1024; exec "${process.execPath}" scripts/backup.mjs "${file}"`;
  const env = { PATH: process.env.PATH ?? '', MONGODB_URI };
  const { status, stderr } = spawnSync('bash', ['-c', command], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain(`${file} cannot be written: EFBIG: file too large, write.`);
  expect(await readdir(folder)).toEqual(['from']);
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

test('one that is killed half-way leaves no file that looks whole', async () => {
  const uri = await store(join(folder, 'from'));
  const client = await new MongoClient(uri).connect();
  const pads = Array.from({ length: 40 }, () => ({ pad: crypto.getRandomValues(Buffer.alloc(60_000)) }));
  // Two answers' worth: the second is lost.
  for (const name of ['a', 'b']) await client.db('laoban').collection(name).insertMany(pads);
  await client.close();
  const file = join(folder, 'killed.backup');
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
  expect(await run('backup', { MONGODB_URI: uri }, file)).toMatchObject({ code: 0 });
  expect((await readdir(folder)).sort()).toEqual(['from', 'killed.backup', left, 'to']);
});

test('one that is broken off by Ctrl+C leaves no file, and a restore nothing half done', async () => {
  const uri = await store(join(folder, 'from'));
  const client = await new MongoClient(uri).connect();
  const pads = Array.from({ length: 40 }, () => ({ pad: crypto.getRandomValues(Buffer.alloc(60_000)) }));
  await client.db('laoban').collection('a').insertMany(pads);
  const file = join(folder, 'broken.backup');
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
  await client.close();
  const began = /^The restore into the database 'laoban' that began at .* has not ended: /;
  expect(await run('backup', { MONGODB_URI: uri }, file)).toEqual({
    code: 1,
    said: expect.stringMatching(began),
  });
  const variables = {
    MONGODB_URI: uri,
    SESSION_SECRET: testSecret,
    DATA_DIR: folder,
    PORT: String(await freePort()),
  };
  const started = keep(startScript('scripts/start.mjs', variables));
  expect(await started.ended).toBe(1);
  expect(started.said()).toMatch(began);
});

test('a command over a folder without a store, or an empty one, says so', async () => {
  const elsewhere = join(folder, 'elsewhere');
  expect(await run('backup', { DATA_DIR: elsewhere }, join(folder, 'x.backup'))).toEqual({
    code: 1,
    said: `DATA_DIR ${elsewhere} holds no store: set it to the folder of the suite.`,
  });
  const MONGODB_URI = await store(join(folder, 'empty'));
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
