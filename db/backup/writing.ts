import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
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
 * Writes a snapshot of the whole database to `file`: first to a temporary file in the same folder, which is renamed once it
 * is complete and on disk. Others may write to the database meanwhile. Throws `BackupRefused` and leaves no file if the
 * database or the disk fails, or if it is aborted.
 */
export async function writeBackup(
  db: Db,
  file: string,
  suite: string,
  brokenOff?: AbortSignal,
): Promise<Tally> {
  const aside = `${file}.partial`;
  const tally: Tally = { collections: 0, documents: 0 };
  let own: Stats | undefined;
  try {
    // What one that was killed has left there; or what another one is just writing, which finds it out at its end.
    await rm(aside, { force: true });
    const opened = await open(aside, 'wx', 0o600);
    own = await opened.stat();
    await pipeline(
      Readable.from(frames(db, suite, tally)),
      createGzip(),
      opened.createWriteStream({ flush: true }),
      { ...(brokenOff && { signal: brokenOff }) },
    );
    if (!(await isAt(aside, own)))
      throw Object.assign(new Error(`${aside} is another's`), { code: 'EEXIST' });
    await rename(aside, file);
    await settle(dirname(file));
    return tally;
  } catch (error) {
    if (own && (await isAt(aside, own))) await rm(aside, { force: true }).catch(() => undefined);
    throw explained(error, file);
  }
}

/** Whether a file is still the one of this name. */
async function isAt(path: string, own: Stats): Promise<boolean> {
  const there = await stat(path).catch(() => undefined);
  return there?.ino === own.ino && there.dev === own.dev;
}

/** A new name is on the disk when its folder is. */
async function settle(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
}

function explained(error: unknown, file: string): unknown {
  const { code, message, name } = error as { code?: unknown; message: string; name: string };
  if (name === 'AbortError') return new BackupRefused('The backup was broken off: there is no file of it.');
  if (code === SNAPSHOT_TOO_OLD || code === SNAPSHOT_UNAVAILABLE)
    return new BackupRefused(
      `The backup took longer than the database keeps a moment (${message}): try again with less going on, or raise minSnapshotHistoryWindowInSeconds.`,
    );
  if (error instanceof MongoError)
    return new BackupRefused(`The backup failed: ${message.replace(/\.$/, '')}.`);
  if (code === 'EEXIST')
    return new BackupRefused(`Another backup is being written to ${file}: this one is given up.`);
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
