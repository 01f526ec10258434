import { BSONRegExp } from 'bson';
import { CommandError } from '../errors';
import { checkStorable } from '../storage/codec';
import { isObject, own, type Value } from '../storage/values';
import { type COMPOSED_QUERY_OPERATORS, QUERY_OPERATORS, type TOP_QUERY_OPERATORS } from '../supported';
import { compileExpression } from './expression';
import { ITSELF, isOperators, type LeafOperator, leaf, partsOf } from './leaf';
import type { Node } from './node';
import { regexOf } from './pattern';
import { typeName } from './types';

/** Reads MongoDB's query language; refuses what is not in `supported/`. */
export function parseFilter(filter: Value): Node {
  if (!isObject(filter))
    throw new CommandError('TypeMismatch', `Expected a filter to be an object, found: ${typeName(filter)}`);
  return and(
    Object.entries(filter).flatMap(([key, value]) => {
      if (key.startsWith('$')) return topLevel(key, value);
      return [parseField(key, value)];
    }),
  );
}

/** Conditions that must all hold, those within them included: the planner then sees each of them by itself. */
export function and(nodes: Node[]): Node {
  const flat = nodes.flatMap((node) => (node.kind === 'and' ? node.nodes : [node]));
  return flat.length === 1 ? (flat[0] as Node) : { kind: 'and', nodes: flat };
}

type Top = (value: Value, operator: string) => Node[];

/** What stands where a field could. */
const TOP: Readonly<Record<(typeof TOP_QUERY_OPERATORS)[number], Top>> = {
  $and: branches,
  $or: (value, operator) => [{ kind: 'or', nodes: branches(value, operator) }],
  $nor: (value, operator) => [{ kind: 'nor', nodes: branches(value, operator) }],
  $expr: (value) => [{ kind: 'expression', expression: compileExpression(value) }],
  $comment: () => [],
};

function topLevel(operator: string, value: Value): Node[] {
  const parse: Top | undefined = own(TOP, operator);
  if (!parse) throw new CommandError('BadValue', `unknown top level operator: ${operator}`);
  return parse(value, operator);
}

function branches(value: Value, operator: string): Node[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject))
    throw new CommandError('BadValue', `${operator} must be a nonempty array of objects`);
  return value.map(parseFilter);
}

function parseField(path: string, value: Value): Node {
  if (isOperators(value)) return parseOperators(path, value);
  return equality(path, value);
}

function equality(path: Path, value: Value): Node {
  checkStorable(value);
  return { kind: 'leaf', leaf: leaf(path, value instanceof BSONRegExp ? 'regex' : 'eq', value) };
}

type Path = string | typeof ITSELF;

/** Several operators on one field, all of which must hold; within a value `$elemMatch` they are about the element itself. */
export function parseOperators(path: Path, operators: Record<string, Value>): Node {
  return and(
    Object.keys(operators).flatMap((operator) => {
      const parse: Composed | undefined = own(COMPOSED, operator);
      if (parse) return parse(path, operators[operator], operators);
      if (!(QUERY_OPERATORS as readonly string[]).includes(operator))
        throw new CommandError('BadValue', `unknown operator: ${operator}`);
      return [plain(path, operator.slice(1) as LeafOperator, operators[operator])];
    }),
  );
}

function plain(path: Path, operator: LeafOperator, operand: Value): Node {
  checkStorable(operand);
  return { kind: 'leaf', leaf: leaf(path, operator, operand) };
}

type Composed = (path: Path, operand: Value, all: Record<string, Value>) => Node[];

/** Operators that are made of others. */
const COMPOSED: Readonly<Record<(typeof COMPOSED_QUERY_OPERATORS)[number], Composed>> = {
  $ne: (path, operand) => {
    if (operand instanceof BSONRegExp) throw new CommandError('BadValue', "Can't have regex as arg to $ne.");
    return [{ kind: 'not', node: plain(path, 'eq', operand) }];
  },
  $nin: (path, operand) => [{ kind: 'not', node: plain(path, 'in', operand) }],
  $regex: (path, operand, { $options }) => [plain(path, 'regex', regex(operand, $options))],
  $options: (_path, _operand, { $regex }) => {
    if ($regex === undefined) throw new CommandError('BadValue', '$options needs a $regex');
    return [];
  },
  $not: (path, operand) => [{ kind: 'not', node: negated(path, operand) }],
  $all: (path, operand) => [parseAll(path, operand)],
  $elemMatch: (path, operand) => [parseElementMatch(path, operand)],
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

function negated(path: Path, operand: Value): Node {
  if (operand instanceof BSONRegExp) return { kind: 'leaf', leaf: leaf(path, 'regex', operand) };
  if (!isOperators(operand)) throw new CommandError('BadValue', '$not needs a regex or a document');
  return parseOperators(path, operand);
}

function parseAll(path: Path, operand: Value): Node {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$all needs an array');
  if (operand.length === 0) return { kind: 'or', nodes: [] };
  const elements = operand.filter((value) => isOperators(value) && Object.keys(value)[0] === '$elemMatch');
  if (elements.length === operand.length)
    return and(elements.map(({ $elemMatch }) => parseElementMatch(path, $elemMatch)));
  if (operand.some(isOperators)) throw new CommandError('BadValue', 'no $ expressions in $all');
  return and(operand.map((value) => equality(path, value)));
}

function parseElementMatch(path: Path, operand: Value): Node {
  if (!isObject(operand)) throw new CommandError('BadValue', '$elemMatch needs an Object');
  const first = Object.keys(operand)[0];
  const onValues = isOperators(operand) && first !== '$and' && first !== '$or' && first !== '$nor';
  const node = onValues ? parseOperators(ITSELF, operand) : objectsOnly(parseElement(operand));
  return { kind: 'element', path: path ?? '', parts: partsOf(path), node, named: !onValues };
}

/** Reads a filter on the elements of an array; refuses what is about the document as a whole. */
export function parseElement(filter: Value): Node {
  const node = parseFilter(filter);
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
function objectsOnly(node: Node): Node {
  return and([{ kind: 'leaf', leaf: leaf(ITSELF, 'type', ['object', 'array']) }, node]);
}
