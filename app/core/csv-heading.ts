/** What a list may have in its columns, and how people call each of them; the first spelling is the export's. */
export interface ListColumns<Field extends string> {
  columns: readonly { field: Field; spellings: readonly [string, ...string[]] }[];
  /** Without a column for each of these there is nothing to import. */
  needed: readonly Field[];
}

/** What a file's heading means. */
export interface Heading<Field extends string> {
  /** In which column of the file each field stands, from 0. */
  places: Map<Field, number>;
  /** Two columns for one field, as the file writes them. */
  twice: [string, string][];
  /** Columns that mean nothing here. */
  unknown: string[];
}

/** Longer than any heading that means something: a file's first cell can be of any length. */
const longest = 200;

/** Capitals, spaces and signs do not count: 'E-MAIL ' is 'Email', and 'Company name *' a company's name. */
function plain(heading: string): string {
  return heading
    .slice(0, longest)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** How a column is called where something is said of it. */
export function columnTitle<Field extends string>({ columns }: ListColumns<Field>, field: string): string {
  return columns.find((column) => column.field === field)?.spellings[0] ?? field;
}

/** Reads the heading of a list. */
export function readHeading<Field extends string>(
  { columns }: ListColumns<Field>,
  heading: readonly string[],
): Heading<Field> {
  const fieldBySpelling = new Map<string, Field>(
    columns.flatMap(({ field, spellings }) =>
      [field, ...spellings].map((spelling) => [plain(spelling), field] as const),
    ),
  );
  const places = new Map<Field, number>();
  const twice: [string, string][] = [];
  const unknown: string[] = [];
  for (const [place, title] of heading.entries()) {
    const field = fieldBySpelling.get(plain(title));
    const before = field && places.get(field);
    if (before !== undefined) twice.push([heading[before] ?? '', title]);
    else if (field) places.set(field, place);
    else if (title.trim() !== '') unknown.push(title.trim());
  }
  return { places, twice, unknown };
}
