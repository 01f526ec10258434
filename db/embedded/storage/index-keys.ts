import type { Document } from 'bson';
import { CommandError } from '../errors';
import type { Index, IndexField } from './index-types';
import { EMPTY, encodeRow } from './key-encoding';
import { isObject, type Value } from './values';

/** The entries that a document has in an index, without table and `_id`. */
export interface IndexKeys {
  keys: Buffer[];
  multikey: boolean;
  truncated: boolean;
}

const NONE: IndexKeys = { keys: [], multikey: false, truncated: false };

/** Computes the entries; a document outside a partial index has none. */
export function indexKeys(document: Document, index: Index): IndexKeys {
  if (index.partial && !index.partial.matches(document)) return NONE;
  const plain = plainRow(document, index.fields);
  return plain ? encodeRows([plain], index, false) : arrayKeys(document, index);
}

/** One field of an index or of a sort. */
type Field = Pick<IndexField, 'path' | 'parts'>;

/** The values of a document without arrays on the way, as most are; `undefined` where there is one. */
export function plainRow(document: Document, fields: readonly Field[]): Value[] | undefined {
  const row: Value[] = [];
  for (const { parts } of fields) {
    let value: Value = document;
    for (const part of parts) {
      value = isObject(value) ? value[part] : undefined;
      if (Array.isArray(value)) return undefined;
    }
    row.push(value);
  }
  return row;
}

function arrayKeys(document: Document, index: Index): IndexKeys {
  return encodeRows(arrayRows(document, index.fields), index, true);
}

/**
 * The values of a document with arrays: a row for each element. Fields below one array belong to the same element,
 * so fields that share a root are taken apart together. Two arrays that are not within each other are refused.
 */
export function arrayRows(document: Document, all: readonly Field[]): Value[][] {
  const perRoot = new Map<string, Field[]>();
  for (const field of all) {
    const root = field.parts[0] as string;
    perRoot.set(root, [...(perRoot.get(root) ?? []), field]);
  }
  const valuesOf = new Map<Field, Value[]>();
  const arrays: string[] = [];
  let count = 1;
  for (const [root, fields] of perRoot) {
    const { rows, multikey } = together(document[root], fields, 1);
    if (multikey) arrays.push(root);
    count = Math.max(count, rows.length);
    for (const [i, field] of fields.entries())
      valuesOf.set(
        field,
        rows.map((row) => row[i]),
      );
  }
  if (arrays.length > 1) throw parallel(arrays);
  return Array.from({ length: count }, (_, i) =>
    all.map((field) => {
      const values = valuesOf.get(field) as Value[];
      return values.length === 1 ? values[0] : values[i];
    }),
  );
}

const parallel = (names: string[]) =>
  new CommandError(
    'CannotIndexParallelArrays',
    `cannot index parallel arrays ${names.map((name) => `[${name}]`).join(' ')}`,
  );

function encodeRows(rows: Value[][], index: Index, multikey: boolean): IndexKeys {
  const seen = new Map<string, Buffer>();
  let truncated = false;
  let last: ReturnType<typeof encodeRow> | undefined;
  for (const row of rows) {
    last = encodeRow(row, index.fields, last);
    truncated ||= last.truncated;
    seen.set(rows.length === 1 ? '' : last.key.toString('latin1'), last.key);
  }
  return { keys: [...seen.values()], multikey, truncated };
}

interface Rows {
  rows: Value[][];
  multikey: boolean;
}

const isPosition = (part: string | undefined) => part !== undefined && /^\d+$/.test(part);

/** One row of values for each array element; fields that end before the array repeat in each row. */
function together(value: Value, fields: Field[], depth: number): Rows {
  // A position, which only a sort may name, leads to one element.
  if (!Array.isArray(value) || fields.every(({ parts }) => isPosition(parts[depth])))
    return below(value, fields, depth);
  const elements = value.length === 0 ? [EMPTY] : value;
  const rows = elements.flatMap((element) => {
    if (element === EMPTY) return [fields.map((field) => (field.parts.length === depth ? EMPTY : undefined))];
    return below(element, fields, depth).rows;
  });
  return { rows, multikey: true };
}

function below(value: Value, fields: Field[], depth: number): Rows {
  const row: Value[] = fields.map((field) => (field.parts.length === depth ? value : undefined));
  const deeper = new Map<string, number[]>();
  for (const [i, field] of fields.entries()) {
    const part = field.parts[depth];
    if (part !== undefined) deeper.set(part, [...(deeper.get(part) ?? []), i]);
  }
  let rows = [row];
  let multikey = false;
  for (const [part, at] of deeper) {
    const inner = at.map((i) => fields[i] as Field);
    const found = together(inside(value, part), inner, depth + 1);
    if (found.multikey && multikey) throw parallel([part]);
    multikey ||= found.multikey;
    rows = rows.flatMap((base) =>
      found.rows.map((values) => {
        const merged = [...base];
        for (const [j, i] of at.entries()) merged[i] = values[j];
        return merged;
      }),
    );
  }
  return { rows, multikey };
}

function inside(value: Value, part: string): Value {
  if (Array.isArray(value)) return isPosition(part) ? value[Number(part)] : undefined;
  return isObject(value) ? value[part] : undefined;
}
