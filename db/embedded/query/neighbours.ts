import type { Document } from 'bson';
import type { Sliced } from '../slices';
import type { Node } from './node';
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
  select(collection: string, selection: Selection): Sliced<Document>;
  /** ends the work of a client that waits no longer */
  checkTime(): void;
}
