import { stringify } from 'csv-stringify/sync';
import { toDefuse } from './csv-cells';

/** Rows as lines of CSV as Excel writes them; what a spreadsheet would run as a formula is text in it, a number never is. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? toDefuse(cell) : cell))),
    // Of new lines it would quote only those that end its own records.
    { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
