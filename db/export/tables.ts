import { csvLines } from '~/core/csv-lines';
import { flat, type PlainRow } from './plain';

/** How many rows are formatted at a time. */
export const rowsAtOnce = 500;

/** Joins texts to larger pieces, since each piece has a fixed cost. */
export async function* text(from: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = '';
  for await (const piece of from) {
    waiting += piece;
    if (waiting.length < 65_536) continue;
    yield waiting;
    waiting = '';
  }
  yield waiting;
}

/** Rows as a JSON array. */
export async function* jsonOf(rows: AsyncIterable<PlainRow>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Rows as CSV with these headings. */
export async function* csvOf(
  headings: readonly string[],
  rows: AsyncIterable<PlainRow>,
): AsyncGenerator<string> {
  // Excel reads Chinese correctly only with a byte order mark.
  yield `\uFEFF${headings.length > 0 ? csvLines([headings]) : ''}`;
  let page: (string | number)[][] = [];
  for await (const row of rows) {
    const { cells } = flat(row);
    page.push(headings.map((heading) => cells.get(heading) ?? ''));
    if (page.length < rowsAtOnce) continue;
    yield csvLines(page);
    page = [];
  }
  if (page.length > 0) yield csvLines(page);
}

/** The items of a nested list, with their parent's id and their position. */
export async function* listRows(rows: AsyncIterable<PlainRow>, name: string): AsyncGenerator<PlainRow> {
  for await (const row of rows) {
    const within = flat(row).lists.get(name) ?? [];
    for (const [at, one] of within.entries()) yield { ...one, of: row.id ?? '', place: at + 1 };
  }
}

/** Maps an async iterable. */
export async function* mapEach<T>(from: AsyncIterable<T>, by: (one: T) => T): AsyncGenerator<T> {
  for await (const one of from) yield by(one);
}

/** Turns an array into an async iterable. */
export async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}
