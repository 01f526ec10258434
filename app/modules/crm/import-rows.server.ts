import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { refuseField } from '~/core/refusal';
import { textOf } from './csv-text';
import { type Columns, columnTitle, mostImportRows, neededFields, readHeading } from './import-columns';
import { messages } from './messages';

/** A row of a list as it stands in the file. */
export interface TableRow {
  /** Its number as a spreadsheet shows it: the heading is row 1 where nothing stands above it. */
  row: number;
  cells: string[];
}

/** A file that was opened as a list of clients: its heading is understood, its rows are still to be read. */
export interface Table extends Columns {
  heading: string[];
  /** The rows that hold anything, in the file's order. Refuses a file that breaks off, and one that has too many. */
  rows(): AsyncGenerator<TableRow>;
}

const delimiters = [',', ';', '\t'];
/** Spreadsheets save rows of empty cells below the list: so many are read, however few hold anything. */
const mostRecords = 30_000;
const mostColumns = 200;
/** After so many rows others have their turn: a long list must not hold up the server. */
const rowsAtATime = 250;

/** Opens an uploaded file. Refuses at the field `file` what is no list of clients, and says what it lacks. */
export function openTable(bytes: Uint8Array): Table {
  const read = textOf(bytes);
  if ('not' in read) throw refused(read.not === 'workbook' ? messages.fileIsWorkbook : messages.fileIsNoText);
  // Excel's own hint at the delimiter: it is found without.
  const text = read.text.replace(/^sep=.\r?\n/i, '');
  if (text.trim() === '') throw refused(messages.fileIsEmpty);
  const { delimiter, heading, columns } = understood(text);
  check(columns, heading);
  return { heading, ...columns, rows: () => rowsOf(text, delimiter) };
}

const likeSpreadsheets = {
  relax_column_count: true,
  // Quotation marks within a cell that does not begin with one: people write them, and they harm nobody.
  relax_quotes: true,
} as const;

/** Reads the heading with each delimiter; the right one gives the most columns that mean something. */
function understood(text: string) {
  const beginning = text.slice(0, 65_536);
  const tries = delimiters.map((delimiter) => {
    const [heading = []] = firstRecord(beginning, delimiter);
    return { delimiter, heading, columns: readHeading(heading) };
  });
  const known = (one: (typeof tries)[number]) => one.columns.places.size * 1_000 + one.heading.length;
  return tries.reduce((best, one) => (known(one) > known(best) ? one : best));
}

function firstRecord(text: string, delimiter: string): string[][] {
  try {
    return parseAtOnce(text, { ...likeSpreadsheets, delimiter, to: 1, skip_records_with_empty_values: true });
  } catch {
    // A quotation mark that is never closed, with this delimiter.
    return [];
  }
}

function check({ places, twice }: Columns, heading: readonly string[]): void {
  if (heading.length > mostColumns) throw refused(messages.fileHasTooManyColumns);
  const [pair] = twice;
  if (pair) throw refused(messages.fileHasColumnTwice(...pair));
  const missing = neededFields.filter((field) => !places.has(field)).map(columnTitle);
  if (missing.length > 0) throw refused(messages.fileLacksColumns(missing));
}

async function* rowsOf(text: string, delimiter: string): AsyncGenerator<TableRow> {
  let records = 0;
  let filled = 0;
  try {
    for await (const { record: cells, info } of recordsOf(text, delimiter)) {
      records += 1;
      if (records % rowsAtATime === 0) await nextTurn();
      if (records > mostRecords) throw refused(messages.fileHasTooManyRows);
      if (cells.every((cell) => cell.trim() === '')) continue;
      filled += 1;
      // The heading is not one of them.
      if (filled > mostImportRows + 1) throw refused(messages.fileHasTooManyRows);
      if (filled > 1) yield { row: info.records + info.empty_lines, cells };
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw refused(messages.fileBreaksOff(Number(error.records) + Number(error.empty_lines) + 1));
    throw error;
  }
  if (filled < 2) throw refused(messages.fileHasNoRows);
}

function recordsOf(text: string, delimiter: string): AsyncIterable<{ record: string[]; info: Info }> {
  // Empty lines count as rows do, by `info`: let through, each would cost as much as ten others.
  const parser = parse({ ...likeSpreadsheets, delimiter, info: true, skip_empty_lines: true });
  Readable.from(pieces(Buffer.from(text))).pipe(parser);
  return parser;
}

function* pieces(bytes: Buffer, size = 8_192): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function refused(text: string) {
  return refuseField('file', text);
}
