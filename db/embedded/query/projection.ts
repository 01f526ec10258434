import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { isObject, type Value } from '../storage/values';
import { type Cut, cutTo } from './cut';
import { isNumber, refuse } from './expressions/operands';
import { parseElement, parseOperators } from './filter';
import { ITSELF } from './leaf';
import { elementMatcher } from './matcher';
import { splitFieldPath } from './paths';
import type { Expression, Scope } from './scope';
import { typeName } from './types';

/** Makes the answer of a stored document. */
export interface Projection {
  (document: Document): Document;
  /** The same from the document's bytes, where it only leaves out fields of the document itself. */
  cut?: Cut;
}

type Change = (value: Value, document: Document) => Value;
/** A tree of paths; at its ends `true` (named), or what is computed. */
type Tree = Map<string, Tree | true | Change>;

/** What a projection is read for: `$slice` and `$elemMatch` mean something of their own to `find`. */
type Purpose = 'find' | 'stage';

/** Reads a projection of `find` or `$project`; `undefined` where it asks for the whole document. */
export function parseProjection(spec: Value, scope: Scope, purpose: Purpose): Projection | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isObject(spec))
    throw new CommandError('TypeMismatch', `Expected a projection to be an object, found: ${typeName(spec)}`);
  if (Object.keys(spec).length === 0) return undefined;
  const tree: Tree = new Map();
  const said: { include?: boolean } = {};
  let id: boolean | undefined;
  for (const [path, value] of flatten(spec)) {
    if (path === '_id' && isFlag(value)) id = flag(value);
    else place(tree, splitFieldPath(path), entry(path, value, said, scope, purpose), path);
  }
  const including =
    said.include ?? (id === true || (tree.size > 0 && !(purpose === 'find' && onlySlices(spec))));
  if (id !== undefined && id === including) tree.set('_id', true);
  else if (including && id !== false && !tree.has('_id')) tree.set('_id', true);
  if (!including) return (document) => exclude(document, tree, document) as Document;
  const projection: Projection = (document) => include(document, tree, document) as Document;
  if ([...tree.values()].every((what) => what === true)) projection.cut = cutTo(tree.keys());
  return projection;
}

const isFlag = (value: Value) =>
  typeof value === 'boolean' || typeof value === 'number' || value?._bsontype === 'Long';
const flag = (value: Value) => value !== false && Number(value) !== 0;
const onlySlices = (spec: Document) =>
  Object.entries(spec).every(([path, value]) => (path === '_id' && isFlag(value)) || isFindSlice(value));

/** `$slice` with numbers is about the field itself; anything else in it is an expression. */
const isFindSlice = (value: Value): boolean =>
  isObject(value) && '$slice' in value && !(Array.isArray(value.$slice) && !isNumber(value.$slice[0]));

/** `{ a: { b: 1 } }` means the same as `{ 'a.b': 1 }`. */
function flatten(spec: Document, prefix = ''): [string, Value][] {
  return Object.entries(spec).flatMap(([key, value]): [string, Value][] => {
    if (key.split('.').some((part) => part.startsWith('$'))) throw unsupported('the positional projection $');
    if (isObject(value) && Object.keys(value).length === 0)
      throw refuse(
        51270,
        `An empty sub-projection is not a valid value. Found empty object at path: ${prefix}${key}`,
      );
    const nested = isObject(value) && !Object.keys(value)[0]?.startsWith('$');
    return nested ? flatten(value, `${prefix}${key}.`) : [[prefix + key, value]];
  });
}

function entry(
  path: string,
  value: Value,
  said: { include?: boolean },
  scope: Scope,
  purpose: Purpose,
): true | Change {
  if (isFlag(value)) {
    const include = flag(value);
    if (said.include !== undefined && said.include !== include)
      throw include
        ? new CommandError('Location31253', `Cannot do inclusion on field ${path} in exclusion projection`)
        : new CommandError('Location31254', `Cannot do exclusion on field ${path} in inclusion projection`);
    said.include = include;
    return true;
  }
  if (purpose === 'find' && isFindSlice(value)) return slice(value.$slice);
  if (purpose === 'find' && isObject(value) && '$elemMatch' in value) {
    said.include ??= true;
    return firstMatch(value.$elemMatch, scope);
  }
  if (said.include === false)
    throw new CommandError('Location31253', `Cannot do inclusion on field ${path} in exclusion projection`);
  said.include = true;
  const expression: Expression = scope.compile(value);
  return Object.assign((_: Value, document: Document) => expression(document), { computed: true });
}

function slice(operand: Value): Change {
  const [skip, count] = Array.isArray(operand) ? operand.map(Number) : [undefined, Number(operand)];
  if (count === undefined || Number.isNaN(count) || (skip !== undefined && count <= 0))
    throw new CommandError('BadValue', '$slice needs a number, or a position and a positive number');
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (skip === undefined) return count < 0 ? value.slice(count) : value.slice(0, count);
    const start = skip < 0 ? Math.max(0, value.length + skip) : skip;
    return value.slice(start, start + count);
  };
}

function firstMatch(operand: Value, scope: Scope): Change {
  if (!isObject(operand))
    throw refuse(31274, `elemMatch: Invalid argument, object required, but got ${typeName(operand)}`);
  const onValues = Object.keys(operand)[0]?.startsWith('$');
  const matches = elementMatcher(
    onValues ? parseOperators(ITSELF, operand, scope) : parseElement(operand, scope),
  );
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const found = value.find((element) => (onValues ? true : isObject(element)) && matches(element));
    return found === undefined ? undefined : [found];
  };
}

function place(tree: Tree, parts: string[], what: true | Change, path: string): void {
  const [part = '', ...rest] = parts;
  const existing = tree.get(part);
  if (rest.length === 0) {
    if (existing !== undefined) throw new CommandError('Location31249', `Path collision at ${path}`);
    tree.set(part, what);
    return;
  }
  if (existing !== undefined && !(existing instanceof Map))
    throw new CommandError('Location31249', `Path collision at ${path}`);
  const branch: Tree = existing ?? new Map();
  tree.set(part, branch);
  place(branch, rest, what, path);
}

/** Named fields keep the document's order; computed ones follow in the projection's. */
function include(value: Value, tree: Tree, document: Document): Value {
  if (Array.isArray(value))
    return value
      .filter((element) => isObject(element) || Array.isArray(element))
      .map((element) => include(element, tree, document));
  const result: Document = {};
  if (isObject(value))
    for (const key of Object.keys(value)) {
      const what = tree.get(key);
      if (what === true) result[key] = value[key];
      else if (what instanceof Map) {
        if (isObject(value[key]) || Array.isArray(value[key]))
          result[key] = include(value[key], what, document);
      } else if (what && !('computed' in what)) setDefined(result, key, what(value[key], document));
    }
  for (const [key, what] of tree) {
    if (typeof what === 'function' && 'computed' in what) setDefined(result, key, what(undefined, document));
    else if (what instanceof Map && result[key] === undefined && computes(what))
      result[key] = include({}, what, document);
  }
  return result;
}

const computes = (tree: Tree): boolean =>
  [...tree.values()].some((what) =>
    what instanceof Map ? computes(what) : what !== true && 'computed' in what,
  );

function setDefined(target: Document, key: string, value: Value): void {
  if (value !== undefined) target[key] = value;
}

function exclude(value: Value, tree: Tree, document: Document): Value {
  if (Array.isArray(value)) return value.map((element) => exclude(element, tree, document));
  if (!isObject(value)) return value;
  const result: Document = {};
  for (const key of Object.keys(value)) {
    const what = tree.get(key);
    if (what === undefined) result[key] = value[key];
    else if (what instanceof Map) result[key] = exclude(value[key], what, document);
    else if (what !== true) setDefined(result, key, what(value[key], document));
  }
  return result;
}
