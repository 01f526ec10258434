import { asTyped } from './csv-cells';
import { columnTitle } from './csv-heading';
import { type ListKind, openTable, type Table, type TableRow } from './csv-table';

/** A row that cannot be imported, with the mistake in each column. */
export interface BadRow {
  row: number;
  /** The row's name, if it has one, so that people can find it. */
  name: string;
  mistakes: { column: string; text: string }[];
}

/** A list whose rows are checked one by one. */
export interface CheckedList<Field extends string, Taken extends object> extends ListKind<Field> {
  /** The field that people recognize a row by. */
  knownBy: Field;
  /** The values of a row, or its mistakes by field. */
  judge(sent: Partial<Record<Field, string>>): Taken | { mistakes: { field: string; text: string }[] };
}

type Checked<Taken> = { good: { row: number } & Taken } | { bad: BadRow };

const rowIsTooLong =
  'It has more cells than the heading. A comma within a cell needs quotation marks (") around the cell.';

/** Checks one row of the file. */
export function checkRow<Field extends string, Taken extends object>(
  list: CheckedList<Field, Taken>,
  { heading, places }: Pick<Table<Field>, 'heading' | 'places'>,
  { row, cells }: TableRow,
): Checked<Taken> {
  const sent: Partial<Record<Field, string>> = {};
  for (const [field, place] of places) sent[field] = asTyped(cells[place] ?? '');
  const bad = (mistakes: BadRow['mistakes']) => ({
    bad: { row, name: (sent[list.knownBy] ?? '').trim().slice(0, 150), mistakes },
  });
  // If cells are shifted to the right, every column is wrong: name that one cause instead.
  if (cells.slice(heading.length).some((cell) => cell.trim() !== '')) {
    return bad([{ column: 'Row', text: rowIsTooLong }]);
  }
  const judged = list.judge(sent);
  if (!('mistakes' in judged)) return { good: { ...judged, row } };
  return bad(judged.mistakes.map(({ field, text }) => ({ column: columnTitle(list, field), text })));
}

/** Checks all rows of a file. Throws what `openTable` throws. */
export async function checkFile<Field extends string, Taken extends object>(
  list: CheckedList<Field, Taken>,
  bytes: Uint8Array,
) {
  const table = openTable(bytes, list);
  const good: ({ row: number } & Taken)[] = [];
  const bad: BadRow[] = [];
  for await (const row of table.rows()) {
    const checked = checkRow(list, table, row);
    if ('good' in checked) good.push(checked.good);
    else bad.push(checked.bad);
  }
  return { table, good, bad };
}
