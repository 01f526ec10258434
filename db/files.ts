import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Binary, GridFSBucket, ObjectId } from 'mongodb';
import { dayMs } from '~/core/days';
import type { FileKind } from '~/core/file-kind';
import { newId } from '~/core/id';
import { type CompanyDocument, companyCollection, sharedCollection } from './collection';
import { type CompanyDb, companyDb } from './company-db';
import { database } from './connect';

/** A file bound to one of the company's records. Its content is in GridFS under the same id and never changes. */
export interface StoredFile extends CompanyDocument {
  /** The name of its `FileKind`, which decides who may see it. */
  kind: string;
  /** The id of its record. */
  subjectId: string;
  /** Who uploaded it. */
  ownerId: string;
  name: string;
  /** The content type detected by the suite, never the sender's claim. */
  type: string;
  /** In bytes. */
  length: number;
  keptAt: Date;
}

/**
 * Content without a record. GridFS has no transactions, so this is written before the content, and the sweep removes
 * content that is still unbound after a day.
 */
interface LooseFile extends CompanyDocument {
  since: Date;
}

export const files = companyCollection<StoredFile>('files', [{ key: { companyId: 1, subjectId: 1 } }]);
export const looseFiles = companyCollection<LooseFile>(
  'looseFiles',
  [{ key: { companyId: 1, since: 1 } }],
  // The clock looks for companies with something to sweep.
  { acrossCompanies: [{ key: { since: 1, companyId: 1 } }] },
);

/** GridFS's own collections with its required indexes. `contents` is the bucket's name. */
export const contents = sharedCollection('contents.files', [{ key: { filename: 1, uploadDate: 1 } }]);
export const chunks = sharedCollection('contents.chunks', [{ key: { files_id: 1, n: 1 }, unique: true }]);

/** Stored content that is not bound yet: the input of `bind`. */
export type StoredContent = Pick<StoredFile, '_id' | 'name' | 'type' | 'length'>;

/** The files of one company. */
interface CompanyFiles {
  /**
   * Stores content, as bytes or a stream, outside of any transaction. It is loose and removed after a day unless it is
   * bound. `type` is the content type detected by the suite.
   */
  keep(file: {
    name: string;
    type: string;
    content: Uint8Array | AsyncIterable<Uint8Array>;
  }): Promise<StoredContent>;
  /** Binds stored content to its record, in the record's transaction. Its address works from then on. */
  bind(
    kept: StoredContent,
    to: { kind: Pick<FileKind, 'name'>; subjectId: string; ownerId: string },
  ): Promise<void>;
  /** A bound file; null if the company has none with this id. */
  find(id: string): Promise<StoredFile | null>;
  /** The content of a file, or its bytes from `start` to before `end`. */
  open(file: Pick<StoredFile, '_id'>, part?: { start: number; end: number }): Readable;
  /** A file as a response takes it. */
  toSend(file: StoredContent): Omit<StoredContent, '_id'> & {
    id: string;
    open(part?: { start: number; end: number }): Readable;
  };
  /** The first `most` bytes (at most 255 KiB) of several files, by id. Files without content are left out. */
  beginnings(ids: readonly string[], most: number): Promise<Map<string, Uint8Array>>;
  /** The file that was stored last; null if the company has none of them. */
  newestOf(ids: readonly string[]): Promise<string | null>;
  /** Gives all files of a record to another one, in the caller's transaction. */
  move(from: string, to: string): Promise<void>;
  /** Removes a file within the caller's transaction. A missing one is ignored. */
  remove(id: string): Promise<void>;
  /** Removes all files of these records. */
  removeOf(...subjectIds: string[]): Promise<void>;
}

/** The files of one company. */
export function filesOf(db: CompanyDb): CompanyFiles {
  return {
    async keep({ name, type, content }) {
      const _id = newId();
      const { companyId } = db;
      await companyDb(companyId).in(looseFiles).insert({ _id, since: new Date() });
      const upload = bucket().openUploadStreamWithId(new ObjectId(_id), name, {
        metadata: { companyId, type },
      });
      await pipeline(content instanceof Uint8Array ? [content] : content, upload);
      return { _id, name, type, length: upload.length };
    },
    async bind(kept, { kind, subjectId, ownerId }) {
      // The loose record is not checked: a transaction that began before it was written cannot see it.
      await db.in(files).insert({ ...kept, kind: kind.name, subjectId, ownerId, keptAt: new Date() });
    },
    async find(id) {
      return await db.in(files).findOne({ _id: id });
    },
    open({ _id }, part) {
      return Readable.from(bytesOf(new ObjectId(_id), part), { objectMode: false });
    },
    toSend(file) {
      const { _id: id, name, type, length } = file;
      return { id, name, type, length, open: (part) => this.open(file, part) };
    },
    async beginnings(ids, most) {
      const first = { files_id: { $in: ids.map((id) => new ObjectId(id)) }, n: 0 };
      const begun = new Map<string, Uint8Array>();
      // A copy, so that the rest of the chunk can be freed.
      for await (const { files_id, data } of contentChunks().find(first, { batchSize: 10 }))
        begun.set(files_id.toHexString(), new Uint8Array(data.buffer.subarray(0, most)));
      return begun;
    },
    async newestOf(ids) {
      const known = await db
        .in(files)
        .list(
          { _id: { $in: [...ids] } },
          { sort: { _id: 1 }, limit: Math.max(1, ids.length), projection: { keptAt: 1 } },
        );
      const [newest] = known.sort((one, other) => other.keptAt.getTime() - one.keptAt.getTime());
      return newest?._id ?? null;
    },
    async move(from, to) {
      await db.in(files).updateMany({ subjectId: from }, { $set: { subjectId: to } });
    },
    async remove(id) {
      if ((await db.in(files).deleteOne({ _id: id })) > 0) await letGo(db, [id]);
    },
    async removeOf(...subjectIds) {
      for (;;) {
        const some = await db
          .in(files)
          .list(
            { subjectId: { $in: subjectIds } },
            { sort: { _id: 1 }, limit: perPage, projection: { _id: 1 } },
          );
        if (some.length === 0) return;
        const ids = some.map(({ _id }) => _id);
        await db.in(files).deleteMany({ _id: { $in: ids } });
        await letGo(db, ids);
      }
    },
  };
}

const perPage = 100;
const looseMs = dayMs;
const contentChunks = () => database().db.collection<{ files_id: ObjectId; data: Binary }>(chunks.name);
const bucket = () => new GridFSBucket(database().db, { bucketName: 'contents' });

/** How many chunks of 255 KiB are fetched at a time. */
const atOnce = 4;

/**
 * The bytes of a file, fetched as the reader pulls. GridFS's own stream fetches a hundred chunks at once (25 MB) and
 * keeps them in memory while a slow reader catches up. Throws if chunks are missing.
 */
async function* bytesOf(_id: ObjectId, part?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
  const known = await database()
    .db.collection<{ _id: ObjectId; length: number; chunkSize: number }>(contents.name)
    .findOne({ _id });
  if (!known) throw new Error(`There is no content ${_id.toHexString()}`);
  const { length, chunkSize } = known;
  const start = part?.start ?? 0;
  const end = Math.min(part?.end ?? length, length);
  let at = Math.floor(start / chunkSize) * chunkSize;
  const wanted = { files_id: _id, n: { $gte: at / chunkSize, $lt: Math.ceil(end / chunkSize) } };
  for await (const { data } of contentChunks().find(wanted, { sort: { n: 1 }, batchSize: atOnce })) {
    yield data.buffer.subarray(Math.max(0, start - at), Math.min(end - at, data.length()));
    at += data.length();
  }
  if (at < end) throw new Error(`The content ${_id.toHexString()} ends at ${at} of ${length} bytes`);
}

/** Marks contents as loose, within the transaction that removed their records. */
async function letGo(db: CompanyDb, ids: string[]): Promise<void> {
  const since = new Date();
  const loose = db.in(looseFiles);
  const known = await loose.list({ _id: { $in: ids } }, { sort: { _id: 1 }, limit: ids.length });
  await loose.updateMany({ _id: { $in: ids } }, { $set: { since } });
  const already = new Set(known.map(({ _id }) => _id));
  await loose.insertMany(ids.filter((id) => !already.has(id)).map((_id) => ({ _id, since })));
}

/**
 * Removes a company's contents that have been loose for a day, a hundred at a time: uploads without a record, and files
 * whose record is gone. Several servers may run it at once. Returns how many were removed.
 */
export async function sweepLooseFiles(company: CompanyDb, now = new Date()): Promise<number> {
  const { db } = database();
  const due = { since: { $lt: new Date(now.getTime() - looseMs) } };
  const loose = company.in(looseFiles);
  let removed = 0;
  for (;;) {
    const some = await loose.list(due, { sort: { since: 1 }, limit: perPage });
    if (some.length === 0) return removed;
    const ids = some.map(({ _id }) => _id);
    const bound = await company
      .in(files)
      .list({ _id: { $in: ids } }, { sort: { _id: 1 }, limit: ids.length, projection: { _id: 1 } });
    const stays = new Set(bound.map(({ _id }) => _id));
    const gone = ids.filter((id) => !stays.has(id)).map((id) => new ObjectId(id));
    await db.collection(contents.name).deleteMany({ _id: { $in: gone } });
    await db.collection(chunks.name).deleteMany({ files_id: { $in: gone } });
    // Not those marked again meanwhile.
    await loose.deleteMany({ _id: { $in: ids }, ...due });
    removed += gone.length;
  }
}
