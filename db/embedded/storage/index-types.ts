import type { Document } from 'bson';
import type { Matcher } from '../query/matcher';
import type { Node } from '../query/node';

/** One field of an index. */
export interface IndexField {
  path: string;
  parts: string[];
  descending: boolean;
}

/** An index as the planner and the writers use it. */
export interface Index {
  table: number;
  name: string;
  key: Record<string, 1 | -1>;
  fields: IndexField[];
  unique: boolean;
  partial?: { source: Document; node: Node; matches: Matcher };
  /** how long after the date in its field a document is removed; nothing else expires */
  expireAfterSeconds?: number;
  /** some document has an array at one of its fields: several entries lead to one document */
  multikey: boolean;
  /** some key was cut: entries are not in full order, and do not tell their value */
  truncated: boolean;
  /** while it is built: the documents that were changed meanwhile, by their encoded `_id` as latin1 */
  changed?: Map<string, Buffer>;
}
