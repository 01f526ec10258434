import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
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
import { frameOf, Kind } from './format';
import { restoreBackup } from './restoring';
import { refuseTarget } from './target';
import { beginRestore, endRestore, refuseUnfinished } from './unfinished';
import { writeBackup } from './writing';

const store = anyStoreForTests();
const folder = mkdtempSync(join(tmpdir(), 'laoban-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let names = 0;
const newFile = () => join(folder, `${++names}.backup`);
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
      .insertMany([1, 2, 3].map((_id) => ({ _id: _id as never, pad: 'x'.repeat(9_000_000) })));
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
  for (const name of ['clockTurns', 'upgrades'])
    await running.collection(name).insertOne({ _id: 'own' as never });
  await restoreBackup(running, file);
  expect(await running.collection('items').countDocuments()).toBe(1);
  // What the backup holds is of a version that knew of no upgrade: the next start does it.
  expect(await running.collection('upgrades').countDocuments()).toBe(0);
});

describe('the file', () => {
  test('is readable only by this user, and leaves no other files', async () => {
    const file = newFile();
    const db = await filled([{ a: 1 }]);
    await writeBackup(db, file, '1.0.0');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await writeBackup(db, file, '1.0.0');
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('is not there where it could not be written, and an earlier one stays', async () => {
    const db = await filled([{ a: 1 }]);
    expect(await refusal(writeBackup(db, join(folder, 'none', 'x'), '1.0.0'))).toMatch(
      /^BackupRefused: .*none\/x cannot be written: ENOENT/,
    );
    const file = newFile();
    await writeBackup(db, file, '1.0.0');
    const before = readFileSync(file);
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
    expect(await refusal(writeBackup(failing, file, '1.0.0'))).toContain('the connection was lost');
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(existsSync(`${file}.partial`)).toBe(false);
  });
});

describe('nothing is written where', () => {
  async function refused(change: (bytes: Buffer) => Buffer): Promise<string> {
    const db = await filled(Array.from({ length: 300 }, (_, n) => ({ n, pad: Math.random() })));
    const file = newFile();
    await writeBackup(db, file, '1.0.0');
    writeFileSync(file, change(readFileSync(file)));
    const to = newDb();
    const why = await refusal(restoreBackup(to, file));
    expect(await to.listCollections().toArray()).toEqual([]);
    return why.replace(file, 'FILE');
  }
  const rezipped = (change: (bytes: Buffer) => Buffer) => (bytes: Buffer) =>
    gzipSync(change(gunzipSync(bytes)));
  const NOTHING = 'nothing can be restored from it.';

  test.each([0.1, 0.5, 0.99])('the file is cut short at %d of it', async (part) => {
    const why = await refused((bytes) => bytes.subarray(0, bytes.length * part));
    expect(why).toBe(`BackupRefused: FILE is cut short: ${NOTHING}`);
  });

  test('the file is cut short where a document ends', async () => {
    const withoutEnd = rezipped((bytes) => bytes.subarray(0, bytes.lastIndexOf(Kind.End)));
    expect(await refused(withoutEnd)).toBe(`BackupRefused: FILE is cut short: ${NOTHING}`);
  });

  test('a byte of the file is another', async () => {
    const why = await refused((bytes) => {
      const at = Math.floor(bytes.length / 2);
      bytes[at] = (bytes[at] as number) ^ 0x10;
      return bytes;
    });
    expect(why).toMatch(
      /^BackupRefused: FILE (was altered|is cut short).*: nothing can be restored from it\.$/,
    );
  });

  test('a value in it is another', async () => {
    const why = await refused(
      rezipped((bytes) => {
        const at = bytes.lastIndexOf('pad') + 8;
        bytes[at] = (bytes[at] as number) ^ 1;
        return bytes;
      }),
    );
    expect(why).toBe(`BackupRefused: FILE was altered: its checksum is another: ${NOTHING}`);
  });

  test('the file is cut short within a document', async () => {
    const within = rezipped((bytes) => bytes.subarray(0, bytes.lastIndexOf('pad') + 6));
    expect(await refused(within)).toBe(`BackupRefused: FILE is cut short: ${NOTHING}`);
  });

  test.each([
    ['a document', frameOf(Kind.Document, { _id: 1 })],
    ['another end', frameOf(Kind.End, { documents: {} })],
    ['a byte', Buffer.from('x')],
  ])('%s was added behind the end', async (_, more) => {
    const why = await refused(rezipped((bytes) => Buffer.concat([bytes, more])));
    expect(why).toBe(`BackupRefused: FILE goes on behind its end, so it was altered: ${NOTHING}`);
  });

  const header = frameOf(Kind.Header, { format: 'laoban-backup', version: 1, collections: [] });
  const items = frameOf(Kind.Collection, { name: 'items' });
  /** A frame that says that it has this many bytes; what it holds is nothing that could be read. */
  const garbled = (kind: number, size: number, held = size) => {
    const frame = Buffer.alloc(1 + held, 0xff);
    frame[0] = kind;
    frame.writeInt32LE(size, 1);
    return frame;
  };
  test.each([
    ['a document comes before its collection', [header, frameOf(Kind.Document, { _id: 1 })]],
    ['a frame is of no known kind', [header, items, frameOf(0x58, { _id: 1 })]],
    ['a frame is smaller than any', [header, items, garbled(Kind.Document, 4)]],
    ['a frame is larger than any', [header, items, garbled(Kind.Document, 49 * 1024 * 1024, 8)]],
    ['a header cannot be read', [garbled(Kind.Header, 20)]],
    ['a collection cannot be read', [header, garbled(Kind.Collection, 20)]],
    ['an end cannot be read', [header, garbled(Kind.End, 20)]],
  ])('%s', async (_, frames) => {
    expect(await refused(() => gzipSync(Buffer.concat(frames)))).toBe(
      `BackupRefused: FILE was altered: ${NOTHING}`,
    );
  });

  test.each([
    ['a text', Buffer.from('Dear Mr Tan')],
    ['a zipped text', gzipSync('Dear Mr Tan, how are you?')],
    ['nothing', Buffer.alloc(0)],
    ['a zipped nothing', gzipSync('')],
    ['another suite’s', gzipSync(frameOf(Kind.Header, { format: 'other', version: 1 }))],
  ])('the file is %s', async (_, bytes) => {
    expect(await refused(() => bytes)).toMatch(
      /^BackupRefused: FILE is (no backup of this suite|cut short): nothing can be restored from it\.$/,
    );
  });

  test('the file is of a newer version', async () => {
    const header = frameOf(Kind.Header, { format: 'laoban-backup', version: 2 });
    expect(await refused(() => gzipSync(header))).toBe(
      `BackupRefused: FILE is of version 2, and this suite reads up to version 1: ${NOTHING}`,
    );
  });

  test('there is no file', async () => {
    expect(await refusal(restoreBackup(newDb(), '/none/x'))).toBe('BackupRefused: There is no file /none/x.');
  });

  test('the file is a folder', async () => {
    expect(await refusal(restoreBackup(newDb(), folder))).toBe(
      `BackupRefused: ${folder} cannot be read: EISDIR: illegal operation on a directory, read.`,
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

test('of two backups into one file at once one is given up, and the file is whole', async () => {
  const db = await filled(Array.from({ length: 20_000 }, (_, n) => ({ n })));
  const file = newFile();
  const first = refusal(writeBackup(db, file, '1'));
  await vi.waitUntil(() => existsSync(`${file}.partial`));
  const second = refusal(writeBackup(db, file, '1'));
  expect(await Promise.all([first, second])).toEqual([
    `BackupRefused: Another backup is being written to ${file}: this one is given up.`,
    'nothing was refused',
  ]);
  const to = newDb();
  await restoreBackup(to, file);
  expect(await to.collection('items').countDocuments()).toBe(20_000);
  expect(existsSync(`${file}.partial`)).toBe(false);
});

test('a backup that is broken off leaves no file', async () => {
  const db = await filled(Array.from({ length: 20_000 }, (_, n) => ({ n })));
  const file = newFile();
  const breaking = new AbortController();
  const writing = refusal(writeBackup(db, file, '1', breaking.signal));
  await vi.waitUntil(() => existsSync(`${file}.partial`));
  breaking.abort();
  expect(await writing).toBe('BackupRefused: The backup was broken off: there is no file of it.');
  expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
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
    ['a folder', () => folder, /is a folder: name a file in it\.$/],
    [
      'a folder that is not there',
      () => join(folder, 'none', 'x.backup'),
      /There is no folder .*none: make it first/,
    ],
    ['a device', () => '/dev/null', /\/dev\/null is there already and is no backup: name another file\.$/],
    ['what is below a file', () => join(someFile(), 'x'), /cannot be written: ENOTDIR/],
    ['a file of another kind', someFile, /is there already and is no backup: name another file\.$/],
  ])('not of %s', async (_, path, sentence) => {
    expect(await refusal(refuseTarget(path()))).toMatch(sentence);
  });

  test('but of an earlier one, whole or not, and of a file with nothing in it', async () => {
    const file = newFile();
    await writeBackup(await filled([{ a: 1 }]), file, '1');
    await refuseTarget(file);
    writeFileSync(file, readFileSync(file).subarray(0, -20));
    await refuseTarget(file);
    writeFileSync(file, '');
    await refuseTarget(file);
    await refuseTarget(newFile());
  });

  function someFile(): string {
    const path = join(folder, 'notes.txt');
    writeFileSync(path, 'kopi');
    return path;
  }
});

test('a backup begins with what it is', async () => {
  const file = newFile();
  await writeBackup(await filled([{ a: 1 }]), file, '1.2.3');
  const header = BSON.deserialize(gunzipSync(readFileSync(file)).subarray(1), {
    allowObjectSmallerThanBufferSize: true,
  });
  expect(header).toMatchObject({
    format: 'laoban-backup',
    version: 1,
    suite: '1.2.3',
    collections: [{ name: 'items' }],
  });
});
