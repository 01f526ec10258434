import { BSONRegExp } from 'bson';
import { CommandError } from '../errors';
import { checkStorable } from '../storage/codec';
import { isObject, own, type Value } from '../storage/values';
import {
  type COMPOSED_QUERY_OPERATORS,
  QUERY_OPERATORS,
  REFUSED_QUERY_OPERATORS,
  type TOP_QUERY_OPERATORS,
} from '../supported';
import { scopeOf } from './command-scope';
import { impliedBy } from './implied';
import { ITSELF, isOperators, type LeafOperator, leaf, partsOf } from './leaf';
import type { Node } from './node';
import { regexOf } from './pattern';
import type { Scope } from './scope';
import { typeName } from './types';

/** Reads MongoDB's query language; refuses what is not in `supported/`. */
export function parseFilter(filter: Value, scope: Scope = scopeOf()): Node {
  if (!isObject(filter))
    throw new CommandError('TypeMismatch', `Expected a filter to be an object, found: ${typeName(filter)}`);
  return and(
    Object.entries(filter).flatMap(([key, value]) => {
      if (key.startsWith('$')) return topLevel(key, value, scope);
      return [parseField(key, value, scope)];
    }),
  );
}

/** Conditions that must all hold, those within them included: the planner then sees each of them by itself. */
export function and(nodes: Node[]): Node {
  const flat = nodes.flatMap((node) => (node.kind === 'and' ? node.nodes : [node]));
  return flat.length === 1 ? (flat[0] as Node) : { kind: 'and', nodes: flat };
}

type Top = (value: Value, scope: Scope, operator: string) => Node[];

/** What stands where a field could. */
const TOP: Readonly<Record<(typeof TOP_QUERY_OPERATORS)[number], Top>> = {
  $and: (value, scope, operator) => branches(value, scope, operator),
  $or: (value, scope, operator) => [{ kind: 'or', nodes: branches(value, scope, operator) }],
  $nor: (value, scope, operator) => [{ kind: 'nor', nodes: branches(value, scope, operator) }],
  $expr: (value, scope) => [
    { kind: 'expression', expression: scope.compile(value) },
    ...impliedBy(value, scope),
  ],
  $sampleRate: (value) => [sampled(value)],
  $comment: () => [],
};

function topLevel(operator: string, value: Value, scope: Scope): Node[] {
  const parse: Top | undefined = own(TOP, operator);
  if (!parse) throw unknown(operator, 'unknown top level operator: ');
  return parse(value, scope, operator);
}

function branches(value: Value, scope: Scope, operator: string): Node[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject))
    throw new CommandError('BadValue', `${operator} must be a nonempty array of objects`);
  return value.map((part) => parseFilter(part, scope));
}

/** Each document with a chance between 0 and 1. */
function sampled(rate: Value): Node {
  if (typeof rate !== 'number' || !(rate >= 0 && rate <= 1))
    throw new CommandError('BadValue', `numeric argument to $sampleRate must be in [0, 1]: ${rate}`);
  return { kind: 'expression', expression: () => Math.random() < rate };
}

function unknown(operator: string, prefix: string): CommandError {
  return REFUSED_QUERY_OPERATORS.has(operator)
    ? new CommandError('NotImplemented', `The embedded store does not support ${operator}`)
    : new CommandError('BadValue', `${prefix}${operator}`);
}

function parseField(path: string, value: Value, scope: Scope): Node {
  if (isOperators(value)) return parseOperators(path, value, scope);
  return equality(path, value, scope);
}

function equality(path: Path, value: Value, scope: Scope): Node {
  checkStorable(value);
  return { kind: 'leaf', leaf: leaf(path, value instanceof BSONRegExp ? 'regex' : 'eq', value, scope) };
}

type Path = string | typeof ITSELF;

/** Several operators on one field, all of which must hold; within a value `$elemMatch` they are about the element itself. */
export function parseOperators(path: Path, operators: Record<string, Value>, scope: Scope): Node {
  return and(
    Object.keys(operators).flatMap((operator) => {
      const parse: Composed | undefined = own(COMPOSED, operator);
      if (parse) return parse(path, operators[operator], scope, operators);
      if (!(QUERY_OPERATORS as readonly string[]).includes(operator))
        throw unknown(operator, 'unknown operator: ');
      return [plain(path, operator.slice(1) as LeafOperator, operators[operator], scope)];
    }),
  );
}

function plain(path: Path, operator: LeafOperator, operand: Value, scope: Scope): Node {
  checkStorable(operand);
  return { kind: 'leaf', leaf: leaf(path, operator, operand, scope) };
}

type Composed = (path: Path, operand: Value, scope: Scope, all: Record<string, Value>) => Node[];

/** Operators that are made of others. */
const COMPOSED: Readonly<Record<(typeof COMPOSED_QUERY_OPERATORS)[number], Composed>> = {
  $ne: (path, operand, scope) => {
    if (operand instanceof BSONRegExp) throw new CommandError('BadValue', "Can't have regex as arg to $ne.");
    return [{ kind: 'not', node: plain(path, 'eq', operand, scope) }];
  },
  $nin: (path, operand, scope) => [{ kind: 'not', node: plain(path, 'in', operand, scope) }],
  $regex: (path, operand, scope, { $options }) => [plain(path, 'regex', regex(operand, $options), scope)],
  $options: (_path, _operand, _scope, { $regex }) => {
    if ($regex === undefined) throw new CommandError('BadValue', '$options needs a $regex');
    return [];
  },
  $not: (path, operand, scope) => [{ kind: 'not', node: negated(path, operand, scope) }],
  $all: (path, operand, scope) => [parseAll(path, operand, scope)],
  $elemMatch: (path, operand, scope) => [parseElementMatch(path, operand, scope)],
  $comment: () => [],
};

function regex(operand: Value, options: Value): BSONRegExp {
  const given = operand instanceof BSONRegExp;
  if (!given && typeof operand !== 'string') throw new CommandError('BadValue', '$regex has to be a string');
  if (options !== undefined && typeof options !== 'string')
    throw new CommandError('BadValue', '$options has to be a string');
  const own = given ? operand.options : '';
  if (own !== '' && options !== undefined)
    throw new CommandError('Location51075', 'options set in both $regex and $options');
  return regexOf(given ? operand.pattern : operand, options ?? own);
}

function negated(path: Path, operand: Value, scope: Scope): Node {
  if (operand instanceof BSONRegExp) return { kind: 'leaf', leaf: leaf(path, 'regex', operand, scope) };
  if (!isOperators(operand)) throw new CommandError('BadValue', '$not needs a regex or a document');
  return parseOperators(path, operand, scope);
}

function parseAll(path: Path, operand: Value, scope: Scope): Node {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$all needs an array');
  if (operand.length === 0) return { kind: 'or', nodes: [] };
  const elements = operand.filter((value) => isOperators(value) && Object.keys(value)[0] === '$elemMatch');
  if (elements.length === operand.length)
    return and(elements.map(({ $elemMatch }) => parseElementMatch(path, $elemMatch, scope)));
  if (operand.some(isOperators)) throw new CommandError('BadValue', 'no $ expressions in $all');
  return and(operand.map((value) => equality(path, value, scope)));
}

function parseElementMatch(path: Path, operand: Value, scope: Scope): Node {
  if (!isObject(operand)) throw new CommandError('BadValue', '$elemMatch needs an Object');
  const first = Object.keys(operand)[0];
  const onValues = isOperators(operand) && first !== '$and' && first !== '$or' && first !== '$nor';
  const node = onValues
    ? parseOperators(ITSELF, operand, scope)
    : objectsOnly(parseElement(operand, scope), scope);
  return { kind: 'element', path: path ?? '', parts: partsOf(path), node, named: !onValues };
}

/** Reads a filter on the elements of an array; refuses what is about the document as a whole. */
export function parseElement(filter: Value, scope: Scope): Node {
  const node = parseFilter(filter, scope);
  if (holdsExpression(node))
    throw new CommandError('BadValue', '$expr can only be applied to the top-level document');
  return node;
}

function holdsExpression(node: Node): boolean {
  if (node.kind === 'expression') return true;
  if ('nodes' in node) return node.nodes.some(holdsExpression);
  return 'node' in node && holdsExpression(node.node);
}

/** An object `$elemMatch` never matches a scalar element, even where all it asks is that a field be missing. */
function objectsOnly(node: Node, scope: Scope): Node {
  return and([{ kind: 'leaf', leaf: leaf(ITSELF, 'type', ['object', 'array'], scope) }, node]);
}
