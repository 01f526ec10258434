import type { Document } from 'bson';
import { PAUSE } from '../../slices';
import { isObject, type Value } from '../../storage/values';
import { parseFields, withFields } from '../fields';
import { parseFilter } from '../filter';
import { compileFilter } from '../matcher';
import type { Node } from '../node';
import { refuse } from '../operands';
import { type Projection, parseProjection } from '../projection';
import { typeName } from '../types';
import { type CompileStage, each } from './stage';

/** Reads the filter of `$match`. */
export function matchOf(spec: Value): Node {
  if (isObject(spec)) return parseFilter(spec);
  throw refuse(15959, 'the match filter must be an expression in an object');
}

export const match: CompileStage = (spec) => {
  const matches = compileFilter(matchOf(spec));
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

/** Compiles `$project`. */
export function projectionOf(spec: Value): Projection {
  if (!isObject(spec)) throw refuse(15969, '$project specification must be an object');
  const projection = parseProjection(spec);
  if (!projection)
    throw refuse(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  return projection;
}

export const project: CompileStage = (spec) => each(projectionOf(spec));

/** `$unset` names one field or several. */
export const unset: CompileStage = (spec) => {
  const names: unknown[] = Array.isArray(spec) ? spec : [spec];
  if (names.length === 0 || !names.every((name) => typeof name === 'string' && name !== ''))
    throw refuse(31002, '$unset specification must be a string or an array of strings');
  return each(projectionOf(Object.fromEntries(names.map((name) => [name, 0]))));
};

/** `$addFields` or `$set` */
export const addFields: CompileStage = (spec, _, name) => {
  if (!isObject(spec))
    throw refuse(40272, `${name} specification stage must be an object, got ${typeName(spec)}`);
  const fields = parseFields(spec, name);
  return each((document) => withFields(document, fields, document) as Document);
};

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
