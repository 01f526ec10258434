import { asTyped } from './csv-cells';
import { type BadRow, type CheckedList, checkRow } from './csv-check';
import { csvLines } from './csv-lines';
import { openTable } from './csv-table';

/**
 * The wrong rows of an uploaded list as CSV, with the mistakes in the first column. Once corrected it can be uploaded
 * again. `others` are mistakes that one row cannot show, by row number.
 */
export async function* badRowsOf<Field extends string, Taken extends object>(
  list: CheckedList<Field, Taken>,
  content: Uint8Array,
  others: ReadonlyMap<number, BadRow> = new Map(),
): AsyncGenerator<string> {
  const table = openTable(content, list);
  yield `\uFEFF${csvLines([['Row in the file', 'What is wrong', ...table.heading]])}`;
  let lines = '';
  for await (const row of table.rows()) {
    const checked = checkRow(list, table, row);
    const bad = 'bad' in checked ? checked.bad : others.get(row.row);
    if (!bad) continue;
    const wrong = bad.mistakes.map(({ column, text }) => `${column}: ${text}`).join(' ');
    lines += csvLines([[String(row.row), wrong, ...row.cells.map(asTyped)]]);
    if (lines.length < 65_536) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}
