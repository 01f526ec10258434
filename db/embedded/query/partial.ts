import { equalValues, type Value } from '../storage/values';
import type { Leaf } from './leaf';
import type { Node } from './node';

/** Whether every document that satisfies `filter` surely satisfies `condition`, a partial index's own filter. */
export function implies(filter: Node, condition: Node): boolean {
  if (condition.kind === 'and') return condition.nodes.every((part) => implies(filter, part));
  if (condition.kind === 'or') return condition.nodes.some((part) => implies(filter, part));
  if (condition.kind !== 'leaf') return false;
  return conjuncts(filter).some((leaf) => leaf.path === condition.leaf.path && ensures(leaf, condition.leaf));
}

const BELOW = ['lt', 'lte'];
const ABOVE = ['gt', 'gte'];
const ranges: ReadonlySet<string> = new Set([...BELOW, ...ABOVE, 'regex']);

/** Two of these with equal operands mean the same. */
const PLAIN = new Set(['eq', 'exists', ...BELOW, ...ABOVE]);

/** Whether `part` is one of the conditions that `condition` joins: a document that satisfies `condition` satisfies `part`. */
export function isPartOf(condition: Node, { path, operator, operand }: Leaf): boolean {
  return conjuncts(condition).some(
    (leaf) =>
      leaf.path === path &&
      leaf.operator === operator &&
      PLAIN.has(operator) &&
      equalValues(leaf.operand, operand),
  );
}

function conjuncts(node: Node): Leaf[] {
  if (node.kind === 'leaf') return [node.leaf];
  return node.kind === 'and' ? node.nodes.flatMap(conjuncts) : [];
}

function ensures(leaf: Leaf, condition: Leaf): boolean {
  const { operator, operand } = leaf;
  if (operator === condition.operator && equalValues(operand, condition.operand)) return true;
  const values: Value[] | undefined = operator === 'eq' ? [operand] : operator === 'in' ? operand : undefined;
  // Null is also satisfied by a missing field, which a condition may treat otherwise.
  if (values) return values.every((value) => isValue(value) && condition.test(value));
  if (condition.operator === 'exists')
    return condition.test(null) && ranges.has(operator) && isValue(operand);
  const sameSide =
    (BELOW.includes(operator) && BELOW.includes(condition.operator)) ||
    (ABOVE.includes(operator) && ABOVE.includes(condition.operator));
  return sameSide && condition.test(operand);
}

const isValue = (value: Value) => value !== null && value !== undefined && value._bsontype !== 'BSONRegExp';
