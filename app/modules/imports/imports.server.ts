import { z } from 'zod';
import type { Actor } from '~/core/access';
import { counted } from '~/core/counted';
import { csvLines, csvList } from '~/core/csv-lines';
import { newId } from '~/core/id';
import type { ImportField, ImportKind } from '~/core/import-kind.server';
import { Refusal, refuseField } from '~/core/refusal';
import { subject } from '~/core/subject';
import { line } from '~/core/text';
import { operation } from '~/operation/operation.server';
import type { CompanyDb } from '~db/company-db';
import { type BackgroundJob, cancelJob, enqueue, readJob, readJobs } from '~db/jobs';
import { removeWhole } from '~db/removal';
import {
  choiceId,
  choiceOf,
  findBatch,
  keptMs,
  lookAt,
  missingFields,
  proposeMapping,
  rowRecords,
  sheetOf,
} from './batches.server';
import { type ImportBatch, importBatches, importChoices, importRows } from './collections';
import { importJob, takeBackJob } from './jobs.server';
import { kindFor, kindsFor, rulesFor } from './kinds.server';
import * as messages from './messages';
import { planImport, type Rules, rowsOf } from './plan.server';
import { readList } from './read-list.server';
import { batchInput, choicesInput, kindInput, uploadInput } from './schema';
import { progressOf } from './show.server';
import { guessedMapping, type Mapping, rememberedOf } from './table';

/** The latest imports that a page lists. */
const mostListed = 20;

const importSubject = subject({
  name: 'import',
  plural: 'Imports',
  page: { of: importBatches, at: (id) => `/imports/of/${id}` },
});

/** The kinds of lists that the reader may import, and the latest imports of them. */
export const browseImports = operation({
  name: 'browseImports',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  async run({ actor, db }) {
    const kinds = kindsFor(actor);
    return { kinds, latest: await latestOf(db, kinds) };
  },
});

/** The first page of an import: what the list may have, and the latest imports of this kind. */
export const openImport = operation({
  name: 'openImport',
  access: 'signed-in',
  effect: 'read',
  input: kindInput,
  async run({ input, actor, db }) {
    const { kind, fields } = await rulesFor(db, actor, input.kind);
    return { kind, fields, latest: await latestOf(db, [kind]) };
  },
});

async function latestOf(db: CompanyDb, kinds: readonly ImportKind[]) {
  const names = kinds.map(({ name }) => name);
  const batches = await db
    .in(importBatches)
    .list(
      { kind: names.length === 1 ? (names[0] as string) : { $in: names } },
      { sort: { createdAt: -1 }, limit: mostListed, projection: { found: 0, sheets: 0 } },
    );
  const ids = batches.flatMap(({ jobId, takeBackId }) =>
    [jobId, takeBackId].filter((id) => id !== undefined),
  );
  const jobs = new Map((await readJobs(db, ids)).map((job) => [job._id, job]));
  return batches.map((batch) => ({
    batch,
    kind: kinds.find(({ name }) => name === batch.kind) as ImportKind,
    job: jobs.get(batch.jobId ?? '') ?? null,
    takeBack: jobs.get(batch.takeBackId ?? '') ?? null,
  }));
}

/** Reads an uploaded or pasted list and checks each row. Nothing is imported before somebody has confirmed the preview. */
export const uploadList = operation({
  name: 'uploadList',
  access: 'signed-in',
  effect: 'write',
  // Reading takes seconds.
  transaction: 'own',
  failed: messages.uploadFailed,
  input: uploadInput,
  async run({ input: { kind: name, file, paste }, actor, db }) {
    const rules = await rulesFor(db, actor, name);
    const { kind, fields } = rules;
    const isPasted = paste.trim() !== '';
    if (file && isPasted) throw refuseField('paste', messages.oneOnly);
    if (!file && !isPasted) throw refuseField('file', messages.fileNeeded);
    const list = file
      ? { bytes: file.bytes, field: 'file' as const }
      : { bytes: new TextEncoder().encode(paste), field: 'paste' as const };
    const { sheets, isText } = await readList(db.companyId, list, kind, fields);
    const choice = await choiceOf(db, kind.name);
    const read = sheets.map(sheetOf);
    const proposals = read.map(({ sheet, below }) => proposeMapping(fields, choice, sheet, below));
    const known = proposals.map(({ mapping }) => Object.keys(mapping).length);
    const sheet = known.indexOf(Math.max(...known));
    const batch: Omit<ImportBatch, 'companyId' | 'found'> = {
      _id: newId(),
      kind: kind.name,
      name: file ? fileName(file.name, kind) : 'Pasted rows',
      isText,
      sheets: read.map(({ sheet }) => sheet),
      sheet,
      ...(proposals[sheet] as (typeof proposals)[number]),
      mode: kind.modes[0] ?? 'new',
      uploadedBy: actor.userId,
      uploadedByName: actor.name,
      createdAt: new Date(),
    };
    await db.transaction(async (all) => {
      for (const [place, { below }] of read.entries())
        await all.in(importRows).insertMany([...rowRecords(batch._id, place, below)]);
      await all.in(importBatches).insert({ ...batch, found: noneFound });
    });
    const found = await lookAt(db, rules, { ...batch, companyId: db.companyId, found: noneFound });
    await db.in(importBatches).updateOne({ _id: batch._id }, { $set: { found } });
    return { id: batch._id, kind: kind.name };
  },
});

const noneFound: ImportBatch['found'] = {
  added: 0,
  updated: 0,
  left: 0,
  bad: 0,
  existing: 0,
  repeated: 0,
  preview: [],
  firstBad: [],
  firstLike: [],
};

const fileName = (name: string, { things }: ImportKind) => line().catch(things).parse(name) || things;

/** An uploaded list, what the check found, and the progress of its import. */
export const readImport = operation({
  name: 'readImport',
  access: 'signed-in',
  effect: 'read',
  input: batchInput,
  async run({ input, actor, db }) {
    const { kind, fields } = await rulesFor(db, actor, input.kind);
    const batch = await findBatch(db, kind.name, input.id);
    const job = batch.jobId ? await readJob(db, batch.jobId) : null;
    const takeBack = batch.takeBackId ? await readJob(db, batch.takeBackId) : null;
    return {
      kind,
      fields,
      batch,
      job,
      takeBack,
      missing: missingFields(fields, batch),
      until: untilOf(batch),
    };
  },
});

/** Until when an import can be taken back. */
const untilOf = ({ createdAt }: Pick<ImportBatch, 'createdAt'>) => new Date(createdAt.getTime() + keptMs);

/** The page of an import by its id alone, as the activity log links to it. */
export const findImport = operation({
  name: 'findImport',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ id: z.string().max(100) }),
  async run({ input: { id }, actor, db }) {
    const batch = await db.in(importBatches).get(id, messages.importUnknown);
    return { id, kind: kindFor(actor, batch.kind).name };
  },
});

/**
 * Stores the chosen columns, and starts the import where nothing was changed since the preview: otherwise the rows are
 * checked again first, so that nobody imports what they have not seen. A started import goes on, however often it is asked for.
 */
export const confirmImport = operation({
  name: 'confirmImport',
  access: 'signed-in',
  effect: 'write',
  transaction: 'own',
  failed: messages.importFailed,
  input: choicesInput,
  async run({ input: { kind: name, id, press, ...sent }, actor, db, note }) {
    const rules = await rulesFor(db, actor, name);
    const { kind, fields } = rules;
    const batch = await findBatch(db, kind.name, id);
    const to = { id, kind: kind.name };
    if (batch.jobId) {
      if (press === 'check') throw new Refusal('conflict', messages.alreadyStarted);
      return { ...to, came: 'started' as const };
    }
    const chosen = await chosenIn(db, rules, batch, sent);
    const isChanged = !sameChoices(chosen, batch);
    if (press === 'check' || isChanged) {
      const found = await lookAt(db, rules, { ...batch, ...chosen });
      await db
        .in(importBatches)
        .updateOne({ _id: id, jobId: { $exists: false } }, { $set: { ...chosen, found } });
      return { ...to, came: press === 'check' ? ('checked' as const) : ('changed' as const) };
    }
    const fieldsMissing = missingFields(fields, batch);
    if (fieldsMissing[0])
      throw refuseField(`columns.${fieldsMissing[0].name}`, messages.fieldNeeded(fieldsMissing[0].title));
    if (batch.found.added + batch.found.updated === 0)
      throw new Refusal('conflict', messages.nothingToImport);
    await db.transaction(async (all) => {
      if (!(await start(all, rules, batch, actor))) return;
      const detail = `${batch.name}: ${counted(batch.found.added + batch.found.updated, 'row')}`;
      note({ action: 'started', subject: importSubject.name, subjectId: id, detail });
    });
    return { ...to, came: 'started' as const };
  },
});

/** Starts an import in the caller's transaction. False if it had started already. */
async function start(
  db: CompanyDb,
  { kind, fields }: Pick<Rules, 'kind' | 'fields'>,
  { _id: id, ...batch }: ImportBatch,
  actor: Actor,
): Promise<boolean> {
  // Written first: of two imports of one kind that start at once one waits here and then sees the other.
  const headings = batch.sheets[batch.sheet]?.headings ?? [];
  const before = (await choiceOf(db, kind.name))?.fields;
  const guessed = await guessedFor(db, fields, { _id: id, sheet: batch.sheet }, headings);
  const remembered = rememberedOf(headings, { mapping: batch.mapping, guessed }, before);
  await db.in(importChoices).upsert(choiceId(db, kind.name), {
    $set: { fields: latestFields(remembered), fallbacks: batch.fallbacks },
  });
  if ((await findBatch(db, kind.name, id)).jobId) return false;
  await refuseWhileAnotherRuns(db, kind, id);
  const by = { userId: actor.userId, name: actor.name, access: { ...actor.access } };
  const jobId = await enqueue(db, importJob, { batchId: id, by }, { subjectId: id, once: `imports:${id}` });
  await db.in(importBatches).updateOne({ _id: id }, { $set: { jobId, createdAt: new Date() } });
  return true;
}

/** The columns as they would be understood by their headings and first rows alone. */
async function guessedFor(
  db: CompanyDb,
  fields: readonly ImportField[],
  batch: Pick<ImportBatch, '_id' | 'sheet'>,
  headings: readonly string[],
): Promise<Mapping> {
  for await (const rows of rowsOf(db, batch)) return guessedMapping(headings, rows, fields);
  return guessedMapping(headings, [], fields);
}

/** The most headings that are remembered for a kind; the oldest are forgotten. */
const mostRemembered = 500;
const latestFields = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).slice(-mostRemembered));

/** Two imports of one kind at once would each add what the other adds. */
async function refuseWhileAnotherRuns(db: CompanyDb, kind: ImportKind, id: string): Promise<void> {
  const others = await db.in(importBatches).list(
    { kind: kind.name, jobId: { $exists: true }, _id: { $ne: id } },
    {
      sort: { createdAt: -1 },
      limit: mostListed,
      projection: { jobId: 1, takeBackId: 1, uploadedByName: 1 },
    },
  );
  const jobs = await readJobs(
    db,
    others.flatMap(({ jobId, takeBackId }) => [jobId, takeBackId].filter((one) => one !== undefined)),
  );
  if (jobs.some(isUnderWay)) throw new Refusal('conflict', messages.anotherRuns(kind.things));
}

const isUnderWay = ({ state }: Pick<BackgroundJob, 'state'>) => state === 'waiting' || state === 'running';

type Choices = Pick<ImportBatch, 'sheet' | 'mapping' | 'fallbacks' | 'mode'>;

/** Whether nothing was changed since the preview, also where the reader may fill in fewer fields. */
function sameChoices(one: Choices, other: Choices): boolean {
  const text = ({ sheet, mapping, fallbacks, mode }: Choices) =>
    JSON.stringify([sheet, mode, ...[mapping, fallbacks].map((of) => Object.entries(of).sort())]);
  return text(one) === text(other);
}

/** Without what is no field of the reader's. */
function choicesOf({ sheet, mapping, fallbacks, mode }: Choices, fields: readonly ImportField[]): Choices {
  const keepKnown = <Value>(of: Record<string, Value>) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => fields.some((field) => field.name === name)));
  return { sheet, mapping: keepKnown(mapping), fallbacks: keepKnown(fallbacks), mode };
}

/** The choices that were sent, checked. Another sheet is understood as at its upload. */
async function chosenIn(
  db: CompanyDb,
  { kind, fields }: { kind: ImportKind; fields: readonly ImportField[] },
  batch: ImportBatch,
  {
    sheet = batch.sheet,
    mode = batch.mode,
    columns,
    fallbacks,
  }: Omit<z.output<typeof choicesInput>, 'id' | 'kind' | 'press'>,
): Promise<Choices> {
  const chosen = batch.sheets[sheet];
  if (!chosen) throw refuseField('sheet', messages.columnUnknown);
  if (!kind.modes.includes(mode)) throw new Refusal('bad-input');
  if (sheet !== batch.sheet) {
    for await (const rows of rowsOf(db, { _id: batch._id, sheet })) {
      const proposal = proposeMapping(fields, await choiceOf(db, kind.name), chosen, rows);
      return choicesOf({ sheet, mode, ...proposal }, fields);
    }
    return choicesOf({ sheet, mode, ...proposeMapping(fields, null, chosen, []) }, fields);
  }
  const mapping: Record<string, number> = columns ? {} : { ...batch.mapping };
  const taken = new Set<number>();
  for (const { name } of fields) {
    const column = columns?.[name];
    if (column === undefined || column === null) continue;
    if (column >= chosen.headings.length) throw refuseField(`columns.${name}`, messages.columnUnknown);
    if (taken.has(column)) throw refuseField(`columns.${name}`, messages.columnTwice);
    taken.add(column);
    mapping[name] = column;
  }
  return choicesOf({ sheet, mode, mapping, fallbacks: { ...batch.fallbacks, ...fallbacks } }, fields);
}

/** Stops an import; what it did stays. A list that was not imported is discarded. Still allowed after a trial has ended. */
export const stopImport = operation({
  name: 'stopImport',
  access: 'signed-in',
  effect: 'vital-write',
  input: batchInput,
  failed: messages.stopFailed,
  async run({ input, actor, db, note }) {
    const kind = kindFor(actor, input.kind);
    const { _id: id, jobId, name } = await findBatch(db, kind.name, input.id);
    const to = { id, kind: kind.name };
    if (!jobId) {
      await removeWhole(db, importBatches, id);
      return { ...to, came: 'discarded' as const };
    }
    if (!(await cancelJob(db, jobId))) return { ...to, came: 'ended' as const };
    const { added } = progressOf(await readJob(db, jobId)) ?? { added: 0 };
    const detail = `${name}: stopped when ${added.toLocaleString('en-US')} were added`;
    note({ action: 'stopped', subject: importSubject.name, subjectId: id, detail });
    return { ...to, came: 'stopped' as const };
  },
});

/**
 * Takes an import back in the background: what it added is removed and what it changed gets its former values, but for
 * records on which something was built since. Still allowed after a trial has ended.
 */
export const takeBackImport = operation({
  name: 'takeBackImport',
  access: 'signed-in',
  effect: 'vital-write',
  input: batchInput,
  failed: messages.takeBackFailed,
  async run({ input, actor, db, note }) {
    const kind = kindFor(actor, input.kind);
    const { _id: id, jobId, takeBackId, name } = await findBatch(db, kind.name, input.id);
    const job = jobId ? await readJob(db, jobId) : null;
    if (takeBackId) throw new Refusal('conflict', messages.alreadyTakenBack);
    if (job && isUnderWay(job)) throw new Refusal('conflict', messages.notOver);
    const { added = 0, updated = 0 } = progressOf(job) ?? {};
    if (added + updated === 0) throw new Refusal('conflict', messages.nothingDone);
    const by = { userId: actor.userId, name: actor.name, access: { ...actor.access } };
    const again = await enqueue(
      db,
      takeBackJob,
      { batchId: id, by },
      { subjectId: id, once: `imports.back:${id}` },
    );
    await db.in(importBatches).updateOne({ _id: id }, { $set: { takeBackId: again } });
    note({ action: 'took back', subject: importSubject.name, subjectId: id, detail: name });
    return { id, kind: kind.name };
  },
});

/** The rows with mistakes as a CSV file, with what is wrong. Once corrected it can be imported. */
export const listBadRows = operation({
  name: 'listBadRows',
  access: 'signed-in',
  effect: 'read',
  input: batchInput,
  failed: messages.exportFailed,
  async run({ input, actor, db }): Promise<AsyncGenerator<string>> {
    const rules = await rulesFor(db, actor, input.kind);
    return badRows(db, rules, await findBatch(db, rules.kind.name, input.id));
  },
});

async function* badRows(
  db: CompanyDb,
  rules: Awaited<ReturnType<typeof rulesFor>>,
  batch: ImportBatch,
): AsyncGenerator<string> {
  const wrong = new Map(
    batch.jobId
      ? batch.found.firstBad.map((one) => [one.row, one.mistakes])
      : (await planImport(db, rules, batch)).rows.flatMap((one) =>
          one.does === 'refuse' ? [[one.row, one.mistakes] as const] : [],
        ),
  );
  const headings = batch.sheets[batch.sheet]?.headings ?? [];
  yield `\uFEFF${csvLines([['Row in the file', 'What is wrong', ...headings]])}`;
  for await (const rows of rowsOf(db, batch)) {
    const lines = rows.flatMap(({ row, cells }) => {
      const mistakes = wrong.get(row);
      if (!mistakes) return [];
      return [[String(row), mistakes.map(({ column, text }) => `${column}: ${text}`).join(' '), ...cells]];
    });
    if (lines.length > 0) yield csvLines(lines);
  }
}

/** A file to fill in: the headings and an example, or what the kind has for it. */
export const makeTemplate = operation({
  name: 'makeTemplate',
  access: 'signed-in',
  effect: 'read',
  input: kindInput,
  failed: messages.exportFailed,
  async run({ input, actor, db }) {
    const { kind, fields } = await rulesFor(db, actor, input.kind);
    const rows = (await kind.template?.(db, fields)) ?? [
      Object.fromEntries(fields.map(({ name, example }) => [name, example])),
    ];
    const list = csvList(
      fields.map(({ title }) => title),
      [rows],
      (cells) => fields.map(({ name }) => cells[name] ?? ''),
    );
    return { list, name: `${kind.name}-template.csv` };
  },
});
