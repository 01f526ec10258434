import { CommandError } from '../errors';
import { numeric } from '../query/operands';
import { typeName } from '../query/types';
import { compareValues, equalValues, Rank, rankOf, toNumber, type Value } from '../storage/values';
import type { UPDATE_OPERATORS } from '../supported';
import { addToSet, pull, push } from './array-operators';

/** What an operator leaves in a field: its new value, or `REMOVE`. `undefined` is a field that is missing. */
export type Operator = (current: Value, path: string) => Value;

/** Stands for a field that goes away. */
export const REMOVE = Symbol('remove');

type Build = (operand: Value) => Operator;

/** The operators on one field: `$rename` is about two, and is done elsewhere. */
export type FieldOperator = Exclude<(typeof UPDATE_OPERATORS)[number], '$rename'>;

const OPERATORS: Readonly<Record<FieldOperator, Build>> = {
  $set: (operand) => () => operand,
  $setOnInsert: (operand) => () => operand,
  $unset: () => () => REMOVE,
  $inc: increment,
  $min: (operand) => (current) =>
    current === undefined || compareValues(operand, current) < 0 ? operand : current,
  $max: (operand) => (current) =>
    current === undefined || compareValues(operand, current) > 0 ? operand : current,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
};

/** Compiles one operator on one field; everything wrong with its operand is refused here. */
export const operatorFor = (name: FieldOperator, operand: Value): Operator => OPERATORS[name](operand);

function increment(operand: Value): Operator {
  if (rankOf(operand) !== Rank.Number)
    throw new CommandError(
      'TypeMismatch',
      `Cannot increment with non-numeric argument: ${typeName(operand)}`,
    );
  return (current, path) => {
    if (current === undefined) return operand;
    if (rankOf(current) !== Rank.Number)
      throw new CommandError(
        'TypeMismatch',
        `Cannot apply $inc to a value of non-numeric type. The field '${path}' is of type ${typeName(current)}`,
      );
    return numeric(toNumber(current) + toNumber(operand), [current, operand], `$inc of '${path}'`);
  };
}

/** Whether an operator left a field as it was. */
export function isSame(before: Value, after: Value): boolean {
  return before !== undefined && equalValues(before, after) && typeName(before) === typeName(after);
}
