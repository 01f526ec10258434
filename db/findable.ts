/** What can be found. A contact is a client's, and is found by its own name. */
export type FindKind =
  | 'client'
  | 'contact'
  | 'idea'
  | 'meeting'
  | 'task'
  | 'quotation'
  | 'invoice'
  | 'item'
  | 'job'
  | 'employee';

/** A record as searches show it, and what it is found by. Nothing private belongs here. */
export interface Found {
  kind: FindKind;
  title: string;
  /** One more line, so that people tell it from others. */
  hint: string;
  /** It is found by the words of these. */
  texts: readonly (string | undefined)[];
  /** It is found by each of these as a whole, however it is spaced: numbers, codes, telephones. */
  numbers?: readonly (string | undefined)[];
  /** Of two that fit, the later one is shown first; a name alone needs none. */
  at?: Date;
  /** Whose it is, where some people find only their own. */
  who?: string | null | undefined;
}

/** How a collection's records are found, as its module declares it. */
export interface Findable<T> {
  /** The fields that `entries` looks at: a change of another field leaves the search alone. */
  fields: readonly string[];
  kinds: readonly FindKind[];
  /** What a record is found as; nothing where it is in no list any more. */
  entries(record: T): Found[];
}
