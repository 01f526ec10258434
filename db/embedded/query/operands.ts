import { type Document, Long } from 'bson';
import { CommandError, type ErrorName, unsupported } from '../errors';
import { isObject, Rank, rankOf, toNumber, type Value } from '../storage/values';
import { typeName } from './types';

/** A compiled expression. */
export type Expression = (root: Document) => Value;

/** Compiles an operand. */
type Compile = (source: Value) => Expression;

/** Compiles one operator; `name` is the operator's own, for what it refuses. */
export type Build = (operand: Value, compile: Compile, name: string) => Expression;

export const isNull = (value: Value): boolean => value === undefined || value === null;
export const isNumber = (value: Value): boolean => value !== undefined && rankOf(value) === Rank.Number;

/** A refusal by one of MongoDB's errors that have only a number. */
export const refuse = (code: number, message: string): CommandError =>
  new CommandError(`Location${code}` as ErrorName, message);

const list = (operand: Value): Value[] => (Array.isArray(operand) ? operand : [operand]);

/** Compiles between `least` and `most` operands. */
export function operandsOf(
  operand: Value,
  compile: Compile,
  name: string,
  least: number,
  most: number,
): Expression[] {
  const operands = list(operand);
  const { length } = operands;
  if (length >= least && length <= most) return operands.map(compile);
  if (least === most)
    throw refuse(16020, `Expression ${name} takes exactly ${least} arguments. ${length} were passed in.`);
  throw refuse(
    28667,
    `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${length} were passed in.`,
  );
}

/** An operator on one value. */
export const unary =
  (run: (value: Value, name: string) => Value): Build =>
  (operand, compile, name) => {
    const [part] = operandsOf(operand, compile, name, 1, 1) as [Expression];
    return (root) => run(part(root), name);
  };

/** An operator on two values. */
export const binary =
  (run: (a: Value, b: Value, name: string) => Value): Build =>
  (operand, compile, name) => {
    const [left, right] = operandsOf(operand, compile, name, 2, 2) as [Expression, Expression];
    return (root) => run(left(root), right(root), name);
  };

/** An operator on any number of values, which are all computed first. */
export const variadic =
  (run: (values: Value[], name: string) => Value): Build =>
  (operand, compile, name) => {
    const parts = operandsOf(operand, compile, name, 0, Infinity);
    return (root) =>
      run(
        parts.map((part) => part(root)),
        name,
      );
  };

/** The codes by which MongoDB refuses an operand that is no object, has an unknown field, or lacks one. */
export interface Codes {
  object: number;
  unknown: number;
  missing: number;
}

/** Checks an operand that is an object of named arguments. */
export function namedOperand(
  operand: Value,
  name: string,
  required: readonly string[],
  optional: readonly string[],
  codes: Codes,
): Record<string, Value> {
  if (!isObject(operand)) throw refuse(codes.object, `${name} only supports an object as its argument`);
  for (const key of Object.keys(operand))
    if (!required.includes(key) && !optional.includes(key))
      throw refuse(codes.unknown, `Unrecognized argument to ${name}: ${key}`);
  for (const key of required)
    if (!Object.hasOwn(operand, key)) throw refuse(codes.missing, `Missing '${key}' parameter to ${name}`);
  return operand;
}

/** A number that MongoDB keeps as a whole one: an int or a long. */
export const isWhole = (value: Value): boolean => value instanceof Long || (value | 0) === value;

/**
 * The result of a calculation with these operands. If all are whole it is an int, or a long beyond 32 bits. A result beyond
 * 2^53 is refused, since it would not be exact.
 */
export function numeric(result: number, operands: readonly Value[], name: string): Value {
  if ((result | 0) === result)
    return operands.some((value) => value instanceof Long) ? longOf(result) : result;
  if (!operands.every(isWhole) || !Number.isInteger(result)) return result;
  if (!Number.isSafeInteger(result))
    throw unsupported(`integers beyond 2^53, as ${name} would make`, 'BadValue');
  return longOf(result);
}

const longOf = (number: number): Long => Long.fromNumber(number);

/** A number within 32 bits, which positions and lengths must be. */
export function int32(value: Value, notNumber: number, notInt: number, what: string): number {
  if (!isNumber(value)) throw refuse(notNumber, `${what} must be a numeric value, but is ${typeName(value)}`);
  const number = toNumber(value);
  if ((number | 0) !== number)
    throw refuse(notInt, `${what} must be representable as a 32-bit integer: ${number}`);
  return number | 0;
}
