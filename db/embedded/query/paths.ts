import { CommandError, unsupported } from '../errors';
import { isObject, own, type Value } from '../storage/values';

/** The parts of a dotted path; refuses what can be no field's name. */
export function splitPath(path: string): string[] {
  if (path.includes('\0'))
    throw new CommandError('Location16411', 'FieldPath field names may not contain null bytes.');
  const parts = path.split('.');
  // To assign it would not make a field but change what JavaScript takes all objects for.
  if (parts.includes('__proto__')) throw unsupported('a field named __proto__', 'BadValue');
  return parts;
}

/** The parts of the path of a projection or a sort, of which unlike in a filter none can be empty. */
export function splitFieldPath(path: string): string[] {
  const parts = splitPath(path);
  if (parts.includes(''))
    throw new CommandError('Location15998', `FieldPath field names may not be empty strings: '${path}'`);
  return parts;
}

const isIndex = (part: string) => /^(0|[1-9]\d*)$/.test(part);

/**
 * Visits every value that a dotted path reaches, walking through arrays as MongoDB's queries do, until `visit`
 * answers true. A path that ends nowhere gives `undefined` once. With `expand`, an array at the end gives its
 * elements and then itself, but one at a position that the path names only itself.
 */
export function reaches(
  value: Value,
  parts: readonly string[],
  expand: boolean,
  visit: (value: Value) => boolean,
  from = 0,
): boolean {
  if (from === parts.length) {
    if (expand && Array.isArray(value)) for (const element of value) if (visit(element)) return true;
    return visit(value);
  }
  const part = parts[from] as string;
  if (Array.isArray(value)) {
    if (isIndex(part)) {
      const element = value[Number(part)];
      const looksWithin = expand && from + 1 < parts.length;
      if (element !== undefined && reaches(element, parts, looksWithin, visit, from + 1)) return true;
    }
    for (const element of value)
      if (isObject(element) && reaches(element, parts, expand, visit, from)) return true;
    return false;
  }
  if (!isObject(value)) return visit(undefined);
  const next = own(value, part);
  return next === undefined ? visit(undefined) : reaches(next, parts, expand, visit, from + 1);
}

/** All values that a path reaches, arrays at the end taken apart; what `distinct` and index keys start from. */
export function valuesAt(document: Value, parts: readonly string[]): Value[] {
  const values: Value[] = [];
  reaches(document, parts, false, (value) => {
    if (Array.isArray(value)) values.push(...value);
    else values.push(value);
    return false;
  });
  return values;
}

/** Whether one path is the other or leads into it. */
export function overlaps(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`);
}

/** Sets a value inside plain nested objects, making those that are missing. */
export function setPlain(target: Record<string, Value>, parts: readonly string[], value: Value): void {
  let here = target;
  for (const part of parts.slice(0, -1)) {
    if (!isObject(own(here, part))) here[part] = {};
    here = here[part] as Record<string, Value>;
  }
  here[parts.at(-1) as string] = value;
}
