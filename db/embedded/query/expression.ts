import type { Document } from 'bson';
import { CommandError } from '../errors';
import { isObject, own, type Value } from '../storage/values';
import { EXPRESSION_OPERATORS } from './expression-operators';
import { splitPath } from './paths';

/** An aggregation expression, ready to run on documents; `undefined` is a missing field. */
export type Expression = (root: Document, current?: Value) => Value;

/** Compiles `"$path"`, `"$$ROOT"`, a literal, an object of expressions or `{ $operator: ... }`. */
export function compileExpression(source: Value): Expression {
  if (typeof source === 'string' && source.startsWith('$')) return compilePath(source);
  if (Array.isArray(source)) {
    const parts = source.map(compileExpression);
    return (root) => parts.map((part) => part(root) ?? null);
  }
  if (!isObject(source)) return () => source;
  const keys = Object.keys(source);
  const operator = keys[0];
  if (operator?.startsWith('$')) {
    if (keys.length > 1)
      throw new CommandError('FailedToParse', 'an expression specification must contain exactly one field');
    return compileOperator(operator, source[operator]);
  }
  return compileObject(source);
}

function compileOperator(operator: string, operand: Value): Expression {
  if (operator === '$literal') return () => operand;
  const build = own(EXPRESSION_OPERATORS, operator);
  if (!build) throw new CommandError('InvalidOptions', `Unrecognized expression '${operator}'`);
  return build(operand, compileExpression);
}

function compileObject(source: Record<string, Value>): Expression {
  const fields = Object.entries(source).map(([name, value]) => [name, compileExpression(value)] as const);
  return (root) => {
    const object: Document = {};
    for (const [name, field] of fields) {
      const value = field(root);
      if (value !== undefined) object[name] = value;
    }
    return object;
  };
}

function compilePath(source: string): Expression {
  if (source.startsWith('$$')) {
    const [variable = '', ...rest] = splitPath(source.slice(2));
    if (variable === 'NOW') {
      const now = new Date();
      return () => now;
    }
    if (variable === 'ROOT' || variable === 'CURRENT') return (root) => follow(root, rest, 0);
    if (variable === 'REMOVE') return () => undefined;
    throw new CommandError('BadValue', `Use of undefined variable: ${variable}`);
  }
  const parts = splitPath(source.slice(1));
  if (parts.some((part) => part === '')) throw new CommandError('BadValue', `Invalid field path: ${source}`);
  if (parts.length === 1) {
    const name = parts[0] as string;
    return (root) => own(root, name);
  }
  return (root) => follow(root, parts, 0);
}

/** Unlike a query's path, an expression's gathers what it finds in arrays, and has no numeric positions. */
function follow(value: Value, parts: readonly string[], from: number): Value {
  if (from === parts.length) return value;
  if (Array.isArray(value)) {
    const found = value.map((element) => (isObject(element) ? follow(element, parts, from) : undefined));
    return found.filter((element) => element !== undefined);
  }
  return isObject(value) ? follow(own(value, parts[from] as string), parts, from + 1) : undefined;
}
