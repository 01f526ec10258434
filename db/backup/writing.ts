import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BSON, type ClientSession, type Db, type Document, MongoError } from 'mongodb';
import {
  BackupRefused,
  type CollectionHeader,
  FORMAT,
  FORMAT_VERSION,
  filesOf,
  MANIFEST,
  type Manifest,
  SUMS,
  type Tally,
} from './format';

/** In bytes. Documents are passed on in pieces, so that small ones are not compressed one by one. */
const PIECE_BYTES = 256 * 1024;
const DOCUMENTS_AT_ONCE = 1_000;
/** How often the list of collections may change while the snapshot is being chosen. */
const ATTEMPTS = 5;
/** MongoDB's code: the snapshot is no longer available, or a collection has changed since. */
const SNAPSHOT_TOO_OLD = 239;
const SNAPSHOT_UNAVAILABLE = 246;
/** In ms. Temporary folders of this age belong to a backup that was killed. */
const LEFT_BEHIND_MS = 3_600_000;

/**
 * Writes a snapshot of the whole database to `folder`: first to a temporary folder next to it, which is renamed once it
 * is complete and on disk. Others may write to the database meanwhile. Throws `BackupRefused` and leaves nothing if the
 * database or the disk fails, or if it is aborted.
 */
export async function writeBackup(
  db: Db,
  folder: string,
  suite: string,
  brokenOff?: AbortSignal,
): Promise<Tally> {
  let aside: string | undefined;
  try {
    await removeLeftBehind(folder);
    aside = await mkdtemp(`${folder}.partial-`);
    const tally = await write(db, aside, suite, brokenOff);
    await putInPlace(aside, folder);
    return tally;
  } catch (error) {
    if (aside) await rm(aside, { recursive: true, force: true }).catch(() => undefined);
    throw explainFailure(error, folder);
  }
}

async function write(db: Db, aside: string, suite: string, brokenOff?: AbortSignal): Promise<Tally> {
  const { session, collections } = await chooseMoment(db);
  const sums = new Map<string, string>();
  const counts: Manifest['collections'] = [];
  try {
    const at = new Date().toISOString();
    await mkdir(join(aside, encodeURIComponent(db.databaseName)), { mode: 0o700 });
    for (const { name, options, indexes } of collections) {
      const files = filesOf(db.databaseName, name);
      const described = { options, indexes, collectionName: name, type: 'collection' };
      const metadata = BSON.EJSON.stringify(described, { relaxed: false });
      sums.set(files.metadata, await zipInto(join(aside, files.metadata), [metadata], brokenOff));
      const counted = { name, documents: 0 };
      counts.push(counted);
      const pieces = documentsOf(db, counted, session);
      sums.set(files.documents, await zipInto(join(aside, files.documents), pieces, brokenOff));
    }
    const manifest: Manifest = {
      format: FORMAT,
      version: FORMAT_VERSION,
      at,
      suite,
      database: db.databaseName,
      collections: counts,
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(aside, MANIFEST), text, { mode: 0o600, flush: true });
    sums.set(MANIFEST, createHash('sha256').update(text).digest('hex'));
    const lines = [...sums].map(([file, sum]) => `${sum}  ${file}\n`);
    await writeFile(join(aside, SUMS), lines.join(''), { mode: 0o600, flush: true });
    brokenOff?.throwIfAborted();
    return {
      collections: counts.length,
      documents: counts.reduce((sum, { documents }) => sum + documents, 0),
    };
  } finally {
    await session.endSession();
  }
}

/** Writes the pieces gzipped into a new file and returns its SHA-256. */
async function zipInto(
  file: string,
  pieces: Iterable<string> | AsyncIterable<Buffer>,
  brokenOff?: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(bytes, _, done) {
      hash.update(bytes);
      done(null, bytes);
    },
  });
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(pieces), createGzip(), hashing, target, {
    ...(brokenOff && { signal: brokenOff }),
  });
  return hash.digest('hex');
}

/** A collection's documents in pieces; counts them. */
async function* documentsOf(
  db: Db,
  counted: { name: string; documents: number },
  session: ClientSession,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  const documents = db
    .collection(counted.name)
    .find({}, { session, raw: true, batchSize: DOCUMENTS_AT_ONCE })
    .map((document) => document as unknown as Uint8Array);
  for await (const document of documents) {
    counted.documents += 1;
    waiting.push(document);
    size += document.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  yield Buffer.concat(waiting);
}

/** Replaces an earlier backup with the complete folder. */
async function putInPlace(aside: string, folder: string): Promise<void> {
  for (const inner of await readdir(aside, { withFileTypes: true }))
    if (inner.isDirectory()) await settle(join(aside, inner.name));
  await settle(aside);
  const former = `${aside}-former`;
  // It may also be an empty file, or a backup that finished at the same moment.
  for (let isThere = true; isThere; ) {
    await rename(folder, former).catch(ignore('ENOENT'));
    isThere = await rename(aside, folder).then(() => false, ignore('ENOTEMPTY', 'EEXIST', 'ENOTDIR'));
    if (isThere) await rm(former, { recursive: true, force: true });
  }
  await settle(dirname(folder));
  await rm(former, { recursive: true, force: true });
}

/** A catch handler that returns true for these error codes and rethrows others. */
function ignore(...codes: string[]): (error: NodeJS.ErrnoException) => true {
  return (error) => {
    if (codes.includes(error.code ?? '')) return true;
    throw error;
  };
}

async function removeLeftBehind(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.partial-`;
  for (const name of await readdir(dirname(folder))) {
    const path = join(dirname(folder), name);
    if (!name.startsWith(prefix)) continue;
    if (Date.now() - (await stat(path)).mtimeMs > LEFT_BEHIND_MS)
      await rm(path, { recursive: true, force: true });
  }
}

/** Syncs a folder, which makes new names in it durable. */
async function settle(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
}

function explainFailure(error: unknown, folder: string): unknown {
  const { code, message, name } = error as { code?: unknown; message: string; name: string };
  if (name === 'AbortError') return new BackupRefused('The backup was broken off: there is none.');
  if (code === SNAPSHOT_TOO_OLD || code === SNAPSHOT_UNAVAILABLE)
    return new BackupRefused(
      `The backup took longer than the database keeps a moment (${message}): try again with less going on, or raise minSnapshotHistoryWindowInSeconds.`,
    );
  if (error instanceof MongoError)
    return new BackupRefused(`The backup failed: ${message.replace(/\.$/, '')}.`);
  if (code === 'ENOSPC')
    return new BackupRefused(`The disk that should hold ${folder} is full: there is no backup.`);
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code) && (error as NodeJS.ErrnoException).syscall)
    return new BackupRefused(`${folder} cannot be written: ${message}.`);
  return error;
}

/** A session's first read fixes its snapshot. The list of collections must be of the same moment. */
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
  return indexes.map(({ ns, background, ...index }) => index);
}
