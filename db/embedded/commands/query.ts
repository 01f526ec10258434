import { CommandError } from '../errors';
import { parseFilter } from '../query/filter';
import type { Node } from '../query/node';
import { type Plan, plan } from '../query/planner';
import { type Projection, parseProjection } from '../query/projection';
import { type Counters, type Found, scan } from '../query/scan';
import type { Selection } from '../query/selection';
import { parseSort, Sorter, type SortField } from '../query/sort';
import { PAUSE, type Sliced } from '../slices';
import type { Collection } from '../storage/catalog';
import { encode } from '../storage/codec';
import type { Value } from '../storage/values';
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
  counters: Counters;
}

/** The parts of `find` and its relatives that say which documents. */
export interface QuerySpec {
  filter?: Value;
  sort?: Value;
  skip?: Value;
  limit?: Value;
  projection?: Value;
}

/** Reads, checks and plans a query. */
export function prepare(collection: Collection, spec: QuerySpec): Query {
  const selection: Selection = {
    filter: parseFilter(spec.filter ?? {}),
    sort: parseSort(spec.sort),
    skip: count(spec.skip, 'skip'),
    limit: Math.abs(count(spec.limit, 'limit')) || Number.POSITIVE_INFINITY,
  };
  const projection = parseProjection(spec.projection);
  return { ...planned(collection, selection), projection };
}

/** Plans a query that is read already. */
export function planned(collection: Collection, selection: Selection): Query {
  const { filter, sort, limit } = selection;
  const limited = limit !== Number.POSITIVE_INFINITY;
  return {
    ...selection,
    collection,
    plan: plan(collection, filter, sort, limited),
    projection: undefined,
    counters: { keys: 0, documents: 0 },
  };
}

/** The documents of a query in order, skipped and limited. */
export function* run(context: Context, query: Query): Sliced<Found> {
  const { plan, sort, skip, limit, counters } = query;
  let found: Sliced<Found> = timed(context, scan(context.reader, query.collection, plan, counters));
  if (!plan.sorted) {
    const sorter = new Sorter<Found>(sort, skip + limit);
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
    else yield projection.raw ? projection.raw(found.bytes) : encode(projection(found.document));
}

function* timed(context: Context, found: Sliced<Found>): Sliced<Found> {
  let seen = 0;
  for (const next of found) {
    if ((++seen & 1023) === 0) context.checkTime();
    yield next;
  }
}

function count(value: Value, name: string): number {
  const number = Number(value ?? 0);
  if (!Number.isInteger(number) || (name === 'skip' && number < 0))
    throw new CommandError('BadValue', `${name} value must be a whole number that is not negative: ${value}`);
  return number;
}
