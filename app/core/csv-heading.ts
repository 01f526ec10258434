/** The columns of a list and the headings accepted for each. The first spelling is the one we export. */
export interface ListColumns<Field extends string> {
  columns: readonly { field: Field; spellings: readonly [string, ...string[]] }[];
  /** Without these columns a file cannot be imported. */
  needed: readonly Field[];
}

/** A parsed heading row. */
export interface Heading<Field extends string> {
  /** The column of each field in the file, from 0. */
  places: Map<Field, number>;
  /** Pairs of headings that mean the same field, as the file spells them. */
  twice: [string, string][];
  /** Headings that match no field. */
  unknown: string[];
}

/** Longer headings are ignored: a cell can have any length. */
const longest = 200;

/** Compares headings without capitals, spaces and signs: 'E-MAIL ' is 'Email', 'Company name *' is 'Company name'. */
function plain(heading: string): string {
  return heading
    .slice(0, longest)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The heading to use in messages. */
export function columnTitle<Field extends string>({ columns }: ListColumns<Field>, field: string): string {
  return columns.find((column) => column.field === field)?.spellings[0] ?? field;
}

/** Parses the heading row. */
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
