import { createHash, type Hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BSON } from 'mongodb';
import {
  BackupRefused,
  type CollectionHeader,
  checkFormat,
  filesOf,
  MANIFEST,
  MAX_DOCUMENT_BYTES,
  type Manifest,
  MIN_BSON_BYTES,
  type Part,
  type Refuse,
  SUMS,
} from './format';
import { unzipped } from './unzipped';

/** Reads a backup's folder as `readBackup` does, and checks each file's SHA-256 and each collection's count. */
export async function* readFolder(folder: string, refuse: Refuse): AsyncGenerator<Part> {
  const text = await textOf(folder, MANIFEST);
  if (text === undefined)
    throw refuse(
      `has no ${MANIFEST} and is no backup of this suite (mongorestore reads what mongodump wrote)`,
    );
  const manifest = manifestOf(text, refuse);
  const sums = sumsOf(await textOf(folder, SUMS), refuse);
  check(MANIFEST, createHash('sha256').update(text));

  const collections: CollectionHeader[] = [];
  for (const { name } of manifest.collections)
    collections.push(await collectionOf(name, filesOf(manifest.database, name).metadata));
  yield { header: { ...manifest, at: new Date(manifest.at), collections } };
  const counts: Record<string, number> = {};
  for (const { name, documents } of manifest.collections) {
    yield { collection: name };
    let count = 0;
    for await (const document of documentsOf(filesOf(manifest.database, name).documents)) {
      count += 1;
      yield { document };
    }
    if (count !== documents) throw refuse('was altered');
    counts[name] = count;
  }
  yield { end: counts };

  function check(file: string, hash: Hash): void {
    if (sums.get(file) !== hash.digest('hex'))
      throw refuse(`was altered: the checksum of ${file} is another`);
  }

  async function collectionOf(name: string, file: string): Promise<CollectionHeader> {
    const pieces: Buffer[] = [];
    for await (const piece of contentOf(file)) pieces.push(piece);
    const { options, indexes } = BSON.EJSON.parse(Buffer.concat(pieces).toString()) as Omit<
      CollectionHeader,
      'name'
    >;
    const own = indexes.filter((index) => index.name !== '_id_').map(({ v, ...index }) => index);
    return { name, options, indexes: own };
  }

  async function* documentsOf(file: string): AsyncGenerator<Buffer> {
    let rest: Buffer = Buffer.alloc(0);
    for await (const piece of contentOf(file)) {
      rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      let at = 0;
      while (rest.length - at >= MIN_BSON_BYTES) {
        const size = rest.readInt32LE(at);
        if (size < MIN_BSON_BYTES || size > MAX_DOCUMENT_BYTES) throw refuse('was altered');
        if (rest.length - at < size) break;
        yield rest.subarray(at, at + size);
        at += size;
      }
      rest = rest.subarray(at);
    }
    if (rest.length > 0) throw refuse('is cut short');
  }

  /** The contents of a gzipped file. Throws at its end if the checksum differs. */
  async function* contentOf(file: string): AsyncGenerator<Buffer> {
    if (!sums.has(file)) throw refuse('was altered');
    const hash = createHash('sha256');
    try {
      yield* unzipped(join(folder, file), refuse, (bytes) => hash.update(bytes));
    } catch (error) {
      throw (error as Error).message.includes('ENOENT') ? refuse(`is cut short: it has no ${file}`) : error;
    }
    check(file, hash);
  }
}

/** A text file of the folder; undefined if it is missing. */
async function textOf(folder: string, name: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new BackupRefused(`${join(folder, name)} cannot be read: ${message}.`);
  }
}

function manifestOf(text: string, refuse: Refuse): Manifest {
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw refuse('was altered');
  }
  checkFormat({ format: manifest?.format, version: manifest?.version }, refuse);
  if (typeof manifest.database !== 'string' || !Array.isArray(manifest.collections))
    throw refuse('was altered');
  return manifest as Manifest;
}

/** The checksums by file. They are written last: without them the backup is incomplete. */
function sumsOf(text: string | undefined, refuse: Refuse): Map<string, string> {
  if (!text?.endsWith('\n')) throw refuse('is cut short');
  return new Map(text.split('\n').map((line) => [line.slice(66), line.slice(0, 64)]));
}
