import { csvLines } from '~/core/csv-lines';
import { flat, type PlainRow } from './plain';

/** So many rows are made at once. */
export const rowsAtOnce = 500;

/** Hands texts on in pieces of some size: a small one costs as much as a large one. */
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

/** Things as one list of JSON. */
export async function* jsonOf(rows: AsyncIterable<PlainRow>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Things as a table with these headings. */
export async function* csvOf(
  headings: readonly string[],
  rows: AsyncIterable<PlainRow>,
): AsyncGenerator<string> {
  // Excel reads Chinese right only where the file says that it is UTF-8.
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

/** The things in a list of each row, with whose they are and in which place. */
export async function* listRows(rows: AsyncIterable<PlainRow>, name: string): AsyncGenerator<PlainRow> {
  for await (const row of rows) {
    const within = flat(row).lists.get(name) ?? [];
    for (const [at, one] of within.entries()) yield { ...one, of: row.id ?? '', place: at + 1 };
  }
}

/** Each, as `by` hands it on. */
export async function* mapped<T>(from: AsyncIterable<T>, by: (one: T) => T): AsyncGenerator<T> {
  for await (const one of from) yield by(one);
}

/** Each of what is in memory already, as what is read piece by piece comes. */
export async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}
