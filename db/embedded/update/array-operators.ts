import { CommandError } from '../errors';
import { parseElement, parseOperators } from '../query/filter';
import { ITSELF } from '../query/leaf';
import { elementMatcher } from '../query/matcher';
import { isNumber } from '../query/operands';
import { elementSorter } from '../query/sort';
import { typeName } from '../query/types';
import { equalValues, isObject, Rank, rankOf, toNumber, type Value } from '../storage/values';

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
export function push(operand: Value): ArrayOperator {
  if (!hasEach(operand)) return (current, path) => [...arrayOf(current, path, '$push'), operand];
  const unknown = Object.keys(operand).find((key) => !PUSH_MODIFIERS.has(key));
  if (unknown) throw new CommandError('BadValue', `Unrecognized clause in $push: ${unknown}`);
  const added = each(operand, '$push');
  const sort = operand.$sort === undefined ? undefined : elementSorter(operand.$sort);
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
export function addToSet(operand: Value): ArrayOperator {
  const added = hasEach(operand) ? each(operand, '$addToSet') : [operand];
  if (hasEach(operand) && Object.keys(operand).length > 1)
    throw new CommandError(
      'BadValue',
      `Found unexpected fields after $each in $addToSet: ${Object.keys(operand).join(', ')}`,
    );
  return (current, path) => {
    const array = [...arrayOf(current, path, '$addToSet')];
    for (const value of added) if (!array.some((element) => equalValues(element, value))) array.push(value);
    return array;
  };
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
export function pull(operand: Value): ArrayOperator {
  if (rankOf(operand) === Rank.RegExp)
    return remove(elementMatcher(parseOperators(ITSELF, { $regex: operand })));
  if (!isObject(operand)) return remove((element) => equalValues(element, operand));
  if (Object.keys(operand)[0]?.startsWith('$'))
    return remove(elementMatcher(parseOperators(ITSELF, operand)));
  const matches = elementMatcher(parseElement(operand));
  return remove((element) => isObject(element) && matches(element));
}
