import type { Collection, Index } from '../storage/catalog';
import { successor } from '../storage/key-encoding';
import { tablePrefix } from '../storage/tables';
import { boundsOf, type Interval, inverted, isExact, position } from './bounds';
import { compileFilter, type Matcher } from './matcher';
import type { Node } from './node';
import { implies, isPartOf } from './partial';
import { overlaps } from './paths';
import type { SortField } from './sort';

/** A range of keys, `from` inclusive, `to` exclusive. */
interface KeyRange {
  from: Buffer;
  to: Buffer;
}

/** How a query is answered. */
export interface Plan {
  /** `undefined`: by the documents themselves, in the order of their `_id` */
  index: Index | undefined;
  /** whether all documents are read */
  collectionScan: boolean;
  ranges: KeyRange[];
  reverse: boolean;
  /** whether documents come in the order that was asked for */
  sorted: boolean;
  /** what is tested on the index key before the document is fetched */
  keyFilter: Matcher | undefined;
  /** what is tested on the document */
  documentFilter: Matcher | undefined;
}

/** Where the points of several fields make more ranges than this, the later fields are tested instead. */
const MOST_RANGES = 10_000;

interface Candidate extends Plan {
  score: number;
}

/** The index that every collection has: its own table. */
export function idIndex(collection: Collection): Index {
  return {
    table: collection.table,
    name: '_id_',
    key: { _id: 1 },
    fields: [{ path: '_id', parts: ['_id'], descending: false }],
    unique: true,
    multikey: false,
    truncated: false,
  };
}

/** Chooses how to answer a filter and a sort. */
export function plan(collection: Collection, filter: Node, sort: SortField[], limited: boolean): Plan {
  const scan = collectionScan(collection, filter, sort);
  const candidates = [idIndex(collection), ...collection.indexes]
    .filter((index) => !index.partial || implies(filter, index.partial.node))
    .map((index) => candidate(collection, index, filter, sort, limited));
  let best = candidates[0];
  for (const next of candidates) if (best && next.score > best.score) best = next;
  return best && best.score > 0 ? best : scan;
}

function collectionScan(collection: Collection, filter: Node, sort: SortField[]): Plan {
  return {
    index: undefined,
    collectionScan: true,
    ranges: [{ from: tablePrefix(collection.table), to: tablePrefix(collection.table + 1) }],
    reverse: false,
    sorted: sort.length === 0,
    keyFilter: undefined,
    documentFilter: isEmpty(filter) ? undefined : compileFilter(filter),
  };
}

const isEmpty = (node: Node) => node.kind === 'and' && node.nodes.length === 0;

function candidate(
  collection: Collection,
  index: Index,
  filter: Node,
  sort: SortField[],
  limited: boolean,
): Candidate {
  const bounds = fieldBounds(index, filter);
  const bounded = usedBounds(bounds);
  const order = deliveredOrder(index, bounds, bounded, sort);
  const { keyFilter, documentFilter, onKey } = split(index, filter, bounds, bounded);
  const points = bounds.slice(0, bounded).filter((field) => field?.every(({ point }) => point)).length;
  const whole = index.unique && points === index.fields.length;
  const useful =
    bounded * 6 +
    points * 4 +
    (order && sort.length > 0 ? (limited ? 15 : 4) : 0) +
    onKey * 2 +
    (whole ? 50 : 0);
  // Of equals, the one with shorter keys and one entry for each document.
  const cost = (index.multikey ? 1 : 0) + index.fields.length / 100;
  return {
    index: index.table === collection.table ? undefined : index,
    collectionScan: false,
    ranges: ranges(index, bounds.slice(0, bounded)),
    reverse: order === 'reverse',
    sorted: sort.length === 0 || order !== undefined,
    keyFilter,
    documentFilter,
    score: useful > 0 ? useful - cost : 0,
  };
}

/** What the filter says of each field; of fields below one array only the first may be bounded. */
function fieldBounds(index: Index, filter: Node): (Interval[] | undefined)[] {
  const roots = new Set<string>();
  return index.fields.map(({ path, parts, descending }) => {
    const root = parts[0] as string;
    if (index.multikey && roots.has(root)) return undefined;
    const bounds = boundsOf(filter, path, index.fields.length, index.multikey);
    if (bounds) roots.add(root);
    return descending ? bounds?.map(inverted).reverse() : bounds;
  });
}

/** A range ends what the bounds of later fields can narrow; so do too many points. */
function usedBounds(bounds: (Interval[] | undefined)[]): number {
  let ranges = 1;
  for (const [i, field] of bounds.entries()) {
    if (field === undefined) return i;
    ranges *= field.length;
    if (ranges > MOST_RANGES) return i;
    if (!field.every(({ point }) => point)) return i + 1;
  }
  return bounds.length;
}

function ranges(index: Index, bounds: (Interval[] | undefined)[]): KeyRange[] {
  let prefixes = [tablePrefix(index.table)];
  for (const [i, field] of bounds.entries()) {
    const last = i === bounds.length - 1;
    if (!last) {
      prefixes = prefixes.flatMap((prefix) =>
        (field ?? []).map(({ low }) => Buffer.concat([prefix, low.bytes])),
      );
      continue;
    }
    return prefixes.flatMap((prefix) =>
      (field ?? []).map(({ low, high }) => ({
        from: Buffer.concat([prefix, position(low)]),
        to: Buffer.concat([prefix, position(high)]),
      })),
    );
  }
  return prefixes.map((prefix) => ({ from: prefix, to: successor(prefix) }));
}

/** Whether the index delivers the sort, forwards or in reverse; fields that are fixed to one value may be passed over. */
function deliveredOrder(
  index: Index,
  bounds: (Interval[] | undefined)[],
  bounded: number,
  sort: SortField[],
): 'forward' | 'reverse' | undefined {
  if (index.multikey || index.truncated) return sort.length === 0 ? 'forward' : undefined;
  const fixed = (i: number) => i < bounded && bounds[i]?.length === 1 && bounds[i]?.[0]?.point === true;
  const fixedPaths = new Set(index.fields.filter((_, i) => fixed(i)).map(({ path }) => path));
  // Entries with equal values follow each other by _id.
  const fields =
    index.key._id === undefined ? [...index.fields, { path: '_id', descending: false }] : index.fields;
  let direction: boolean | undefined;
  let at = 0;
  for (const { path, descending } of sort) {
    if (fixedPaths.has(path)) continue;
    while (at < fields.length && fixed(at) && fields[at]?.path !== path) at++;
    const field = fields[at++];
    if (field?.path !== path) return undefined;
    const reverse = field.descending !== descending;
    if (direction !== undefined && direction !== reverse) return undefined;
    direction = reverse;
    // Nothing comes after a whole _id.
    if (path === '_id') break;
  }
  return direction ? 'reverse' : 'forward';
}

/** Parts the filter into what the bounds or the index as a whole already say, what the key can tell, and what needs the document. */
function split(index: Index, filter: Node, bounds: (Interval[] | undefined)[], bounded: number) {
  const parts = filter.kind === 'and' ? filter.nodes : [filter];
  const said = new Map(index.fields.slice(0, bounded).map(({ path }, i) => [path, bounds[i]]));
  const onKeys: Node[] = [];
  const onDocuments: Node[] = [];
  const readable =
    !index.multikey &&
    !index.truncated &&
    !index.fields.some((a) => index.fields.some((b) => a !== b && overlaps(a.path, b.path)));
  for (const part of parts) {
    if (index.partial && part.kind === 'leaf' && isPartOf(index.partial.node, part.leaf)) continue;
    if (readable && part.kind === 'leaf' && said.has(part.leaf.path) && isExact(part.leaf)) continue;
    (readable && tellable(part, index) ? onKeys : onDocuments).push(part);
  }
  const compile = (nodes: Node[]) => (nodes.length === 0 ? undefined : compileFilter({ kind: 'and', nodes }));
  return { keyFilter: compile(onKeys), documentFilter: compile(onDocuments), onKey: onKeys.length };
}

/** Whether a key tells if the condition holds; it does not tell a missing field from null. */
function tellable(node: Node, index: Index): boolean {
  switch (node.kind) {
    case 'leaf':
      return (
        node.leaf.operator !== 'exists' &&
        node.leaf.operator !== 'type' &&
        Object.hasOwn(index.key, node.leaf.path)
      );
    case 'not':
      return tellable(node.node, index);
    case 'and':
    case 'or':
    case 'nor':
      return node.nodes.every((child) => tellable(child, index));
    default:
      return false;
  }
}
