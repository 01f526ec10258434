import { z } from 'zod';
import type { SystemAccess } from '~/core/access';
import { changedNames, definedFields } from '~/core/changes';
import { linesAsText, type SentLine, withLines } from '~/core/checklist';
import { newId } from '~/core/id';
import { idInput } from '~/core/named-id';
import { callMarks, type PageOf, pageMarks } from '~/core/paging';
import { checkRevision, Refusal, refuseField } from '~/core/refusal';
import { searchKey } from '~/core/search-key';
import { logLines, subject } from '~/core/subject';
import { itemFinder, offeredAs } from '~/core/typed-lines';
import { operation } from '~/operation/operation.server';
import type { Edited } from '~/web/submit.server';
import type { CompanyDb } from '~db/company-db';
import { type Order, readCounted, readPage } from '~db/keyset';
import {
  hasStock,
  itemChoice,
  itemsByIds,
  itemsByTexts,
  optionOf,
  usualUnit,
} from '../inventory/index.server';
import { type Job, type JobKind, jobKinds } from './collections';
import { usualDuration } from './crew';
import { fillInput, kindChangeInput, type MaterialInput, newKindInput } from './kind-schema';
import { planMaterials } from './materials.server';
import * as messages from './messages';
import { isOver } from './statuses';

const mostKinds = 200;
const byName: Order<JobKind> = { by: 'listKey', sorted: 'text' };

const kindSubject = subject({ name: 'kind of job', plural: 'Kinds of job' });
const noteOf = logLines(kindSubject, ({ name }: Pick<JobKind, '_id' | 'name'>) => name);

/** The kinds by name, page by page, for the API. */
export const listKinds = operation({
  name: 'listJobKinds',
  access: 'JobManagement',
  effect: 'read',
  input: z.object(callMarks),
  failed: messages.kindsFailed,
  async run({ input: { limit, cursor }, db }): Promise<PageOf<JobKind>> {
    return await readPage(db.in(jobKinds), { order: byName, limit, marks: { cursor } });
  },
});

/** One page of kinds. */
export const browseKinds = operation({
  name: 'browseJobKinds',
  access: 'JobManagement',
  effect: 'read',
  input: z.object(pageMarks),
  failed: messages.kindsFailed,
  run: async ({ input: { after, before }, db }) =>
    await readCounted(db.in(jobKinds), { order: byName, marks: { after, before } }),
});

/** What the form of a new kind offers: the items of stock, as they are named. */
export const prepareKind = operation({
  name: 'prepareJobKind',
  access: 'JobManagement',
  effect: 'read',
  input: z.object({}),
  failed: messages.kindsFailed,
  run: async ({ actor, db }) => ({ items: await namedItems(db, actor.access) }),
});

/** A kind for its form, with its materials as the form names them. */
export const readKind = operation({
  name: 'readJobKind',
  access: 'JobManagement',
  effect: 'read',
  input: idInput,
  failed: messages.kindsFailed,
  async run({ input: { id }, actor, db }) {
    const kind = await findKind(db, id);
    const found = await itemsByIds(
      db,
      kind.materials.map(({ itemId }) => itemId),
    );
    const materials = kind.materials.map(({ itemId, name, quantity }) => {
      const item = found.get(itemId);
      return { item: item ? offeredAs(optionOf(item), true) : name, quantity };
    });
    return { kind, materials, items: await namedItems(db, actor.access) };
  },
});

async function namedItems(db: CompanyDb, access: SystemAccess): Promise<string[]> {
  const { options } = await itemChoice(db, { access });
  return options.map((item) => offeredAs(item, true));
}

export const addKind = operation({
  name: 'addJobKind',
  access: 'JobManagement',
  effect: 'write',
  input: newKindInput,
  failed: messages.kindSaveFailed,
  async run({ input: { materials, ...values }, db, actor, note }): Promise<JobKind> {
    const listKey = await freeName(db, values.name);
    if ((await db.in(jobKinds).count({}, mostKinds)) >= mostKinds)
      throw new Refusal('conflict', messages.tooManyKinds);
    const at = new Date();
    const kind: JobKind = {
      _id: newId(),
      companyId: db.companyId,
      ...values,
      listKey,
      materials: await materialsOf(db, materials),
      revision: 0,
      createdBy: actor.userId,
      createdAt: at,
      updatedAt: at,
    };
    await db.in(jobKinds).insert(kind);
    note(noteOf(kind, 'added'));
    return kind;
  },
});

/** Changes the fields that were sent. Jobs of the kind stay as they are. */
export const changeKind = operation({
  name: 'changeJobKind',
  access: 'JobManagement',
  effect: 'write',
  input: kindChangeInput,
  failed: messages.kindSaveFailed,
  findTarget: async (db, id) => await findKind(db, id),
  async run({ input: { id, revision, materials, ...sent }, db, note }): Promise<JobKind> {
    const before = await findKind(db, id);
    checkRevision(revision, before.revision, messages.kindOvertaken);
    const given = definedFields(sent);
    const after: JobKind = {
      ...before,
      ...given,
      ...(materials && { materials: await materialsOf(db, materials) }),
      revision: before.revision + 1,
      updatedAt: new Date(),
    };
    if (after.name !== before.name) after.listKey = await freeName(db, after.name, id);
    const { _id, companyId: _, ...all } = after;
    await db.in(jobKinds).updateOne({ _id }, { $set: all });
    const describeKind = ({ name, title, duration, description, ...lists }: JobKind) => ({
      name,
      title,
      duration,
      description,
      checklist: lists.checklist.join('\n'),
      materials: JSON.stringify(lists.materials),
    });
    const changed = changedNames(describeKind(before), describeKind(after));
    if (changed.length > 0) note(noteOf(after, 'changed', changed.join(', ')));
    return after;
  },
});

/** Deletes a kind. Its jobs stay as they are. Still allowed after a trial has ended. */
export const deleteKind = operation({
  name: 'deleteJobKind',
  access: 'JobManagement',
  effect: 'vital-write',
  input: idInput,
  failed: messages.kindDeleteFailed,
  async run({ input: { id }, db, note }): Promise<void> {
    const kind = await findKind(db, id);
    await db.in(jobKinds).deleteOne({ _id: id });
    note(noteOf(kind, 'deleted'));
  },
});

async function findKind(db: CompanyDb, id: string): Promise<JobKind> {
  return await db.in(jobKinds).get(id, messages.kindUnknown);
}

/** The key of a name that no other kind has. Refuses one in use at its field. */
async function freeName(db: CompanyDb, name: string, own?: string): Promise<string> {
  const listKey = searchKey(name);
  const other = await db.in(jobKinds).findOne({ listKey });
  if (other && other._id !== own)
    throw new Refusal('conflict', messages.kindNameInUse, { fields: { name: [messages.kindNameInUse] } });
  return listKey;
}

const skuIn = /\(([^()]+)\)$/;

/** The items that were named by id, or by name or SKU. Refuses others at their place. */
async function materialsOf(db: CompanyDb, sent: readonly MaterialInput[]): Promise<JobKind['materials']> {
  const texts = sent.flatMap(({ item = '' }) => [item, skuIn.exec(item)?.[1] ?? '']);
  const byText = itemFinder((await itemsByTexts(db, texts)).map((item) => ({ ...optionOf(item), item })));
  const byId = await itemsByIds(
    db,
    sent.flatMap(({ itemId }) => itemId || []),
  );
  return sent.map(({ itemId, item: text = '', quantity }, place) => {
    const item = itemId ? byId.get(itemId) : byText(text)?.item;
    if (!item || !hasStock(item))
      throw refuseField(`materials[${place}].${itemId ? 'itemId' : 'item'}`, messages.itemUnknown);
    return { itemId: item._id, name: item.productName, unit: item.unit ?? usualUnit, quantity };
  });
}

/** The items among these that a kind of job takes as material, with where. */
export async function itemsInKinds(db: CompanyDb, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .in(jobKinds)
    .list({ 'materials.itemId': { $in: [...ids] } }, { sort: { listKey: 1 }, limit: mostKinds });
  const used = found.flatMap(({ materials }) => materials.map(({ itemId }) => itemId));
  return new Map(used.filter((id) => ids.includes(id)).map((id) => [id, 'a kind of job']));
}

/** The kinds to choose from. */
export async function kindChoice(db: CompanyDb): Promise<{ value: string; label: string }[]> {
  const options = { sort: { listKey: 1, _id: 1 }, limit: mostKinds, projection: { name: 1 } } as const;
  return (await db.in(jobKinds).list({}, options)).map(({ _id, name }) => ({ value: _id, label: name }));
}

/** The kind with this id; null if it was deleted. */
export async function kindWithId(db: CompanyDb, id: string | null | undefined): Promise<JobKind | null> {
  return id ? await db.in(jobKinds).findOne({ _id: id }) : null;
}

/** The kinds with these ids, without those that were deleted. */
export async function kindsWithIds(
  db: CompanyDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JobKind>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .in(jobKinds)
    .list({ _id: { $in: [...ids] } }, { sort: { _id: 1 }, limit: ids.length });
  return new Map(found.map((kind) => [kind._id, kind]));
}

/** The kind that somebody has chosen for a job. Refuses one that does not exist at its field. */
export async function chosenKind(db: CompanyDb, id: string | null): Promise<JobKind | null> {
  const kind = await kindWithId(db, id);
  if (id && !kind) throw refuseField('kindId', messages.kindUnknown);
  return kind;
}

/** What a new job stores of its kind: the kind itself, and the lines that were sent, else those of the kind. */
export function kindValues(
  kind: JobKind | null,
  sent: readonly SentLine[] | undefined,
  by: Parameters<typeof withLines>[2],
): Pick<Job, 'kindId' | 'checklist'> {
  const lines = sent ?? (kind?.checklist ?? []).map((text) => ({ text }));
  return {
    ...(kind && { kindId: kind._id }),
    ...(lines.length > 0 && { checklist: withLines([], lines, by) }),
  };
}

/**
 * The job with the materials of its kind, put on hold. In the transaction that adds it. A job with materials of its own, one that
 * is over, and one whose kind was deleted stay as they are.
 */
export async function withKindMaterials<Some extends Pick<Job, 'jobId' | 'materials' | 'status'>>(
  db: CompanyDb,
  job: Some,
  kind: JobKind | null,
  on: { by: { userId: string; name: string }; at: Date },
): Promise<Some> {
  if (!kind || job.materials || kind.materials.length === 0) return job;
  if (isOver(job.status)) return job;
  const materials = await planMaterials(db, job, kind.materials, { hold: true, ...on });
  return materials.length > 0 ? { ...job, materials } : job;
}

/** What the form of a job is filled in with once a kind is chosen. What the kind leaves open is left out. */
export function fillsOf(
  kind: JobKind,
): Partial<Record<'title' | 'duration' | 'description' | 'checklist', string>> {
  const { title, duration, description, checklist } = kind;
  return {
    ...(title && { title }),
    duration: String(duration),
    ...(description && { description }),
    ...(checklist.length > 0 && { checklist: linesAsText(checklist.map((text) => ({ text }))) }),
  };
}

/**
 * A job's form filled in from the kind that is chosen in it, for browsers without JavaScript: fields that are blank, or are as the
 * kind before has filled them in. Saves nothing.
 */
export const fillFromKind = operation({
  name: 'fillJobFromKind',
  access: 'JobManagement',
  effect: 'read',
  input: fillInput,
  failed: messages.kindsFailed,
  async run({ input: { kindId, filledKind, ...typed }, db }): Promise<Edited> {
    const kind = await kindWithId(db, kindId);
    const before = await kindWithId(db, filledKind);
    const filled: Record<string, string> = before ? fillsOf(before) : { duration: String(usualDuration) };
    const fills = Object.entries(kind ? fillsOf(kind) : {}).filter(([name]) => {
      const now = typed[name as keyof typeof typed].replaceAll('\r\n', '\n');
      return now.trim() === '' || now === filled[name];
    });
    return { fields: { ...Object.fromEntries(fills), filledKind: kind?._id ?? '' }, errors: {} };
  },
});
