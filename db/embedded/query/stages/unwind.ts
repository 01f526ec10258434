import type { Document } from 'bson';
import { PAUSE, sliced } from '../../slices';
import { isObject, own, type Value } from '../../storage/values';
import { follow } from '../expression';
import { refuse } from '../operands';
import { splitPath } from '../paths';
import { typeName } from '../types';
import type { CompileStage } from './stage';

interface Unwind {
  parts: string[];
  keepEmpty: boolean;
}

function read(spec: Value): Unwind {
  if (typeof spec !== 'string' && !isObject(spec))
    throw refuse(
      15981,
      `expected either a string or an object as specification for $unwind stage, got ${typeName(spec)}`,
    );
  const {
    path,
    preserveNullAndEmptyArrays = false,
    ...others
  } = typeof spec === 'string' ? { path: spec } : (spec as Record<string, Value>);
  const [unknown] = Object.keys(others);
  if (unknown) throw refuse(28811, `unrecognized option to $unwind stage: ${unknown}`);
  if (path === undefined) throw refuse(28812, 'no path specified to $unwind stage');
  if (typeof path !== 'string')
    throw refuse(28808, `expected a string as the path for $unwind stage, got ${typeName(path)}`);
  if (!path.startsWith('$') || path.length < 2)
    throw refuse(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (typeof preserveNullAndEmptyArrays !== 'boolean')
    throw refuse(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  return {
    parts: splitPath(path.slice(1)),
    keepEmpty: preserveNullAndEmptyArrays,
  };
}

/** One document for each element of an array; what is no array counts as its own only element. */
export const unwind: CompileStage = (spec, { foreign }) => {
  const { parts, keepEmpty } = read(spec);
  return function* (documents) {
    for (const document of documents) {
      if (document === PAUSE) {
        yield PAUSE;
        continue;
      }
      foreign.checkTime();
      const value = alongObjects(document, parts);
      if (Array.isArray(value) && value.length > 0) {
        for (const element of sliced(value))
          yield element === PAUSE ? PAUSE : withPath(document, parts, element);
      } else if (value === undefined || value === null || Array.isArray(value)) {
        if (keepEmpty) yield withPath(document, parts, Array.isArray(value) ? undefined : value);
      } else yield withPath(document, parts, value);
    }
  };
};

/** The value at a path that leads through objects only. */
function alongObjects(document: Document, parts: string[]): Value {
  const holder = parts
    .slice(0, -1)
    .reduce<Value>((value, part) => (isObject(value) ? own(value, part) : undefined), document);
  return isObject(holder) ? follow(holder, parts.slice(-1), 0) : undefined;
}

/** A copy with another value at a path; `undefined` takes the field away. */
export function withPath(document: Document, parts: string[], value: Value): Document {
  const [part, ...rest] = parts as [string, ...string[]];
  const copy = { ...document };
  if (rest.length > 0) {
    const inner: Value = own(copy, part);
    if (value === undefined && !isObject(inner)) return copy;
    copy[part] = withPath(isObject(inner) ? inner : {}, rest, value);
  } else if (value === undefined) delete copy[part];
  else copy[part] = value;
  return copy;
}
