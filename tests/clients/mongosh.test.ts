import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedStore, openEmbeddedStore } from '../../db/embedded/index';
import { findMongosh, runMongosh, type Step } from '../support/mongosh';

const mongosh = await findMongosh();
const folder = mkdtempSync(join(tmpdir(), 'laoban-mongosh-'));
let store: EmbeddedStore;
beforeAll(async () => {
  store = await openEmbeddedStore({ folder });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!mongosh)('mongosh on the socket', () => {
  let steps: Record<string, Step>;
  let said: string;
  beforeAll(async () => {
    ({ steps, said } = await runMongosh(mongosh as string, store.uri, {
      use: `(db = db.getSiblingDB('shop')).getName()`,
      insert: `db.items.insertMany([{ _id: 1, n: 3 }, { _id: 2, n: 1 }, { _id: 3, n: 2 }]).insertedIds`,
      find: `db.items.find({ n: { $gt: 0 } }).sort({ n: -1 }).toArray()`,
      aggregate: `db.items.aggregate([{ $group: { _id: null, sum: { $sum: '$n' } } }]).toArray()`,
      createIndex: `db.items.createIndex({ n: 1 }, { unique: true })`,
      getIndexes: `db.items.getIndexes()`,
      duplicate: `db.items.insertOne({ n: 3 })`,
      explain: `db.items.find({ n: 1 }).explain('executionStats')`,
      update: `db.items.updateOne({ _id: 1 }, { $set: { name: 'kopi' } })`,
      transaction: `(() => {
        const session = db.getMongo().startSession();
        const items = session.getDatabase('shop').items;
        session.startTransaction();
        items.insertOne({ _id: 4, n: 4 });
        const outside = db.items.countDocuments();
        session.commitTransaction();
        session.startTransaction();
        items.deleteMany({});
        session.abortTransaction();
        session.endSession();
        return [outside, db.items.countDocuments()];
      })()`,
      showDbs: `show('dbs')`,
      showCollections: `show('collections')`,
      dbStats: `db.stats()`,
      stats: `db.items.stats()`,
      dataSize: `db.items.dataSize()`,
      rename: `db.items.renameCollection('goods')`,
      renamed: `db.goods.countDocuments()`,
      renameToNothing: `db.none.renameCollection('other')`,
      status: `rs.status()`,
      serverStatus: `db.serverStatus()`,
      hostInfo: `db.hostInfo()`,
      version: `db.version()`,
      parameter: `db.adminCommand({ getParameter: 1, featureCompatibilityVersion: 1 })`,
      commandLine: `db.serverCmdLineOpts()`,
      log: `db.adminCommand({ getLog: 'startupWarnings' })`,
      otherLog: `db.adminCommand({ getLog: 'global' })`,
      you: `db.runCommand({ whatsmyuri: 1 }).you`,
      commands: `db.runCommand({ listCommands: 1 }).commands.renameCollection`,
      atlas: `db.adminCommand({ atlasVersion: 1 })`,
      users: `db.getUsers()`,
      currentOp: `db.currentOp()`,
      notAdmin: `db.runCommand({ getLog: '*' })`,
      latency: `db.goods.latencyStats().toArray()`,
      drop: `db.dropDatabase()`,
    }));
  });

  test('says nothing of its own: no warning, no failure', () => {
    expect(said.trim()).toBe('');
    expect(steps.insert).toEqual({ value: { 0: 1, 1: 2, 2: 3 } });
  });

  test('finds, sorts and aggregates', () => {
    expect(steps.find?.value.map(({ n }: { n: number }) => n)).toEqual([3, 2, 1]);
    expect(steps.aggregate?.value).toEqual([{ _id: null, sum: 6 }]);
    expect(steps.update?.value).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
  });

  test('makes, shows and explains an index', () => {
    expect(steps.createIndex?.value).toBe('n_1');
    expect(steps.getIndexes?.value).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { n: 1 }, name: 'n_1', unique: true },
    ]);
    expect(steps.duplicate?.refused).toContain(
      'E11000 duplicate key error collection: shop.items index: n_1',
    );
    expect(steps.explain?.value).toMatchObject({
      queryPlanner: { winningPlan: { indexName: 'n_1' } },
      executionStats: { nReturned: 1 },
    });
  });

  test('commits and aborts transactions', () => {
    expect(steps.transaction).toEqual({ value: [3, 4] });
  });

  test('shows databases and collections, and how large they are', () => {
    expect(steps.showCollections?.value.value).toEqual([{ name: 'items', badge: '' }]);
    expect(steps.stats?.value).toMatchObject({ ns: 'shop.items', count: 4, nindexes: 2, capped: false });
    const { size, totalIndexSize, totalSize } = steps.stats?.value ?? {};
    expect(totalSize).toBe(size + totalIndexSize);
    expect(steps.dataSize?.value).toBe(size);
    const { collections, objects, indexes, dataSize } = steps.dbStats?.value ?? {};
    expect({ collections, objects, indexes, dataSize }).toEqual({
      collections: 1,
      objects: 4,
      indexes: 2,
      dataSize: size,
    });
    const shop = steps.showDbs?.value.value.find(({ name }: { name: string }) => name === 'shop');
    expect(shop.sizeOnDisk).toBe(totalSize);
  });

  test('renames a collection', () => {
    expect(steps.renamed).toEqual({ value: 4 });
    expect(steps.renameToNothing?.refused).toBe(
      'NamespaceNotFound: Source collection shop.none does not exist',
    );
  });

  test('gets true facts about the server', () => {
    expect(steps.status?.value.members).toMatchObject([{ stateStr: 'PRIMARY', health: 1, self: true }]);
    expect(steps.serverStatus?.value).toMatchObject({ pid: process.pid, storageEngine: { name: 'lmdb' } });
    expect(steps.serverStatus?.value.connections.current).toBeGreaterThan(0);
    expect(steps.hostInfo?.value.system.numCores).toBeGreaterThan(0);
    expect(steps.version?.value).toBe('7.0.0');
    expect(steps.parameter?.value.featureCompatibilityVersion).toEqual({ version: '7.0' });
    expect(steps.commandLine?.value.parsed.storage.dbPath).toMatch(/store$/);
    expect(steps.log?.value).toMatchObject({ totalLinesWritten: 0, log: [] });
    expect(steps.you?.value).toBe('anonymous unix socket');
    expect(steps.commands?.value).toEqual({
      help: 'honours to, dropTarget',
      requiresAuth: true,
      adminOnly: true,
    });
  });

  test.each([
    ['atlas', "CommandNotFound: no such command: 'atlasVersion'"],
    ['users', "CommandNotFound: no such command: 'usersInfo'"],
    ['currentOp', "Location40324: Unrecognized pipeline stage name: '$currentOp'"],
    ['notAdmin', 'Unauthorized: getLog may only be run against the admin database.'],
    ['otherLog', "OperationFailed: The embedded store does not support the log 'global'"],
    ['latency', 'InvalidOptions: The embedded store does not support $collStats.latencyStats'],
  ])('is refused by name: %s', (name, sentence) => {
    expect(steps[name]).toEqual({ refused: sentence });
  });
});

describe.skipIf(!mongosh)('mongosh on a port', () => {
  test('signs in with the URI as it is', async () => {
    const uri = await store.listen(0, 'laoban', 'kopi-o-kosong');
    const { steps, said } = await runMongosh(mongosh as string, uri, {
      who: `db.runCommand({ connectionStatus: 1, showPrivileges: true }).authInfo.authenticatedUsers`,
      write: `db.getSiblingDB('shop').items.insertOne({ _id: 1 }).acknowledged`,
      out: `db.logout().ok`,
    });
    expect(said.trim()).toBe('');
    expect(steps).toEqual({
      who: { value: [{ user: 'laoban', db: 'admin' }] },
      write: { value: true },
      out: { value: 1 },
    });
  });

  test('is refused with a wrong password', async () => {
    const uri = await store.listen(0, 'laoban', 'kopi-o-kosong');
    const { steps, said } = await runMongosh(mongosh as string, uri.replace('kopi-o', 'teh-o'), {
      find: `db.items.find().toArray()`,
    });
    expect(steps).toEqual({});
    expect(said).toContain('Authentication failed.');
  });
});
