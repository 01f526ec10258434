import { CommandError } from '../errors';
import { isNumber } from '../query/expressions/operands';
import { parseElement, parseOperators } from '../query/filter';
import { ITSELF } from '../query/leaf';
import { elementMatcher } from '../query/matcher';
import type { Scope } from '../query/scope';
import { elementSorter } from '../query/sort';
import { typeName } from '../query/types';
import { isObject, Rank, rankOf, toNumber, type Value } from '../storage/values';

type ArrayOperator = (current: Value, path: string) => Value;

function arrayOf(current: Value, path: string, operator: string): Value[] {
  if (current === undefined) return [];
  if (Array.isArray(current)) return current;
  throw new CommandError(
    'BadValue',
    `The field '${path}' must be an array but is of type ${typeName(current)} (${operator})`,
  );
}

const wholeNumber = (value: Value, name: string): number => {
  const number = isNumber(value) ? toNumber(value) : Number.NaN;
  if (Number.isInteger(number)) return number;
  throw new CommandError(
    'BadValue',
    `The value for ${name} must be an integer value but was given type: ${typeName(value)}`,
  );
};

function each(operand: Value, operator: string): Value[] {
  if (!Array.isArray(operand.$each))
    throw new CommandError(
      'TypeMismatch',
      `The argument to $each in ${operator} must be an array but it was of type: ${typeName(operand.$each)}`,
    );
  return operand.$each;
}

const hasEach = (operand: Value) => isObject(operand) && '$each' in operand;
const PUSH_MODIFIERS = new Set(['$each', '$position', '$slice', '$sort']);

/** `$push`, with `$each`, `$position`, `$sort` and `$slice`, applied in that order. */
export function push(operand: Value, scope: Scope): ArrayOperator {
  if (!hasEach(operand)) return (current, path) => [...arrayOf(current, path, '$push'), operand];
  const unknown = Object.keys(operand).find((key) => !PUSH_MODIFIERS.has(key));
  if (unknown) throw new CommandError('BadValue', `Unrecognized clause in $push: ${unknown}`);
  const added = each(operand, '$push');
  const sort = operand.$sort === undefined ? undefined : elementSorter(operand.$sort, scope.strings);
  const position = operand.$position === undefined ? undefined : wholeNumber(operand.$position, '$position');
  const slice = operand.$slice === undefined ? undefined : wholeNumber(operand.$slice, '$slice');
  return (current, path) => {
    let array = [...arrayOf(current, path, '$push')];
    array.splice(position ?? array.length, 0, ...added);
    if (sort) array = sort(array);
    if (slice === undefined) return array;
    if (slice === 0) return [];
    return slice < 0 ? array.slice(slice) : array.slice(0, slice);
  };
}

/** `$addToSet`, with `$each`. */
export function addToSet(operand: Value, scope: Scope): ArrayOperator {
  const added = hasEach(operand) ? each(operand, '$addToSet') : [operand];
  if (hasEach(operand) && Object.keys(operand).length > 1)
    throw new CommandError(
      'BadValue',
      `Found unexpected fields after $each in $addToSet: ${Object.keys(operand).join(', ')}`,
    );
  return (current, path) => {
    const array = [...arrayOf(current, path, '$addToSet')];
    for (const value of added) if (!array.some((element) => scope.equal(element, value))) array.push(value);
    return array;
  };
}

/** `$pop`: 1 takes the last element, -1 the first. */
export function pop(operand: Value): ArrayOperator {
  const side = isNumber(operand) ? toNumber(operand) : Number.NaN;
  if (side !== 1 && side !== -1)
    throw new CommandError('FailedToParse', `$pop expects 1 or -1, found: ${JSON.stringify(operand)}`);
  return (current, path) => {
    if (current === undefined) return undefined;
    if (!Array.isArray(current)) throw notArray(path, current);
    return side === 1 ? current.slice(0, -1) : current.slice(1);
  };
}

function notArray(path: string, current: Value): CommandError {
  return new CommandError(
    'TypeMismatch',
    `Path '${path}' contains an element of non-array type '${typeName(current)}'`,
  );
}

function remove(condition: (element: Value) => boolean): ArrayOperator {
  return (current, path) => {
    if (current === undefined) return undefined;
    if (!Array.isArray(current))
      throw new CommandError('BadValue', `Cannot apply $pull to a non-array value at '${path}'`);
    return current.filter((element) => !condition(element));
  };
}

/** `$pull`: by value, by operators on the element, or by a query on the fields of an object. */
export function pull(operand: Value, scope: Scope): ArrayOperator {
  if (rankOf(operand) === Rank.RegExp)
    return remove(elementMatcher(parseOperators(ITSELF, { $regex: operand }, scope)));
  if (!isObject(operand)) return remove((element) => scope.equal(element, operand));
  if (Object.keys(operand)[0]?.startsWith('$'))
    return remove(elementMatcher(parseOperators(ITSELF, operand, scope)));
  const matches = elementMatcher(parseElement(operand, scope));
  return remove((element) => isObject(element) && matches(element));
}

/** `$pullAll`: every element that equals one of the values. */
export function pullAll(operand: Value, scope: Scope): ArrayOperator {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$pullAll requires an array argument');
  return remove((element) => operand.some((value) => scope.equal(element, value)));
}
