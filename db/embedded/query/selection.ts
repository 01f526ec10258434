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

/** The foreign collections of a pipeline, as MongoDB calls those that `$lookup` and `$unionWith` read. */
export interface ForeignCollections {
  /** the documents of a collection, found by its indexes; none where there is no such collection */
  select(collection: string, selection: Selection): Sliced<Document>;
  /** ends the work of a client that waits no longer */
  checkTime(): void;
}
