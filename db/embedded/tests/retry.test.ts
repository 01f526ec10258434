import { rmSync } from 'node:fs';
import { type Collection, type Document, MongoClient, type MongoServerError } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedStore, openEmbeddedStore } from '../index';
import { errorOf, type Row, storeForTests, temporaryFolder } from './fixture';

const folder = temporaryFolder();
let store: EmbeddedStore;
let client: MongoClient;
let collection: Collection<Row>;
/** the commands that were sent, in their order */
let sent: string[] = [];

beforeAll(async () => {
  store = await openEmbeddedStore({ folder, testCommands: true });
  // It looks soon for a server that is going down: the store ends what a client has left after a second.
  const options = { monitorCommands: true, minHeartbeatFrequencyMS: 50 };
  client = await new MongoClient(store.uri, options).connect();
  client.on('commandStarted', ({ commandName }) => sent.push(commandName));
});
afterAll(async () => {
  await client.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  collection = client.db('test').collection<Row>('c');
  await collection.deleteMany({});
  await collection.insertMany([
    { _id: 1, n: 0 },
    { _id: 2, n: 0 },
  ]);
  sent = [];
});
afterEach(async () => {
  for (const point of ['failCommand', 'onPrimaryTransactionalWrite'])
    await configure({ configureFailPoint: point, mode: 'off' });
});

const configure = (command: Document) => client.db('admin').command(command);

/** The next of these commands fail as `data` says. */
const failing = (failCommands: string[], data: Document, times = 1) =>
  configure({ configureFailPoint: 'failCommand', mode: { times }, data: { failCommands, ...data } });

/** The next write happens, and its answer is lost with the connection. */
const losingAnswer = () =>
  configure({ configureFailPoint: 'onPrimaryTransactionalWrite', mode: { times: 1 } });

const count = (name: string) => sent.filter((one) => one === name).length;
const rows = () => collection.find().sort({ _id: 1 }).toArray();

describe('a write whose answer is lost is sent again and happens once:', () => {
  beforeEach(losingAnswer);

  test('findOneAndUpdate, which answers what it answered first', async () => {
    const before = await collection.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } });
    expect(before).toEqual({ _id: 1, n: 0 });
    expect(await rows()).toContainEqual({ _id: 1, n: 1 });
    expect(count('findAndModify')).toBe(2);
  });

  test('insertMany', async () => {
    const { insertedCount } = await collection.insertMany([{ _id: 3 }, { _id: 4 }]);
    expect(insertedCount).toBe(2);
    expect(await rows()).toHaveLength(4);
    expect(count('insert')).toBe(2);
  });

  test('bulkWrite', async () => {
    const result = await collection.bulkWrite([
      { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
      { updateOne: { filter: { _id: 2 }, update: { $inc: { n: 1 } } } },
      { insertOne: { document: { _id: 3, n: 1 } } },
    ]);
    expect([result.modifiedCount, result.insertedCount]).toEqual([2, 1]);
    expect((await rows()).map(({ n }) => n)).toEqual([1, 1, 1]);
    expect(count('update')).toBe(2);
  });

  test('deleteOne', async () => {
    expect((await collection.deleteOne({})).deletedCount).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(count('delete')).toBe(2);
  });
});

test.each<[string, Document]>([
  ['whose connection breaks', { closeConnection: true }],
  ['that a server refuses which is going down', { errorCode: 91 }],
  ['whose write concern fails with the same', { writeConcernError: { code: 91, errmsg: 'going down' } }],
])('a write %s is sent again', async (_, data) => {
  await failing(['update'], data);
  await collection.updateOne({ _id: 1 }, { $inc: { n: 1 } });
  expect(await rows()).toContainEqual({ _id: 1, n: 1 });
  expect(count('update')).toBe(2);
});

test('a write that fails for another reason is not sent again, and the reason is told', async () => {
  await failing(['update'], { errorCode: 8 });
  expect(await errorOf(collection.updateOne({ _id: 1 }, { $inc: { n: 1 } }))).toMatchObject({ code: 8 });
  expect(count('update')).toBe(1);
});

test('a read is sent again', async () => {
  await failing(['find'], { closeConnection: true });
  expect(await rows()).toHaveLength(2);
});

describe('a transaction', () => {
  const step = () =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        await collection.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
        await collection.updateOne({ _id: 2 }, { $inc: { n: 1 } }, { session });
      }),
    );
  const both = [
    { _id: 1, n: 1 },
    { _id: 2, n: 1 },
  ];

  test.each<[string, Document]>([
    ['connection breaks', { closeConnection: true }],
    ['server is no longer the primary', { errorCode: 10107 }],
    ['write meets another', { errorCode: 112 }],
  ])('is started again when within it the %s (TransientTransactionError)', async (_, data) => {
    await failing(['update'], data);
    await step();
    expect(await rows()).toEqual(both);
    expect([count('update'), count('commitTransaction')]).toEqual([3, 1]);
  });

  test.each<[string, Document, number]>([
    ['connections break', { closeConnection: true }, 2],
    ['servers are going down', { errorCode: 91 }, 2],
    ['write concerns time out', { writeConcernError: { code: 64, errmsg: 'waited' } }, 1],
  ])('is committed once though %s (UnknownTransactionCommitResult)', async (_, data, times) => {
    await failing(['commitTransaction'], data, times);
    await step();
    expect(await rows()).toEqual(both);
    expect([count('update'), count('commitTransaction')]).toEqual([2, times + 1]);
  });

  test('is not started again if its error says that this would not help', async () => {
    await failing(['update'], { errorCode: 8 });
    const error = (await errorOf(step())) as unknown as MongoServerError;
    expect(error.hasErrorLabel('TransientTransactionError')).toBe(false);
    expect((await rows()).map(({ n }) => n)).toEqual([0, 0]);
  });
});

describe('a fail point', () => {
  test('gives the labels that it was told, in the place of those of a server', async () => {
    await failing(['update'], { errorCode: 91, errorLabels: ['Own'] });
    const error = (await errorOf(
      collection.updateOne({}, { $inc: { n: 1 } }),
    )) as unknown as MongoServerError;
    expect(['Own', 'RetryableWriteError'].map((label) => error.hasErrorLabel(label))).toEqual([true, false]);
    expect(count('update')).toBe(1);
    expect(error.codeName).toBe('ShutdownInProgress');
  });

  test('concerns the named application alone', async () => {
    await failing(['ping'], { errorCode: 8, appName: 'other' }, 2);
    await client.db('test').command({ ping: 1 });
    const other = new MongoClient(store.uri, { appName: 'other' });
    expect(await errorOf(other.db('test').command({ ping: 1 }))).toMatchObject({ code: 8 });
    await other.close();
  });

  test('lets as many pass as it was told, and tells how often it struck', async () => {
    const data = { failCommands: ['ping'], errorCode: 8 };
    await configure({ configureFailPoint: 'failCommand', mode: { skip: 1 }, data });
    const ping = () => client.db('test').command({ ping: 1 });
    await ping();
    expect(await errorOf(ping())).toMatchObject({ code: 8 });
    expect(await errorOf(ping())).toMatchObject({ code: 8 });
    expect(await configure({ configureFailPoint: 'failCommand', mode: 'off' })).toMatchObject({ count: 2 });
    await ping();
  });

  test.each<[string, Document, number]>([
    ['that there is not', { configureFailPoint: 'other', mode: 'off' }, 266],
    ['with data that it does not honour', { mode: 'alwaysOn', data: { threadName: 'x' } }, 72],
    ['that concerns no command', { mode: 'alwaysOn', data: { errorCode: 8 } }, 14],
    ['with a mode that it has not', { mode: { activationProbability: 0.5 }, data: { failCommands: [] } }, 2],
  ])('%s is refused', async (_, command, code) => {
    expect(await errorOf(configure({ configureFailPoint: 'failCommand', ...command }))).toMatchObject({
      code,
    });
  });

  test('is set on the database admin alone', async () => {
    const command = { configureFailPoint: 'failCommand', mode: 'off' };
    expect(await errorOf(client.db('test').command(command))).toMatchObject({ code: 13 });
  });
});

const plain = storeForTests();
test('a store that was not opened for tests has no fail points', async () => {
  const command = { configureFailPoint: 'failCommand', mode: 'alwaysOn', data: { failCommands: ['ping'] } };
  expect(await errorOf(plain.client.db('admin').command(command))).toMatchObject({ code: 59 });
});
