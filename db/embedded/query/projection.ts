import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { isObject, type Value } from '../storage/values';
import { compileExpression } from './expression';
import { type Expression, refuse } from './operands';
import { splitFieldPath } from './paths';
import { type RawProjection, rawProjection } from './raw-projection';
import { typeName } from './types';

/** Makes the answer of a stored document. */
export interface Projection {
  (document: Document): Document;
  /** The same of the document's bytes, if it only includes top-level fields. */
  raw?: RawProjection;
}

/** A tree of paths; at its ends `true` (named), or what is computed. */
type Tree = Map<string, Tree | true | Expression>;

/** Reads a projection of `find` or `$project`; `undefined` where it asks for the whole document. */
export function parseProjection(spec: Value): Projection | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isObject(spec))
    throw new CommandError('TypeMismatch', `Expected a projection to be an object, found: ${typeName(spec)}`);
  if (Object.keys(spec).length === 0) return undefined;
  const tree: Tree = new Map();
  const said: { include?: boolean } = {};
  let id: boolean | undefined;
  for (const [path, value] of flatten(spec)) {
    if (path === '_id' && isFlag(value)) id = flag(value);
    else place(tree, splitFieldPath(path), entry(path, value, said), path);
  }
  const including = said.include ?? (id === true || tree.size > 0);
  if (id !== undefined && id === including) tree.set('_id', true);
  else if (including && id !== false && !tree.has('_id')) tree.set('_id', true);
  if (!including) return (document) => exclude(document, tree) as Document;
  const projection: Projection = (document) => include(document, tree, document) as Document;
  if ([...tree.values()].every((what) => what === true)) projection.raw = rawProjection(tree.keys());
  return projection;
}

const isFlag = (value: Value) =>
  typeof value === 'boolean' || typeof value === 'number' || value?._bsontype === 'Long';
const flag = (value: Value) => value !== false && Number(value) !== 0;

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

function entry(path: string, value: Value, said: { include?: boolean }): true | Expression {
  if (isFlag(value)) {
    const include = flag(value);
    if (said.include !== undefined && said.include !== include)
      throw include
        ? new CommandError('Location31253', `Cannot do inclusion on field ${path} in exclusion projection`)
        : new CommandError('Location31254', `Cannot do exclusion on field ${path} in inclusion projection`);
    said.include = include;
    return true;
  }
  if (said.include === false)
    throw new CommandError('Location31253', `Cannot do inclusion on field ${path} in exclusion projection`);
  said.include = true;
  return compileExpression(value);
}

function place(tree: Tree, parts: string[], what: true | Expression, path: string): void {
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
      }
    }
  for (const [key, what] of tree) {
    if (typeof what === 'function') setDefined(result, key, what(document));
    else if (what instanceof Map && result[key] === undefined && computes(what))
      result[key] = include({}, what, document);
  }
  return result;
}

const computes = (tree: Tree): boolean =>
  [...tree.values()].some((what) => (what instanceof Map ? computes(what) : what !== true));

function setDefined(target: Document, key: string, value: Value): void {
  if (value !== undefined) target[key] = value;
}

function exclude(value: Value, tree: Tree): Value {
  if (Array.isArray(value)) return value.map((element) => exclude(element, tree));
  if (!isObject(value)) return value;
  const result: Document = {};
  for (const key of Object.keys(value)) {
    const what = tree.get(key);
    if (what === undefined) result[key] = value[key];
    else if (what instanceof Map) result[key] = exclude(value[key], what);
  }
  return result;
}
