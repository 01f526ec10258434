import type { z } from 'zod';
import { singaporeDay } from '~/core/dates';
import { newId } from '~/core/id';
import type { CompanyDb } from '~db/company-db';
import type { Run } from '~db/jobs';
import { contentOf, findUpload, type ImportReached, type importInput } from '~db/uploaded-lists';
import { itemConditions } from './alert-conditions';
import { begunAlerts } from './alerts-kept.server';
import { alerts, itemImports, items } from './collections';
import { countInto } from './groups.server';
import { type GoodRow, lookAtRows, rowsInUse } from './import-check.server';
import { openingNote, subjectOf } from './items.server';
import { writeOpenings } from './ledger.server';
import { newItem } from './new-item';

type Input = z.output<typeof importInput>;

/** Rows per step: small enough for a quick transaction and for visible progress. */
const perStep = 500;

/**
 * Imports the rows after the last one that was done, each with its opening stock. The good rows are those of the preview,
 * minus the ones whose SKU was taken since then.
 */
export async function importRows({ input, reached, db, step }: Run<Input, ImportReached>) {
  const rows = await rowsOf(db, input.importId);
  let at = rows.filter(({ row }) => row <= reached.row).length;
  let done = reached;
  while (at < rows.length) {
    const some = rows.slice(at, at + perStep);
    at += some.length;
    const { reached: next } = await step(async (all) => {
      const inUse = await rowsInUse(all, some);
      const added = some.filter(({ row }) => !inUse.has(row));
      await addItems(all, added, input.by);
      return {
        reached: {
          row: some.at(-1)?.row ?? done.row,
          added: done.added + added.length,
          left: done.left + some.length - added.length,
        },
        progress: { done: at, total: rows.length },
      };
    });
    done = next;
  }
  return { added: done.added, left: done.left };
}

async function rowsOf(db: CompanyDb, importId: string): Promise<GoodRow[]> {
  const found = await findUpload(db, itemImports, importId);
  return (await lookAtRows(await contentOf(db, found), async () => new Set(found.inUse))).good;
}

/** Does for many new items what `addItem` does for one, with as few queries. */
async function addItems(db: CompanyDb, rows: readonly GoodRow[], by: Input['by']): Promise<void> {
  const at = new Date();
  const begun = rows.map(({ details: { totalCount, onHoldCount, ...details } }) => ({
    item: newItem(newId(), details, { createdBy: by.userId, at }),
    counts: { totalCount, onHoldCount },
  }));
  const opened = await writeOpenings(db, begun, { note: openingNote, by, at });
  const made = opened.map((item) => {
    const conditions = itemConditions(item, singaporeDay(at));
    return { item: { ...item, alerting: [...conditions.keys()] }, conditions };
  });
  await db.in(items).insertMany(made.map(({ item }) => item));
  await db
    .in(alerts)
    .insertMany(
      made.flatMap(({ item, conditions }) => begunAlerts({ ...subjectOf(item), alerting: [] }, conditions)),
    );
  for (const [by, names] of [
    ['segment', opened.map(({ productSegment }) => productSegment)],
    ['location', opened.map(({ location }) => location)],
  ] as const) {
    for (const [name, count] of counted(names.filter(Boolean))) await countInto(db, by, name, count);
  }
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
