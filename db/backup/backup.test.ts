import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  BSON,
  Collection,
  type Db,
  type Document,
  Double,
  GridFSBucket,
  Int32,
  Long,
  MaxKey,
  UUID,
} from 'mongodb';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { anyStoreForTests } from '../../tests/support/any-store';
import type { Manifest } from './format';
import { restoreBackup } from './restoring';
import { refuseTarget } from './target';
import { beginRestore, endRestore, refuseUnfinished } from './unfinished';
import { writeBackup } from './writing';

const store = anyStoreForTests();
const folder = mkdtempSync(join(tmpdir(), 'laoban-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let names = 0;
const newFile = () => join(folder, `${++names}.backup`);
const contentsOf = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(path.length + 1))
    .sort();
const newDb = (): Db => store.newDb();

async function filled(documents: Document[]): Promise<Db> {
  const db = newDb();
  await db.collection('items').insertMany(documents);
  return db;
}

async function copied(from: Db, to = newDb()): Promise<Db> {
  const file = newFile();
  await writeBackup(from, file, '1.0.0');
  await restoreBackup(to, file);
  return to;
}

async function bytesOf(db: Db, name: string): Promise<string[]> {
  const documents = await db.collection(name).find({}, { raw: true }).sort({ _id: 1 }).toArray();
  return documents.map((bytes) => Buffer.from(bytes as unknown as Uint8Array).toString('hex'));
}

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'nothing was refused',
    (error) => `${error.name}: ${error.message}`,
  );

describe('what is restored is what was backed up', () => {
  test('byte for byte, also where the order of fields is one that JavaScript would change', async () => {
    const db = newDb();
    const documents = [
      new Map<string, unknown>([
        ['_id', 1],
        [
          'b',
          new Map<string, unknown>([
            [
              '2',
              [
                new Map([
                  ['9', 1],
                  ['1', 2],
                ]),
              ],
            ],
            ['1', 'x'],
          ]),
        ],
        ['a', null],
      ]),
      { _id: new UUID(), whole: new Double(2), int: new Int32(2), long: Long.fromNumber(2), at: new Date(0) },
      { _id: 'text', bytes: Buffer.from('kopi'), pattern: /^k/i, list: [[], {}, [1]], top: new MaxKey() },
    ];
    await db.command({ insert: 'items', documents });
    await db.createCollection('nothing');
    const copy = await copied(db);
    expect(await bytesOf(copy, 'items')).toEqual(await bytesOf(db, 'items'));
    expect((await copy.listCollections().toArray()).map(({ name }) => name).sort()).toEqual([
      'items',
      'nothing',
    ]);
  });

  test('with its indices, which hold', async () => {
    const db = await filled([{ _id: 1 as never, code: 'a', until: new Date(Date.now() + 1e9) }]);
    await db.collection('items').createIndexes([
      { key: { code: 1 }, unique: true, name: 'one' },
      { key: { code: -1, n: 1 }, partialFilterExpression: { n: { $gt: 1 } } },
      { key: { until: 1 }, expireAfterSeconds: 0 },
    ]);
    const copy = await copied(db);
    const indexesOf = (of: Db) => of.collection('items').listIndexes().toArray();
    expect(await indexesOf(copy)).toEqual(await indexesOf(db));
    await expect(copy.collection('items').insertOne({ code: 'a' })).rejects.toMatchObject({ code: 11000 });
  });

  test('with the files of GridFS', async () => {
    const db = newDb();
    const content = Buffer.alloc(600_000, 'kopi');
    await new Promise((resolve) =>
      new GridFSBucket(db).openUploadStream('menu').end(content, () => resolve(null)),
    );
    const copy = await copied(db);
    const read = await buffer(new GridFSBucket(copy).openDownloadStreamByName('menu'));
    expect(read.equals(content)).toBe(true);
  });

  test('with many documents, and with large ones', async () => {
    const many = Array.from({ length: 2_500 }, (_, n) => ({ _id: n as never, n }));
    const db = await filled(many);
    await db
      .collection('large')
      .insertMany([1, 2].map((_id) => ({ _id: _id as never, pad: 'x'.repeat(9_000_000) })));
    const copy = await copied(db);
    expect(await copy.collection('items').countDocuments()).toBe(2_500);
    expect(await bytesOf(copy, 'large')).toEqual(await bytesOf(db, 'large'));
  });

  test('where nothing was, too', async () => {
    expect(await (await copied(newDb())).listCollections().toArray()).toEqual([]);
  });

  test('into collections that a running suite has made and left empty', async () => {
    const db = await filled([{ _id: 1 as never, code: 'a' }]);
    await db.collection('items').createIndex({ code: 1 }, { unique: true });
    const to = newDb();
    await to.collection('items').createIndex({ code: 1 }, { unique: true });
    await copied(db, to);
    expect(await bytesOf(to, 'items')).toEqual(await bytesOf(db, 'items'));
  });
});

test('a backup is of one moment, whatever is written meanwhile', async () => {
  const db = newDb();
  type Account = { _id: number; cents: number };
  const [left, right] = [db.collection<Account>('left'), db.collection<Account>('right')];
  const accounts = Array.from({ length: 3_000 }, (_, _id) => ({ _id, cents: 100 }));
  await Promise.all([left.insertMany(accounts), right.insertMany(accounts)]);
  let moved = 0;
  let writing = true;
  const move = async () => {
    while (writing) {
      const _id = ++moved % 3_000;
      await store.client.withSession((session) =>
        session.withTransaction(async () => {
          await left.updateOne({ _id }, { $inc: { cents: -1 } }, { session });
          await right.updateOne({ _id: 2_999 - _id }, { $inc: { cents: 1 } }, { session });
          await db.collection('ledger').insertOne({ _id: moved as never }, { session });
        }),
      );
    }
  };
  const moving = move();
  await expect.poll(() => moved).toBeGreaterThan(2);
  const file = newFile();
  await writeBackup(db, file, '1.0.0');
  writing = false;
  await moving;
  const copy = newDb();
  await restoreBackup(copy, file);
  const total = async (name: string) =>
    (
      await copy
        .collection(name)
        .aggregate([{ $group: { _id: null, cents: { $sum: '$cents' } } }])
        .next()
    )?.cents;
  const [inLeft, inRight] = [await total('left'), await total('right')];
  expect(inLeft + inRight).toBe(600_000);
  expect(await copy.collection('ledger').countDocuments()).toBe(inRight - 300_000);
  expect(inRight).toBeGreaterThan(300_000);
});

test('what a suite notes of itself over an empty store is no content, and gives way to the backup’s', async () => {
  const early = await filled([{ _id: 1 as never }]);
  const file = newFile();
  await writeBackup(early, file, '1.0.0');
  const running = newDb();
  for (const name of ['clockTurns', 'dataFormat', 'upgrades'])
    await running.collection(name).insertOne({ _id: 'own' as never });
  await restoreBackup(running, file);
  expect(await running.collection('items').countDocuments()).toBe(1);
  // What the backup holds is of a version that knew of no upgrade: the next start does it.
  expect(await running.collection('upgrades').countDocuments()).toBe(0);
});

describe('the folder', () => {
  test('has what mongodump would have written, with checksums, readable only by this user, and leaves no other files', async () => {
    const path = newFile();
    const db = await filled([{ _id: 1 as never, a: 1 }]);
    await db.collection('items').createIndex({ a: 1 }, { unique: true });
    for (let turn = 0; turn < 2; turn += 1) await writeBackup(db, path, '1.2.3');
    const own = db.databaseName;
    const written = [`${own}/items.bson.gz`, `${own}/items.metadata.json.gz`, 'backup.json'];
    expect(contentsOf(path)).toEqual([...written, 'SHA256SUMS'].sort());
    for (const file of contentsOf(path)) expect(statSync(join(path, file)).mode & 0o777).toBe(0o600);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);

    const read = (file: string) => readFileSync(join(path, file));
    expect(BSON.deserialize(gunzipSync(read(`${own}/items.bson.gz`)))).toEqual({ _id: 1, a: 1 });
    expect(JSON.parse(gunzipSync(read(`${own}/items.metadata.json.gz`)).toString())).toEqual({
      options: {},
      indexes: [
        { v: { $numberInt: '2' }, key: { _id: { $numberInt: '1' } }, name: '_id_' },
        { v: { $numberInt: '2' }, key: { a: { $numberInt: '1' } }, name: 'a_1', unique: true },
      ],
      collectionName: 'items',
      type: 'collection',
    });
    expect(JSON.parse(read('backup.json').toString())).toMatchObject({
      format: 'laoban-backup',
      version: 2,
      suite: '1.2.3',
      database: own,
      collections: [{ name: 'items', documents: 1 }],
    });
    const sums = read('SHA256SUMS').toString().trim().split('\n').sort();
    const digest = (file: string) => createHash('sha256').update(read(file)).digest('hex');
    expect(sums).toEqual(written.map((file) => `${digest(file)}  ${file}`).sort());
  });

  test('has a file for each collection, whatever its name', async () => {
    const db = newDb();
    const name = 'a b/ü%.files';
    await db.collection(name).insertOne({ _id: 1 as never });
    const copy = await copied(db);
    expect(await copy.collection(name).countDocuments()).toBe(1);
  });

  test('is not there where it could not be written, and an earlier one stays', async () => {
    const db = await filled([{ a: 1 }]);
    expect(await refusal(writeBackup(db, join(folder, 'none', 'x'), '1.0.0'))).toMatch(
      /^BackupRefused: .*none\/x cannot be written: ENOENT/,
    );
    const path = newFile();
    await writeBackup(db, path, '1.0.0');
    const before = readFileSync(join(path, 'SHA256SUMS'));
    const broken = {
      ...db,
      databaseName: 'x',
      listCollections: db.listCollections.bind(db),
      client: db.client,
    };
    const failing = Object.assign(broken, {
      collection: (name: string) => {
        const collection = db.collection(name);
        collection.find = () => {
          throw new Error('the connection was lost');
        };
        return collection;
      },
    }) as unknown as Db;
    expect(await refusal(writeBackup(failing, path, '1.0.0'))).toContain('the connection was lost');
    expect(readFileSync(join(path, 'SHA256SUMS')).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('takes the place of an empty file, and of what was killed over an hour ago', async () => {
    const db = await filled([{ a: 1 }]);
    const path = newFile();
    writeFileSync(path, '');
    const [old, young] = [`${path}.partial-old`, `${path}.partial-young`];
    for (const one of [old, young]) mkdirSync(one);
    utimesSync(old, 0, 0);
    // By the clock of this process, which may be another than the file system's.
    utimesSync(young, new Date(), new Date());
    await writeBackup(db, path, '1');
    expect([statSync(path).isDirectory(), existsSync(old), existsSync(young)]).toEqual([true, false, true]);
    rmSync(young, { recursive: true });
  });
});

describe('nothing is written where a folder', () => {
  const NOTHING = 'nothing can be restored from it.';
  const documents = Array.from({ length: 300 }, (_, n) => ({ n, pad: Math.random() }));
  async function refused(change: (path: string, database: string) => void): Promise<string> {
    const db = await filled(documents);
    const path = newFile();
    await writeBackup(db, path, '1.0.0');
    change(path, db.databaseName);
    const to = newDb();
    const why = await refusal(restoreBackup(to, path));
    expect(await to.listCollections().toArray()).toEqual([]);
    return why.replace(path, 'FOLDER').replaceAll(db.databaseName, 'DB');
  }
  const changed = (file: string, change: (text: string) => string) => (path: string) =>
    writeFileSync(join(path, file), change(readFileSync(join(path, file), 'utf8')));
  /** Written as somebody would who knows the layout: with sums that fit. */
  const summed = (path: string) => {
    const files = contentsOf(path).filter((file) => file !== 'SHA256SUMS');
    const sum = (file: string) =>
      createHash('sha256')
        .update(readFileSync(join(path, file)))
        .digest('hex');
    writeFileSync(join(path, 'SHA256SUMS'), files.map((file) => `${sum(file)}  ${file}\n`).join(''));
  };
  const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(join(path, 'backup.json'), 'utf8'));

  test.each([
    ['items.bson.gz', 0.5],
    ['items.bson.gz', 0.99],
    ['items.metadata.json.gz', 0.5],
  ])('has its %s cut short at %d of it', async (name, part) => {
    const why = await refused((path, database) => {
      const file = join(path, database, name);
      truncateSync(file, Math.floor(statSync(file).size * part));
    });
    expect(why).toBe(`BackupRefused: FOLDER is cut short: ${NOTHING}`);
  });

  test('lacks a file', async () => {
    const why = await refused((path, database) => rmSync(join(path, database, 'items.bson.gz')));
    expect(why).toBe(`BackupRefused: FOLDER is cut short: it has no DB/items.bson.gz: ${NOTHING}`);
  });

  test('lacks its sums, or the end of them', async () => {
    const lost = await refused((path) => rmSync(join(path, 'SHA256SUMS')));
    const short = await refused(changed('SHA256SUMS', (text) => text.slice(0, -9)));
    expect([lost, short]).toEqual(Array(2).fill(`BackupRefused: FOLDER is cut short: ${NOTHING}`));
  });

  test('has another value, another sum, another count', async () => {
    const value = await refused((path, database) => {
      const file = join(path, database, 'items.bson.gz');
      const bytes = gunzipSync(readFileSync(file));
      const at = bytes.lastIndexOf('pad') + 8;
      bytes[at] = (bytes[at] as number) ^ 1;
      writeFileSync(file, gzipSync(bytes));
    });
    expect(value).toBe(
      `BackupRefused: FOLDER was altered: the checksum of DB/items.bson.gz is another: ${NOTHING}`,
    );
    const count = changed('backup.json', (text) => text.replace('300', '299'));
    expect(await refused(count)).toBe(
      `BackupRefused: FOLDER was altered: the checksum of backup.json is another: ${NOTHING}`,
    );
    const counted = await refused((path) => {
      count(path);
      summed(path);
    });
    expect(counted).toBe(`BackupRefused: FOLDER was altered: ${NOTHING}`);
  });

  test('has documents that are none, with sums that fit', async () => {
    for (const size of [0, 4, 49 * 1024 * 1024]) {
      const why = await refused((path, database) => {
        const bytes = Buffer.alloc(64, 0xff);
        bytes.writeInt32LE(size);
        writeFileSync(join(path, database, 'items.bson.gz'), gzipSync(bytes));
        summed(path);
      });
      expect(why).toBe(`BackupRefused: FOLDER was altered: ${NOTHING}`);
    }
  });

  test('is of a newer version, or says nothing that could be read', async () => {
    const newer = changed('backup.json', (text) => text.replace('"version": 2', '"version": 3'));
    expect(await refused(newer)).toBe(
      `BackupRefused: FOLDER is of version 3, and this suite reads up to version 2: ${NOTHING}`,
    );
    const other = changed('backup.json', (text) => text.replace('laoban-backup', 'other'));
    expect(await refused(other)).toBe(`BackupRefused: FOLDER is no backup of this suite: ${NOTHING}`);
    for (const text of ['', '{', 'null', '[]', '{"format":"laoban-backup","version":2}'])
      expect(await refused(changed('backup.json', () => text))).toMatch(
        /^BackupRefused: FOLDER (was altered|is no backup of this suite): nothing can be restored from it\.$/,
      );
  });

  test('is mongodump’s own, or any other', async () => {
    const sentence = `BackupRefused: FOLDER has no backup.json and is no backup of this suite (mongorestore reads what mongodump wrote): ${NOTHING}`;
    const dumped = (path: string) => {
      for (const file of ['backup.json', 'SHA256SUMS']) rmSync(join(path, file));
    };
    expect(await refused(dumped)).toBe(sentence);
    expect((await refusal(restoreBackup(newDb(), folder))).replace(folder, 'FOLDER')).toBe(sentence);
  });

  test('leads out of itself', async () => {
    const why = await refused((path) => {
      const manifest = manifestOf(path);
      writeFileSync(join(path, 'backup.json'), JSON.stringify({ ...manifest, database: '../elsewhere' }));
      summed(path);
    });
    expect(why).toBe(`BackupRefused: FOLDER was altered: ${NOTHING}`);
  });
});

describe('nothing is written where', () => {
  test.each([
    ['a text', Buffer.from('Dear Mr Tan')],
    ['a zipped text', gzipSync('Dear Mr Tan, how are you?')],
    ['nothing', Buffer.alloc(0)],
  ])('there is a file instead of a folder, with %s', async (_, bytes) => {
    const file = newFile();
    writeFileSync(file, bytes);
    const to = newDb();
    expect(await refusal(restoreBackup(to, file))).toBe(
      `BackupRefused: ${file} is no backup of this suite: nothing can be restored from it.`,
    );
    expect(await to.listCollections().toArray()).toEqual([]);
  });

  test('there is no file', async () => {
    expect(await refusal(restoreBackup(newDb(), '/none/x'))).toBe(
      'BackupRefused: There is no backup /none/x.',
    );
  });

  test('the database is not empty', async () => {
    const db = await filled([{ _id: 1 as never }]);
    const file = newFile();
    await writeBackup(db, file, '1.0.0');
    // Nor is it marked for a moment: one that was killed then would keep the suite from its next start.
    const written = vi.spyOn(Collection.prototype, 'insertOne');
    expect(await refusal(restoreBackup(db, file))).toBe(
      `BackupRefused: The database '${db.databaseName}' is not empty (items): restore into an empty one.`,
    );
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
    expect(await db.collection('items').countDocuments()).toBe(1);
  });
});

test('a restore that fails half-way takes back what it had written', async () => {
  const db = newDb();
  await db.collection('a').insertMany([{ n: 1 }, { n: 2 }]);
  await db.collection('b').insertMany([{ code: 1 }, { code: 1 }]);
  const file = newFile();
  await writeBackup(db, file, '1.0.0');
  const to = newDb();
  await to.collection('b').createIndex({ code: 1 }, { unique: true });
  expect(await refusal(restoreBackup(to, file))).toMatch(
    /^BackupRefused: The restore failed: E11000 duplicate key.*\. What it had written is taken back\.$/,
  );
  expect((await to.listCollections().toArray()).map(({ name }) => name)).toEqual(['b']);
  expect(await to.collection('b').countDocuments()).toBe(0);
});

test('two backups into one folder at once leave a whole one', async () => {
  const db = await filled(Array.from({ length: 5_000 }, (_, n) => ({ n })));
  const path = newFile();
  await Promise.all([writeBackup(db, path, '1'), writeBackup(db, path, '1')]);
  const to = newDb();
  await restoreBackup(to, path);
  expect(await to.collection('items').countDocuments()).toBe(5_000);
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
});

test('a backup that is broken off leaves nothing', async () => {
  const db = await filled(Array.from({ length: 5_000 }, (_, n) => ({ n })));
  const path = newFile();
  const breaking = new AbortController();
  const writing = refusal(writeBackup(db, path, '1', breaking.signal));
  // On a quiet machine it is written in less time than lies between two looks of `waitUntil`.
  while (!readdirSync(folder).some((name) => name.includes('partial'))) await setImmediate();
  breaking.abort();
  expect(await writing).toBe('BackupRefused: The backup was broken off: there is none.');
  expect(existsSync(path)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
});

test('a restore that is broken off takes back what it wrote', async () => {
  const file = newFile();
  await writeBackup(await filled([{ a: 1 }]), file, '1');
  const to = newDb();
  expect(await refusal(restoreBackup(to, file, AbortSignal.abort()))).toBe(
    'BackupRefused: The restore failed: it was broken off. What it had written is taken back.',
  );
  expect(await to.listCollections().toArray()).toEqual([]);
  await restoreBackup(to, file);
});

test('of two restores into one database one is refused, and touches nothing', async () => {
  const file = newFile();
  await writeBackup(await filled(Array.from({ length: 3_000 }, (_, n) => ({ n }))), file, '1');
  const to = newDb();
  const [one, other] = await Promise.all([restoreBackup(to, file), restoreBackup(to, file)].map(refusal));
  expect([one, other].sort()[1]).toBe('nothing was refused');
  expect([one, other].sort()[0]).toMatch(
    /^BackupRefused: The (restore into the )?database '.*' (that began|is not)/,
  );
  expect(await to.collection('items').countDocuments()).toBe(3_000);
});

test('what a restore that was killed has left is neither restored over nor backed up nor served', async () => {
  const file = newFile();
  await writeBackup(await filled([{ a: 1 }]), file, '1');
  const to = newDb();
  await beginRestore(to);
  const sentence =
    /^BackupRefused: The restore into the database '.*' that began at .*Z has not ended: wait for it, or restore into an empty database if it was broken off\.$/;
  expect(await refusal(restoreBackup(to, file))).toMatch(sentence);
  expect(await refusal(refuseUnfinished(to))).toMatch(sentence);
  await endRestore(to);
  await refuseUnfinished(to);
  await restoreBackup(to, file);
});

describe('a backup is put in the place of nothing but a backup', () => {
  test.each([
    [
      'a folder with something else in it',
      () => folder,
      /is there already and is no backup: name another folder\.$/,
    ],
    [
      'a folder that is not there',
      () => join(folder, 'none', 'x.backup'),
      /There is no folder .*none: make it first/,
    ],
    ['a device', () => '/dev/null', /\/dev\/null is there already and is no backup: name another folder\.$/],
    ['what is below a file', () => join(someFile(), 'x'), /cannot be written: ENOTDIR/],
    ['a file of another kind', someFile, /is there already and is no backup: name another folder\.$/],
  ])('not of %s', async (_, path, sentence) => {
    expect(await refusal(refuseTarget(path()))).toMatch(sentence);
  });

  test('but of an earlier one, whole or not, and of a file with nothing in it', async () => {
    const db = await filled([{ a: 1 }]);
    const path = newFile();
    await writeBackup(db, path, '1');
    await refuseTarget(path);
    rmSync(join(path, db.databaseName, 'items.bson.gz'));
    await refuseTarget(path);
    const file = newFile();
    writeFileSync(file, '');
    await refuseTarget(file);
    const empty = newFile();
    mkdirSync(empty);
    await refuseTarget(empty);
    await refuseTarget(newFile());
  });

  function someFile(): string {
    const path = join(folder, 'notes.txt');
    writeFileSync(path, 'kopi');
    return path;
  }
});
