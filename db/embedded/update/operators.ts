import { Long, Timestamp } from 'bson';
import { CommandError, unsupported } from '../errors';
import { typeName } from '../query/types';
import { compareValues, equalValues, isObject, Rank, rankOf, toNumber, type Value } from '../storage/values';
import { addToSet, pop, pull, pullAll, push } from './array-operators';

/** What an operator leaves in a field: its new value, or `REMOVE`. `undefined` is a field that is missing. */
export type Operator = (current: Value, path: string) => Value;

/** Stands for a field that goes away. */
export const REMOVE = Symbol('remove');

/** Builds the work of one operator on one field; everything wrong with its operand is refused here. */
export function operatorFor(name: string, operand: Value): Operator {
  switch (name) {
    case '$set':
    case '$setOnInsert':
      return () => operand;
    case '$unset':
      return () => REMOVE;
    case '$inc':
      return arithmetic(name, operand, (a, b) => a + b, 0);
    case '$mul':
      return arithmetic(name, operand, (a, b) => a * b, 0);
    case '$min':
      return (current) => (current === undefined || compareValues(operand, current) < 0 ? operand : current);
    case '$max':
      return (current) => (current === undefined || compareValues(operand, current) > 0 ? operand : current);
    case '$currentDate':
      return currentDate(operand);
    case '$push':
      return push(operand);
    case '$addToSet':
      return addToSet(operand);
    case '$pop':
      return pop(operand);
    case '$pull':
      return pull(operand);
    case '$pullAll':
      return pullAll(operand);
    default:
      throw unsupported(`the update operator ${name}`, 'FailedToParse');
  }
}

function arithmetic(
  name: string,
  operand: Value,
  run: (a: number, b: number) => number,
  missing: number,
): Operator {
  if (rankOf(operand) !== Rank.Number)
    throw new CommandError(
      'TypeMismatch',
      `Cannot ${name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: ${typeName(operand)}`,
    );
  return (current, path) => {
    if (current === undefined) return name === '$inc' ? operand : missing;
    if (rankOf(current) !== Rank.Number)
      throw new CommandError(
        'TypeMismatch',
        `Cannot apply ${name} to a value of non-numeric type. The field '${path}' is of type ${typeName(current)}`,
      );
    const result = run(toNumber(current), toNumber(operand));
    const whole = Number.isInteger(toNumber(current)) && Number.isInteger(toNumber(operand));
    if (whole && !Number.isSafeInteger(result))
      throw unsupported(`integers beyond 2^53, as ${name} of '${path}' would make`, 'BadValue');
    return whole && [current, operand].some((value) => value instanceof Long)
      ? Long.fromNumber(result)
      : result;
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
