import { asTyped } from '~/core/csv-cells';
import { csvLines } from '~/core/csv-lines';
import { checkRow } from './import-check.server';
import { openTable } from './import-rows.server';

/** The rows of an uploaded list that have mistakes, as CSV with what is wrong in front: mended, it is a list again. */
export async function* badRowsOf(content: Uint8Array): AsyncGenerator<string> {
  const table = openTable(content);
  yield `\uFEFF${csvLines([['Row in the file', 'What is wrong', ...table.heading]])}`;
  let lines = '';
  for await (const row of table.rows()) {
    const checked = checkRow(table, row);
    if ('good' in checked) continue;
    const wrong = checked.bad.mistakes.map(({ column, text }) => `${column}: ${text}`).join(' ');
    lines += csvLines([[String(row.row), wrong, ...row.cells.map(asTyped)]]);
    if (lines.length < 65_536) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}
