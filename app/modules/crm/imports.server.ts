import { z } from 'zod';
import { counted } from '~/core/counted';
import { newId } from '~/core/id';
import { operation } from '~/core/operation';
import { Refusal, refuseField } from '~/core/refusal';
import { subject } from '~/core/subject';
import { line } from '~/core/text';
import { upload } from '~/core/upload';
import type { CompanyDb } from '~db/company-db';
import { filesOf } from '~db/files';
import { type BackgroundJob, cancelJob, enqueue, readJob } from '~db/jobs';
import { type ClientImport, clientImports } from './collections';
import type { ImportReached } from './import-job';
import { importJob } from './jobs.server';
import { messages } from './messages';

/** Of each kind of rows so many are shown; the others are counted. */
const mostShown = 100;

const byId = z.object({ id: z.string() });

const listSubject = subject({
  name: 'client list',
  plural: 'Imports of clients',
  page: { of: clientImports, at: (id) => `/crm/import/${id}` },
});

/** Uploaded lists: whoever opens clients sees them at their own page, and nobody at `/files/{id}`. */
const fileKind = { name: 'crm.import' } as const;

/** Takes a list of clients and looks at it, row by row; nothing is added before somebody has seen what was found. */
export const uploadClients = operation({
  name: 'uploadClients',
  access: 'CRM',
  effect: 'write',
  // The content is kept outside of every transaction.
  transaction: 'own',
  failed: messages.uploadFailed,
  input: z.object({ file: upload(messages.importFileNeeded) }),
  async run({ input: { file }, actor, db }): Promise<{ id: string }> {
    if (!file) throw refuseField('file', messages.importFileNeeded);
    const found = await lookAt(db, file.bytes);
    const name = line().catch('clients.csv').parse(file.name) || 'clients.csv';
    const kept = await filesOf(db).keep({ name, type: 'text/csv', content: file.bytes });
    const id = newId();
    await db.together(async (all) => {
      const made = { _id: id, fileId: kept._id, fileName: name, uploadedBy: actor.userId };
      await all.in(clientImports).insert({ ...made, ...found, createdAt: new Date() });
      await filesOf(all).bind(kept, { kind: fileKind, subjectId: id, ownerId: actor.userId });
    });
    return { id };
  },
});

async function lookAt(db: CompanyDb, content: Uint8Array) {
  const [{ checkFile }, { clientList }, { findTwins }] = await Promise.all([
    import('~/core/csv-check'),
    import('./import-check.server'),
    import('./twins.server'),
  ]);
  const { table, good, bad } = await checkFile(clientList, content);
  const twins = await findTwins(db, good);
  return {
    goodRows: good.length,
    badRows: bad.length,
    twinRows: twins.size,
    firstBad: bad.slice(0, mostShown),
    firstTwins: good
      .flatMap(({ row, details: { name, email } }) => {
        const twin = twins.get(row);
        return twin ? [{ ...twin, of: { row, name, email } }] : [];
      })
      .slice(0, mostShown),
    unknownColumns: table.unknown.slice(0, 20).map((column) => column.slice(0, 60)),
  };
}

/** An uploaded list with what was found in it and, once it is imported, how far that has come. */
export const readImport = operation({
  name: 'readImport',
  access: 'CRM',
  effect: 'read',
  input: byId,
  async run({ input: { id }, db }): Promise<{ found: ClientImport; job: BackgroundJob | null }> {
    const found = await findImport(db, id);
    return { found, job: found.jobId ? await readJob(db, found.jobId) : null };
  },
});

/**
 * Imports an uploaded list in the background, with or without its likely duplicates. Once for each upload, however
 * often and by whomever it is asked for: what comes later leads to the import that is under way.
 */
export const importClients = operation({
  name: 'importClients',
  access: 'CRM',
  effect: 'write',
  input: byId.extend({ duplicates: z.enum(['leave', 'take']).default('leave') }),
  failed: messages.importFailed,
  async run({ input: { id, duplicates }, actor, db, note }): Promise<{ id: string }> {
    const { jobId: started, goodRows, fileName } = await findImport(db, id);
    if (started) return { id };
    if (goodRows === 0) throw new Refusal('conflict', messages.importHasNoRows);
    const by = { userId: actor.userId, name: actor.name };
    const input = { importId: id, duplicates, by };
    const jobId = await enqueue(db, importJob, input, { subjectId: id, once: `crm.import:${id}` });
    await db.in(clientImports).updateOne({ _id: id }, { $set: { jobId } });
    const detail = `${fileName}: ${counted(goodRows, 'row')}`;
    note({ action: 'imported', subject: listSubject.name, subjectId: id, detail });
    return { id };
  },
});

/**
 * Stops an import: the clients that it has added stay. One that nobody has begun is discarded with its file. Stopping
 * stays open when a trial has ended.
 */
export const stopImport = operation({
  name: 'stopImport',
  access: 'CRM',
  effect: 'vital-write',
  input: byId,
  failed: messages.stopFailed,
  async run({ input: { id }, db, note }): Promise<{ id: string; came: 'discarded' | 'stopped' | 'ended' }> {
    const { jobId, fileName } = await findImport(db, id);
    if (!jobId) {
      await filesOf(db).removeOf(id);
      await db.in(clientImports).deleteOne({ _id: id });
      return { id, came: 'discarded' };
    }
    if (!(await cancelJob(db, jobId))) return { id, came: 'ended' };
    const added = addedBy(await readJob(db, jobId)).toLocaleString('en-US');
    const detail = `${fileName}: stopped when ${added} were added`;
    note({ action: 'stopped', subject: listSubject.name, subjectId: id, detail });
    return { id, came: 'stopped' };
  },
});

/** How many clients a job has added so far. */
export function addedBy(job: Pick<BackgroundJob, 'reached'> | null): number {
  return (job?.reached as ImportReached | undefined)?.added ?? 0;
}

/** The rows with mistakes as a CSV file of their own, with a column that says what is wrong. */
export const listBadRows = operation({
  name: 'listBadRows',
  access: 'CRM',
  effect: 'read',
  input: byId,
  failed: messages.exportFailed,
  async run({ input: { id }, db }) {
    const found = await findImport(db, id);
    const [{ badRowsOf }, { clientList }] = await Promise.all([
      import('~/core/csv-mistakes'),
      import('./import-check.server'),
    ]);
    return badRowsOf(clientList, await contentOf(db, found));
  },
});

async function contentOf(db: CompanyDb, { fileId }: ClientImport): Promise<Uint8Array> {
  const { buffer } = await import('node:stream/consumers');
  return await buffer(filesOf(db).open({ _id: fileId }));
}

async function findImport(db: CompanyDb, id: string): Promise<ClientImport> {
  const found = await db.in(clientImports).findOne({ _id: id });
  if (!found) throw new Refusal('not-found', messages.importUnknown);
  return found;
}
