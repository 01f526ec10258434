import { Binary, BSON, type Document, Long } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { checksumOf } from '../protocol/checksum';
import { storeForTests } from './fixture';
import { message, query, type Raw, rawConnections, section, sequence } from './raw';

const store = storeForTests();
const raw = rawConnections(() => store.store.uri);

const PING = message([section({ ping: 1 })]);
const lsid = (n: number) => ({ id: new Binary(Buffer.alloc(16, n), Binary.SUBTYPE_UUID) });

async function runs(connection: Raw, command: Document): Promise<Document | undefined> {
  connection.command(command);
  return connection.reply();
}

describe('the time of the store', () => {
  test('is in each answer', async () => {
    const connection = raw();
    const time = { $clusterTime: {}, operationTime: {} };
    expect(await runs(connection, { ping: 1 })).toMatchObject(time);
    expect(await runs(connection, { nothing: 1 })).toMatchObject(time);
  });
});

describe('a client of old', () => {
  test('says hello by a query', async () => {
    const connection = raw();
    connection.send(query('admin.$cmd', { ismaster: 1, helloOk: true }));
    expect(await connection.reply()).toMatchObject({ ok: 1, ismaster: true, helloOk: true, flags: 0 });
  });

  test('is told that nothing is found by queries, in the way that it looks for', async () => {
    const { namespace: known } = await store.fresh([{ a: 1 }]);
    const connection = raw();
    for (const namespace of [known, 'old', '']) {
      connection.send(query(namespace, { $query: {}, $db: 'admin' }));
      expect(await connection.reply()).toMatchObject({
        ok: 0,
        code: 5739101,
        flags: 2,
        $err: expect.stringContaining('OP_QUERY is no longer supported'),
      });
    }
    expect(await runs(connection, { ping: 1 })).toMatchObject({ ok: 1 });
  });
});

describe('a message that cannot be read is answered, and the next one too', () => {
  const short = BSON.serialize({ _id: 1 });
  const wrong: [string, Buffer][] = [
    [
      'a sequence of a negative length',
      message([section({ insert: 'c' }), sequence('documents', -1, [short])]),
    ],
    [
      'a sequence longer than the message',
      message([section({ insert: 'c' }), sequence('documents', 900, [short])]),
    ],
    [
      'a document of no length',
      message([section({ insert: 'c' }), sequence('documents', undefined, [Buffer.alloc(8)])]),
    ],
    [
      'a document cut off',
      message([section({ insert: 'c' }), sequence('documents', undefined, [short.subarray(0, 9)])]),
    ],
    ['a section of another kind', message([Buffer.from([9, 5, 0, 0, 0, 0])])],
    ['a checksum of another message', message([section({ ping: 1 }), Buffer.from([1, 2, 3, 4])], 1)],
    ['no checksum where one is announced', message([], 1)],
    ['a flag that nobody knows', message([section({ ping: 1 })], 4)],
    ['a body that is no BSON', message([Buffer.from([0, 9, 0, 0, 0, 77, 77, 77, 77, 77])])],
    ['a body cut off', message([section({ insert: 'c' }).subarray(0, 12)])],
  ];
  test.each(wrong)('%s', async (_, bytes) => {
    const connection = raw();
    connection.send(bytes, PING);
    expect(await connection.reply()).toMatchObject({ ok: 0, code: 17, codeName: 'ProtocolError' });
    expect(await connection.reply()).toMatchObject({ ok: 1 });
  });

  test('unless it is whole, as its checksum says', async () => {
    expect(checksumOf(Buffer.from('123456789'))).toBe(0xe306_9283);
    const whole = message([section({ ping: 1 }), Buffer.alloc(4)], 1);
    const end = whole.length - 4;
    whole.writeUInt32LE(checksumOf(whole.subarray(0, end)), end);
    const connection = raw();
    connection.send(whole);
    expect(await connection.reply()).toMatchObject({ ok: 1 });
  });

  test('nothing at all in it', async () => {
    const connection = raw();
    connection.send(message([]), PING);
    expect(await connection.reply()).toMatchObject({ ok: 0, code: 40587 });
    expect(await connection.reply()).toMatchObject({ ok: 1 });
  });

  test.each<[string, number, Uint8Array[]]>([
    ['two commands', 40430, [section({ ping: 1 }), section({ hello: 1 })]],
    [
      'a list twice',
      40431,
      [
        section({ insert: 'c' }),
        sequence('documents', undefined, [short]),
        sequence('documents', undefined, [short]),
      ],
    ],
    [
      'a list within the command and a second one after it',
      40433,
      [section({ insert: 'c', documents: [] }), sequence('documents', undefined, [short])],
    ],
  ])('%s', async (_title, code, sections) => {
    const connection = raw();
    connection.send(message(sections), PING);
    expect(await connection.reply()).toMatchObject({ ok: 0, code });
    expect(await connection.reply()).toMatchObject({ ok: 1 });
  });

  test('a document among others that has a value of no type; none of them is stored', async () => {
    const { collectionName: name } = await store.fresh();
    const wrong = BSON.serialize({ _id: 2, a: 1 });
    wrong[13] = 0x80;
    const connection = raw();
    const documents = sequence('documents', undefined, [short, wrong]);
    connection.send(message([section({ insert: name }), documents]));
    expect(await connection.reply()).toMatchObject({ ok: 0, code: 22, codeName: 'InvalidBSON' });
    expect(await runs(connection, { count: name })).toMatchObject({ n: 0 });
  });

  test('documents that are none', async () => {
    expect(await runs(raw(), { insert: 'c', documents: [1, 'two', null] })).toMatchObject({ ok: 0 });
  });
});

test.each([
  ['another protocol', Buffer.from('GET / HTTP/1.1\r\nHost: store\r\n\r\n')],
  ['a message over 48 MB', Buffer.from([0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0xdd, 7, 0, 0])],
  ['an operation of long ago', Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xd2, 7, 0, 0, 0, 0, 0, 0])],
])('hangs up on %s, and on nobody else', async (_, bytes) => {
  const other = raw();
  const connection = raw();
  connection.send(bytes);
  expect(await connection.reply()).toBeUndefined();
  expect(await runs(other, { ping: 1 })).toMatchObject({ ok: 1 });
});

test('answers many requests of one connection in their order, however they are cut', async () => {
  const connection = raw();
  const collection = await store.fresh();
  const requests = Array.from({ length: 20 }, (_, _id) =>
    message([section({ insert: collection.collectionName, documents: [{ _id }] })]),
  );
  const bytes = Buffer.concat([...requests, message([section({ count: collection.collectionName })])]);
  for (let at = 0; at < bytes.length; at += 7) connection.send(bytes.subarray(at, at + 7));
  for (const _ of requests) expect(await connection.reply()).toMatchObject({ n: 1, ok: 1 });
  expect(await connection.reply()).toMatchObject({ n: 20, ok: 1 });
});

test('gives no answer where none is wanted, not even a refusal', async () => {
  const connection = raw();
  const collection = await store.fresh();
  const insert = section({ insert: collection.collectionName, documents: [{ _id: 1 }] });
  const moreToCome = message([insert], 2);
  connection.send(moreToCome, moreToCome, message([sequence('x', -1, [])], 2), PING);
  expect(Object.keys((await connection.reply()) ?? {})[0]).toBe('ok');
  expect(await collection.countDocuments()).toBe(1);
});

test('does what a client asked for that has gone away, and goes on', async () => {
  const collection = await store.fresh();
  const connection = raw();
  connection.command({ insert: collection.collectionName, documents: [{ _id: 1 }] });
  await connection.reply();
  connection.command({ insert: collection.collectionName, documents: [{ _id: 2 }] });
  connection.send(PING.subarray(0, 12));
  connection.end();
  await expect.poll(() => collection.countDocuments()).toBe(2);
});

test('a transaction outlives its connection, as the driver expects of it', async () => {
  const collection = await store.fresh([{ _id: 1, n: 0 }]);
  const name = collection.collectionName;
  const begun = { lsid: lsid(1), txnNumber: Long.ONE, autocommit: false };
  const connection = raw();
  const update = { update: name, updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }], ...begun };
  expect(await runs(connection, { ...update, startTransaction: true })).toMatchObject({ n: 1 });
  connection.end();
  expect(await runs(raw(), { commitTransaction: 1, ...begun })).toMatchObject({ ok: 1 });
  expect(await collection.findOne()).toEqual({ _id: 1, n: 1 });
});

test('a second commit that comes while the first is being written is answered as the first', async () => {
  const collection = await store.fresh();
  const begun = { lsid: lsid(2), txnNumber: Long.ONE, autocommit: false };
  const insert = { insert: collection.collectionName, documents: [{ _id: 1 }], ...begun };
  const connections = [raw(), raw(), raw()] as const;
  await Promise.all(connections.map((connection) => runs(connection, { ping: 1 })));
  await runs(connections[0], { ...insert, startTransaction: true });
  const commits = connections.map((connection) => runs(connection, { commitTransaction: 1, ...begun }));
  for (const commit of await Promise.all(commits)) expect(commit).toMatchObject({ ok: 1 });
  expect(await collection.countDocuments()).toBe(1);
});

test('an abort that comes while the collection is being made leaves nothing held', async () => {
  const { collectionName: name } = await store.fresh();
  const begun = { lsid: lsid(3), txnNumber: Long.ONE, autocommit: false };
  const connections = [raw(), raw()] as const;
  await Promise.all(connections.map((connection) => runs(connection, { ping: 1 })));
  const insert = { insert: name, documents: [{ _id: 1 }], ...begun, startTransaction: true };
  const [inserted] = await Promise.all([
    runs(connections[0], insert),
    runs(connections[1], { abortTransaction: 1, ...begun }),
  ]);
  // Either came first; a plain write of the same document does not wait for ever.
  if (inserted?.ok === 1) await runs(connections[1], { abortTransaction: 1, ...begun });
  expect(await runs(raw(), { insert: name, documents: [{ _id: 1 }] })).toMatchObject({ n: 1, ok: 1 });
});

test('an answer that is too large to be sent is a refusal', async () => {
  const collection = await store.fresh();
  for (const n of [1, 2, 3]) await collection.insertOne({ n: `${n}`.padEnd(6_000_000, 'x') });
  const connection = raw();
  const name = collection.collectionName;
  expect(await runs(connection, { distinct: name, key: 'n' })).toMatchObject({ ok: 0, code: 17217 });
  const pipeline = [{ $group: { _id: null, all: { $push: '$n' } } }];
  expect(await runs(connection, { aggregate: name, pipeline, cursor: {} })).toMatchObject({ code: 10334 });
  expect(await runs(connection, { ping: 1 })).toMatchObject({ ok: 1 });
});

test('so many refusals that they could not be sent are told by their codes', async () => {
  const _id = 'x'.repeat(490);
  const collection = await store.fresh([{ _id }]);
  const connection = raw();
  const same = BSON.serialize({ _id });
  const documents = sequence('documents', undefined, [
    ...Array.from({ length: 17_000 }, () => same),
    BSON.serialize({ _id: 1 }),
  ]);
  connection.send(message([section({ insert: collection.collectionName, ordered: false }), documents]));
  const answer = await connection.reply();
  expect(answer).toMatchObject({ ok: 1, n: 1 });
  expect(answer?.writeErrors).toHaveLength(17_000);
  expect(answer?.writeErrors[0]).toMatchObject({ code: 11000, keyPattern: { _id: 1 } });
  expect(answer?.writeErrors.at(-1)).toEqual({ index: 16_999, code: 11000, errmsg: '' });
  expect(await collection.countDocuments()).toBe(2);
});

test.each([
  ['with a dot', 'a.b', 73],
  ['of no letters', '', 73],
  ['that is a number', 5, 73],
  ['that is missing', undefined, 40571],
])('a database %s is refused, and is not taken for another', async (_, $db, code) => {
  const connection = raw();
  const insert = { insert: 'c', documents: [{ _id: 1 }], ...($db !== undefined && { $db }) };
  connection.send(message([Buffer.concat([Buffer.from([0]), BSON.serialize(insert)])]));
  expect(await connection.reply()).toMatchObject({ ok: 0, code });
});

describe('what a driver would not say of a session or a cursor is refused by name', () => {
  const begun = { lsid: lsid(9), txnNumber: Long.ONE };
  const read = { find: 'c', filter: {} };
  const snapshot = { level: 'snapshot', atClusterTime: 'x' };
  test.each<[string, Document, number]>([
    ['a session that is none', { ...read, lsid: 5 }, 14],
    ['a session without an id', { ...read, lsid: {} }, 14],
    ['a session whose id is text', { ...read, lsid: { id: 'abc' } }, 14],
    ['a session whose id is short', { ...read, lsid: { id: new Binary(Buffer.alloc(3), 4) } }, 207],
    ['a number without a session', { ...read, txnNumber: Long.ONE }, 72],
    ['a number that is none', { ...read, ...begun, txnNumber: 'x' }, 14],
    ['a number below zero', { ...read, ...begun, txnNumber: Long.fromNumber(-1) }, 72],
    ['a transaction that commits by itself', { ...read, ...begun, autocommit: true }, 72],
    ['a transaction without a number', { ...read, lsid: lsid(9), autocommit: false }, 72],
    ['a beginning that is none', { ...read, ...begun, autocommit: false, startTransaction: false }, 72],
    ['a beginning of no transaction', { ...read, ...begun, startTransaction: true }, 72],
    ['sessions that are no list', { endSessions: 1 }, 14],
    ['sessions one of which is none', { endSessions: [lsid(9), null] }, 14],
    ['a moment that is none', { ...read, lsid: lsid(9), readConcern: snapshot }, 14],
    ['a cursor that is no number', { getMore: 'x', collection: 'c' }, 14],
    ['a cursor that is no whole number', { getMore: 1.5, collection: 'c' }, 14],
    ['cursors that are no list', { killCursors: 'c', cursors: 1 }, 14],
    ['cursors one of which is none', { killCursors: 'c', cursors: [Long.ONE, {}] }, 14],
    ['a statement that is none', { delete: 'c', deletes: [null] }, 14],
  ])('%s', async (_, command, code) => {
    expect(await runs(raw(), command)).toMatchObject({ ok: 0, code });
  });
});
