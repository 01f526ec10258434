import type { SystemAccess } from '~/core/access';
import { newId } from '~/core/id';
import type { ImportedRecord, StayingRecord } from '~/core/import-kind.server';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { removeWhole } from '~db/removal';
import { keptMs } from './batches.server';
import { type ImportBatch, importBatches, importSteps } from './collections';
import { rulesFor } from './kinds.server';
import { type Planned, planImport, plannedAgain } from './plan.server';
import type { ImportReached, JobInput as Input, TakenBack } from './progress';

/** Rows in a step: small enough for a quick transaction and for visible progress. */
const perStep = 500;
/** Records taken back in a step: each removal looks for what belongs to the record. */
const backPerStep = 100;
const mostStayedShown = 100;
const sweptAtOnce = 20;

async function begin(db: CompanyDb, { batchId, by }: Input) {
  const batch = await db.in(importBatches).get(batchId, '');
  const actor = { userId: by.userId, access: by.access as SystemAccess };
  return { batch, rules: await rulesFor(db, actor, batch.kind) };
}

/**
 * Imports the rows after the last one that was done. The rows are compared with the records once more at the start; where a
 * code must be unique, in each step too.
 */
export async function importList({ input, reached, db, step }: Run<Input, ImportReached>) {
  const { batch, rules } = await begin(db, input);
  const { rows } = await planImport(db, rules, batch);
  const todo = rows.filter(({ does, row }) => does !== 'refuse' && row > reached.row);
  const total = rows.length;
  let done = reached;
  for (let at = 0; at < todo.length; at += perStep) {
    const some = todo.slice(at, at + perStep);
    const last = some.at(-1)?.row ?? done.row;
    ({ reached: done } = await step(async (all) => {
      const { added, updated } = await write(all, rules, batch, some, input.by, done.steps);
      const next: ImportReached = {
        row: last,
        steps: done.steps + 1,
        added: done.added + added,
        updated: done.updated + updated,
        left: done.left + some.length - added - updated,
      };
      return { reached: next, progress: { done: rows.findLastIndex(({ row }) => row <= last) + 1, total } };
    }));
  }
  const { added, updated, left } = done;
  return { added, updated, left };
}

async function write(
  db: CompanyDb,
  rules: Awaited<ReturnType<typeof rulesFor>>,
  batch: ImportBatch,
  some: readonly Planned[],
  { userId, name }: Input['by'],
  place: number,
): Promise<{ added: number; updated: number }> {
  const { kind } = rules;
  const by = { userId, name };
  const keys = new Set(some.flatMap(({ keys }) => keys.map(({ key }) => key)));
  const existing = kind.unique ? await kind.existing(db, keys) : null;
  const rows = existing ? some.map((one) => plannedAgain(rules, batch.mode, one, existing)) : some;
  const adds = rows.flatMap((one) =>
    one.does === 'add' ? [{ id: newId(), name: one.name, taken: one.taken }] : [],
  );
  const updates = rows.flatMap((one) => (one.does === 'update' ? [{ id: one.id, taken: one.taken }] : []));
  await kind.add(db, adds, by);
  const updated = updates.length > 0 ? await kind.update(db, updates, by) : [];
  const added = adds.map(({ id, name }): ImportedRecord => ({ id, name }));
  if (added.length + updated.length > 0)
    await db.in(importSteps).insert({ _id: newId(), batchId: batch._id, place, added, updated });
  return { added: added.length, updated: updated.length };
}

/** Takes back what the steps of an import did, a few records at a time. */
export async function takeListBack({ input, reached, db, step }: Run<Input, TakenBack>) {
  const { batch, rules } = await begin(db, input);
  const steps = await db
    .in(importSteps)
    .list(
      { batchId: batch._id },
      { sort: { batchId: 1, place: 1 }, limit: 1_000, projection: { _id: 1, place: 1 } },
    );
  let done = reached;
  for (const [place, { _id }] of steps.entries()) {
    if (place < done.step) continue;
    const found = await db.in(importSteps).findOne({ _id });
    const records = [...(found?.updated ?? []), ...(found?.added ?? [])];
    for (let at = place === done.step ? done.at : 0; at < records.length; at += backPerStep) {
      const some = records.slice(at, at + backPerStep);
      ({ reached: done } = await step(async (all) => {
        const stay = await rules.kind.takeBack(all, some, input.by);
        await noteStayed(all, batch._id, stay);
        const staying = new Set(stay.map(({ id }) => id));
        const back = some.filter(({ id }) => !staying.has(id));
        const restored = back.filter(({ was }) => was).length;
        return {
          reached: {
            step: place,
            at: at + some.length,
            removed: done.removed + back.length - restored,
            restored: done.restored + restored,
            stays: done.stays + stay.length,
          },
        };
      }));
    }
  }
  const { removed, restored, stays } = done;
  return { removed, restored, stays };
}

async function noteStayed(db: CompanyDb, id: string, stay: readonly StayingRecord[]): Promise<void> {
  if (stay.length === 0) return;
  const stayed = { $each: [...stay], $slice: mostStayedShown };
  await db.in(importBatches).updateOne({ _id: id }, { $push: { stayed } });
}

/** Removes lists whose seven days are over, with their rows and jobs. */
export async function sweepBatches({ db, step }: Pick<Run<unknown, null>, 'db' | 'step'>): Promise<void> {
  for (;;) {
    const createdAt = { $lt: new Date(Date.now() - keptMs) };
    const old = await db
      .in(importBatches)
      .list({ createdAt }, { sort: { createdAt: 1 }, limit: sweptAtOnce, projection: { _id: 1 } });
    if (old.length === 0) return;
    await step(async (all) => {
      for (const { _id } of old) await removeWhole(all, importBatches, _id);
      return { reached: null };
    });
  }
}
