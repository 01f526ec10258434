import { CommandError } from '../errors';
import { compareValues, equalValues, Rank, rankOf, toNumber, type Value } from '../storage/values';
import type { Expression } from './expression';
import { truthy } from './matcher';
import { typeName } from './types';

type Compile = (source: Value) => Expression;
type Build = (operand: Value, compile: Compile) => Expression;

const isNull = (value: Value) => value === undefined || value === null;
const list = (operand: Value): Value[] => (Array.isArray(operand) ? operand : [operand]);

/** Operators whose operands are all computed first. */
function strict(arity: number | undefined, run: (...values: Value[]) => Value): Build {
  return (operand, compile) => {
    const operands = list(operand).map(compile);
    if (arity !== undefined && operands.length !== arity)
      throw new CommandError(
        'BadValue',
        `an expression takes exactly ${arity} arguments, not ${operands.length}`,
      );
    return (root) => run(...operands.map((part) => part(root)));
  };
}

/** Arithmetic: null where an operand is null or missing, refused where one is no number. */
function arithmetic(name: string, arity: number | undefined, run: (...numbers: number[]) => Value): Build {
  return strict(arity, (...values) => {
    if (values.some(isNull)) return null;
    return run(...values.map((value) => numberFor(name, value)));
  });
}

function numberFor(name: string, value: Value): number {
  if (rankOf(value) === Rank.Number) return toNumber(value);
  throw new CommandError('TypeMismatch', `${name} only supports numeric types, not ${typeName(value)}`);
}

/** Missing comes before null in expressions, unlike in queries. */
function compareExpressions(a: Value, b: Value): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compareValues(a, b);
}

const comparison = (holds: (order: number) => Value): Build =>
  strict(2, (a, b) => holds(compareExpressions(a, b)));

const text = (change: (text: string) => string): Build =>
  strict(1, (value) => (isNull(value) ? '' : change(String(value))));

const datePart = (part: (date: Date) => number): Build =>
  strict(1, (value) => {
    if (isNull(value)) return null;
    if (value instanceof Date) return part(value);
    throw new CommandError('TypeMismatch', `can't convert from ${typeName(value)} to Date`);
  });

/** A sum over numbers and dates, as `$add` takes them. */
function add(...values: Value[]): Value {
  if (values.some(isNull)) return null;
  const date = values.some((value) => value instanceof Date);
  const total = values.reduce(
    (sum, value) => sum + (value instanceof Date ? value.getTime() : numberFor('$add', value)),
    0,
  );
  return date ? new Date(total) : total;
}

function subtract(a: Value, b: Value): Value {
  if (isNull(a) || isNull(b)) return null;
  if (a instanceof Date)
    return b instanceof Date ? a.getTime() - b.getTime() : new Date(a.getTime() - numberFor('$subtract', b));
  return numberFor('$subtract', a) - numberFor('$subtract', b);
}

function concat(...values: Value[]): Value {
  if (values.some(isNull)) return null;
  const wrong = values.find((value) => typeof value !== 'string');
  if (wrong !== undefined)
    throw new CommandError('TypeMismatch', `$concat only supports strings, not ${typeName(wrong)}`);
  return values.join('');
}

function divide(a: number, b: number): number {
  if (b === 0) throw new CommandError('BadValue', "can't $divide by zero");
  return a / b;
}

const conditional: Build = (operand, compile) => {
  const parts = Array.isArray(operand) ? operand : [operand.if, operand.then, operand.else];
  const [test, yes, no] = parts.map(compile) as [Expression, Expression, Expression];
  return (root) => (truthy(test(root)) ? yes(root) : no(root));
};

const ifNull: Build = (operand, compile) => {
  const parts = list(operand).map(compile);
  return (root) => {
    let value: Value;
    for (const part of parts) {
      value = part(root);
      if (!isNull(value)) break;
    }
    return value;
  };
};

const logical =
  (run: (parts: Expression[], root: Value) => boolean): Build =>
  (operand, compile) => {
    const parts = list(operand).map(compile);
    return (root) => run(parts, root);
  };

/** Expression operators by name; any other is refused. */
export const EXPRESSION_OPERATORS: Record<string, Build> = {
  $add: strict(undefined, add),
  $subtract: strict(2, subtract),
  $multiply: arithmetic('$multiply', undefined, (...numbers) => numbers.reduce((a, b) => a * b, 1)),
  $divide: arithmetic('$divide', 2, divide),
  $mod: arithmetic('$mod', 2, (a, b) => a % b),
  $abs: arithmetic('$abs', 1, Math.abs),
  $floor: arithmetic('$floor', 1, Math.floor),
  $ceil: arithmetic('$ceil', 1, Math.ceil),
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $cmp: comparison(Math.sign),
  $and: logical((parts, root) => parts.every((part) => truthy(part(root)))),
  $or: logical((parts, root) => parts.some((part) => truthy(part(root)))),
  $not: strict(1, (value) => !truthy(value)),
  $cond: conditional,
  $ifNull: ifNull,
  $in: strict(2, (value, array) => {
    if (!Array.isArray(array))
      throw new CommandError('BadValue', '$in requires an array as a second argument');
    return array.some((element) => equalValues(element, value));
  }),
  $size: strict(1, (array) => {
    if (!Array.isArray(array)) throw new CommandError('BadValue', 'The argument to $size must be an array');
    return array.length;
  }),
  $concat: strict(undefined, concat),
  $toLower: text((value) => value.toLowerCase()),
  $toUpper: text((value) => value.toUpperCase()),
  $type: strict(1, typeName),
  $year: datePart((date) => date.getUTCFullYear()),
  $month: datePart((date) => date.getUTCMonth() + 1),
  $dayOfMonth: datePart((date) => date.getUTCDate()),
  $hour: datePart((date) => date.getUTCHours()),
};
