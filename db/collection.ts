import type { IndexDescription } from 'mongodb';
import type { Findable } from './findable';

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

/** The record that the documents of a collection belong to: they are removed with it. */
interface GoesWith {
  /** The name of that record's collection. */
  readonly of: string;
  /** The field that holds its id. */
  readonly by: string;
}

/** A collection as its module declares it: name, indices, and as a type what its documents are. */
export interface Collection<T extends { _id: string }> {
  readonly name: string;
  readonly indexes: readonly Index[];
  readonly goesWith?: GoesWith;
  /** How its records are found. */
  readonly findable?: Findable<T>;
  /** Only a type: the documents of this collection. */
  readonly document?: T;
}

interface More<T> {
  /** Indices that serve `db/across-companies.ts`, and so begin with something else. */
  acrossCompanies?: readonly Index[];
  /** The record that these belong to, by the field that holds its id: `db/removal.ts` removes them with it. */
  goesWith?: { of: Collection<CompanyDocument>; by: keyof T & string };
  /** What searches find of them: `company-db.ts` keeps it with each write. */
  findable?: Findable<T> & { fields: readonly (keyof T & string)[] };
}

/**
 * Declares a collection of companies' documents. Each index must begin with `companyId`, so that no list of
 * one company walks over another's. What goes with a record needs an index that finds it by that.
 */
export function companyCollection<T extends CompanyDocument>(
  name: string,
  indexes: readonly Index[],
  { acrossCompanies = [], goesWith, findable }: More<T> = {},
): Collection<T> {
  for (const { key } of indexes) {
    if (Object.keys(key)[0] !== 'companyId') throw new Error(`An index of ${name} must begin with companyId`);
  }
  const found = (by: string) => by === '_id' || indexes.some(({ key }) => Object.keys(key)[1] === by);
  if (goesWith && !found(goesWith.by)) {
    throw new Error(`${name} needs an index that begins with companyId and ${goesWith.by}`);
  }
  return {
    name,
    indexes: [...indexes, ...acrossCompanies],
    ...(goesWith && { goesWith: { of: goesWith.of.name, by: goesWith.by } }),
    ...(findable && { findable }),
  };
}

/** Declares a collection that only the files of `db/` may use: sessions, limits, reset links. */
export function sharedCollection<T extends SharedDocument>(
  name: string,
  indexes: readonly Index[],
): Collection<T> {
  return { name, indexes };
}
