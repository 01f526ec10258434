import { isObject, Rank, rankOf, type Value } from '../storage/values';
import { leaf } from './leaf';
import type { Node } from './node';
import type { Scope } from './scope';

/**
 * What an expression says that an index understands: a field that equals a plain value by `$eq` also does so as a
 * condition. The expression is tested all the same.
 */
export function impliedBy(source: Value, scope: Scope): Node[] {
  if (!isObject(source)) return [];
  const { $and, $eq } = source;
  if (Array.isArray($and)) return $and.flatMap((part) => impliedBy(part, scope));
  if (!Array.isArray($eq) || $eq.length !== 2) return [];
  const [left, right] = $eq;
  return equality(left, right, scope) ?? equality(right, left, scope) ?? [];
}

function equality(field: Value, other: Value, scope: Scope): Node[] | undefined {
  if (typeof field !== 'string' || !/^\$[^$]/.test(field)) return undefined;
  const value = constant(other, scope);
  if (!PLAIN.has(rankOf(value))) return undefined;
  return [{ kind: 'implied', leaf: leaf(field.slice(1), 'eq', value, scope) }];
}

/** Of these, an expression and a condition have the same opinion about what is equal. */
const PLAIN: ReadonlySet<number> = new Set([
  Rank.Number,
  Rank.String,
  Rank.ObjectId,
  Rank.Boolean,
  Rank.Date,
]);

/** The value of what does not depend on the document; a variable that has none yet gives `undefined`. */
function constant(source: Value, scope: Scope): Value {
  if (typeof source !== 'string' || !source.startsWith('$')) return source;
  return source.startsWith('$$') ? scope.variable(source.slice(2))?.value : undefined;
}
