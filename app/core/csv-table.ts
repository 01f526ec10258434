import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { columnTitle, type Heading, type ListColumns, readHeading } from './csv-heading';
import { textOf } from './csv-text';
import { refuseField } from './refusal';

/** A list that can be uploaded: its columns, its most rows, and what its rows are called ('clients'). */
export interface ListKind<Field extends string> extends ListColumns<Field> {
  mostRows: number;
  things: string;
}

/** A row of the file. */
export interface TableRow {
  /** The row number as a spreadsheet shows it: the heading is row 1 if nothing is above it. */
  row: number;
  cells: string[];
}

/** An opened file: the heading is parsed, the rows are still to be read. */
export interface Table<Field extends string> extends Heading<Field> {
  heading: string[];
  /** The rows that are not empty, in the file's order. Refuses an incomplete file and one with too many rows. */
  rows(): AsyncGenerator<TableRow>;
}

const delimiters = [',', ';', '\t'];
/** Spreadsheets save empty rows below a list. We read at most this many records per allowed row. */
const recordsPerRow = 1.5;
const mostColumns = 200;
/** Yields to other requests after this many rows. */
const rowsAtATime = 250;

const texts = {
  workbook:
    'This is an Excel workbook. In Excel choose “Save as” and “CSV UTF-8”, then choose that file here.',
  noText: 'This is not a CSV file. Save your list as CSV, then choose that file here.',
  empty: 'This file is empty.',
  noRows: (things: string) => `This file has a heading, and no ${things} below it.`,
  tooManyRows: (most: number) =>
    `This file has more than ${most.toLocaleString('en-US')} rows. Please divide it into several.`,
  tooManyColumns: 'This file has more than 200 columns. Leave those that the list below names.',
  columnTwice: (one: string, other: string) =>
    `“${one}” and “${other}” mean the same column. Leave one of them.`,
  lacksColumns: (columns: readonly string[]) =>
    `The first row must name the columns. There is none for: ${columns.join(', ')}.`,
  breaksOff: (row: number) =>
    `Row ${row.toLocaleString('en-US')} has a quotation mark (") that is never closed, so what comes after it cannot be read.`,
};

/** Opens an uploaded file. Refuses at the field `file` anything that is not such a list, and says what is missing. */
export function openTable<Field extends string>(bytes: Uint8Array, list: ListKind<Field>): Table<Field> {
  const read = textOf(bytes);
  if ('not' in read) throw refused(read.not === 'workbook' ? texts.workbook : texts.noText);
  // Excel's hint at the delimiter, which we detect ourselves.
  const text = read.text.replace(/^sep=.\r?\n/i, '');
  if (text.trim() === '') throw refused(texts.empty);
  const { delimiter, heading, columns } = understood(text, list);
  check(columns, heading, list);
  return { heading, ...columns, rows: () => rowsOf(text, delimiter, list) };
}

const likeSpreadsheets = {
  relax_column_count: true,
  // People write quotation marks inside unquoted cells.
  relax_quotes: true,
} as const;

/** Parses the heading with each delimiter and picks the one with the most known columns. */
function understood<Field extends string>(text: string, list: ListColumns<Field>) {
  const beginning = text.slice(0, 65_536);
  const tries = delimiters.map((delimiter) => {
    const [heading = []] = firstRecord(beginning, delimiter);
    return { delimiter, heading, columns: readHeading(list, heading) };
  });
  const known = (one: (typeof tries)[number]) => one.columns.places.size * 1_000 + one.heading.length;
  return tries.reduce((best, one) => (known(one) > known(best) ? one : best));
}

function firstRecord(text: string, delimiter: string): string[][] {
  try {
    return parseAtOnce(text, { ...likeSpreadsheets, delimiter, to: 1, skip_records_with_empty_values: true });
  } catch {
    // With this delimiter a quotation mark is never closed.
    return [];
  }
}

function check<Field extends string>(
  { places, twice }: Heading<Field>,
  heading: readonly string[],
  list: ListColumns<Field>,
): void {
  if (heading.length > mostColumns) throw refused(texts.tooManyColumns);
  const [pair] = twice;
  if (pair) throw refused(texts.columnTwice(...pair));
  const missing = list.needed.filter((field) => !places.has(field)).map((field) => columnTitle(list, field));
  if (missing.length > 0) throw refused(texts.lacksColumns(missing));
}

async function* rowsOf(
  text: string,
  delimiter: string,
  { mostRows, things }: Pick<ListKind<string>, 'mostRows' | 'things'>,
): AsyncGenerator<TableRow> {
  let records = 0;
  let filled = 0;
  try {
    for await (const { record: cells, info } of recordsOf(text, delimiter)) {
      records += 1;
      if (records % rowsAtATime === 0) await nextTurn();
      if (records > mostRows * recordsPerRow) throw refused(texts.tooManyRows(mostRows));
      if (cells.every((cell) => cell.trim() === '')) continue;
      filled += 1;
      // `filled` also counts the heading.
      if (filled > mostRows + 1) throw refused(texts.tooManyRows(mostRows));
      if (filled > 1) yield { row: info.records + info.empty_lines, cells };
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw refused(texts.breaksOff(Number(error.records) + Number(error.empty_lines) + 1));
    throw error;
  }
  if (filled < 2) throw refused(texts.noRows(things));
}

function recordsOf(text: string, delimiter: string): AsyncIterable<{ record: string[]; info: Info }> {
  // Empty lines are counted through `info`: passing each on would cost ten times as much.
  const parser = parse({ ...likeSpreadsheets, delimiter, info: true, skip_empty_lines: true });
  Readable.from(pieces(Buffer.from(text))).pipe(parser);
  return parser;
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  const size = 8_192;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function refused(text: string) {
  return refuseField('file', text);
}
