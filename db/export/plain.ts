/** How documents of one kind are exported. Fields are paths, without positions in lists ('lines.unitPrice'). */
export interface Telling {
  /** Fields that are left out with everything below them. */
  without?: readonly string[];
  /** Fields stored in cents and exported in dollars. */
  cents?: readonly string[];
  /** Fields stored in thousandths. */
  thousandths?: readonly string[];
  /** How a row differs in the CSV, such as the sign of a sum. In the JSON it is as it is stored. */
  inTable?: (row: PlainRow) => PlainRow;
}

/** A JSON value. */
export type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };
export type PlainRow = { [name: string]: Plain };

/** Fields with such names are credentials. No export contains them, not even ones added later. */
const opens = /hash|secret|token|password|recovery|^madeBy$/i;
/** Internal fields for the store; and the company's id, which is the same everywhere. */
const forTheStore: ReadonlySet<string> = new Set([
  'companyId',
  'searchText',
  'searchTitle',
  'sortName',
  'listKey',
  'skuKey',
  'jobKey',
  'letters',
  'heldAt',
  'countedBy',
  'leaveChanges',
  'ranksChangedAt',
]);

/** A document as exported: times in ISO 8601 UTC, money in dollars, without private fields. */
export function plainOf(document: object, telling: Telling = {}): PlainRow {
  const { _id, ...fields } = document as { _id?: unknown };
  const told = _id !== undefined && !telling.without?.includes('_id');
  return { ...(told && { id: String(_id) }), ...plainFields(fields, '', telling) };
}

function plainFields(fields: object, under: string, telling: Telling): PlainRow {
  const row: PlainRow = {};
  for (const [name, value] of Object.entries(fields)) {
    const path = under === '' ? name : `${under}.${name}`;
    if (value === undefined || opens.test(name) || telling.without?.includes(path)) continue;
    if (under === '' && forTheStore.has(name)) continue;
    row[name] = plainValue(value, path, telling);
  }
  return row;
}

function plainValue(value: unknown, path: string, telling: Telling): Plain {
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((one) => plainValue(one, path, telling));
  if (typeof value === 'object') return plainFields(value, path, telling);
  if (typeof value === 'number') {
    if (telling.cents?.includes(path)) return value / 100;
    return telling.thousandths?.includes(path) ? value / 1_000 : value;
  }
  return typeof value === 'string' || typeof value === 'boolean' ? value : String(value);
}

/** A table row. A nested field's column has its full path ('bankDetails.bankName'); lists become tables of their own. */
interface FlatRow {
  cells: Map<string, string | number>;
  /** The nested lists, by their headings. */
  lists: Map<string, PlainRow[]>;
}

export function flat(row: PlainRow): FlatRow {
  const flattened: FlatRow = { cells: new Map(), lists: new Map() };
  flatten(row, '', flattened);
  return flattened;
}

function flatten(row: PlainRow, under: string, into: FlatRow): void {
  for (const [name, value] of Object.entries(row)) {
    const heading = under === '' ? name : `${under}.${name}`;
    if (Array.isArray(value)) {
      if (value.length > 0 && value.every(isRow)) into.lists.set(heading, value);
      else if (value.length > 0) into.cells.set(heading, value.map(inCell).join('; '));
    } else if (value !== null && typeof value === 'object') flatten(value, heading, into);
    else into.cells.set(heading, typeof value === 'number' ? value : inCell(value));
  }
}

function isRow(value: Plain): value is PlainRow {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function inCell(value: Plain): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
