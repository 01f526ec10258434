import { Binary, BSON, type Document, Long } from 'mongodb';
import { expect, test, vi } from 'vitest';
import { type OpenStore, openStore } from '../open-store';
import { Connection } from '../protocol/connection';
import { storeForTests, temporaryFolder } from './fixture';
import { type Raw, rawConnections } from './raw';

const store = storeForTests();
const raw = rawConnections(() => store.store.uri);

async function run(connection: Raw, command: Document): Promise<Document> {
  connection.command(command);
  return (await connection.reply()) as Document;
}

/** A transaction's command over a connection of its own. */
const inTransaction = (session: number, command: Document) => ({
  ...command,
  lsid: { id: new Binary(Buffer.alloc(16, session), Binary.SUBTYPE_UUID) },
  txnNumber: Long.fromNumber(1),
  autocommit: false,
});
const increment = (name: string) => ({ update: name, updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] });
const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

// Its time would be over after a minute. Here nothing waits longer than the test may take.
test('a client that vanishes in a transaction leaves nothing behind that others wait for', {
  timeout: 50_000,
}, async () => {
  const collection = await store.fresh([{ _id: 1, n: 0 }]);
  const connection = raw();
  const started = { ...increment(collection.collectionName), startTransaction: true };
  expect(await run(connection, inTransaction(1, started))).toMatchObject({ nModified: 1 });
  connection.end();
  await collection.updateOne({ _id: 1 }, { $inc: { n: 10 } });
  expect(await collection.findOne()).toEqual({ _id: 1, n: 10 });
  const commit = { commitTransaction: 1 };
  expect(await run(raw(), inTransaction(1, commit))).toMatchObject({ ok: 0, code: 251 });
});

test('a transaction goes on over another connection of its client', async () => {
  const collection = await store.fresh([{ _id: 1, n: 0 }]);
  const first = raw();
  const second = raw();
  const change = increment(collection.collectionName);
  await run(first, inTransaction(2, { ...change, startTransaction: true }));
  expect(await run(second, inTransaction(2, change))).toMatchObject({ nModified: 1 });
  first.end();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await run(second, inTransaction(2, { commitTransaction: 1 }))).toMatchObject({ ok: 1 });
  expect(await collection.findOne()).toEqual({ _id: 1, n: 2 });
});

test('a client that vanishes shortens the time of no other', async () => {
  const { dispatcher, close } = (await openStore(temporaryFolder())) as OpenStore;
  const [first, second, third] = [new Connection(), new Connection(), new Connection()];
  const change = { ...increment('c'), $db: 'test' };
  await dispatcher.run({ insert: 'c', documents: [BSON.serialize({ _id: 1, n: 0 })], $db: 'test' }, first);
  await dispatcher.run(inTransaction(3, { ...change, startTransaction: true }), second);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    dispatcher.left(first);
    vi.advanceTimersByTime(900);
    dispatcher.left(second);
    vi.advanceTimersByTime(900);
    expect(await dispatcher.run(inTransaction(3, change), third)).toMatchObject({ nModified: 1 });
  } finally {
    vi.useRealTimers();
    await close();
  }
});

test('a client that vanishes takes its cursors with it, and not those of others', {
  timeout: 50_000,
}, async () => {
  const collection = await store.fresh(Array.from({ length: 9 }, (_, _id) => ({ _id })));
  const find = { find: collection.collectionName, batchSize: 1 };
  const gone = raw();
  const here = raw();
  const [left, kept] = [await run(gone, find), await run(here, find)];
  const more = ({ cursor }: Document) => ({
    getMore: Long.fromBigInt(BigInt(cursor.id)),
    collection: collection.collectionName,
    batchSize: 1,
  });
  gone.end();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await run(here, more(left))).toMatchObject({ ok: 0, code: 43 });
  expect(await run(here, more(kept))).toMatchObject({ ok: 1 });
});

test('a client that does not read is not read from, until it reads again', async () => {
  const collection = await store.fresh([{ _id: 1, pad: 'x'.repeat(1_000_000) }]);
  const connection = raw();
  connection.pause();
  const count = 40;
  for (let n = 0; n < count; n++)
    connection.command({ find: collection.collectionName, comment: 'x'.repeat(100_000) });
  let before = -1;
  while (connection.unsent !== before) {
    before = connection.unsent;
    await soon();
    await store.client.db('test').command({ ping: 1 });
  }
  expect(before).toBeGreaterThan(1_000_000);
  connection.resume();
  for (let n = 0; n < count; n++) expect(await connection.reply()).toMatchObject({ ok: 1 });
});

test('two hundred connections are served at a time', async () => {
  const collection = await store.fresh();
  const connections = Array.from({ length: 200 }, raw);
  const answers = await Promise.all(
    connections.map((connection, _id) =>
      run(connection, { insert: collection.collectionName, documents: [{ _id }] }),
    ),
  );
  expect(answers.filter(({ n }) => n === 1)).toHaveLength(200);
  expect(await collection.countDocuments()).toBe(200);
});
