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
import { type ItemImport, itemImports } from './collections';
import type { ImportReached } from './import-job';
import { importItemsJob } from './jobs.server';
import { messages } from './messages';

/** Of each kind of rows so many are shown; the others are counted. */
const mostGoodShown = 20;
const mostBadShown = 100;

const byId = z.object({ id: z.string() });

const listSubject = subject({
  name: 'stock list',
  plural: 'Imports of stock items',
  page: { of: itemImports, at: (id) => `/Inventory/import/${id}` },
});

/** Uploaded lists: seen at their own page, and by nobody at `/files/{id}`. */
const fileKind = { name: 'inventory.import' } as const;

/** Takes a list of items and looks at it, row by row; nothing is added before somebody has seen what was found. */
export const uploadItems = operation({
  name: 'uploadItems',
  access: 'signed-in',
  effect: 'write',
  // The content is kept outside of every transaction.
  transaction: 'own',
  failed: messages.uploadFailed,
  input: z.object({ file: upload(messages.importFileNeeded) }),
  async run({ input: { file }, actor, db }): Promise<{ id: string }> {
    if (!file) throw refuseField('file', messages.importFileNeeded);
    const found = await lookAt(db, file.bytes);
    const name = line().catch('inventory.csv').parse(file.name) || 'inventory.csv';
    const kept = await filesOf(db).keep({ name, type: 'text/csv', content: file.bytes });
    const id = newId();
    await db.together(async (all) => {
      const made = { _id: id, fileId: kept._id, fileName: name, uploadedBy: actor.userId };
      await all.in(itemImports).insert({ ...made, ...found, createdAt: new Date() });
      await filesOf(all).bind(kept, { kind: fileKind, subjectId: id, ownerId: actor.userId });
    });
    return { id };
  },
});

async function lookAt(db: CompanyDb, content: Uint8Array) {
  const { lookAtRows, rowsInUse } = await import('./import-check.server');
  let inUse = new Set<number>();
  const { good, bad, unknown } = await lookAtRows(content, async (rows) => {
    inUse = await rowsInUse(db, rows);
    return inUse;
  });
  return {
    goodRows: good.length,
    badRows: bad.length,
    units: good.reduce((sum, { details }) => sum + details.totalCount, 0),
    inUse: [...inUse],
    firstGood: good.slice(0, mostGoodShown).map(({ row, details }) => ({
      row,
      sku: details.sku,
      productName: details.productName,
      productSegment: details.productSegment,
      location: details.location,
      totalCount: details.totalCount,
      onHoldCount: details.onHoldCount,
    })),
    firstBad: bad.slice(0, mostBadShown),
    unknownColumns: unknown.slice(0, 20).map((column) => column.slice(0, 60)),
  };
}

/** An uploaded list with what was found in it and, once it is imported, how far that has come. */
export const readItemImport = operation({
  name: 'readItemImport',
  access: 'signed-in',
  effect: 'read',
  input: byId,
  async run({ input: { id }, db }): Promise<{ found: ItemImport; job: BackgroundJob | null }> {
    const found = await findImport(db, id);
    return { found, job: found.jobId ? await readJob(db, found.jobId) : null };
  },
});

/**
 * Imports an uploaded list in the background. Once for each upload, however often and by whomever it is asked for: what
 * comes later leads to the import that is under way.
 */
export const importItems = operation({
  name: 'importItems',
  access: 'signed-in',
  effect: 'write',
  input: byId,
  failed: messages.importFailed,
  async run({ input: { id }, actor, db, note }): Promise<{ id: string }> {
    const { jobId: started, goodRows, fileName } = await findImport(db, id);
    if (started) return { id };
    if (goodRows === 0) throw new Refusal('conflict', messages.importHasNoRows);
    const input = { importId: id, by: { userId: actor.userId, name: actor.name } };
    const jobId = await enqueue(db, importItemsJob, input, { subjectId: id, once: `inventory.import:${id}` });
    await db.in(itemImports).updateOne({ _id: id }, { $set: { jobId } });
    const detail = `${fileName}: ${counted(goodRows, 'row')}`;
    note({ action: 'imported', subject: listSubject.name, subjectId: id, detail });
    return { id };
  },
});

/**
 * Stops an import: the items that it has added stay. One that nobody has begun is discarded with its file. Stopping
 * stays open when a trial has ended.
 */
export const stopItemImport = operation({
  name: 'stopItemImport',
  access: 'signed-in',
  effect: 'vital-write',
  input: byId,
  failed: messages.stopFailed,
  async run({ input: { id }, db, note }): Promise<{ id: string; came: 'discarded' | 'stopped' | 'ended' }> {
    const { jobId, fileName } = await findImport(db, id);
    if (!jobId) {
      await filesOf(db).removeOf(id);
      await db.in(itemImports).deleteOne({ _id: id });
      return { id, came: 'discarded' };
    }
    if (!(await cancelJob(db, jobId))) return { id, came: 'ended' };
    const added = addedBy(await readJob(db, jobId)).toLocaleString('en-US');
    const detail = `${fileName}: stopped when ${added} were added`;
    note({ action: 'stopped', subject: listSubject.name, subjectId: id, detail });
    return { id, came: 'stopped' };
  },
});

/** How many items a job has added so far. */
export function addedBy(job: Pick<BackgroundJob, 'reached'> | null): number {
  return (job?.reached as ImportReached | undefined)?.added ?? 0;
}

/** The rows with mistakes as a CSV file of their own, with a column that says what is wrong. */
export const listBadItemRows = operation({
  name: 'listBadItemRows',
  access: 'signed-in',
  effect: 'read',
  input: byId,
  failed: messages.exportFailed,
  async run({ input: { id }, db }): Promise<AsyncGenerator<string>> {
    const { fileId, inUse } = await findImport(db, id);
    const [{ badRowsOf }, { itemList, lookAtRows }, { buffer }] = await Promise.all([
      import('~/core/csv-mistakes'),
      import('./import-check.server'),
      import('node:stream/consumers'),
    ]);
    const content = await buffer(filesOf(db).open({ _id: fileId }));
    const { bad } = await lookAtRows(content, async () => new Set(inUse));
    return badRowsOf(itemList, content, new Map(bad.map((one) => [one.row, one])));
  },
});

async function findImport(db: CompanyDb, id: string): Promise<ItemImport> {
  const found = await db.in(itemImports).findOne({ _id: id });
  if (!found) throw new Refusal('not-found', messages.importUnknown);
  return found;
}
