import { compareValues, isObject, type Value } from '../../storage/values';
import type { Expression, Scope } from '../scope';
import { truthy } from '../types';
import {
  type Build,
  binary,
  isNull,
  namedOperand,
  type Operators,
  operandsOf,
  refuse,
  unary,
} from './operands';

/** Missing comes before null in expressions, unlike in queries. */
function compareExpressions(a: Value, b: Value, scope: Scope): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b, scope.strings);
  if (a === b) return 0;
  if (a === undefined) return b?._bsontype === 'MinKey' ? 1 : -1;
  return -compareExpressions(b, a, scope);
}

const comparison = (holds: (order: number) => Value): Build =>
  binary((a, b, _, scope) => holds(compareExpressions(a, b, scope)));

const conditional: Build = (operand, scope, name) => {
  const parts = isObject(operand) ? conditionalParts(operand, name) : operand;
  const [test, yes, no] = operandsOf(parts, scope, name, 3, 3) as [Expression, Expression, Expression];
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

const ifNull: Build = (operand, scope, name) => {
  if (!Array.isArray(operand) || operand.length < 2)
    throw refuse(1257300, `${name} needs at least two arguments`);
  const parts = operandsOf(operand, scope, name, 2, Infinity);
  return (root) => {
    let value: Value;
    for (const part of parts) {
      value = part(root);
      if (!isNull(value)) break;
    }
    return value;
  };
};

/** `$and` and `$or` look no further than they must. */
const logical =
  (run: (parts: Expression[], root: Value) => boolean): Build =>
  (operand, scope, name) => {
    const parts = operandsOf(operand, scope, name, 0, Infinity);
    return (root) => run(parts, root);
  };

const SWITCH = { object: 40060, unknown: 40067, missing: 40068 };
const BRANCH = { object: 40062, unknown: 40063, missing: 40064 };

const choose: Build = (operand, scope, name) => {
  const { branches, default: otherwise } = namedOperand(operand, name, ['branches'], ['default'], SWITCH);
  if (!Array.isArray(branches)) throw refuse(40061, `${name} expected an array for 'branches'`);
  if (branches.length === 0) throw refuse(40068, `${name} requires at least one branch.`);
  const cases = branches.map((branch) => {
    const { case: test, then } = namedOperand(branch, `${name} branch`, ['case', 'then'], [], BRANCH);
    return [scope.compile(test), scope.compile(then)] as const;
  });
  const fallback = isObject(operand) && 'default' in operand ? scope.compile(otherwise) : undefined;
  return (root) => {
    for (const [test, then] of cases) if (truthy(test(root))) return then(root);
    if (fallback) return fallback(root);
    throw refuse(
      40066,
      `${name} could not find a matching branch for an input, and no default was specified.`,
    );
  };
};

const define: Build = (operand, scope, name) => {
  const { vars, in: body } = namedOperand(operand, name, ['vars', 'in'], [], {
    object: 16874,
    unknown: 16875,
    missing: 16876,
  });
  if (!isObject(vars)) throw refuse(16876, `invalid parameter: expected an object (vars) to ${name}`);
  const names = Object.keys(vars);
  const values = names.map((variable) => scope.compile(vars[variable]));
  const inner = scope.with(names);
  const result = inner.scope.compile(body);
  return (root) => {
    const computed = values.map((value) => value(root));
    for (const [i, cell] of inner.cells.entries()) cell.value = computed[i];
    return result(root);
  };
};

/** Operators that compare, join and choose. */
export const CONTROL: Operators<'control'> = {
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
  $switch: choose,
  $let: define,
};
