/**
 * A list as CSV to be sent piece by piece: its heading, then page after page. What a spreadsheet would run as a formula
 * is text in it.
 */
export async function* csvList<T>(
  headings: readonly string[],
  pages: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
  cellsOf: (one: T) => string[],
): AsyncGenerator<string> {
  // The writer is only needed where a list is exported.
  const { csvLines } = await import('./csv-lines');
  // Excel reads Chinese right only where the file says that it is UTF-8.
  yield `\uFEFF${csvLines([headings])}`;
  for await (const page of pages) yield csvLines(page.map(cellsOf));
}
