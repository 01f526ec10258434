import type { BSONRegExp } from 'bson';
import { CommandError } from '../errors';
import { equalValues, isObject, Rank, rankOf, toNumber, type Value } from '../storage/values';
import type { QUERY_OPERATORS } from '../supported';
import { bitTest } from './bits';
import { hasStrings } from './collation';
import { splitPath } from './paths';
import { patternOf } from './pattern';
import type { Scope } from './scope';
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
  /** whether a collation decides it, of which the order of an index knows nothing */
  collated: boolean;
  /** whether one value (`undefined` where missing) satisfies the operator */
  test: (value: Value) => boolean;
}

/** The path of what is looked at itself, an element of an array: of no field, not even one with an empty name. */
export const ITSELF = undefined;

/** Builds the test of one operator; refuses an operand that MongoDB refuses. */
export function leaf(path: string | undefined, operator: LeafOperator, operand: Value, scope: Scope): Leaf {
  return {
    path: path ?? '',
    parts: partsOf(path),
    operator,
    operand,
    expand: path !== ITSELF && operator !== 'exists' && operator !== 'size',
    collated: scope.collation !== undefined && COMPARING.has(operator) && hasStrings(operand),
    test: testOf(operator, operand, scope),
  };
}

/** The parts of a path: of what is looked at itself there are none. */
export const partsOf = (path: string | undefined): string[] => (path === ITSELF ? [] : splitPath(path));

const COMPARING: ReadonlySet<LeafOperator> = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'in']);

/** Whether a value is `{ $operator: ... }` rather than a value to equal. */
export function isOperators(value: Value): value is Record<string, Value> {
  if (!isObject(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

const isNull = (value: Value) => value === undefined || value === null;

function testOf(operator: LeafOperator, operand: Value, scope: Scope): (value: Value) => boolean {
  switch (operator) {
    case 'eq':
      return equals(operand, scope);
    case 'gt':
      return ordered(operand, scope, (order) => order > 0, false);
    case 'gte':
      return ordered(operand, scope, (order) => order >= 0, true);
    case 'lt':
      return ordered(operand, scope, (order) => order < 0, false);
    case 'lte':
      return ordered(operand, scope, (order) => order <= 0, true);
    case 'in':
      return oneOf(operand, scope);
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
    case 'mod':
      return modulo(operand);
    default:
      return bitTest(operator, operand);
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

function equals(operand: Value, scope: Scope): (value: Value) => boolean {
  if (isNull(operand)) return isNull;
  const bytes = typeof operand === 'string' && scope.collation === undefined;
  if (bytes || typeof operand === 'boolean') return (value) => value === operand;
  return (value) => value !== undefined && scope.equal(value, operand);
}

/** Ranges compare only within the operand's own type, and NaN is in no range but its own. */
function ordered(operand: Value, scope: Scope, holds: (order: number) => boolean, inclusive: boolean) {
  if (isNull(operand)) return inclusive ? isNull : () => false;
  const rank = rankOf(operand);
  if (rank === Rank.MinKey || rank === Rank.MaxKey)
    return (value: Value) => holds(scope.compare(value, operand));
  if (rank === Rank.RegExp) throw new CommandError('BadValue', "Can't have RegEx as arg to predicate");
  const nan = rank === Rank.Number && Number.isNaN(toNumber(operand));
  return (value: Value) => {
    if (value === undefined || rankOf(value) !== rank) return false;
    if (rank === Rank.Number && Number.isNaN(toNumber(value)) !== nan) return false;
    return holds(scope.compare(value, operand));
  };
}

function oneOf(operand: Value, scope: Scope): (value: Value) => boolean {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$in needs an array');
  if (operand.some(isOperators)) throw new CommandError('BadValue', 'cannot nest $ under $in');
  const tests = operand.map((value) =>
    rankOf(value) === Rank.RegExp ? regexTest(value) : equals(value, scope),
  );
  if (operand.length > 8 && !scope.collation && operand.every((value) => typeof value === 'string')) {
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

function modulo(operand: Value): (value: Value) => boolean {
  const malformed = (why: string) => new CommandError('BadValue', `malformed mod, ${why}`);
  if (!Array.isArray(operand)) throw malformed('needs to be an array');
  if (operand.length !== 2) throw malformed(operand.length < 2 ? 'not enough elements' : 'too many elements');
  const [divisor, remainder] = operand.map((part, i) => {
    const number = rankOf(part) === Rank.Number ? Math.trunc(toNumber(part)) : Number.NaN;
    if (!Number.isFinite(number)) throw malformed(`${i === 0 ? 'divisor' : 'remainder'} not a number`);
    return number;
  }) as [number, number];
  if (divisor === 0) throw new CommandError('BadValue', 'divisor cannot be 0');
  return (value) =>
    value !== undefined &&
    rankOf(value) === Rank.Number &&
    Math.trunc(toNumber(value)) % divisor === remainder;
}
