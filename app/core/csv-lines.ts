import { stringify } from 'csv-stringify/sync';
import { toEscape } from './csv-cells';

/** Rows as lines of CSV in Excel's format. A text that a spreadsheet would change is escaped; numbers and texts of numbers never are. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? toEscape(cell) : cell))),
    // csv-stringify quotes only line breaks that match its own record delimiter.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}

/** A list as CSV in pieces: its headings, then page after page. */
export async function* csvList<T>(
  headings: readonly string[],
  pages: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
  cellsOf: (one: T) => string[],
): AsyncGenerator<string> {
  // Excel reads Chinese correctly only with a byte order mark.
  yield `\uFEFF${csvLines([headings])}`;
  for await (const page of pages) yield csvLines(page.map(cellsOf));
}
