import type { ImportField } from '~/core/import-kind.server';

/** A row of a list that is not empty, with its number in the file. */
export interface TableRow {
  row: number;
  cells: string[];
}

/** Which column of the file each field has, from 0. */
export type Mapping = Record<string, number>;

/** Headings are compared without capitals, spaces and signs: '*Customer  Name' is 'Customer name'. */
const longest = 200;
function plain(heading: string): string {
  return heading
    .slice(0, longest)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Above its headings a list may have a title, a date, a logo's empty rows. */
const mostAbove = 20;
/** Rows that are looked at to tell what a column holds. */
const sampled = 50;

type Known = Pick<ImportField, 'name' | 'title' | 'headings' | 'like'>;

/**
 * The place of the headings among the rows: the one of the first rows in which most fields are recognised, otherwise the
 * first with two texts.
 */
export function headingPlace(rows: readonly TableRow[], fields: readonly Known[]): number {
  const names = new Set(fields.flatMap((field) => spellingsOf(field)));
  const known = rows
    .slice(0, mostAbove)
    .map(({ cells }) => new Set(cells.map(plain).filter((cell) => names.has(cell))).size);
  const most = Math.max(0, ...known);
  if (most > 1) return known.indexOf(most);
  const wide = rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return Math.max(wide, 0);
}

/** The title and the name. */
const ownSpellings = 2;

function spellingsOf({ name, title, headings = [] }: Known): string[] {
  return [title, name, ...headings].map(plain);
}

/**
 * The columns as their headings are understood. `remembered` is what the company chose before, by heading: a field, or ''
 * for none.
 */
export function guessedMapping(
  headings: readonly string[],
  rows: readonly TableRow[],
  fields: readonly Known[],
  remembered: Readonly<Record<string, string>> = {},
): Mapping {
  const free = new Map(headings.map((heading, column) => [column, plain(heading)]));
  const mapping: Mapping = {};
  for (const [column, heading] of free) {
    if (heading === '' || !Object.hasOwn(remembered, heading)) continue;
    const chosen = remembered[heading] as string;
    free.delete(column);
    if (fields.some(({ name }) => name === chosen)) mapping[chosen] ??= column;
  }
  const texts = (column: number) =>
    rows.slice(0, sampled).flatMap(({ cells }) => cells[column]?.trim() || []);
  // A heading that is the field's own title means it, whatever is below.
  const fits = ({ like }: Known, column: number, round: number) => {
    const found = texts(column);
    return (
      round < ownSpellings || !like || found.filter((text) => like.test(text)).length * 2 >= found.length
    );
  };
  // All first spellings come first: in a list with 'Phone' and 'Contact', the latter is not the phone.
  const rounds = Math.max(...fields.map((field) => spellingsOf(field).length));
  for (let round = 0; round < rounds; round += 1)
    for (const field of fields) {
      const spelling = spellingsOf(field)[round];
      if (spelling === undefined || field.name in mapping) continue;
      const column = [...free].find(
        ([column, heading]) => heading === spelling && fits(field, column, round),
      )?.[0];
      if (column === undefined) continue;
      mapping[field.name] = column;
      free.delete(column);
    }
  return mapping;
}

/**
 * What to remember of a choice of columns: the field of each heading, or '' for none, where it is not the one that would be
 * guessed. `before` is what was remembered so far.
 */
export function rememberedOf(
  headings: readonly string[],
  { mapping, guessed }: { mapping: Mapping; guessed: Mapping },
  before: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const byColumn = (of: Mapping) => new Map(Object.entries(of).map(([field, column]) => [column, field]));
  const [chosen, likely] = [byColumn(mapping), byColumn(guessed)];
  const remembered = new Map(Object.entries(before));
  for (const [column, heading] of headings.entries()) {
    const key = plain(heading);
    if (key === '' || (chosen.get(column) === likely.get(column) && !remembered.has(key))) continue;
    // The latest choices come last, so that the oldest can be forgotten.
    remembered.delete(key);
    remembered.set(key, chosen.get(column) ?? '');
  }
  return Object.fromEntries(remembered);
}
