import { buffer } from 'node:stream/consumers';
import type { Filter } from 'mongodb';
import { z } from 'zod';
import type { Actor } from '~/core/access';
import { counted } from '~/core/counted';
import type { BadRow } from '~/core/csv-check';
import { newId } from '~/core/id';
import { importTexts } from '~/core/import-texts';
import type { LogEntry } from '~/core/log-entry';
import { Refusal } from '~/core/refusal';
import type { Subject } from '~/core/subject';
import { line } from '~/core/text';
import type { Upload } from '~/core/upload';
import type { Collection, CompanyDocument } from './collection';
import type { CompanyDb } from './company-db';
import { filesOf } from './files';
import { type BackgroundJob, cancelJob, enqueue, type JobKind, readJob } from './jobs';

/** The most rows with mistakes that are shown; the rest is counted. */
const mostBadShown = 100;
const mostColumnsShown = 20;

/** An uploaded list: its preview, and the job that imports it once somebody has confirmed it. */
export interface UploadedList extends CompanyDocument {
  /** The file, which is bound to this record. */
  fileId: string;
  fileName: string;
  /** The number of rows that can be imported, and of rows with mistakes. */
  goodRows: number;
  badRows: number;
  /** The first of them, as shown on the page. */
  firstBad: BadRow[];
  /** The columns of the file that are not imported. */
  unknownColumns: string[];
  uploadedBy: string;
  createdAt: Date;
  jobId?: string;
}

/** The input of each import job: the list, and who confirmed it. */
export const importInput = z.object({
  importId: z.string(),
  by: z.object({ userId: z.string(), name: z.string() }),
});

/** The progress of an import: the last processed row, and the results so far. */
export interface ImportReached {
  row: number;
  added: number;
  /** Good rows that were skipped, because a similar record existed by then. */
  left: number;
}

/** How many rows a job has added so far. */
function addedBy(job: Pick<BackgroundJob, 'reached'> | null): number {
  return (job?.reached as ImportReached | undefined)?.added ?? 0;
}

/** The stored preview of a list. */
export function foundIn(good: readonly unknown[], bad: BadRow[], unknown: readonly string[]) {
  return {
    goodRows: good.length,
    badRows: bad.length,
    firstBad: bad.slice(0, mostBadShown),
    unknownColumns: unknown.slice(0, mostColumnsShown).map((column) => column.slice(0, 60)),
  };
}

/** An uploaded list of this company. Refuses with 404 if there is none. */
export async function findUpload<T extends UploadedList>(
  db: CompanyDb,
  uploads: Collection<T>,
  id: string,
): Promise<T> {
  const found = await db.in(uploads).findOne({ _id: id } as Filter<T>);
  if (!found) throw new Refusal('not-found', importTexts.importUnknown);
  return found;
}

/** The bytes of a list's file. */
export async function contentOf(
  db: CompanyDb,
  { fileId }: Pick<UploadedList, 'fileId'>,
): Promise<Uint8Array> {
  return await buffer(filesOf(db).open({ _id: fileId }));
}

/** The preview of a list of this kind. */
type Found<T extends UploadedList> = Omit<
  T,
  '_id' | 'companyId' | 'fileId' | 'fileName' | 'uploadedBy' | 'createdAt' | 'jobId'
>;

/**
 * The uploaded lists of one kind. A list is first checked row by row, and imported in the background once somebody has
 * confirmed the preview. Its file is only available on its own page, not at `/files/{id}`. The job's name is also the
 * name of the file kind.
 */
export function uploadedLists<T extends UploadedList, Input extends typeof importInput>({
  uploads,
  job,
  subject,
  unnamed,
}: {
  uploads: Collection<T>;
  job: JobKind<Input, ImportReached>;
  subject: Subject;
  /** The name for a file without one. */
  unnamed: string;
}) {
  const own = uploads as unknown as Collection<UploadedList>;
  const kind = { name: job.name };

  const find = (db: CompanyDb, id: string) => findUpload(db, uploads, id);

  return {
    find,

    /** Stores a list with its preview. Opens its own transaction, since file contents are stored outside of transactions. */
    async keep(db: CompanyDb, file: Upload, actor: Actor, found: Found<T>): Promise<{ id: string }> {
      const name = line().catch(unnamed).parse(file.name) || unnamed;
      const kept = await filesOf(db).keep({ name, type: 'text/csv', content: file.bytes });
      const id = newId();
      const seen = found as unknown as Found<UploadedList>;
      const made = { _id: id, fileId: kept._id, fileName: name, uploadedBy: actor.userId };
      await db.transaction(async (all) => {
        await all.in(own).insert({ ...made, ...seen, createdAt: new Date() });
        await filesOf(all).bind(kept, { kind, subjectId: id, ownerId: actor.userId });
      });
      return { id };
    },

    /** A list with its preview and, once it is being imported, its progress. */
    async read(
      db: CompanyDb,
      id: string,
    ): Promise<{ found: T; job: (BackgroundJob & { added: number }) | null }> {
      const found = await find(db, id);
      const job = found.jobId ? await readJob(db, found.jobId) : null;
      return { found, job: job && { ...job, added: addedBy(job) } };
    },

    /**
     * Imports a list in the background. Once per upload, however often and by whomever it is requested: later requests
     * return the running import. Refuses if no row is good.
     */
    async start(
      db: CompanyDb,
      { id, ...more }: { id: string } & Omit<z.input<Input>, keyof z.input<typeof importInput>>,
      actor: Actor,
      note: (line: LogEntry) => void,
    ): Promise<{ id: string }> {
      const { jobId: started, goodRows, fileName } = await find(db, id);
      if (started) return { id };
      if (goodRows === 0) throw new Refusal('conflict', importTexts.importHasNoRows);
      const by = { userId: actor.userId, name: actor.name };
      const asked = { ...more, importId: id, by } as z.input<Input>;
      const jobId = await enqueue(db, job, asked, { subjectId: id, once: `${kind.name}:${id}` });
      await db.in(own).updateOne({ _id: id }, { $set: { jobId } });
      const detail = `${fileName}: ${counted(goodRows, 'row')}`;
      note({ action: 'imported', subject: subject.name, subjectId: id, detail });
      return { id };
    },

    /** Stops an import; added rows stay. A list that was not imported is discarded with its file. */
    async stop(
      db: CompanyDb,
      id: string,
      note: (line: LogEntry) => void,
    ): Promise<{ id: string; came: 'discarded' | 'stopped' | 'ended' }> {
      const { jobId, fileName } = await find(db, id);
      if (!jobId) {
        await filesOf(db).removeOf(id);
        await db.in(own).deleteOne({ _id: id });
        return { id, came: 'discarded' };
      }
      if (!(await cancelJob(db, jobId))) return { id, came: 'ended' };
      const added = addedBy(await readJob(db, jobId)).toLocaleString('en-US');
      const detail = `${fileName}: stopped when ${added} were added`;
      note({ action: 'stopped', subject: subject.name, subjectId: id, detail });
      return { id, came: 'stopped' };
    },
  };
}
