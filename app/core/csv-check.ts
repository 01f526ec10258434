import { asTyped } from './csv-cells';
import { columnTitle } from './csv-heading';
import { type ListKind, openTable, type Table, type TableRow } from './csv-table';

/** A row that cannot be taken, and what is wrong in which column. */
export interface BadRow {
  row: number;
  /** What its owner calls it, where there is a name: by it they find the row. */
  name: string;
  mistakes: { column: string; text: string }[];
}

/** A list whose rows are judged one by one. */
export interface CheckedList<Field extends string, Taken extends object> extends ListKind<Field> {
  /** The field by which its owner knows a row. */
  knownBy: Field;
  /** What is taken of a row's cells, or what is wrong with them, each at its field. */
  judge(sent: Partial<Record<Field, string>>): Taken | { mistakes: { field: string; text: string }[] };
}

type Checked<Taken> = { good: { row: number } & Taken } | { bad: BadRow };

const rowIsTooLong =
  'It has more cells than the heading. A comma within a cell needs quotation marks (") around the cell.';

/** A row of the file, as the list judges it. */
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
  // What stands one column too far to the right is wrong in every column: the one cause says more than all of them.
  if (cells.slice(heading.length).some((cell) => cell.trim() !== '')) {
    return bad([{ column: 'Row', text: rowIsTooLong }]);
  }
  const judged = list.judge(sent);
  if (!('mistakes' in judged)) return { good: { ...judged, row } };
  return bad(judged.mistakes.map(({ field, text }) => ({ column: columnTitle(list, field), text })));
}

/** All rows of a file. Refuses what `openTable` refuses. */
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
