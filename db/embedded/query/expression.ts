import type { Document } from 'bson';
import { CommandError } from '../errors';
import { isObject, own, type Value } from '../storage/values';
import type { VARIABLES } from '../supported';
import type { Build, Expression } from './operands';
import { EXPRESSION_OPERATORS } from './operators';
import { splitPath } from './paths';

/** Compiles `"$path"`, `"$$variable"`, a literal, an object of expressions or `{ $operator: ... }`. */
export function compileExpression(source: Value): Expression {
  if (typeof source === 'string' && source.startsWith('$')) return compilePath(source);
  if (Array.isArray(source)) {
    const parts = source.map(compileExpression);
    return (root) => parts.map((part) => part(root) ?? null);
  }
  if (!isObject(source)) return () => source;
  const keys = Object.keys(source);
  const operator = keys.find((key) => key.startsWith('$'));
  if (operator === undefined) return compileObject(source);
  if (keys.length > 1)
    throw new CommandError(
      'Location15983',
      `an expression specification must contain exactly one field, the name of the expression. Found ${keys.length} fields`,
    );
  return compileOperator(operator, source[operator]);
}

function compileOperator(operator: string, operand: Value): Expression {
  if (operator === '$literal' || operator === '$const') return () => operand;
  const build: Build | undefined = own(EXPRESSION_OPERATORS, operator);
  if (build) return build(operand, compileExpression, operator);
  throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${operator}'`);
}

function compileObject(source: Record<string, Value>): Expression {
  const fields = Object.entries(source).map(([name, value]) => {
    if (name.includes('.'))
      throw new CommandError('Location16412', `FieldPath field names may not contain '.'. ${name}`);
    return [splitPath(name)[0] as string, compileExpression(value)] as const;
  });
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
  if (source.startsWith('$$')) return compileVariable(source);
  const parts = splitPath(source.slice(1));
  if (source === '$') throw new CommandError('Location16872', "'$' by itself is not a valid FieldPath");
  checkParts(parts, source);
  const name = parts[0] as string;
  if (parts.length === 1) return (root) => own(root, name);
  return (root) => follow(root, parts, 0);
}

/** The variables, which are only about the document itself. */
const VARIABLE_VALUES: Readonly<Record<(typeof VARIABLES)[number], Expression>> = {
  $$ROOT: (root) => root,
  $$CURRENT: (root) => root,
  $$REMOVE: () => undefined,
};

function compileVariable(source: string): Expression {
  const [variable = '', ...rest] = splitPath(source);
  checkParts(rest, source);
  const read: Expression | undefined = own(VARIABLE_VALUES, variable);
  if (!read)
    throw new CommandError('Location17276', `Use of undefined variable: ${variable.slice('$$'.length)}`);
  return rest.length === 0 ? read : (root) => follow(read(root), rest, 0);
}

function checkParts(parts: string[], source: string): void {
  for (const part of parts) {
    if (part === '')
      throw new CommandError('Location15998', `FieldPath field names may not be empty strings: ${source}`);
    if (part.startsWith('$'))
      throw new CommandError('Location16410', `FieldPath field names may not start with '$': ${source}`);
  }
}

/** Unlike a query's path, an expression's returns an array of what it finds in arrays, and has no numeric positions. */
export function follow(value: Value, parts: readonly string[], from: number): Value {
  if (from === parts.length) return value;
  if (Array.isArray(value)) {
    const found = value.map((element) => (isObject(element) ? follow(element, parts, from) : undefined));
    return found.filter((element) => element !== undefined);
  }
  return isObject(value) ? follow(own(value, parts[from] as string), parts, from + 1) : undefined;
}
