/** How many clients one file may bring. */
export const mostImportRows = 20_000;

/** The columns of a list of clients, by the names that the Add Client form sends; the first spelling is the export's. */
export const importColumns = [
  {
    field: 'CompanyName',
    spellings: ['Company name', 'Name', 'Client', 'Client name', 'Company', 'Customer'],
  },
  { field: 'industry', spellings: ['Industry', 'Sector', 'Company industry'] },
  { field: 'contactPerson', spellings: ['Contact person', 'Contact name', 'Person'] },
  { field: 'role', spellings: ['Role', 'Contact role', 'Position'] },
  { field: 'Email', spellings: ['Email', 'E-mail address', 'Email address', 'Contact email'] },
  {
    field: 'contact',
    spellings: ['Phone', 'Contact', 'Phone number', 'Contact number', 'Telephone', 'Tel', 'Mobile'],
  },
  { field: 'website', spellings: ['Website', 'Web', 'URL', 'Web site'] },
  { field: 'address', spellings: ['Address', 'Company address'] },
  { field: 'referral', spellings: ['Referral', 'Referred', 'By referral'] },
  { field: 'notes', spellings: ['Notes', 'Note', 'Remarks', 'Comments'] },
] as const;

export type ImportField = (typeof importColumns)[number]['field'];

/** What the Add Client form asks for: without a column for each of these there is nothing to import. */
export const neededFields: readonly ImportField[] = [
  'CompanyName',
  'industry',
  'contactPerson',
  'role',
  'Email',
];

const fieldBySpelling = new Map<string, ImportField>(
  importColumns.flatMap(({ field, spellings }) =>
    [field, ...spellings].map((spelling) => [plain(spelling), field] as const),
  ),
);

/** Capitals, spaces and signs do not count: 'E-MAIL ' is 'Email', and 'Company name *' a company's name. */
function plain(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** How a column is called where something is said of it. */
export function columnTitle(field: string): string {
  return importColumns.find((column) => column.field === field)?.spellings[0] ?? field;
}

/** What a file's heading means. */
export interface Columns {
  /** In which column of the file each field stands, from 0. */
  places: Map<ImportField, number>;
  /** Two columns for one field, as the file writes them. */
  twice: [string, string][];
  /** Columns that mean nothing here. */
  unknown: string[];
}

/** Reads the heading of a list. */
export function readHeading(heading: readonly string[]): Columns {
  const places = new Map<ImportField, number>();
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
