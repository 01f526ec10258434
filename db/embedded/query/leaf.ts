import type { BSONRegExp } from 'bson';
import { CommandError, unsupported } from '../errors';
import { compareValues, equalValues, Rank, rankOf, toNumber, type Value } from '../storage/values';
import { splitPath } from './paths';
import { typeTest } from './types';

/** The operators that look at one value at a time. */
export type LeafOperator =
  | 'eq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'in'
  | 'regex'
  | 'exists'
  | 'type'
  | 'size'
  | 'mod';

/** One operator on one path. */
export interface Leaf {
  path: string;
  parts: string[];
  operator: LeafOperator;
  operand: Value;
  /** whether an array at the end of the path is tried element by element too */
  expand: boolean;
  /** whether one value (`undefined` where missing) satisfies the operator */
  test: (value: Value) => boolean;
}

/** Builds the test of one operator; refuses an operand that MongoDB refuses. */
export function leaf(path: string, operator: LeafOperator, operand: Value): Leaf {
  return {
    path,
    parts: path === '' ? [] : splitPath(path),
    operator,
    operand,
    expand: path !== '' && operator !== 'exists' && operator !== 'size',
    test: testOf(operator, operand),
  };
}

const isNull = (value: Value) => value === undefined || value === null;

function testOf(operator: LeafOperator, operand: Value): (value: Value) => boolean {
  switch (operator) {
    case 'eq':
      return equals(operand);
    case 'gt':
      return ordered(operand, (order) => order > 0, false);
    case 'gte':
      return ordered(operand, (order) => order >= 0, true);
    case 'lt':
      return ordered(operand, (order) => order < 0, false);
    case 'lte':
      return ordered(operand, (order) => order <= 0, true);
    case 'in':
      return oneOf(operand);
    case 'regex':
      return regexTest(operand);
    case 'exists': {
      const wanted = operand !== false && operand !== 0 && operand !== null;
      return (value) => (value !== undefined) === wanted;
    }
    case 'type':
      return typeTest(operand);
    case 'size': {
      const size = Number(operand);
      if (!Number.isInteger(size) || size < 0)
        throw new CommandError('BadValue', `$size may not be negative or fractional: ${operand}`);
      return (value) => Array.isArray(value) && value.length === size;
    }
    case 'mod':
      return modulo(operand);
  }
}

function equals(operand: Value): (value: Value) => boolean {
  if (isNull(operand)) return isNull;
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  return (value) => value !== undefined && equalValues(value, operand);
}

/** Ranges compare only within the operand's own type, and NaN is in no range but its own. */
function ordered(operand: Value, holds: (order: number) => boolean, inclusive: boolean) {
  if (isNull(operand)) return inclusive ? isNull : () => false;
  const rank = rankOf(operand);
  if (rank === Rank.MinKey || rank === Rank.MaxKey)
    return (value: Value) => holds(compareValues(value, operand));
  if (rank === Rank.RegExp) throw new CommandError('BadValue', "Can't have RegEx as arg to predicate");
  const nan = rank === Rank.Number && Number.isNaN(toNumber(operand));
  return (value: Value) => {
    if (value === undefined || rankOf(value) !== rank) return false;
    if (rank === Rank.Number && Number.isNaN(toNumber(value)) !== nan) return false;
    return holds(compareValues(value, operand));
  };
}

function oneOf(operand: Value): (value: Value) => boolean {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$in needs an array');
  const tests = operand.map((value) => (rankOf(value) === Rank.RegExp ? regexTest(value) : equals(value)));
  if (operand.length > 8 && operand.every((value) => typeof value === 'string')) {
    const strings = new Set(operand);
    return (value) => strings.has(value);
  }
  return (value) => tests.some((test) => test(value));
}

/** The JavaScript form of a pattern; refuses an option that JavaScript has not. */
export function javaScriptRegex({ pattern, options }: BSONRegExp): RegExp {
  for (const option of options)
    if (!'imsu'.includes(option)) throw unsupported(`the regular expression option "${option}"`, 'BadValue');
  try {
    return new RegExp(pattern, options);
  } catch {
    throw new CommandError('BadValue', `Regular expression is invalid: ${pattern}`);
  }
}

function regexTest(operand: BSONRegExp): (value: Value) => boolean {
  const regex = javaScriptRegex(operand);
  return (value) =>
    typeof value === 'string'
      ? regex.test(value)
      : value !== undefined && rankOf(value) === Rank.RegExp && equalValues(value, operand);
}

function modulo(operand: Value): (value: Value) => boolean {
  if (!Array.isArray(operand) || operand.length !== 2)
    throw new CommandError('BadValue', 'malformed mod, needs a divisor and a remainder');
  const [divisor, remainder] = operand.map((part) => Math.trunc(Number(part))) as [number, number];
  if (Number.isNaN(divisor) || Number.isNaN(remainder) || divisor === 0)
    throw new CommandError('BadValue', 'divisor cannot be 0');
  return (value) =>
    value !== undefined &&
    rankOf(value) === Rank.Number &&
    Math.trunc(toNumber(value)) % divisor === remainder;
}
