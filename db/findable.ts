/** A kind of search result, which `found` of its module's manifest names: 'client'. */
export type FindKind = string;

/** A search result and what it is found by. It must contain nothing private. */
export interface Found {
  kind: FindKind;
  title: string;
  /** A second line that tells similar results apart. */
  hint: string;
  /** Found by the words of these. */
  texts: readonly (string | undefined)[];
  /** Found by each of these as a whole, ignoring spaces: numbers, codes, phone numbers. */
  numbers?: readonly (string | undefined)[];
  /** Later ones are ranked first; left out for names. */
  at?: Date;
  /** The person it belongs to, for people who only find their own. */
  who?: string | null | undefined;
}

/** How a collection's records are found, declared by its module. */
export interface Findable<T> {
  /** The fields `entries` reads. Changes of other fields do not update the search. */
  fields: readonly string[];
  kinds: readonly FindKind[];
  /** What lists compare and sort a record by: these texts as a `searchKey`. `company-db.ts` stores it with the record. */
  compared?: { field: string; texts(record: T): readonly (string | undefined)[] };
  /** The search entries of a record; none if it is in no list any more. */
  entries(record: T): Found[];
}
