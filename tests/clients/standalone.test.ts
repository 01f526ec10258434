import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newCompany } from '../support/api';
import { endedAfterEach, startScript, untilReady, untilSaid } from '../support/process';
import { testSecret } from '../support/secret';
import { freePort } from '../support/suite';

const URI = /^MONGODB_URI=(.*)$/m;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laoban-db-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});
const keep = endedAfterEach();
const db = (words: string[] = [], variables: Record<string, string> = {}) =>
  keep(startScript('scripts/db.mjs', { DATA_DIR: folder, ...variables }, words));

/** An app server over that store. */
async function suiteOver(uri: string): Promise<string> {
  const port = String(await freePort());
  const variables = {
    PORT: port,
    DATA_DIR: folder,
    MONGODB_URI: uri,
    SESSION_SECRET: testSecret,
    LOG_LEVEL: 'warn',
  };
  keep(startScript('scripts/start.mjs', variables));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return url;
}

const mode = async (name: string) => (await stat(join(folder, name))).mode & 0o777;

describe('the store alone', () => {
  test('prints its addresses, stores data, admits clients with the password, and ends cleanly', async () => {
    const first = db(['--port', '0']);
    const uri = await untilSaid(first, URI);
    const socketUri = await untilSaid(first, /(mongodb:\/\/%2F.*store\.sock\/\?directConnection=true)$/m);
    const { username, password, search } = new URL(uri);
    expect({ username, search }).toEqual({
      username: 'laoban',
      search: '?authSource=admin&directConnection=true',
    });
    expect((await readFile(join(folder, 'db-password'), 'utf8')).trim()).toBe(password);
    expect(await mode('db-password')).toBe(0o600);
    const stranger = new MongoClient(uri.replace(/\/\/.*@/, '//').replace('authSource=admin&', ''));
    await expect(stranger.db('test').collection('items').findOne()).rejects.toMatchObject({ code: 13 });
    await stranger.close();
    const client = await new MongoClient(socketUri).connect();
    await client.db('test').collection('items').insertOne({ a: 1 });
    await client.close();
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const port = String(await freePort());
    const second = db([], { DB_PORT: port });
    expect(await untilSaid(second, URI)).toBe(uri.replace(/:\d+\//, `:${port}/`));
    const again = await new MongoClient(uri.replace(/:\d+\//, `:${port}/`)).connect();
    expect(await again.db('test').collection('items').countDocuments({ a: 1 })).toBe(1);
    await again.close();
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });

  test('serves an app server by the port, and those who may read the folder by the socket', async () => {
    const store = db(['--port', '0']);
    const url = await suiteOver(await untilSaid(store, URI));
    await newCompany(url, 'boss@two.example');
    const client = await new MongoClient(await untilSaid(store, /(mongodb:\/\/%2F.*)$/m)).connect();
    const users = client.db('laoban').collection('users');
    expect(await users.countDocuments({ email: 'boss@two.example' })).toBe(1);
    await client.close();
  });
});

describe('a start that cannot be is ended with one plain sentence', () => {
  async function refused(words: string[], variables: Record<string, string>, sentence: string) {
    const { ended, said } = db(words, variables);
    expect(await ended).toBe(1);
    expect(said().trim()).toBe(sentence);
  }

  test('where a process owns the folder that lives', async () => {
    expect(await untilSaid(db(), URI)).toMatch(/^mongodb:\/\/%2F.*store\.sock\/\?directConnection=true$/);
    await refused(
      [],
      {},
      `DATA_DIR ${folder} is owned by another process that lives: end that one, or set another DATA_DIR.`,
    );
  });

  test('where the port is taken', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    const reason = `listen EADDRINUSE: address already in use 127.0.0.1:${port}`;
    await refused(['--port', String(port)], {}, `Port ${port} cannot be listened on: ${reason}.`);
    server.close();
  });

  test('where the port is none', async () => {
    await refused(['--port', 'eighty'], {}, '--port must be a number from 0 to 65535.');
    await refused([], { DB_PORT: '70000' }, 'DB_PORT must be a number from 0 to 65535.');
  });

  test('where the password was cut short', async () => {
    await writeFile(join(folder, 'db-password'), 'short');
    const sentence = `DATA_DIR ${folder} holds a file 'db-password' that is no password of at least 24 characters: delete it, and a new one is made.`;
    await refused(['--port', '0'], {}, sentence);
  });
});
