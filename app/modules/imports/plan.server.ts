import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '~/core/access';
import type {
  ExistingRecord,
  ImportCells,
  ImportField,
  ImportKey,
  ImportKind,
  ImportMode,
  Mistake,
} from '~/core/import-kind.server';
import type { CompanyDb } from '~db/company-db';
import { type BadRow, type ImportBatch, type ImportPreview, importRows, type LikeRow } from './collections';
import * as messages from './messages';
import type { TableRow } from './table';

const mostPreviewed = 10;
const mostBadShown = 100;
const mostLikeShown = 100;
const pagesRead = 4;

/** What an import does with a row. `typed` is the row without what comes from the batch. */
export type Planned = Pick<Filled, 'row' | 'typed' | 'cells' | 'keys'> & { name: string } & (
    | { does: 'add'; taken: unknown }
    | { does: 'update'; id: string; taken: unknown }
    | { does: 'leave'; like: Pick<LikeRow, 'by' | 'like'> }
    | { does: 'refuse'; mistakes: BadRow['mistakes'] }
  );

/** The plan of all rows, and how many are like a record that is there already, or like an earlier row. */
interface Plan {
  rows: Planned[];
  existing: number;
  repeated: number;
}

/** A row's texts by field, with and without those that come from the batch. */
interface Filled {
  row: number;
  typed: ImportCells;
  cells: ImportCells;
  keys: readonly ImportKey[];
  tooLong: boolean;
}

/** The kind of list, its fields for this person, and the person, who may be refused some rows. */
export interface Rules {
  kind: ImportKind;
  fields: readonly ImportField[];
  actor: Pick<Actor, 'access' | 'userId'>;
}

type Doubts = Awaited<ReturnType<NonNullable<ImportKind['lookUp']>>>;

type Chosen = Pick<ImportBatch, '_id' | 'isText' | 'sheets' | 'sheet' | 'mapping' | 'fallbacks' | 'mode'>;

/** The rows of the chosen sheet, a few pages in memory at a time. */
export async function* rowsOf(db: CompanyDb, { _id: batchId, sheet }: Pick<ImportBatch, '_id' | 'sheet'>) {
  for (let place = 0; ; place += pagesRead) {
    const pages = await db
      .in(importRows)
      .list(
        { batchId, sheet, place: { $gte: place, $lt: place + pagesRead } },
        { sort: { batchId: 1, sheet: 1, place: 1 }, limit: pagesRead },
      );
    for (const { rows } of pages) yield rows;
    if (pages.length < pagesRead) return;
  }
}

/**
 * What an import of this batch does with each row, in the file's order. A row is compared with the company's records and
 * with the earlier rows. Nothing is written.
 */
export async function planImport(db: CompanyDb, rules: Rules, batch: Chosen): Promise<Plan> {
  const { kind, fields } = rules;
  const filled: Filled[] = [];
  for await (const rows of rowsOf(db, batch)) {
    filled.push(...rows.map((row) => fill(kind, fields, batch, row)));
    await nextTurn();
  }
  const existing = await kind.existing(db, new Set(filled.flatMap(({ keys }) => keys.map(({ key }) => key))));
  const rowBy = new Map<string, number>();
  const doubts = await kind.lookUp?.(
    db,
    filled.map((one) => ({ cells: one.cells, id: recordOf(one, existing)?.record.id ?? null })),
    rules.actor,
  );
  const plan: Plan = { rows: [], existing: 0, repeated: 0 };
  for (const one of filled) {
    const repeated = one.keys.find(({ key }) => rowBy.has(key));
    for (const { key } of one.keys) if (!rowBy.has(key)) rowBy.set(key, one.row);
    const like = repeated && { by: repeated.by, like: { row: rowBy.get(repeated.key) ?? 0 } };
    if (like) plan.repeated += 1;
    else if (one.keys.some(({ key }) => existing.has(key))) plan.existing += 1;
    plan.rows.push(planOf(rules, batch.mode, one, { existing, like, doubts }));
    if (plan.rows.length % 500 === 0) await nextTurn();
  }
  return plan;
}

/** The same for rows of a plan whose records may be there by now. */
export function plannedAgain(
  rules: Rules,
  mode: ImportMode,
  planned: Planned,
  existing: ReadonlyMap<string, ExistingRecord>,
): Planned {
  if (planned.does === 'leave' || planned.does === 'refuse') return planned;
  return planOf(rules, mode, { ...planned, tooLong: false }, { existing, like: undefined });
}

function fill(
  kind: ImportKind,
  fields: readonly ImportField[],
  { isText, sheets, sheet, mapping, fallbacks }: Chosen,
  { row, cells }: TableRow,
): Filled {
  const typed: Record<string, string> = {};
  for (const { name } of fields) {
    const column = mapping[name];
    if (column !== undefined) typed[name] = (cells[column] ?? '').trim();
  }
  const filled = { ...typed };
  for (const { name, fallback } of fields) {
    if ((filled[name] ?? '') !== '') continue;
    const text = fallbacks[name] ?? '';
    const copied = fallback && 'from' in fallback && text === '' ? typed[fallback.from] : text;
    if (copied) filled[name] = copied;
  }
  for (const name of kind.withoutFallback?.(filled) ?? []) filled[name] = typed[name] ?? '';
  const width = sheets[sheet]?.headings.length ?? 0;
  const tooLong = isText && cells.slice(width).some((cell) => cell.trim() !== '');
  // Where rows only update, fallbacks fill them too: nothing else could use them.
  const isUpdateOnly = kind.modes.every((mode) => mode === 'update');
  return { row, typed: isUpdateOnly ? filled : typed, cells: filled, keys: kind.keysOf(filled), tooLong };
}

/** What a formula that failed leaves in its cell, in a workbook and in the CSV made of it. */
const spreadsheetError = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|ERROR!)$/;

/** How Excel saves a long number as CSV, such as that of a barcode: most of its digits are gone. */
const shortenedNumber = /^\d(?:\.\d+)?E\+\d{2,}$/;

/** Why a cell is not what a person entered; undefined if it may be. */
function whySpoiled(cell: string): string | undefined {
  if (spreadsheetError.test(cell)) return messages.errorCell(cell);
  return shortenedNumber.test(cell) ? messages.shortenedNumber(cell) : undefined;
}

function planOf(
  { kind, fields }: Rules,
  mode: ImportMode,
  { row, typed, cells, keys, tooLong }: Filled,
  {
    existing,
    like,
    doubts,
  }: {
    existing: ReadonlyMap<string, ExistingRecord>;
    like: Pick<LikeRow, 'by' | 'like'> | undefined;
    doubts?: Doubts | undefined;
  },
): Planned {
  const name = (cells[kind.knownBy] ?? '').slice(0, 150);
  const base = { row, name, keys, typed, cells };
  const refuseRow = (mistakes: readonly Mistake[]): Planned => ({
    ...base,
    does: 'refuse',
    mistakes: mistakes.map(({ field, text }) => ({ column: titleOf(fields, field), text })),
  });
  // If cells are shifted to the right, every column is wrong: name that one cause instead.
  if (tooLong) return refuseRow([{ field: 'Row', text: messages.rowTooLong }]);
  const spoiled = Object.entries(typed).flatMap(([field, cell]) => {
    const text = whySpoiled(cell);
    return text ? [{ field, text }] : [];
  });
  if (spoiled.length > 0) return refuseRow(spoiled);
  const found = recordOf({ keys }, existing);
  if (mode !== 'all') {
    if (found && (mode === 'new' || like))
      return {
        ...base,
        does: 'leave',
        like: { by: found.by, like: { id: found.record.id, name: found.record.name } },
      };
    if (like) return { ...base, does: 'leave', like };
    if (found?.record.several)
      return refuseRow([{ field: kind.knownBy, text: messages.severalOfThem(kind.things) }]);
    if (found) {
      const checked = kind.check(typed, true);
      if ('mistakes' in checked) return refuseRow(checked.mistakes);
      const wrong = doubts?.({ cells: typed, taken: checked.taken, id: found.record.id }) ?? [];
      if (wrong.length > 0) return refuseRow(wrong);
      return { ...base, does: 'update', id: found.record.id, taken: checked.taken };
    }
    if (mode === 'update')
      return refuseRow([{ field: kind.knownBy, text: kind.unknown ?? messages.notThere(kind.thing) }]);
  }
  const checked = kind.check(cells, false);
  if ('mistakes' in checked) return refuseRow(checked.mistakes);
  const wrong = doubts?.({ cells, taken: checked.taken, id: null }) ?? [];
  return wrong.length > 0 ? refuseRow(wrong) : { ...base, does: 'add', taken: checked.taken };
}

/** The record that a row is about, and what it was recognised by. */
function recordOf({ keys }: Pick<Filled, 'keys'>, existing: ReadonlyMap<string, ExistingRecord>) {
  return keys.flatMap(({ by, key }) => {
    const record = existing.get(key);
    return record ? [{ by, record }] : [];
  })[0];
}

const titleOf = (fields: readonly ImportField[], name: string) =>
  fields.find((field) => field.name === name)?.title ?? name;

/** A plan as the page shows it. */
export function foundIn({ rows, existing, repeated }: Plan, shows: ImportKind['shows']): ImportPreview {
  const of = <Does extends Planned['does']>(does: Does) =>
    rows.filter((one): one is Extract<Planned, { does: Does }> => one.does === does);
  const bad = of('refuse');
  const left = of('leave');
  return {
    added: of('add').length,
    updated: of('update').length,
    left: left.length,
    bad: bad.length,
    existing,
    repeated,
    preview: rows
      .flatMap((one) => (one.does === 'add' || one.does === 'update' ? [one] : []))
      .slice(0, mostPreviewed)
      .map(({ row, does, typed, cells, taken }) => ({
        row,
        does,
        cells: { ...(does === 'add' ? cells : typed), ...shows?.(taken) },
      })),
    firstBad: bad.slice(0, mostBadShown).map(({ row, name, mistakes }) => ({ row, name, mistakes })),
    firstLike: left.slice(0, mostLikeShown).map(({ row, name, like }) => ({ row, name, ...like })),
  };
}
