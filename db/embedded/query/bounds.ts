import type { BSONRegExp } from 'bson';
import { encodeKey, fitted, fittedPrefix, invert, successor } from '../storage/key-encoding';
import { Rank, rankOf, toNumber, type Value } from '../storage/values';
import type { Leaf } from './leaf';
import type { Node } from './node';

/** A place between keys: before or after all that begin with these bytes. */
interface Edge {
  bytes: Buffer;
  after: boolean;
}

/** The values of one field that can satisfy a filter. */
export interface Interval {
  low: Edge;
  high: Edge;
  /** exactly one value */
  point: boolean;
}

const NULL = encodeKey(null);

/** Where an edge lies, as the bytes of the first key behind it. */
export const position = (edge: Edge): Buffer => (edge.after ? successor(edge.bytes) : edge.bytes);

/** The same interval in a descending field. */
export function inverted({ low, high, point }: Interval): Interval {
  const turn = (edge: Edge): Edge => ({ bytes: invert(edge.bytes), after: !edge.after });
  return { low: turn(high), high: turn(low), point };
}

const before = (bytes: Buffer): Edge => ({ bytes, after: false });
const behind = (bytes: Buffer): Edge => ({ bytes, after: true });
const typeStart = (rank: number) => before(Buffer.from([rank]));
const typeEnd = (rank: number) => behind(Buffer.from([rank]));

/**
 * The intervals of `path` outside of which nothing satisfies the filter, in the order of the keys; `undefined`
 * where it says nothing about the path. With `multikey`, two conditions may be met by two elements of an array,
 * so they are not intersected: the narrower-looking first one is taken.
 */
export function boundsOf(
  node: Node,
  path: string,
  fields: number,
  multikey: boolean,
): Interval[] | undefined {
  switch (node.kind) {
    case 'and': {
      let bounds: Interval[] | undefined;
      for (const child of node.nodes) {
        const next = boundsOf(child, path, fields, multikey);
        if (next === undefined) continue;
        if (bounds === undefined) bounds = next;
        else if (!multikey) bounds = intersect(bounds, next);
        else if (next.every(({ point }) => point)) bounds = next;
      }
      return bounds;
    }
    case 'or': {
      const branches = node.nodes.map((child) => boundsOf(child, path, fields, multikey));
      if (!branches.every((branch) => branch !== undefined)) return undefined;
      return union(branches.flat());
    }
    case 'leaf':
      return node.leaf.path === path ? leafBounds(node.leaf, fields) : undefined;
    default:
      return undefined;
  }
}

/** Whether the intervals say all that the leaf says, so that it need not be tested again. */
export function isExact({ operator, operand }: Leaf): boolean {
  if (operator === 'in') return operand.every(isPlain);
  return ['eq', 'gt', 'gte', 'lt', 'lte'].includes(operator) && isPlain(operand);
}

function isPlain(value: Value): boolean {
  const rank = rankOf(value);
  if (rank === Rank.Number) return !Number.isNaN(toNumber(value));
  // A long string may have been cut to fit a key, or its bound with it.
  if (rank === Rank.String) return value.length < 50;
  return rank === Rank.ObjectId || rank === Rank.Boolean || rank === Rank.Date;
}

function leafBounds({ operator, operand }: Leaf, fields: number): Interval[] | undefined {
  if (operator === 'regex') return prefixBounds(operand, fields);
  if (operator === 'in') {
    const each = operand.map((value: Value) =>
      rankOf(value) === Rank.RegExp ? prefixBounds(value, fields) : equalBounds(value, fields),
    );
    return each.every((bounds: unknown) => bounds !== undefined) ? union(each.flat()) : undefined;
  }
  if (operator === 'eq') return equalBounds(operand, fields);
  return rangeBounds(operator, operand, fields);
}

function equalBounds(value: Value, fields: number): Interval[] | undefined {
  const rank = rankOf(value);
  // An array is equal as a whole, but indexed by its elements.
  if (rank === Rank.Array) return undefined;
  // An array that is empty, or holds a null, can satisfy null too.
  if (rank === Rank.Null) return [{ low: typeStart(Rank.Undefined), high: behind(NULL), point: false }];
  const bytes = fitted(encodeKey(value), fields);
  return [{ low: before(bytes), high: behind(bytes), point: true }];
}

function rangeBounds(operator: string, value: Value, fields: number): Interval[] | undefined {
  const rank = rankOf(value);
  if (!isPlain(value) && rank !== Rank.String) return undefined;
  const encoded = encodeKey(value);
  const bytes = fittedPrefix(encoded, fields);
  const cut = bytes.length < encoded.length;
  // NaN is the least number but in no range.
  const start = rank === Rank.Number ? before(encodeKey(Number.NEGATIVE_INFINITY)) : typeStart(rank);
  switch (operator) {
    case 'gt':
      return [{ low: cut ? before(bytes) : behind(bytes), high: typeEnd(rank), point: false }];
    case 'gte':
      return [{ low: before(bytes), high: typeEnd(rank), point: false }];
    case 'lt':
      return [{ low: start, high: cut ? behind(bytes) : before(bytes), point: false }];
    case 'lte':
      return [{ low: start, high: behind(bytes), point: false }];
    default:
      return undefined;
  }
}

/** What every match of a pattern begins with, where it is anchored and plain; and all strings otherwise. */
function prefixBounds({ pattern, options }: BSONRegExp, fields: number): Interval[] {
  const literal =
    options === '' && !pattern.includes('|')
      ? /^\^((?:[\w\s@#%&=,:;<>"'~`!/-]|\P{ASCII})*)/u.exec(pattern)
      : null;
  let prefix = literal?.[1] ?? '';
  // A quantifier makes the character before it optional.
  if (literal && /^[*?{]/.test(pattern.slice(literal[0].length))) prefix = [...prefix].slice(0, -1).join('');
  const bytes = Buffer.concat([Buffer.from([Rank.String]), Buffer.from(prefix)]);
  const short = fittedPrefix(bytes, fields);
  return [
    { low: before(short), high: behind(short), point: false },
    // A stored regular expression equals itself.
    { low: typeStart(Rank.RegExp), high: typeEnd(Rank.RegExp), point: false },
  ];
}

const compareEdges = (a: Edge, b: Edge) => Buffer.compare(position(a), position(b));

function intersect(a: Interval[], b: Interval[]): Interval[] {
  const found: Interval[] = [];
  for (const x of a)
    for (const y of b) {
      const low = compareEdges(x.low, y.low) >= 0 ? x.low : y.low;
      const high = compareEdges(x.high, y.high) <= 0 ? x.high : y.high;
      if (compareEdges(low, high) < 0) found.push({ low, high, point: x.point || y.point });
    }
  return found;
}

function union(intervals: Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => compareEdges(a.low, b.low));
  const merged: Interval[] = [];
  for (const next of sorted) {
    const last = merged.at(-1);
    if (last === undefined || compareEdges(last.high, next.low) <= 0) merged.push(next);
    else if (compareEdges(last.high, next.high) < 0)
      merged[merged.length - 1] = { ...last, high: next.high, point: false };
  }
  return merged;
}
