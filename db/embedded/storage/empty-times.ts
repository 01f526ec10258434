import { type Document, Timestamp } from 'bson';
import { nextClusterTime } from '../protocol/clock';

/**
 * Puts the time into each empty timestamp (0, 0) among the fields of a new document itself, as MongoDB does; not into
 * its `_id`, and not further down. Changes the document; answers the names of the fields that it has filled.
 */
export function fillEmptyTimes(document: Document): ReadonlySet<string> {
  const filled = new Set<string>();
  for (const name of Object.keys(document)) {
    const value: unknown = document[name];
    if (name === '_id' || !(value instanceof Timestamp) || !value.isZero()) continue;
    document[name] = nextClusterTime();
    filled.add(name);
  }
  return filled;
}
