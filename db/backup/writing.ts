import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type ClientSession, type Db, type Document, MongoError } from 'mongodb';
import {
  BackupRefused,
  type CollectionHeader,
  FORMAT,
  FORMAT_VERSION,
  frame,
  frameOf,
  type Header,
  Kind,
} from './format';

/** What was backed up or restored. */
export interface Tally {
  collections: number;
  documents: number;
}

/** Frames are handed on in pieces of about this size, so that small documents are not compressed one by one. */
const PIECE_BYTES = 256 * 1024;
const DOCUMENTS_AT_ONCE = 1_000;
/** How often the list of collections may change while the moment is being chosen. */
const ATTEMPTS = 5;
/** The moment is no longer kept, or a collection has been changed since. */
const SNAPSHOT_TOO_OLD = 239;
const SNAPSHOT_UNAVAILABLE = 246;

/**
 * Writes everything in the database, as it is at one moment, into `file`: beside it first, and in its place when it
 * is whole and on the disk. Others may write to the database meanwhile. Throws `BackupRefused`, and leaves no file,
 * where the database or the disk does not allow it.
 */
export async function writeBackup(db: Db, file: string, suite: string): Promise<Tally> {
  const aside = `${file}.partial`;
  const tally: Tally = { collections: 0, documents: 0 };
  try {
    await rm(aside, { force: true });
    await pipeline(
      Readable.from(frames(db, suite, tally)),
      createGzip(),
      createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(aside, file);
    await settle(dirname(file));
    return tally;
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    throw explained(error, file);
  }
}

/** A new name is on the disk when its folder is. */
async function settle(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
}

function explained(error: unknown, file: string): unknown {
  const { code, message } = error as { code?: unknown; message: string };
  if (code === SNAPSHOT_TOO_OLD || code === SNAPSHOT_UNAVAILABLE)
    return new BackupRefused(
      `The backup took longer than the database keeps a moment (${message}): try again with less going on, or raise minSnapshotHistoryWindowInSeconds.`,
    );
  if (error instanceof MongoError)
    return new BackupRefused(`The backup failed: ${message.replace(/\.$/, '')}.`);
  if (code === 'ENOSPC')
    return new BackupRefused(`The disk that should hold ${file} is full: there is no backup.`);
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code) && (error as NodeJS.ErrnoException).syscall)
    return new BackupRefused(`${file} cannot be written: ${message}.`);
  return error;
}

/** The frames of a whole backup, in pieces, with the end that proves them. */
async function* frames(db: Db, suite: string, tally: Tally): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  for await (const piece of pieces(contents(db, suite, counts))) {
    hash.update(piece);
    yield piece;
  }
  tally.collections = Object.keys(counts).length;
  tally.documents = Object.values(counts).reduce((sum, count) => sum + count, 0);
  yield frameOf(Kind.End, { documents: counts, sha256: hash.digest() });
}

async function* pieces(frames: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const next of frames) {
    waiting.push(next);
    size += next.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  yield Buffer.concat(waiting);
}

async function* contents(db: Db, suite: string, counts: Record<string, number>): AsyncGenerator<Buffer> {
  const { session, collections } = await chooseMoment(db);
  try {
    const header: Header = {
      format: FORMAT,
      version: FORMAT_VERSION,
      at: new Date(),
      suite,
      database: db.databaseName,
      collections,
    };
    yield frameOf(Kind.Header, header);
    for (const { name } of collections) {
      yield frameOf(Kind.Collection, { name });
      counts[name] = 0;
      const documents = db
        .collection(name)
        .find({}, { session, raw: true, batchSize: DOCUMENTS_AT_ONCE })
        .map((document) => document as unknown as Uint8Array);
      for await (const document of documents) {
        counts[name]++;
        yield frame(Kind.Document, document);
      }
    }
  } finally {
    await session.endSession();
  }
}

/** A session's first read fixes its moment; the collections must be those of that moment too. */
async function chooseMoment(db: Db): Promise<{ session: ClientSession; collections: CollectionHeader[] }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = await listCollections(db);
    const session = db.client.startSession({ snapshot: true });
    const [first] = before;
    if (first) await db.collection(first.name).findOne({}, { session, projection: { _id: 1 } });
    if (JSON.stringify(await listCollections(db)) === JSON.stringify(before))
      return { session, collections: before };
    await session.endSession();
  }
  throw new BackupRefused('Collections or indices are being made or dropped all the time: try again later.');
}

async function listCollections(db: Db): Promise<CollectionHeader[]> {
  const listed = await db.listCollections({}, { nameOnly: false }).toArray();
  const headers: CollectionHeader[] = [];
  for (const { name, type, options = {} } of listed.filter(({ name }) => !name.startsWith('system.'))) {
    if (type !== 'collection')
      throw new BackupRefused(`The backup cannot hold '${name}', which is a ${type}.`);
    headers.push({ name, options, indexes: await listIndexes(db, name) });
  }
  return headers.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function listIndexes(db: Db, name: string): Promise<Document[]> {
  const indexes = await db.collection(name).listIndexes().toArray();
  return indexes.filter((index) => index.name !== '_id_').map(({ v, ns, background, ...index }) => index);
}
