import type { Document, Filter } from 'mongodb';
import type { Collection, CompanyDocument } from './collection';

/** Every list has a limit and an order. */
export interface ListOptions<T> {
  sort: { [K in keyof T]?: 1 | -1 };
  limit: number;
  skip?: number;
  projection?: { [K in keyof T]?: 1 | 0 };
}

/** One of several reads that `CompanyDb.read` sends as one command: a list of documents, or their number. */
export interface Query<Result = unknown> {
  readonly collection: string;
  /** The stages after the match on the company. */
  readonly stages: readonly Document[];
  readonly answers: 'list' | 'count';
  /** Type only. */
  readonly result?: Result;
}

/** The documents that match `filter`, as `CompanyCollection.list` returns them. */
export function listOf<T extends CompanyDocument>(
  { name }: Pick<Collection<T>, 'name' | 'document'>,
  filter: Filter<T>,
  { sort, skip, limit, projection }: ListOptions<T>,
): Query<T[]> {
  return {
    collection: name,
    stages: [
      { $match: filter },
      ...(Object.keys(sort).length > 0 ? [{ $sort: sort }] : []),
      ...(skip ? [{ $skip: skip }] : []),
      { $limit: limit },
      ...(projection ? [{ $project: projection }] : []),
    ],
    answers: 'list',
  };
}

/** The documents that a pipeline over the company's documents makes of them. They are few, such as sums. */
export function listFrom<T extends CompanyDocument, Made>(
  { name }: Pick<Collection<T>, 'name' | 'document'>,
  stages: readonly Document[],
): Query<Made[]> {
  return { collection: name, stages, answers: 'list' };
}

/** How many documents match `filter`, counted up to `atMost`. */
export function countOf<T extends CompanyDocument>(
  { name }: Pick<Collection<T>, 'name' | 'document'>,
  filter: Filter<T>,
  atMost: number,
): Query<number> {
  return { collection: name, stages: [{ $match: filter }, { $limit: atMost }], answers: 'count' };
}

/** How many documents a pipeline over the company's documents has. It ends with a `$limit`. */
export function countFrom<T extends CompanyDocument>(
  { name }: Pick<Collection<T>, 'name' | 'document'>,
  stages: readonly Document[],
): Query<number> {
  return { collection: name, stages, answers: 'count' };
}

export type Queries = Record<string, Query>;

/** The result of each query under its name. */
export type Results<Q extends Queries> = { [Name in keyof Q]: Q[Name] extends Query<infer R> ? R : never };

/**
 * One pipeline that answers all queries: the first over its own collection, each other one through `$unionWith`. Each
 * yields one document, `{ _id: <place>, rows }` or `{ _id: <place>, n }`, or none where nothing matches.
 */
export function unionOf(companyId: string, queries: Queries): { collection: string; pipeline: Document[] } {
  const [first, ...others] = Object.values(queries).map(({ collection, stages, answers }, place) => ({
    collection,
    pipeline: [{ $match: { companyId } }, ...stages, { $group: { _id: place, ...group[answers] } }],
  }));
  if (!first) throw new Error('A union needs at least one query');
  const joined = others.map(({ collection, pipeline }) => ({ $unionWith: { coll: collection, pipeline } }));
  return { collection: first.collection, pipeline: [...first.pipeline, ...joined] };
}

const group = { list: { rows: { $push: '$$ROOT' } }, count: { n: { $sum: 1 } } };

/** The results in the documents that the pipeline of `unionOf` returned. */
export function resultsOf<Q extends Queries>(queries: Q, found: readonly Document[]): Results<Q> {
  const at = new Map(found.map((document) => [document._id as number, document]));
  const results = Object.entries(queries).map(([name, { answers }], place) => {
    const document = at.get(place);
    return [name, answers === 'list' ? (document?.rows ?? []) : (document?.n ?? 0)];
  });
  return Object.fromEntries(results) as Results<Q>;
}
