import type { BSONRegExp } from 'bson';
import { CommandError } from '../errors';
import { compareValues, equalValues, isObject, Rank, rankOf, toNumber, type Value } from '../storage/values';
import type { QUERY_OPERATORS } from '../supported';
import { splitPath } from './paths';
import { patternOf } from './pattern';
import { truthy, typeTest } from './types';

/** The operators that look at one value at a time, without their sign. */
export type LeafOperator = WithoutSign<(typeof QUERY_OPERATORS)[number]> | 'regex';
type WithoutSign<Operator> = Operator extends `$${infer Name}` ? Name : never;

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

/** The path of what is looked at itself, an element of an array: of no field, not even one with an empty name. */
export const ITSELF = undefined;

/** Builds the test of one operator; refuses an operand that MongoDB refuses. */
export function leaf(path: string | undefined, operator: LeafOperator, operand: Value): Leaf {
  return {
    path: path ?? '',
    parts: partsOf(path),
    operator,
    operand,
    expand: path !== ITSELF && operator !== 'exists' && operator !== 'size',
    test: testOf(operator, operand),
  };
}

/** The parts of a path: of what is looked at itself there are none. */
export const partsOf = (path: string | undefined): string[] => (path === ITSELF ? [] : splitPath(path));

/** Whether a value is `{ $operator: ... }` rather than a value to equal. */
export function isOperators(value: Value): value is Record<string, Value> {
  if (!isObject(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
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
      const wanted = truthy(operand);
      return (value) => (value !== undefined) === wanted;
    }
    case 'type':
      return typeTest(operand);
    case 'size': {
      const size = arraySize(operand);
      return (value) => Array.isArray(value) && value.length === size;
    }
  }
}

function arraySize(operand: Value): number {
  const refused = (expected: string) =>
    new CommandError(
      'BadValue',
      `Failed to parse $size. Expected ${expected}: $size: ${JSON.stringify(operand)}`,
    );
  if (operand === undefined || rankOf(operand) !== Rank.Number) throw refused('a number in');
  const size = toNumber(operand);
  if (!Number.isInteger(size)) throw refused('an integer');
  if (size < 0) throw refused('a non-negative number in');
  return size;
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
  if (operand.some(isOperators)) throw new CommandError('BadValue', 'cannot nest $ under $in');
  const tests = operand.map((value) => (rankOf(value) === Rank.RegExp ? regexTest(value) : equals(value)));
  if (operand.length > 8 && operand.every((value) => typeof value === 'string')) {
    const strings = new Set(operand);
    return (value) => strings.has(value);
  }
  return (value) => tests.some((test) => test(value));
}

function regexTest(operand: BSONRegExp): (value: Value) => boolean {
  const pattern = patternOf(operand);
  return (value) =>
    typeof value === 'string'
      ? pattern.test(value)
      : value !== undefined && rankOf(value) === Rank.RegExp && equalValues(value, operand);
}
