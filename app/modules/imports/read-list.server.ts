import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Info, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { asTyped } from '~/core/csv-cells';
import { textOf } from '~/core/csv-text';
import type { ImportField, ImportKind } from '~/core/import-kind.server';
import { refuseField } from '~/core/refusal';
import { readWorkbook } from '~/gateways/sheets';
import * as messages from './messages';
import { guessedMapping, headingPlace, type TableRow } from './table';

/** A sheet as it was read, with the place of its headings among its rows. */
export interface ReadSheet {
  name: string;
  rows: TableRow[];
  heading: number;
}

const mostColumns = 200;
/** Characters of a whole list: 20,000 rows of 500. */
const mostLetters = 10_000_000;
/** A title and headings above the list. */
const rowsAbove = 20;
/** Spreadsheets save empty rows below a list. We read at most this many records per allowed row. */
const recordsPerRow = 1.5;
/** Yields to other requests after this many rows. */
const rowsAtATime = 250;
const delimiters = [',', ';', '\t', '|'];

/**
 * Reads an uploaded or pasted list: the sheets of a workbook, or one of a text. Refuses at the field `file` or `paste` what
 * is no list.
 */
export async function readList(
  companyId: string,
  { bytes, field }: { bytes: Uint8Array; field: 'file' | 'paste' },
  kind: Pick<ImportKind, 'mostRows' | 'things'>,
  fields: readonly ImportField[],
): Promise<{ sheets: ReadSheet[]; isText: boolean }> {
  const refuse = (text: string) => refuseField(field, text);
  const isText = !isWorkbook(bytes);
  const sheets = isText
    ? [{ name: '', rows: await rowsOfText(bytes, kind, fields, refuse) }]
    : await sheetsOf(companyId, bytes, kind, refuse);
  if (sheets.length === 0) throw refuse(messages.empty);
  const read = sheets.map((sheet) => ({ ...sheet, heading: headingPlace(sheet.rows, fields) }));
  if (read.every(({ rows, heading }) => rows.length <= heading + 1))
    throw refuse(messages.noRows(kind.things));
  for (const { rows, heading } of read) {
    if (rows.length - heading - 1 > kind.mostRows) throw refuse(messages.tooManyRows(kind.mostRows));
    if (rows.some(({ cells }) => cells.length > mostColumns)) throw refuse(messages.tooManyColumns);
  }
  if (lettersOf(read) > mostLetters) throw refuse(messages.tooMuchText);
  return { sheets: read, isText };
}

/** What tills and banks often call .xls: a page with a table, or Excel's XML of 2003. */
const markup = /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype html|html|head|meta|style|table|\?xml)\b/i;

/** Zip (.xlsx, .ods), a compound file (.xls, and workbooks with a password), or a table in markup. */
function isWorkbook(bytes: Uint8Array): boolean {
  if (markup.test(Buffer.from(bytes.subarray(0, 500)).toString('latin1'))) return true;
  const begins = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign);
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0);
}

async function sheetsOf(
  companyId: string,
  bytes: Uint8Array,
  { mostRows }: Pick<ImportKind, 'mostRows'>,
  refuse: (text: string) => Error,
): Promise<{ name: string; rows: TableRow[] }[]> {
  const limits = { rows: mostRows + rowsAbove, columns: mostColumns + 1, letters: mostLetters };
  const read = await readWorkbook(companyId, bytes, limits);
  if ('not' in read) throw refuse({ ...messages, 'too-large': messages.tooLarge }[read.not]);
  return read.sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map(({ row, cells }) => ({ row, cells: cells.map(asTyped) })),
  }));
}

const likeSpreadsheets: Options = {
  relax_column_count: true,
  // People write quotation marks inside unquoted cells.
  relax_quotes: true,
  // Lists put together from several files end their lines in several ways. Found out by itself, only the first one counts.
  record_delimiter: ['\r\n', '\n', '\r'],
};

async function rowsOfText(
  bytes: Uint8Array,
  { mostRows }: Pick<ImportKind, 'mostRows'>,
  fields: readonly ImportField[],
  refuse: (text: string) => Error,
): Promise<TableRow[]> {
  const read = textOf(bytes);
  if ('not' in read) throw refuse(messages.noText);
  // Excel's hint at the delimiter, which we detect ourselves.
  const text = read.text.replace(/^sep=.\r?\n/i, '');
  if (text.trim() === '') throw refuse(messages.empty);
  const rows: TableRow[] = [];
  let records = 0;
  try {
    for await (const { record, info } of recordsOf(text, delimiterOf(text, fields))) {
      records += 1;
      if (records % rowsAtATime === 0) await nextTurn();
      if (records > (mostRows + rowsAbove) * recordsPerRow) throw refuse(messages.tooManyRows(mostRows));
      if (record.every((cell) => cell.trim() === '')) continue;
      if (rows.length > mostRows + rowsAbove) throw refuse(messages.tooManyRows(mostRows));
      rows.push({ row: info.records + info.empty_lines, cells: record.map(asTyped) });
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw refuse(messages.breaksOff(Number(error.records) + Number(error.empty_lines) + 1));
    throw error;
  }
  return rows;
}

/** The delimiter with which most fields are recognised, then the one that makes most columns. */
function delimiterOf(text: string, fields: readonly ImportField[]): string {
  const beginning = text.slice(0, 65_536);
  const tries = delimiters.map((delimiter) => {
    const rows = firstRecords(beginning, delimiter).map((cells, row) => ({ row, cells }));
    const headings = rows[headingPlace(rows, fields)]?.cells ?? [];
    const known = Object.keys(guessedMapping(headings, [], fields)).length;
    return { delimiter, rank: known * 1_000 + headings.length };
  });
  return tries.reduce((best, one) => (one.rank > best.rank ? one : best)).delimiter;
}

function firstRecords(text: string, delimiter: string): string[][] {
  try {
    const options = { ...likeSpreadsheets, delimiter, to: rowsAbove, skip_records_with_empty_values: true };
    return parseAtOnce(text, options);
  } catch {
    // With this delimiter a quotation mark is never closed.
    return [];
  }
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

function lettersOf(sheets: readonly ReadSheet[]): number {
  let letters = 0;
  for (const { rows } of sheets)
    for (const { cells } of rows) for (const cell of cells) letters += cell.length;
  return letters;
}
