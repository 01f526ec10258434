import type { Document } from 'bson';
import type { Sliced } from '../slices';
import type { Value } from '../storage/values';
import type { Node } from './node';
import type { Scope } from './scope';
import type { SortField } from './sort';

/** Which documents of a collection, in which order: what `find` says, and the beginning of a pipeline. */
export interface Selection {
  filter: Node;
  sort: SortField[];
  skip: number;
  /** infinite where there is none */
  limit: number;
}

/** The other collections of a database, as far as stages need them. */
export interface Neighbours {
  /** the documents of a collection, found by its indices; none where there is no such collection */
  select(collection: string, selection: Selection, scope: Scope): Sliced<Document>;
  /** whether an index begins with this field, so that to ask for single values reads little */
  indexed(collection: string, path: string): boolean;
  /** ends the work of a client that waits no longer */
  checkTime(): void;
}

/** A stage that writes, which only the end of a whole pipeline can be. */
export interface Output {
  name: '$out' | '$merge';
  spec: Value;
}
