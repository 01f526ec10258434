import type { Document } from 'bson';
import { isObject, own, type Value } from '../storage/values';
import { compileExpression } from './expression';
import { type Expression, refuse } from './operands';
import { splitPath } from './paths';

/** New fields as a tree of paths, with what each is computed from at its end. */
export type Fields = Map<string, Fields | Expression>;

/** Reads `$addFields`: `{ a: { b: x } }` means the same as `{ 'a.b': x }`. Refuses paths that meet. */
export function parseFields(spec: Record<string, Value>, name: string, fields: Fields = new Map()): Fields {
  if (Object.keys(spec).length === 0 && fields.size === 0)
    throw refuse(40177, `Invalid ${name} :: caused by :: specification must have at least one field`);
  for (const [path, value] of Object.entries(spec)) {
    const parts = splitPath(path);
    if (parts.some((part) => part === ''))
      throw refuse(15998, `FieldPath field names may not be empty strings: ${path}`);
    if (parts.some((part) => part.startsWith('$')))
      throw refuse(16410, `FieldPath field names may not start with '$': ${path}`);
    const inner = branch(fields, parts.slice(0, -1), path, name);
    const last = parts.at(-1) as string;
    if (nests(value)) parseFields(value, name, branch(inner, [last], path, name));
    else if (inner.has(last)) throw collision(path, name);
    else inner.set(last, compileExpression(value));
  }
  return fields;
}

const nests = (value: Value): value is Record<string, Value> =>
  isObject(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]?.startsWith('$');

const collision = (path: string, name: string) =>
  refuse(40176, `Invalid ${name} :: caused by :: specification contains two conflicting paths: ${path}`);

function branch(fields: Fields, parts: string[], path: string, name: string): Fields {
  let here = fields;
  for (const part of parts) {
    const next = here.get(part) ?? new Map();
    if (typeof next === 'function') throw collision(path, name);
    here.set(part, next);
    here = next;
  }
  return here;
}

/** A copy of an object with these fields. Fields without a value are removed. Arrays get the fields in each element. */
export function withFields(value: Value, fields: Fields, root: Document): Value {
  if (Array.isArray(value)) return value.map((element) => withFields(element, fields, root));
  const result: Document = isObject(value) ? { ...value } : {};
  for (const [name, field] of fields) {
    const next = field instanceof Map ? withFields(own(result, name), field, root) : field(root);
    if (next === undefined) delete result[name];
    else result[name] = next;
  }
  return result;
}
