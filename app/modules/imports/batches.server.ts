import { dayMs } from '~/core/days';
import { newId } from '~/core/id';
import type { ImportField } from '~/core/import-kind.server';
import { Refusal } from '~/core/refusal';
import type { CompanyDb, New } from '~db/company-db';
import {
  type ImportBatch,
  type ImportChoice,
  importBatches,
  importChoices,
  type importRows,
} from './collections';
import * as messages from './messages';
import { foundIn, planImport, type Rules } from './plan.server';
import type { ReadSheet } from './read-list.server';
import { guessedMapping, type Mapping, type TableRow } from './table';

/** In ms. Lists stay for seven days after their upload or import. */
export const keptMs = 7 * dayMs;

/** Rows in one record, and about how many characters. */
const rowsTogether = 500;
const lettersTogether = 1_000_000;
const sampleRows = 3;

/** A batch of this kind in this company. Refuses with 404 if there is none. */
export async function findBatch(db: CompanyDb, kind: string, id: string): Promise<ImportBatch> {
  const found = await db.in(importBatches).findOne({ _id: id, kind });
  if (!found) throw new Refusal('not-found', messages.importUnknown);
  return found;
}

/** What the company chose for this kind the last time. */
export async function choiceOf(db: CompanyDb, kind: string): Promise<ImportChoice | null> {
  return await db.in(importChoices).findOne({ _id: choiceId(db, kind) });
}

export const choiceId = (db: CompanyDb, kind: string) => `${db.companyId}-${kind}`;

/** A sheet's headings, and what is below them. */
export function sheetOf({ name, rows, heading }: ReadSheet): {
  sheet: ImportBatch['sheets'][number];
  below: TableRow[];
} {
  const headings = rows[heading]?.cells ?? [];
  const below = rows.slice(heading + 1);
  const samples = headings.map((_, column) =>
    below
      .flatMap(({ cells }) => cells[column]?.trim() || [])
      .slice(0, sampleRows)
      .join(', ')
      .slice(0, 100),
  );
  return {
    sheet: {
      name,
      headings: headings.map((one) => one.trim().slice(0, 200)),
      row: rows[heading]?.row ?? 1,
      rows: below.length,
      samples,
    },
    below,
  };
}

/** The columns as they are understood, and the proposed fallbacks. */
export function proposeMapping(
  fields: readonly ImportField[],
  choice: ImportChoice | null,
  { headings }: Pick<ImportBatch['sheets'][number], 'headings'>,
  below: readonly TableRow[],
): { mapping: Mapping; fallbacks: Record<string, string> } {
  return {
    mapping: guessedMapping(headings, below, fields, choice?.fields),
    fallbacks: Object.fromEntries(
      fields.flatMap(({ name, fallback }) =>
        fallback ? [[name, choice?.fallbacks[name] ?? ('text' in fallback ? fallback.text : '')]] : [],
      ),
    ),
  };
}

/** The rows of a sheet in records of a bounded size. */
export function* rowRecords(
  batchId: string,
  sheet: number,
  rows: readonly TableRow[],
): Generator<New<ImportRows_>> {
  let together: TableRow[] = [];
  let letters = 0;
  let place = 0;
  for (const row of rows) {
    const size = row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (together.length > 0 && (together.length === rowsTogether || letters + size > lettersTogether)) {
      yield { _id: newId(), batchId, sheet, place, rows: together };
      [together, letters, place] = [[], 0, place + 1];
    }
    together.push(row);
    letters += size;
  }
  if (together.length > 0) yield { _id: newId(), batchId, sheet, place, rows: together };
}

type ImportRows_ = NonNullable<(typeof importRows)['document']>;

/** The fields that have neither a column nor anything to fill them with. */
export function missingFields(
  fields: readonly ImportField[],
  { mapping, fallbacks }: Pick<ImportBatch, 'mapping' | 'fallbacks'>,
): ImportField[] {
  return fields.filter(
    ({ name, required, fallback }) =>
      required &&
      mapping[name] === undefined &&
      !fallbacks[name] &&
      !(fallback && 'from' in fallback && mapping[fallback.from] !== undefined),
  );
}

/** Checks all rows of a batch, unless a field is missing that all would lack. */
export async function lookAt(db: CompanyDb, rules: Rules, batch: ImportBatch): Promise<ImportBatch['found']> {
  if (missingFields(rules.fields, batch).length > 0)
    return foundIn({ rows: [], existing: 0, repeated: 0 }, undefined);
  return foundIn(await planImport(db, rules, batch), rules.kind.shows);
}
