import type { IndexDescription } from 'mongodb';
import type { Findable } from './findable';

/** The fields of every company document. `_id` is a random id (`core/id.ts`). */
export interface CompanyDocument {
  _id: string;
  companyId: string;
}

/** A record with a code that is unique in its company. */
export interface Coded extends CompanyDocument {
  createdAt: Date;
  /** Since when its code is known to be an older record's (`same-codes.ts`). Its key then ends with a number: 'job-7001a (2)'. */
  sameCodeSince?: Date;
}

/** For the index of such records. */
export const hasSameCode = { partialFilterExpression: { sameCodeSince: { $exists: true } } };

/** A document that belongs to no company, or is needed before its company is known. */
export interface SharedDocument {
  _id: string;
}

/** An index: its keys in order (1 ascending, -1 descending), and MongoDB's options. */
export interface Index {
  key: Record<string, 1 | -1>;
  unique?: boolean;
  partialFilterExpression?: IndexDescription['partialFilterExpression'];
  /** The store deletes a document this many seconds after the date in the index's field. */
  expireAfterSeconds?: number;
}

/** The parent record: documents are removed with it. */
interface GoesWith {
  /** The name of the parent's collection. */
  readonly of: string;
  /** The field with the parent's id. */
  readonly by: string;
}

/** A collection as its module declares it: its name, indexes and document type. */
export interface Collection<T extends { _id: string }> {
  readonly name: string;
  readonly indexes: readonly Index[];
  readonly goesWith?: GoesWith;
  /** How search finds its records. */
  readonly findable?: Findable<T>;
  /** Type only. */
  readonly document?: T;
}

interface More<T> {
  /** Indexes for `db/across-companies.ts`, which do not begin with `companyId`. */
  acrossCompanies?: readonly Index[];
  /** The parent record and the field with its id: `db/removal.ts` removes these documents with it. */
  goesWith?: { of: Collection<CompanyDocument>; by: keyof T & string };
  /** What search finds of them. `company-db.ts` updates it with each write. */
  findable?: Findable<T> & { fields: readonly (keyof T & string)[] };
}

/**
 * Declares a collection of company documents. Each index must begin with `companyId`, so that no company's list reads
 * another's documents. Child documents need an index on the parent's id.
 */
export function companyCollection<T extends CompanyDocument>(
  name: string,
  indexes: readonly Index[],
  { acrossCompanies = [], goesWith, findable }: More<T> = {},
): Collection<T> {
  for (const { key } of indexes) {
    if (Object.keys(key)[0] !== 'companyId') throw new Error(`An index of ${name} must begin with companyId`);
  }
  const isIndexed = (by: string) => by === '_id' || indexes.some(({ key }) => Object.keys(key)[1] === by);
  if (goesWith && !isIndexed(goesWith.by)) {
    throw new Error(`${name} needs an index that begins with companyId and ${goesWith.by}`);
  }
  return {
    name,
    indexes: [...indexes, ...acrossCompanies],
    ...(goesWith && { goesWith: { of: goesWith.of.name, by: goesWith.by } }),
    ...(findable && { findable }),
  };
}

/** Declares a collection that only `db/` may use: sessions, limits, reset links. */
export function sharedCollection<T extends SharedDocument>(
  name: string,
  indexes: readonly Index[],
): Collection<T> {
  return { name, indexes };
}
