import { LRUCache } from 'lru-cache';
import { Fragment, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

/** How much is kept of rows in one process, with what they are known by: some five thousand. */
const mostCharacters = 6 * 1024 * 1024;

const kept = new LRUCache<string, string>({
  maxSize: mostCharacters,
  sizeCalculation: (html, key) => html.length + key.length,
});

/** Nothing that a row draws, and no text can write it: it would be escaped. */
const between = '<hr/>';

/** How React marks a part whose code has not come: it is drawn again when it has. */
export const notYetThere = '<!--$!-->';

const numbers = new WeakMap<object, number>();
let last = 0;

/** A number for each kind of row. */
function numberOf(each: object): number {
  const known = numbers.get(each);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(each, last);
  return last;
}

/**
 * Rows as React draws them, each kept by all that it shows: a list is mostly what it was, and to draw its rows is two thirds
 * of drawing its page. Those that are not kept are drawn in one go, by themselves, while the page around them is being drawn
 * (React's renderer may be called within itself).
 * @param each how one is drawn, from these two properties alone
 * @param rows plain data, as is `of`: what JSON does not say of them must not be shown
 */
export function keptRows<Row, Of>(
  each: FunctionComponent<{ row: Row; of: Of }>,
  rows: readonly Row[],
  of: Of,
): string {
  const kind = `${numberOf(each)} ${JSON.stringify(of)} `;
  const keys = rows.map((row) => kind + JSON.stringify(row));
  const found = keys.map((key) => kept.get(key));
  const missing = found.flatMap((html, at) => (html === undefined ? [at] : []));
  if (missing.length > 0) {
    const drawn = drawnApart(
      each,
      missing.map((at) => rows[at] as Row),
      of,
    );
    for (const [index, at] of missing.entries()) {
      const html = drawn[index] as string;
      found[at] = html;
      if (!html.includes(notYetThere)) kept.set(keys[at] as string, html);
    }
  }
  return found.join('');
}

function drawnApart<Row, Of>(
  Each: FunctionComponent<{ row: Row; of: Of }>,
  rows: readonly Row[],
  of: Of,
): string[] {
  const html = renderToString(
    rows.map((row, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and never again.
      <Fragment key={at}>
        <Each row={row} of={of} />
        <hr />
      </Fragment>
    )),
  );
  const drawn = html.split(between);
  if (drawn.pop() !== '' || drawn.length !== rows.length) throw new Error('A row has a rule of its own');
  return drawn;
}
