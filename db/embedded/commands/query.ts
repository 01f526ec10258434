import { CommandError, unsupported } from '../errors';
import { scopeOf } from '../query/command-scope';
import { parseFilter } from '../query/filter';
import type { Selection } from '../query/neighbours';
import type { Node } from '../query/node';
import { idIndex, type Plan, plan } from '../query/planner';
import { type Projection, parseProjection } from '../query/projection';
import { type Counters, type Found, scan } from '../query/scan';
import type { Scope } from '../query/scope';
import { parseSort, Sorter, type SortField } from '../query/sort';
import { PAUSE, type Sliced } from '../slices';
import type { Collection, Index } from '../storage/catalog';
import { encode } from '../storage/codec';
import { equalValues, type Value } from '../storage/values';
import type { Context } from './context';

/** A query on one collection, planned and not yet run. */
export interface Query {
  collection: Collection;
  filter: Node;
  plan: Plan;
  sort: SortField[];
  skip: number;
  /** infinite where there is none */
  limit: number;
  projection: Projection | undefined;
  scope: Scope;
  counters: Counters;
}

/** The parts of `find` and its relatives that say which documents. */
export interface QuerySpec {
  filter?: Value;
  sort?: Value;
  skip?: Value;
  limit?: Value;
  projection?: Value;
  hint?: Value;
  collation?: Value;
  let?: Value;
}

/** Reads, checks and plans a query. */
export function prepare(collection: Collection, spec: QuerySpec, scope = scopeOf(spec)): Query {
  const sort = naturalSort(spec.sort);
  const selection: Selection = {
    filter: parseFilter(spec.filter ?? {}, scope),
    sort: sort.fields,
    skip: count(spec.skip, 'skip'),
    limit: Math.abs(count(spec.limit, 'limit')) || Number.POSITIVE_INFINITY,
  };
  const projection = parseProjection(spec.projection, scope, 'find');
  return { ...planned(collection, selection, scope, spec.hint ?? sort.hint), projection };
}

/** Plans a query that is read already. */
export function planned(collection: Collection, selection: Selection, scope: Scope, hint: Value): Query {
  const { filter, sort, limit } = selection;
  const index = hint === undefined ? undefined : findHint(collection, hint);
  const limited = limit !== Number.POSITIVE_INFINITY;
  // An index keeps strings in the order of their bytes, whatever a collation says.
  const order = { fields: sort, collated: scope.collation !== undefined };
  return {
    ...selection,
    collection,
    plan: plan(collection, filter, order, limited, index),
    projection: undefined,
    scope,
    counters: { keys: 0, documents: 0 },
  };
}

/** The documents of a query in order, skipped and limited. */
export function* run(context: Context, query: Query): Sliced<Found> {
  const { plan, sort, skip, limit, counters } = query;
  let found: Sliced<Found> = timed(context, scan(context.reader, query.collection, plan, counters));
  if (!plan.sorted) {
    const sorter = new Sorter<Found>(sort, query.scope.strings, skip + limit);
    for (const next of found) {
      if (next === PAUSE) {
        yield PAUSE;
        continue;
      }
      sorter.add(next, next.document, next.bytes.length);
      next.forget();
    }
    found = sorter.inSlices();
  }
  let at = 0;
  for (const next of found) {
    if (next === PAUSE) {
      yield PAUSE;
      continue;
    }
    if (at++ < skip) continue;
    yield next;
    if (at >= skip + limit) return;
  }
}

/** The documents of a query as they are sent. */
export function* answers(context: Context, query: Query): Sliced<Uint8Array> {
  const { projection } = query;
  for (const found of run(context, query))
    if (found === PAUSE) yield PAUSE;
    else if (!projection) yield found.bytes;
    else yield projection.cut ? projection.cut(found.bytes) : encode(projection(found.document));
}

function* timed(context: Context, found: Sliced<Found>): Sliced<Found> {
  let seen = 0;
  for (const next of found) {
    if ((++seen & 1023) === 0) context.checkTime();
    yield next;
  }
}

/** `{ $natural: 1 }` is the order of the documents themselves. */
function naturalSort(sort: Value): { fields: SortField[]; hint?: { $natural: 1 } } {
  if (sort?.$natural === undefined) return { fields: parseSort(sort) };
  checkForward(sort, 'sort');
  return { fields: [], hint: { $natural: 1 } };
}

function checkForward({ $natural }: Record<string, Value>, what: string): void {
  if (Number($natural) !== 1) throw unsupported(`a reverse $natural ${what}`);
}

function count(value: Value, name: string): number {
  const number = Number(value ?? 0);
  if (!Number.isInteger(number) || (name === 'skip' && number < 0))
    throw new CommandError('BadValue', `${name} value must be a whole number that is not negative: ${value}`);
  return number;
}

/** The index that a hint names, by its name or its key. */
function findHint(collection: Collection, hint: Value): Index | '$natural' {
  if (hint?.$natural !== undefined) {
    checkForward(hint, 'hint');
    return '$natural';
  }
  const found = [idIndex(collection), ...collection.indexes].find(({ name, key }) =>
    typeof hint === 'string' ? name === hint : equalValues(key, hint),
  );
  if (found) return found;
  throw new CommandError(
    'BadValue',
    'error processing query: hint provided does not correspond to an existing index',
  );
}
