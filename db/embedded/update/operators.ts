import { Long, Timestamp } from 'bson';
import { CommandError, unsupported } from '../errors';
import { isWhole, numeric } from '../query/expressions/operands';
import type { Scope } from '../query/scope';
import { typeName } from '../query/types';
import { equalValues, isObject, own, Rank, rankOf, toNumber, type Value } from '../storage/values';
import type { UPDATE_OPERATORS } from '../supported';
import { addToSet, pop, pull, pullAll, push } from './array-operators';

/** What an operator leaves in a field: its new value, or `REMOVE`. `undefined` is a field that is missing. */
export type Operator = (current: Value, path: string) => Value;

/** Stands for a field that goes away. */
export const REMOVE = Symbol('remove');

type Build = (operand: Value, scope: Scope) => Operator;

/** `$rename` is about two fields, and is done elsewhere. */
const OPERATORS: Readonly<Record<Exclude<(typeof UPDATE_OPERATORS)[number], '$rename'>, Build>> = {
  $set: (operand) => () => operand,
  $setOnInsert: (operand) => () => operand,
  $unset: () => () => REMOVE,
  $inc: (operand) => arithmetic('$inc', operand, (a, b) => a + b),
  $mul: (operand) => arithmetic('$mul', operand, (a, b) => a * b),
  $min: (operand, scope) => (current) =>
    current === undefined || scope.compare(operand, current) < 0 ? operand : current,
  $max: (operand, scope) => (current) =>
    current === undefined || scope.compare(operand, current) > 0 ? operand : current,
  $currentDate: currentDate,
  $bit: bit,
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
};

/** Builds the work of one operator on one field; everything wrong with its operand is refused here. */
export function operatorFor(name: string, operand: Value, scope: Scope): Operator {
  const build: Build | undefined = own(OPERATORS, name);
  if (build) return build(operand, scope);
  throw unsupported(`the update operator ${name}`, 'FailedToParse');
}

function arithmetic(name: string, operand: Value, run: (a: number, b: number) => number): Operator {
  if (rankOf(operand) !== Rank.Number)
    throw new CommandError(
      'TypeMismatch',
      `Cannot ${name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: ${typeName(operand)}`,
    );
  return (current, path) => {
    if (current === undefined) return name === '$inc' ? operand : operand instanceof Long ? Long.ZERO : 0;
    if (rankOf(current) !== Rank.Number)
      throw new CommandError(
        'TypeMismatch',
        `Cannot apply ${name} to a value of non-numeric type. The field '${path}' is of type ${typeName(current)}`,
      );
    return numeric(run(toNumber(current), toNumber(operand)), [current, operand], `${name} of '${path}'`);
  };
}

const BITS: Record<string, (a: bigint, b: bigint) => bigint> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

/** `$bit`: one or several of `and`, `or` and `xor`, one after the other, on whole numbers. */
function bit(operand: Value): Operator {
  if (!isObject(operand) || Object.keys(operand).length === 0)
    throw new CommandError(
      'BadValue',
      'You must pass in at least one bitwise operation to $bit: and, or, xor',
    );
  for (const [name, value] of Object.entries(operand)) {
    if (!Object.hasOwn(BITS, name))
      throw new CommandError(
        'BadValue',
        `The $bit operator only supports 'and', 'or', and 'xor', not '${name}'`,
      );
    if (!isWhole(value))
      throw new CommandError(
        'BadValue',
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(value)}' is not supported here`,
      );
  }
  return (current = 0, path) => {
    if (!isWhole(current))
      throw new CommandError(
        'BadValue',
        `Cannot apply $bit to a value of non-integral type. The field '${path}' is of type ${typeName(current)}`,
      );
    let result = BigInt(String(current));
    for (const [name, value] of Object.entries(operand))
      result = BITS[name]?.(result, BigInt(String(value))) ?? result;
    return numeric(Number(result), [current, ...Object.values(operand)], `$bit of '${path}'`);
  };
}

function currentDate(operand: Value): Operator {
  const type = isObject(operand) ? operand.$type : operand === true || operand === false ? 'date' : undefined;
  if (type === 'date') return () => new Date();
  if (type === 'timestamp') return () => new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  throw new CommandError('BadValue', "$currentDate needs true, or { $type: 'date' | 'timestamp' }");
}

/** Whether an operator left a field as it was. */
export function isSame(before: Value, after: Value): boolean {
  return before !== undefined && equalValues(before, after) && typeName(before) === typeName(after);
}
