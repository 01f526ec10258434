import { stringify } from 'csv-stringify/sync';
import { toDefuse } from './csv-cells';

/** Rows as lines of CSV as Excel writes them; what a spreadsheet would run as a formula is text in it. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((cells) => cells.map(toDefuse)),
    // Of new lines it would quote only those that end its own records.
    { escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}
