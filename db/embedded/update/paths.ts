import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { parseFilter } from '../query/filter';
import { elementMatcher, type Matcher } from '../query/matcher';
import type { Node } from '../query/node';
import { splitPath } from '../query/paths';
import type { Scope } from '../query/scope';
import { isObject, own, type Value } from '../storage/values';

/** What an update needs to know besides the document: which elements `$[name]` and `$` mean. */
export interface Elements {
  filters: ReadonlyMap<string, Matcher>;
  /** the position that the query matched in the array at a path */
  matched: (arrayPath: string) => number | undefined;
}

/** Reads `arrayFilters`: `[{ 'name.field': condition }]`, each about one name. */
export function parseArrayFilters(filters: Value, scope: Scope): Map<string, Matcher> {
  if (filters !== undefined && !Array.isArray(filters))
    throw new CommandError('TypeMismatch', "BSON field 'arrayFilters' must be an array");
  const parsed = new Map<string, Matcher>();
  for (const filter of filters ?? []) {
    const name = nameIn(filter);
    if (parsed.has(name))
      throw new CommandError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    const matches = elementMatcher(parseFilter(filter, scope));
    parsed.set(name, (element) => matches({ [name]: element }));
  }
  return parsed;
}

function nameIn(filter: Value): string {
  const [name, ...others] = new Set(isObject(filter) ? namesIn(filter) : []);
  if (name === undefined)
    throw new CommandError(
      'FailedToParse',
      'Cannot use an expression without a top-level field name in arrayFilters',
    );
  if (others.length > 0)
    throw new CommandError(
      'FailedToParse',
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${others[0]}'`,
    );
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw new CommandError(
      'BadValue',
      `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    );
  return name;
}

function namesIn(filter: Record<string, Value>): string[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    if (!key.startsWith('$')) return [key.split('.')[0] as string];
    if (Array.isArray(value)) return value.filter(isObject).flatMap(namesIn);
    throw unsupported(`the array filter operator ${key}`, 'BadValue');
  });
}

/** Resolves `$`, `$[]` and `$[name]` against the document as it was; a plain path comes back as it is. */
export function resolve(document: Document, path: string, elements: Elements): string[][] {
  const parts = splitPath(path);
  if (parts.some((part) => part === ''))
    throw new CommandError('EmptyFieldName', `The update path '${path}' contains an empty field name`);
  let resolved: { parts: string[]; value: Value }[] = [{ parts: [], value: document }];
  for (const part of parts)
    resolved = resolved.flatMap(({ parts: sofar, value }) =>
      step(part, sofar, value, elements).map((name) => ({
        parts: [...sofar, name],
        value: value === null || typeof value !== 'object' ? undefined : own(value, name),
      })),
    );
  return resolved.map(({ parts: found }) => found);
}

function step(part: string, sofar: string[], value: Value, elements: Elements): string[] {
  if (part === '$') {
    const position = elements.matched(sofar.join('.'));
    if (position === undefined)
      throw new CommandError(
        'BadValue',
        'The positional operator did not find the match needed from the query.',
      );
    return [String(position)];
  }
  const name = /^\$\[(.*)\]$/.exec(part)?.[1];
  if (name === undefined) {
    if (part.startsWith('$'))
      throw new CommandError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' is not valid for storage.`,
      );
    return [part];
  }
  if (!Array.isArray(value))
    throw new CommandError(
      'BadValue',
      `The path '${sofar.join('.')}' must exist in the document in order to apply array updates.`,
    );
  if (name === '') return value.map((_, i) => String(i));
  const matches = elements.filters.get(name);
  if (!matches) throw new CommandError('BadValue', `No array filter found for identifier '${name}' in path`);
  return value.flatMap((element, i) => (matches(element) ? [String(i)] : []));
}

/** The place where a path ends: what holds it, and under which name. */
export interface Place {
  holder: Value;
  name: string;
}

/** Follows a resolved path, making missing objects; refuses to go through a scalar. */
export function makeWay(document: Document, parts: string[]): Place {
  let holder: Value = document;
  for (const [i, part] of parts.slice(0, -1).entries()) {
    const next = child(holder, part, parts, i);
    if (next === undefined) {
      const made = {};
      assign({ holder, name: part }, made);
      holder = made;
    } else holder = next;
  }
  const name = parts.at(-1) as string;
  child(holder, name, parts, parts.length - 1);
  return { holder, name };
}

function child(holder: Value, part: string, parts: string[], at: number): Value {
  if (isObject(holder)) return own(holder, part);
  if (Array.isArray(holder) && /^\d+$/.test(part)) return holder[Number(part)];
  throw new CommandError(
    'PathNotViable',
    `Cannot create field '${part}' in element {${parts.slice(0, at).at(-1) ?? ''}: ${JSON.stringify(holder)}}`,
  );
}

/** Follows a resolved path as far as it exists. */
export function findPlace(document: Document, parts: string[]): Place | undefined {
  let holder: Value = document;
  for (const part of parts.slice(0, -1)) {
    holder =
      isObject(holder) || Array.isArray(holder) ? own(holder as Record<string, Value>, part) : undefined;
    if (holder === undefined || holder === null) return undefined;
  }
  if (!isObject(holder) && !Array.isArray(holder)) return undefined;
  return { holder, name: parts.at(-1) as string };
}

/** Whether a path leads through an array, or ends in one's element. */
export function leadsThroughArray(document: Document, parts: string[]): boolean {
  let holder: Value = document;
  for (const part of parts) {
    if (Array.isArray(holder)) return true;
    holder = isObject(holder) ? own(holder, part) : undefined;
  }
  return false;
}

/** The most nulls that a far position may put into an array, as in MongoDB. */
const MOST_PADDING = 1_500_000;

/** Sets the value at a place; an array is filled with nulls up to it. */
export function assign({ holder, name }: Place, value: Value): void {
  if (!Array.isArray(holder)) {
    holder[name] = value;
    return;
  }
  if (Number(name) - holder.length > MOST_PADDING)
    throw new CommandError('BadValue', `cannot pad the array up to position ${name}`);
  while (holder.length < Number(name)) holder.push(null);
  holder[Number(name)] = value;
}

/** Where in the array at `arrayPath` the query found its match; for the positional `$`. */
export function matchedPosition(filter: Node, document: Document, arrayPath: string): number | undefined {
  const conditions = conjuncts(filter).filter(
    (node) => pathOf(node) === arrayPath || pathOf(node)?.startsWith(`${arrayPath}.`),
  );
  const place = findPlace(document, arrayPath.split('.'));
  const array: Value = place && own(place.holder, place.name);
  if (!Array.isArray(array) || conditions.length === 0) return undefined;
  const tests = conditions.map((node) => elementTest(node, arrayPath));
  const all = array.findIndex((element) => tests.every((test) => test(element)));
  const position = all >= 0 ? all : array.findIndex((element) => tests.some((test) => test(element)));
  return position >= 0 ? position : undefined;
}

function conjuncts(node: Node): Node[] {
  return node.kind === 'and' || node.kind === 'or' ? node.nodes.flatMap(conjuncts) : [node];
}

function pathOf(node: Node): string | undefined {
  if (node.kind === 'leaf') return node.leaf.path;
  // A negation is met by no element in particular.
  return node.kind === 'element' ? node.path : undefined;
}

/** The condition, seen from one element of the array. */
function elementTest(node: Node, arrayPath: string): (element: Value) => boolean {
  const path = pathOf(node) as string;
  if (path === arrayPath && node.kind === 'element') return elementMatcher(node.node);
  const matches = elementMatcher(node);
  // A document in which the array has only this element.
  const root = arrayPath.split('.');
  return (element) => matches(root.reduceRight<Value>((inner, part) => ({ [part]: inner }), [element]));
}
