import type { Document } from 'bson';
import { PAUSE, type Sliced, sliced } from '../../slices';
import { isObject, toNumber, type Value } from '../../storage/values';
import { isNumber, refuse } from '../expressions/operands';
import { parseFields, withFields } from '../fields';
import { parseFilter } from '../filter';
import { compileFilter } from '../matcher';
import type { Node } from '../node';
import { type Projection, parseProjection } from '../projection';
import type { Scope } from '../scope';
import { typeName } from '../types';
import { type CompileStage, each } from './stage';

/** Reads the filter of `$match`. */
export function matchOf(spec: Value, scope: Scope): Node {
  if (isObject(spec)) return parseFilter(spec, scope);
  throw refuse(15959, 'the match filter must be an expression in an object');
}

export const match: CompileStage = (spec, { scope }) => {
  const matches = compileFilter(matchOf(spec, scope));
  return function* (documents) {
    for (const document of documents) if (document === PAUSE || matches(document)) yield document;
  };
};

/** Reads the number behind `$limit` or `$skip`. */
export function countOf(value: Value, name: string): number {
  const number = typeof value === 'number' || value?._bsontype === 'Long' ? Number(value) : Number.NaN;
  if (!Number.isInteger(number) || number < 0)
    throw refuse(
      name === '$limit' ? 5107201 : 5107200,
      `invalid argument to ${name} stage: Expected a non-negative number in: ${name}: ${JSON.stringify(value)}`,
    );
  if (name === '$limit' && number === 0) throw refuse(15958, 'the limit must be positive');
  return number;
}

export const limit: CompileStage = (spec, _, name) => {
  const most = countOf(spec, name);
  return function* (documents) {
    let at = 0;
    for (const document of documents) {
      yield document;
      if (document !== PAUSE && ++at >= most) return;
    }
  };
};

export const skip: CompileStage = (spec, _, name) => {
  const first = countOf(spec, name);
  return function* (documents) {
    let at = 0;
    for (const document of documents) if (document === PAUSE || at++ >= first) yield document;
  };
};

/** Compiles `$project`: also what an update may be made of. */
export function projectionOf(spec: Value, scope: Scope): Projection {
  if (!isObject(spec)) throw refuse(15969, '$project specification must be an object');
  const projection = parseProjection(spec, scope, 'stage');
  if (!projection)
    throw refuse(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  return projection;
}

export const project: CompileStage = (spec, { scope }) => each(projectionOf(spec, scope));

/** Compiles `$unset`, which names one field or several: also what an update may be made of. */
export function unsetOf(spec: Value, scope: Scope): Projection {
  const names: unknown[] = Array.isArray(spec) ? spec : [spec];
  if (names.length === 0 || !names.every((name) => typeof name === 'string' && name !== ''))
    throw refuse(31002, '$unset specification must be a string or an array of strings');
  return projectionOf(Object.fromEntries(names.map((name) => [name, 0])), scope);
}

export const unset: CompileStage = (spec, { scope }) => each(unsetOf(spec, scope));

/** Compiles `$addFields` or `$set`: also what an update may be made of. */
export function addingOf(spec: Value, scope: Scope, name: string): Projection {
  if (!isObject(spec))
    throw refuse(40272, `${name} specification stage must be an object, got ${typeName(spec)}`);
  const fields = parseFields(spec, scope, name);
  return (document) => withFields(document, fields, document);
}

export const addFields: CompileStage = (spec, { scope }, name) => each(addingOf(spec, scope, name));

/** Compiles `$replaceRoot` or `$replaceWith`: also what an update may be made of. */
export function replacingOf(spec: Value, scope: Scope, name: string): Projection {
  const short = name === '$replaceWith';
  if (!short && !isObject(spec))
    throw refuse(40229, `expected an object as specification for $replaceRoot stage, got ${typeName(spec)}`);
  if (!short && (Object.keys(spec).length !== 1 || !('newRoot' in spec)))
    throw refuse(40231, 'no newRoot, or another option, specified for the $replaceRoot stage');
  const root = scope.compile(short ? spec : spec.newRoot);
  return (document) => {
    const value = root(document);
    if (isObject(value)) return value;
    throw refuse(
      40228,
      `'newRoot' expression must evaluate to an object, but the type of its value is '${typeName(value)}'`,
    );
  };
}

export const replaceRoot: CompileStage = (spec, { scope }, name) => each(replacingOf(spec, scope, name));

export const count: CompileStage = (name) => {
  if (typeof name !== 'string' || name === '')
    throw refuse(40156, 'the count field must be a non-empty string');
  if (name.startsWith('$')) throw refuse(40158, 'the count field cannot be a $-prefixed path');
  if (name.includes('.')) throw refuse(40160, "the count field cannot contain '.'");
  return function* (documents) {
    let n = 0;
    for (const document of documents) {
      if (document === PAUSE) yield PAUSE;
      else n++;
    }
    if (n > 0) yield { [name]: n };
  };
};

/** Every document with the same chance. */
export const sample: CompileStage = (spec) => {
  if (!isObject(spec)) throw refuse(28745, 'the $sample stage specification must be an object');
  const unknown = Object.keys(spec).find((key) => key !== 'size');
  if (unknown) throw refuse(28748, `unrecognized option to $sample: ${unknown}`);
  const size = isNumber(spec.size) ? toNumber(spec.size) : Number.NaN;
  if (!Number.isInteger(size) || size <= 0)
    throw refuse(28747, 'size argument to $sample must be a positive integer');
  return (documents) => sampled(documents, size);
};

function* sampled(documents: Sliced<Document>, size: number): Sliced<Document> {
  const kept: Document[] = [];
  let seen = 0;
  for (const document of documents) {
    if (document === PAUSE) {
      yield PAUSE;
      continue;
    }
    const place = Math.floor(Math.random() * ++seen);
    if (kept.length < size) {
      kept.push(document);
      swap(kept, place, kept.length - 1);
    } else if (place < size) kept[place] = document;
  }
  yield* sliced(kept);
}

function swap(list: Document[], a: number, b: number): void {
  [list[a], list[b]] = [list[b] as Document, list[a] as Document];
}

/** `$documents`: what a pipeline that reads no collection begins with. */
export function literalDocuments(spec: Value, scope: Scope): Document[] {
  const values: Value = scope.compile(spec)({});
  if (!Array.isArray(values) || !values.every(isObject))
    throw refuse(5858203, '$documents must evaluate to an array of objects');
  return values;
}
