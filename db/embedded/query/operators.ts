import { Long } from 'bson';
import { CommandError } from '../errors';
import { compareValues, equalValues, isObject, toNumber, type Value } from '../storage/values';
import type { EXPRESSIONS } from '../supported';
import { TEXT_LIMIT, tooMuch } from './memory';
import {
  type Build,
  binary,
  type Expression,
  int32,
  isNull,
  isNumber,
  numeric,
  operandsOf,
  refuse,
  unary,
  variadic,
} from './operands';
import { truthy, typeName } from './types';

/** Missing comes before null in expressions, unlike in queries. */
function compareExpressions(a: Value, b: Value): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b);
  if (a === b) return 0;
  return a === undefined ? -1 : 1;
}

const comparison = (holds: (order: number) => Value): Build =>
  binary((a, b) => holds(compareExpressions(a, b)));

/** `$and` and `$or` evaluate no more operands than they must. */
const logical =
  (run: (parts: Expression[], root: Value) => boolean): Build =>
  (operand, compile, name) => {
    const parts = operandsOf(operand, compile, name, 0, Infinity);
    return (root) => run(parts, root);
  };

const conditional: Build = (operand, compile, name) => {
  const parts = isObject(operand) ? conditionalParts(operand, name) : operand;
  const [test, yes, no] = operandsOf(parts, compile, name, 3, 3) as [Expression, Expression, Expression];
  return (root) => (truthy(test(root)) ? yes(root) : no(root));
};

function conditionalParts(operand: Record<string, Value>, name: string): Value[] {
  for (const key of Object.keys(operand))
    if (key !== 'if' && key !== 'then' && key !== 'else')
      throw refuse(17083, `Unrecognized parameter to ${name}: ${key}`);
  return ['if', 'then', 'else'].map((key, i) => {
    if (!Object.hasOwn(operand, key)) throw refuse(17080 + i, `Missing '${key}' parameter to ${name}`);
    return operand[key];
  });
}

const ifNull: Build = (operand, compile, name) => {
  if (!Array.isArray(operand) || operand.length < 2)
    throw refuse(1257300, `${name} needs at least two arguments`);
  const parts = operandsOf(operand, compile, name, 2, Infinity);
  return (root) => {
    let value: Value;
    for (const part of parts) {
      value = part(root);
      if (!isNull(value)) break;
    }
    return value;
  };
};

function number(value: Value, name: string): number {
  if (isNumber(value)) return toNumber(value);
  throw new CommandError('TypeMismatch', `${name} only supports numeric types, not ${typeName(value)}`);
}

/** The date at a time in milliseconds; refuses one that no date can hold rather than store the year 1970 for it. */
function dateAt(time: number, name: string): Date {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) throw new CommandError('Overflow', `date overflow in ${name}`);
  return date;
}

/** A sum of numbers and at most one date. */
function add(values: Value[], name: string): Value {
  if (values.some(isNull)) return null;
  const dates = values.filter((value) => value instanceof Date).length;
  if (dates > 1) throw refuse(16612, 'only one date allowed in an $add expression');
  const total = values.reduce<number>(
    (sum, value) => sum + (value instanceof Date ? value.getTime() : number(value, name)),
    0,
  );
  return dates === 1 ? dateAt(Math.round(total), name) : numeric(total, values, name);
}

function subtract(a: Value, b: Value, name: string): Value {
  if (isNull(a) || isNull(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
    if (isNumber(b)) return dateAt(a.getTime() - Math.round(toNumber(b)), name);
  } else if (isNumber(a) && isNumber(b)) return numeric(toNumber(a) - toNumber(b), [a, b], name);
  throw new CommandError('TypeMismatch', `can't ${name} ${typeName(b)} from ${typeName(a)}`);
}

function multiply(values: Value[], name: string): Value {
  if (values.some(isNull)) return null;
  const product = values.reduce<number>((product, value) => product * number(value, name), 1);
  return numeric(product, values, name);
}

function divide(a: Value, b: Value, name: string): Value {
  if (isNull(a) || isNull(b)) return null;
  const [dividend, divisor] = [number(a, name), number(b, name)];
  if (divisor === 0) throw new CommandError('BadValue', `can't ${name} by zero`);
  return dividend / divisor;
}

function elementAt(array: Value, index: Value, name: string): Value {
  if (isNull(array) || isNull(index)) return null;
  if (!Array.isArray(array))
    throw refuse(28689, `${name}'s first argument must be an array, but is ${typeName(array)}`);
  return array.at(int32(index, 28690, 28691, `${name}'s second argument`));
}

function size(array: Value, name: string): Value {
  if (Array.isArray(array)) return array.length;
  throw refuse(17124, `The argument to ${name} must be an array, but was of type: ${typeName(array)}`);
}

function contained(value: Value, array: Value, name: string): Value {
  if (!Array.isArray(array))
    throw refuse(40081, `${name} requires an array as a second argument, found: ${typeName(array)}`);
  // A missing value is no null here.
  return value !== undefined && array.some((element) => equalValues(element, value));
}

function concat(values: Value[], name: string): Value {
  if (values.some(isNull)) return null;
  const wrong = values.find((value) => typeof value !== 'string');
  if (wrong !== undefined) throw refuse(16702, `${name} only supports strings, not ${typeName(wrong)}`);
  const text = values.join('');
  if (text.length > TEXT_LIMIT) throw tooMuch(name);
  return text;
}

/** Expression operators by name. `$literal` is none of them: nothing in it is computed. */
export const EXPRESSION_OPERATORS: Readonly<Record<(typeof EXPRESSIONS)[number], Build>> = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison(Math.sign),
  $and: logical((parts, root) => parts.every((part) => truthy(part(root)))),
  $or: logical((parts, root) => parts.some((part) => truthy(part(root)))),
  $not: unary((value) => !truthy(value)),
  $cond: conditional,
  $ifNull: ifNull,
  $add: variadic(add),
  $subtract: binary(subtract),
  $multiply: variadic(multiply),
  $divide: binary(divide),
  $arrayElemAt: binary(elementAt),
  $size: unary(size),
  $in: binary(contained),
  $concat: variadic(concat),
};
