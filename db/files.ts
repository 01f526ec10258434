import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Binary, GridFSBucket, ObjectId } from 'mongodb';
import { dayMs } from '~/core/days';
import type { FileKind } from '~/core/file-kind';
import { newId } from '~/core/id';
import { type CompanyDocument, companyCollection, sharedCollection } from './collection';
import { type CompanyDb, companyDb } from './company-db';
import { database } from './connect';

/** A file of a company, bound to one of its records; its content is in GridFS under the same id, and never changes. */
export interface StoredFile extends CompanyDocument {
  /** The name of its `FileKind`, which says who may see it. */
  kind: string;
  /** The record that it belongs to. */
  subjectId: string;
  /** Who brought it. */
  ownerId: string;
  name: string;
  /** The content type, as the suite found it: never what a sender claims. */
  type: string;
  /** In bytes. */
  length: number;
  keptAt: Date;
}

/**
 * A content that has no record yet, or none any more. GridFS knows no transactions: so this is written before
 * the content, and the sweep removes what after a day nobody has bound.
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

/** GridFS's own two, with the indices that it asks for; the bucket's name is what they begin with. */
export const contents = sharedCollection('contents.files', [{ key: { filename: 1, uploadDate: 1 } }]);
export const chunks = sharedCollection('contents.chunks', [{ key: { files_id: 1, n: 1 }, unique: true }]);

/** A content that is kept and not yet bound: what `bind` makes a file of. */
export type KeptFile = Pick<StoredFile, '_id' | 'name' | 'type' | 'length'>;

/** The files of one company, as an operation sees them. */
interface CompanyFiles {
  /**
   * Keeps a content, as bytes or as a stream, outside of every transaction. It is loose, and gone a day later,
   * until it is bound. `type` is what the suite knows the content to be.
   */
  keep(file: {
    name: string;
    type: string;
    content: Uint8Array | AsyncIterable<Uint8Array>;
  }): Promise<KeptFile>;
  /** Binds a kept content to its record, in that record's own transaction; its address works from then on. */
  bind(
    kept: KeptFile,
    to: { kind: Pick<FileKind, 'name'>; subjectId: string; ownerId: string },
  ): Promise<void>;
  /** What is known of a bound file; null where this company has none with this id. */
  find(id: string): Promise<StoredFile | null>;
  /** The content of a file, or its bytes from `start` up to and without `end`. */
  open(file: Pick<StoredFile, '_id'>, part?: { start: number; end: number }): Readable;
  /**
   * How several files begin, in one go and by id: `most` bytes of each, 255 KiB at the most. One without content is
   * not among them.
   */
  beginnings(ids: readonly string[], most: number): Promise<Map<string, Uint8Array>>;
  /** Which of these files was kept last; null where the company has none of them. */
  newestOf(ids: readonly string[]): Promise<string | null>;
  /** Removes a file, within the caller's transaction; one that is gone already stays gone. */
  remove(id: string): Promise<void>;
  /** Removes all files of these records, with them. */
  removeOf(...subjectIds: string[]): Promise<void>;
}

/** The files of the company whose collections these are. */
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
      // What is loose is not looked at: a transaction that began before it was kept does not see it.
      await db.in(files).insert({ ...kept, kind: kind.name, subjectId, ownerId, keptAt: new Date() });
    },
    async find(id) {
      return await db.in(files).findOne({ _id: id });
    },
    open({ _id }, part) {
      return Readable.from(bytesOf(new ObjectId(_id), part), { objectMode: false });
    },
    async beginnings(ids, most) {
      const first = { files_id: { $in: ids.map((id) => new ObjectId(id)) }, n: 0 };
      const begun = new Map<string, Uint8Array>();
      // A copy, so that the rest of it is let go of.
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

/** So many pieces of a content, of 255 KiB each, are fetched at once. */
const atOnce = 4;

/**
 * The bytes of a file, fetched as the reader pulls. GridFS's own stream fetches a hundred chunks at once (25 MB) and keeps
 * them in memory while a slow reader catches up. Throws if chunks are missing.
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

/** Leaves contents to the sweep, within the transaction that has removed their records. */
async function letGo(db: CompanyDb, ids: string[]): Promise<void> {
  const since = new Date();
  const loose = db.in(looseFiles);
  const known = await loose.list({ _id: { $in: ids } }, { sort: { _id: 1 }, limit: ids.length });
  await loose.updateMany({ _id: { $in: ids } }, { $set: { since } });
  const already = new Set(known.map(({ _id }) => _id));
  await loose.insertMany(ids.filter((id) => !already.has(id)).map((_id) => ({ _id, since })));
}

/**
 * Removes the contents of a company that have been loose for a day, a hundred at a time: uploads that never came to
 * their record, and files whose record is gone. Several servers may do it at once. Answers how many contents it removed.
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
    // Not what was let go of meanwhile: that is loose again.
    await loose.deleteMany({ _id: { $in: ids }, ...due });
    removed += gone.length;
  }
}
