import type { Value } from '../../storage/values';
import { identity } from '../collation';
import type { Scope } from '../scope';
import { truthy, typeName } from '../types';
import { type Build, binary, isNull, type Operators, refuse, unary, variadic } from './operands';

/** The distinct values of an array, by what tells them apart. */
function setOf(value: Value, scope: Scope, code: number, what: string): Map<string, Value> {
  if (!Array.isArray(value))
    throw refuse(code, `${what} must be an array, but is of type: ${typeName(value)}`);
  const set = new Map<string, Value>();
  for (const element of value) {
    const key = identity(element, scope.collation);
    if (!set.has(key)) set.set(key, element);
  }
  return set;
}

function union(values: Value[], name: string, scope: Scope): Value {
  if (values.some(isNull)) return null;
  const all = new Map<string, Value>();
  for (const value of values)
    for (const [key, element] of setOf(value, scope, 17043, `Each operand of ${name}`))
      if (!all.has(key)) all.set(key, element);
  return [...all.values()];
}

function intersection(values: Value[], name: string, scope: Scope): Value {
  if (values.some(isNull)) return null;
  const [first, ...others] = values.map((value) => setOf(value, scope, 17047, `Each operand of ${name}`));
  if (!first) return [];
  return [...first].filter(([key]) => others.every((set) => set.has(key))).map(([, element]) => element);
}

const difference = binary((a, b, name, scope) => {
  if (isNull(a) || isNull(b)) return null;
  const kept = setOf(a, scope, 17048, `The first operand of ${name}`);
  const taken = setOf(b, scope, 17049, `The second operand of ${name}`);
  return [...kept].filter(([key]) => !taken.has(key)).map(([, element]) => element);
});

function equals(values: Value[], name: string, scope: Scope): Value {
  const [first, ...others] = values.map((value) => setOf(value, scope, 17044, `Each operand of ${name}`));
  return others.every((set) => set.size === first?.size && [...set.keys()].every((key) => first.has(key)));
}

const isSubset = binary((a, b, name, scope) => {
  const within = setOf(b, scope, 17042, `The second operand of ${name}`);
  return [...setOf(a, scope, 17046, `The first operand of ${name}`).keys()].every((key) => within.has(key));
});

const quantified = (code: number, holds: (array: Value[]) => boolean): Build =>
  unary((array, name) => {
    if (!Array.isArray(array))
      throw refuse(code, `${name}'s argument must be an array, but is ${typeName(array)}`);
    return holds(array);
  });

/** Operators that take arrays for sets. */
export const SETS: Operators<'sets'> = {
  $setUnion: variadic(union),
  $setIntersection: variadic(intersection),
  $setDifference: difference,
  $setEquals: variadic(equals, 2),
  $setIsSubset: isSubset,
  $anyElementTrue: quantified(17041, (array) => array.some(truthy)),
  $allElementsTrue: quantified(17040, (array) => array.every(truthy)),
};
