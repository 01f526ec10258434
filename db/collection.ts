import type { IndexDescription } from 'mongodb';

/** What every document of a company carries; `_id` is a random id (`core/id.ts`). */
export interface CompanyDocument {
  _id: string;
  companyId: string;
}

/** A document that belongs to no company, or is needed before its company is known. */
export interface SharedDocument {
  _id: string;
}

/** An index: its keys in order (1 ascending, -1 descending), and what MongoDB calls its options. */
export interface Index {
  key: Record<string, 1 | -1>;
  unique?: boolean;
  partialFilterExpression?: IndexDescription['partialFilterExpression'];
  /** How long after the date in its one field the store removes a document by itself. */
  expireAfterSeconds?: number;
}

/** A collection as its module declares it: name, indices, and as a type what its documents are. */
export interface Collection<T extends { _id: string }> {
  readonly name: string;
  readonly indexes: readonly Index[];
  /** Only a type: the documents of this collection. */
  readonly document?: T;
}

/**
 * Declares a collection of companies' documents. Each index must begin with `companyId`, so that no list of
 * one company walks over another's; an index that serves `db/across-companies.ts` is named there.
 */
export function companyCollection<T extends CompanyDocument>(
  name: string,
  indexes: readonly Index[],
  acrossCompanies: readonly Index[] = [],
): Collection<T> {
  for (const { key } of indexes) {
    if (Object.keys(key)[0] !== 'companyId') throw new Error(`An index of ${name} must begin with companyId`);
  }
  return { name, indexes: [...indexes, ...acrossCompanies] };
}

/** Declares a collection that only the files of `db/` may use: sessions, limits, reset links. */
export function sharedCollection<T extends SharedDocument>(
  name: string,
  indexes: readonly Index[],
): Collection<T> {
  return { name, indexes };
}
