import type { ImportField, ImportKind } from '~/core/import-kind.server';
import type { BackgroundJob } from '~db/jobs';
import type { ImportBatch } from './collections';
import type { ImportReached, TakenBack } from './progress';
import { chosenField, shownKind, stateOf } from './show';

type Job = Pick<BackgroundJob, 'state' | 'progress' | 'error' | 'reached'> | null;

/** How far an import is. */
export function progressOf(job: Job) {
  if (!job) return null;
  const { added = 0, updated = 0, left = 0 } = (job.reached ?? {}) as Partial<ImportReached>;
  return { state: job.state, done: job.progress?.done ?? 0, error: job.error ?? null, added, updated, left };
}

/** How far taking it back is. */
function takenBackOf(job: Job) {
  if (!job) return null;
  const { removed = 0, restored = 0, stays = 0 } = (job.reached ?? {}) as Partial<TakenBack>;
  return { state: job.state, error: job.error ?? null, removed, restored, stays };
}

interface ReadImport {
  kind: ImportKind;
  fields: readonly ImportField[];
  batch: ImportBatch;
  job: Job;
  takeBack: Job;
  missing: readonly ImportField[];
  until: Date;
}

/** An import's page. */
export function shownImport({ kind, fields, batch, job, takeBack, missing, until }: ReadImport) {
  const { _id: id, name, sheets, sheet, mapping, fallbacks, mode, found } = batch;
  const { preview, firstBad, firstLike, ...counts } = found;
  const shown = sheets[sheet];
  return {
    id,
    name,
    counts,
    kind: { ...shownKind(kind), modes: kind.modes, updates: kind.updates ?? '' },
    until: until.toISOString(),
    job: progressOf(job),
    takeBack: takenBackOf(takeBack),
    stayed: (batch.stayed ?? []).map((one) => ({ ...one, to: kind.page(one.id) })),
    // Left out while the page looks again every second.
    choices: job
      ? null
      : {
          sheet,
          mapping,
          fallbacks,
          mode,
          preview,
          firstBad,
          rows: shown?.rows ?? 0,
          headingRow: shown?.row ?? 1,
          sheets: sheets.map(({ name, rows }) => ({ name, rows })),
          columns: (shown?.headings ?? []).map((heading, column) => ({
            heading,
            sample: shown?.samples[column] ?? '',
          })),
          fields: fields.map((field) => chosenField(field, fields)),
          missing: missing.map(({ name, title }) => ({ name, title })),
          firstLike: firstLike.map(({ like, ...one }) => ({
            ...one,
            like: 'id' in like ? { name: like.name, to: kind.page(like.id) } : { row: like.row },
          })),
        },
  };
}

export type ShownImport = ReturnType<typeof shownImport>;

interface ListedImport {
  batch: Pick<ImportBatch, '_id' | 'name' | 'uploadedByName' | 'createdAt'>;
  kind: ImportKind;
  job: Job;
  takeBack: Job;
}

/** An import in a list. */
export function shownLatest({ batch, kind, job, takeBack }: ListedImport) {
  return {
    id: batch._id,
    kind: kind.name,
    things: kind.things,
    name: batch.name,
    by: batch.uploadedByName,
    at: batch.createdAt.toISOString(),
    state: stateOf(progressOf(job), takenBackOf(takeBack)),
  };
}
