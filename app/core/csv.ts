/** A list as CSV in pieces: its headings, then page after page. Formulas are escaped. */
export async function* csvList<T>(
  headings: readonly string[],
  pages: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
  cellsOf: (one: T) => string[],
): AsyncGenerator<string> {
  // Loaded here because only exports need it.
  const { csvLines } = await import('./csv-lines');
  // Excel reads Chinese correctly only with a byte order mark.
  yield `\uFEFF${csvLines([headings])}`;
  for await (const page of pages) yield csvLines(page.map(cellsOf));
}
