import type { Document } from 'bson';
import { CommandError } from '../errors';
import { parseFilter } from '../query/filter';
import { idIndex, type Plan, plan } from '../query/planner';
import { type Projection, parseProjection } from '../query/projection';
import { type Counters, type Found, scan } from '../query/scan';
import { parseSort, Sorter, type SortField } from '../query/sort';
import type { Collection, Index } from '../storage/catalog';
import { encode } from '../storage/codec';
import { equalValues, type Value } from '../storage/values';
import type { Context } from './context';

/** A query on one collection, planned and not yet run. */
export interface Query {
  collection: Collection;
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
  hint?: Value;
}

/** Reads, checks and plans a query. */
export function prepare(collection: Collection, spec: QuerySpec): Query {
  const filter = parseFilter((spec.filter ?? {}) as Document);
  const sort = naturalSort(spec.sort);
  const limit = Math.abs(count(spec.limit, 'limit')) || Number.POSITIVE_INFINITY;
  const hint = spec.hint === undefined ? sort.hint : findHint(collection, spec.hint);
  return {
    collection,
    plan: plan(collection, filter, sort.fields, limit !== Number.POSITIVE_INFINITY, hint),
    sort: sort.fields,
    skip: count(spec.skip, 'skip'),
    limit,
    projection: parseProjection(spec.projection),
    counters: { keys: 0, documents: 0 },
  };
}

/** The documents of a query in order, skipped and limited. */
export function* run(context: Context, query: Query): IterableIterator<Found> {
  const { plan, sort, skip, limit, counters } = query;
  let found: Iterable<Found> = timed(context, scan(context.reader, query.collection, plan, counters));
  if (!plan.sorted) {
    const sorter = new Sorter<Found>(sort, skip + limit);
    for (const next of found) sorter.add(next, next.document);
    found = sorter.sorted();
  }
  let at = 0;
  for (const next of found) {
    if (at++ < skip) continue;
    yield next;
    if (at >= skip + limit) return;
  }
}

/** The documents of a query as they are sent. */
export function* answers(context: Context, query: Query): IterableIterator<Uint8Array> {
  for (const found of run(context, query))
    yield query.projection ? encode(query.projection(found.document)) : found.bytes;
}

function* timed(context: Context, found: Iterable<Found>): IterableIterator<Found> {
  let seen = 0;
  for (const next of found) {
    if ((++seen & 1023) === 0) context.checkTime();
    yield next;
  }
}

/** `{ $natural: 1 }` is the order of the documents themselves. */
function naturalSort(sort: Value): { fields: SortField[]; hint?: '$natural' } {
  if (sort?.$natural === undefined) return { fields: parseSort(sort) };
  if (Number(sort.$natural) !== 1)
    throw new CommandError('NotImplemented', 'The embedded store does not support a reverse $natural sort');
  return { fields: [], hint: '$natural' };
}

function count(value: Value, name: string): number {
  const number = Number(value ?? 0);
  if (!Number.isInteger(number) || (name === 'skip' && number < 0))
    throw new CommandError('BadValue', `${name} value must be a whole number that is not negative: ${value}`);
  return number;
}

/** The index that a hint names, by its name or its key. */
export function findHint(collection: Collection, hint: Value): Index | '$natural' {
  if (hint?.$natural !== undefined) return '$natural';
  const found = [idIndex(collection), ...collection.indexes].find(({ name, key }) =>
    typeof hint === 'string' ? name === hint : equalValues(key, hint),
  );
  if (found) return found;
  throw new CommandError(
    'BadValue',
    'error processing query: hint provided does not correspond to an existing index',
  );
}
