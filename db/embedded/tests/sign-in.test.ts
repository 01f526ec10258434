import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { Binary, type Document, MongoClient } from 'mongodb';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, storeForTests } from './fixture';
import { message, Raw, section } from './raw';

const USER = 'laoban';
const PASSWORD = 'kopi-o-kosong-siew-dai';
const fixture = storeForTests();
let uri: string;
beforeAll(async () => {
  uri = await fixture.store.listen(0, USER, PASSWORD);
});

const open: { end(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.end();
});

function raw(): Raw {
  const connection = new Raw(uri);
  open.push(connection);
  return connection;
}

async function answer(connection: Raw, command: Document): Promise<Document> {
  connection.command({ ...command, $db: command.$db ?? 'admin' });
  return (await connection.reply()) ?? { hungUp: true };
}

function client(user: string, password: string): MongoClient {
  const given = new URL(uri);
  Object.assign(given, { username: encodeURIComponent(user), password: encodeURIComponent(password) });
  const made = new MongoClient(given.href, { serverSelectionTimeoutMS: 5_000 });
  open.push({ end: () => made.close() });
  return made;
}

describe('the driver', () => {
  test('signs in with the URI as it is, and works as on the socket', async () => {
    const { collectionName } = await fixture.fresh([{ _id: 1 }]);
    const signedIn = client(USER, PASSWORD);
    const items = signedIn.db('test').collection<{ _id: number }>(collectionName);
    await signedIn.withSession((session) =>
      session.withTransaction(() => items.insertOne({ _id: 2 }, { session })),
    );
    expect(await items.countDocuments()).toBe(2);
    const status = await signedIn.db('admin').command({ connectionStatus: 1 });
    expect(status.authInfo.authenticatedUsers).toEqual([{ user: USER, db: 'admin' }]);
  });

  test.each(['', '&replicaSet=embedded'])(
    'stays where it is when it asks for the other members of the set%s',
    async (search) => {
      const anywhere = new URL(uri);
      anywhere.search = `?authSource=admin${search}`;
      const made = new MongoClient(anywhere.href, { serverSelectionTimeoutMS: 5_000 });
      open.push({ end: () => made.close() });
      expect(await made.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
    },
  );

  test('is told the same of a wrong password and of a wrong user', async () => {
    const refused = { code: 18, codeName: 'AuthenticationFailed', message: 'Authentication failed.' };
    expect(await errorOf(client(USER, 'wrong').connect())).toMatchObject(refused);
    expect(await errorOf(client('boss', PASSWORD).connect())).toMatchObject(refused);
    expect(await errorOf(client('a=b,c', PASSWORD).connect())).toMatchObject(refused);
  });

  test('of a store that asks nobody to sign in cannot', async () => {
    const there = new URL(fixture.store.uri);
    const wanted = new MongoClient(there.href, { auth: { username: USER, password: PASSWORD } });
    open.push({ end: () => wanted.close() });
    expect(await errorOf(wanted.connect())).toMatchObject({ code: 18 });
  });
});

describe('a client that has not signed in', () => {
  test.each([
    'find',
    'insert',
    'aggregate',
    'listDatabases',
    'endSessions',
    'connectionStatus',
    'logout',
    'noSuchCommand',
  ])('is refused %s', async (name) => {
    expect(await answer(raw(), { [name]: 1 })).toMatchObject({
      ok: 0,
      code: 13,
      codeName: 'Unauthorized',
      errmsg: `Command ${name} requires authentication`,
    });
  });

  test.each(['hello', 'ismaster', 'isMaster', 'ping', 'buildInfo'])('is answered %s', async (name) => {
    expect(await answer(raw(), { [name]: 1 })).toMatchObject({ ok: 1 });
  });

  test('is one again after it has signed out', async () => {
    const connection = raw();
    await signIn(connection);
    expect(await answer(connection, { listDatabases: 1 })).toMatchObject({ ok: 1 });
    expect(await answer(connection, { logout: 1 })).toMatchObject({ ok: 1 });
    expect(await answer(connection, { listDatabases: 1 })).toMatchObject({ code: 13 });
  });

  test('may not send a message as large as others may', async () => {
    const connection = raw();
    connection.send(message([section({ ping: 1, pad: 'x'.repeat(70_000) })]));
    expect(await connection.reply()).toBeUndefined();
    const signedIn = raw();
    await signIn(signedIn);
    const large = await answer(signedIn, { ping: 1, comment: 'x'.repeat(70_000) });
    expect(large).toMatchObject({ ok: 1 });
  });
});

describe('the conversation', () => {
  test('has a nonce that no driver cuts at a =, a salt and 15,000 rounds', async () => {
    const { payload, done } = await begin(raw());
    expect(done).toBe(false);
    const [nonce = '', salt = '', rounds] = text(payload).split(',');
    expect(nonce.startsWith(`r=${NONCE}`)).toBe(true);
    expect(nonce.slice(2)).not.toContain('=');
    expect(Buffer.from(nonce.slice(2 + NONCE.length), 'base64')).toHaveLength(24);
    expect(Buffer.from(salt.slice(2), 'base64')).toHaveLength(28);
    expect(rounds).toBe('i=15000');
  });

  test('ends with the proof that the server knows the keys, and one more exchange where that is wanted', async () => {
    const connection = raw();
    const { payload } = await begin(connection, { options: {} });
    const { last, serverProof } = proofOf(text(payload), PASSWORD);
    const proven = await proceed(connection, last);
    expect([proven.done, text(proven.payload)]).toEqual([false, `v=${serverProof}`]);
    expect(await answer(connection, { listDatabases: 1 })).toMatchObject({ code: 13 });
    expect(await proceed(connection, '')).toMatchObject({ ok: 1, done: true });
    expect(await answer(connection, { listDatabases: 1 })).toMatchObject({ ok: 1 });
  });

  test('begins with hello where the client says so there', async () => {
    const connection = raw();
    const early = { ...START, db: 'admin' };
    const hello = await answer(connection, {
      hello: 1,
      speculativeAuthenticate: early,
      saslSupportedMechs: 'admin.x',
    });
    expect(hello).toMatchObject({ ok: 1, saslSupportedMechs: ['SCRAM-SHA-256'] });
    const { last } = proofOf(text(hello.speculativeAuthenticate.payload), PASSWORD);
    expect(await proceed(connection, last)).toMatchObject({ ok: 1, done: true });
    const other = { ...early, mechanism: 'SCRAM-SHA-1' };
    const without = await answer(raw(), { hello: 1, speculativeAuthenticate: other });
    expect([without.ok, without.speculativeAuthenticate]).toEqual([1, undefined]);
  });

  test('is not carried on by anything but its own proof, and is over then', async () => {
    const first = raw();
    const { last } = proofOf(text((await begin(first)).payload), PASSWORD);
    const second = raw();
    const challenge = text((await begin(second)).payload);
    expect(await proceed(second, last)).toMatchObject({ ok: 0, code: 18 });
    expect(await proceed(second, proofOf(challenge, PASSWORD).last)).toMatchObject({ ok: 0, code: 17 });
    const third = raw();
    const right = proofOf(text((await begin(third)).payload), PASSWORD).last;
    expect(await proceed(third, right.replace('c=biws', 'c=eSws'))).toMatchObject({ code: 18 });
  });

  test.each([
    ['another mechanism', { mechanism: 'PLAIN' }, 334],
    ['another database', { $db: 'test' }, 18],
    ['a channel binding', { payload: binary(`p=tls-unique,,n=${USER},r=${NONCE}`) }, 18],
    ['no nonce', { payload: binary(`n,,n=${USER},r=`) }, 18],
    ['nothing', { payload: binary('') }, 18],
    ['what is no binary', { payload: 'n,,n=u,r=n' }, 18],
  ])('is not begun with %s', async (_, fields, code) => {
    expect(await begin(raw(), fields)).toMatchObject({ ok: 0, code });
  });

  test('is forgotten where a hundred others were begun since', async () => {
    const first = raw();
    const { last } = proofOf(text((await begin(first)).payload), PASSWORD);
    const others = Array.from({ length: 100 }, raw);
    await Promise.all(others.map((connection) => begin(connection)));
    expect(await proceed(first, last)).toMatchObject({ ok: 0, code: 17 });
    await signIn(first);
  });
});

const NONCE = 'rOprNGfwEbeRWgbNEkqO';
const binary = (from: string) => new Binary(Buffer.from(from));
const text = (payload: Binary) => Buffer.from(payload.value()).toString();
const START = {
  saslStart: 1,
  mechanism: 'SCRAM-SHA-256',
  payload: binary(`n,,n=${USER},r=${NONCE}`),
  autoAuthorize: 1,
  options: { skipEmptyExchange: true },
};

const begin = (connection: Raw, fields: Document = {}) => answer(connection, { ...START, ...fields });
const proceed = (connection: Raw, payload: string) =>
  answer(connection, { saslContinue: 1, conversationId: 1, payload: binary(payload) });

async function signIn(connection: Raw): Promise<void> {
  const { payload } = await begin(connection);
  const answered = await proceed(connection, proofOf(text(payload), PASSWORD).last);
  expect(answered).toMatchObject({ ok: 1, done: true });
}

/** The client's side of RFC 5802. */
function proofOf(challenge: string, password: string): { last: string; serverProof: string } {
  const [nonce = '', salt = '', rounds = ''] = challenge.split(',');
  const hmac = (key: Buffer, words: string) => createHmac('sha256', key).update(words).digest();
  const salted = pbkdf2Sync(
    password,
    Buffer.from(salt.slice(2), 'base64'),
    Number(rounds.slice(2)),
    32,
    'sha256',
  );
  const clientKey = hmac(salted, 'Client Key');
  const words = `n=${USER},r=${NONCE},${challenge},c=biws,${nonce}`;
  const signature = hmac(createHash('sha256').update(clientKey).digest(), words);
  const proof = Buffer.from(clientKey.map((byte, i) => byte ^ (signature[i] ?? 0))).toString('base64');
  const serverProof = hmac(hmac(salted, 'Server Key'), words).toString('base64');
  return { last: `c=biws,${nonce},p=${proof}`, serverProof };
}
