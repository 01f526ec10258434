import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BSON } from 'mongodb';
import {
  BackupRefused,
  type End,
  FORMAT,
  FORMAT_VERSION,
  type Header,
  Kind,
  MAX_FRAME_BYTES,
} from './format';

/** What is read from a backup, in its order. */
export type Part =
  | { header: Header }
  | { collection: string }
  | { document: Uint8Array }
  | { end: Record<string, number> };

/** Large, so that a document of 16 MB is put together from few pieces. */
const CHUNK_BYTES = 1024 * 1024;
const SMALLEST_BSON = 5;
const KINDS: ReadonlySet<number> = new Set(Object.values(Kind));

/**
 * Reads a backup part by part, with little of it in memory. Throws `BackupRefused` where the file is none, of a newer
 * version, cut short or altered; the last two are certain only when the end was read.
 */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const refuse = (why: string) => new BackupRefused(`${file} ${why}: nothing can be restored from it.`);
  const hash = createHash('sha256');
  const counts = new Map<string, number>();
  let current: string | undefined;
  for await (const { kind, body } of framesOf(file, refuse)) {
    if (kind === Kind.End) {
      checkEnd(told<End>(body, refuse), counts, hash.digest(), refuse);
      yield { end: Object.fromEntries(counts) };
      continue;
    }
    hash.update(Buffer.of(kind)).update(body);
    if (kind === Kind.Header) {
      const header = told<Header>(body, refuse);
      checkHeader(header, refuse);
      yield { header };
    } else if (kind === Kind.Collection) {
      current = String(told<{ name: string }>(body, refuse).name);
      counts.set(current, 0);
      yield { collection: current };
    } else {
      if (current === undefined) throw refuse('was altered');
      counts.set(current, (counts.get(current) ?? 0) + 1);
      yield { document: body };
    }
  }
}

/** Reads the whole of a backup once, and answers what it begins with; throws as `readBackup` does. */
export async function verifyBackup(file: string): Promise<Header> {
  let header: Header | undefined;
  for await (const part of readBackup(file)) if ('header' in part) header = part.header;
  if (header) return header;
  throw new BackupRefused(`${file} is no backup.`);
}

type Refuse = (why: string) => BackupRefused;

/** What a frame of our own tells. One that was altered is met here, before the checksum at the end is. */
function told<T>(body: Buffer, refuse: Refuse): T {
  try {
    return BSON.deserialize(body) as T;
  } catch {
    throw refuse('was altered');
  }
}

function checkHeader({ format, version }: Header, refuse: Refuse): void {
  if (format !== FORMAT) throw refuse('is no backup of this suite');
  if (version > FORMAT_VERSION)
    throw refuse(`is of version ${version}, and this suite reads up to version ${FORMAT_VERSION}`);
}

function checkEnd(end: End, counts: Map<string, number>, digest: Buffer, refuse: Refuse): void {
  const same = end.sha256 instanceof BSON.Binary && digest.equals(end.sha256.value());
  const counted = [...counts].every(([name, count]) => end.documents?.[name] === count);
  if (!same || !counted) throw refuse('was altered: its checksum is another');
}

/** Cuts the stream into frames, up to the end. The first tells whether this is a backup at all. */
async function* framesOf(file: string, refuse: Refuse): AsyncGenerator<{ kind: number; body: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  let first = true;
  let ended = false;
  for await (const chunk of unzipped(file, refuse)) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    while (!ended && rest.length - at >= SMALLEST_BSON) {
      const kind = rest[at] as number;
      const size = rest.readInt32LE(at + 1);
      if (first && kind !== Kind.Header) throw refuse('is no backup of this suite');
      if (!KINDS.has(kind) || size < SMALLEST_BSON || size > MAX_FRAME_BYTES) throw refuse('was altered');
      if (rest.length - at < 1 + size) break;
      first = false;
      yield { kind, body: rest.subarray(at + 1, at + 1 + size) };
      at += 1 + size;
      ended = kind === Kind.End;
    }
    rest = rest.subarray(at);
    if (ended && rest.length > 0) throw refuse('goes on behind its end, so it was altered');
  }
  if (!ended) throw refuse('is cut short');
}

async function* unzipped(file: string, refuse: Refuse): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const source = createReadStream(file);
  source.once('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as Readable & AsyncIterable<Buffer>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw refuse('is cut short');
    if (code === 'Z_DATA_ERROR' && /incorrect header check/.test(message))
      throw refuse('is no backup of this suite');
    if (code?.startsWith('Z_')) throw refuse('was altered');
    if (code === 'ENOENT') throw new BackupRefused(`There is no file ${file}.`);
    if (error instanceof Error && code) throw new BackupRefused(`${file} cannot be read: ${message}.`);
    throw error;
  } finally {
    source.destroy();
  }
}
