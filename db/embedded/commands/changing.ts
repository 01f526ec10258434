import type { Document } from 'bson';
import { type Found, scan } from '../query/scan';
import { Scope } from '../query/scope';
import { Sorter } from '../query/sort';
import type { Collection } from '../storage/catalog';
import { encodeStored } from '../storage/codec';
import { insertDocument, removeDocument, replaceDocument } from '../storage/documents';
import type { Reader, Writer } from '../storage/engine';
import { encodeKeeping } from '../storage/keeping';
import type { Value } from '../storage/values';
import { parseUpdate } from '../update/update';
import { prepare, type Query, type QuerySpec } from './query';

/** What one update statement did. */
export interface Updated {
  matched: number;
  modified: number;
  upserted?: Value;
  before?: Document;
  after?: Document;
}

/** One statement of `update`, or the update of `findAndModify`. */
interface UpdateStatement extends QuerySpec {
  update: Value;
  multi?: boolean;
  upsert?: boolean;
  arrayFilters?: Value;
  constants?: Value;
}

/** The query behind a change: of one document or of many. */
export function changeQuery(collection: Collection, spec: QuerySpec, multi: boolean, scope?: Scope): Query {
  return prepare(collection, { ...spec, limit: multi ? 0 : 1 }, scope);
}

/** The documents that a change concerns, all found before the first is changed. */
export function targets(
  writer: Reader,
  { collection, plan, sort, scope, counters }: Query,
  multi: boolean,
): Found[] {
  const found = scan(writer, collection, plan, counters);
  if (plan.sorted) {
    if (multi) return [...undecoded(found)];
    const first = found.next();
    return first.done ? [] : [first.value];
  }
  const sorter = new Sorter<Found>(sort, scope.strings, multi ? undefined : 1);
  for (const next of found) {
    sorter.add(next, next.document, next.bytes.length);
    next.forget();
  }
  return sorter.sorted();
}

/** Many are held as bytes: decoded they would take several times as much. */
function* undecoded(found: Iterable<Found>): Iterable<Found> {
  for (const next of found) {
    yield next;
    next.forget();
  }
}

/** Updates what the filter finds, or inserts where it finds nothing and `upsert` asks for it. */
export function update(writer: Writer, collection: Collection, statement: UpdateStatement): Updated {
  const { multi = false, upsert = false } = statement;
  const scope = Scope.of(statement);
  const query = changeQuery(collection, statement, multi, scope);
  const { filter } = query;
  const change = parseUpdate(statement.update, scope, statement);
  const found = targets(writer, query, multi);
  if (found.length === 0 && upsert) {
    const created = change.create(filter);
    insertDocument(writer, collection, encodeStored(created));
    return { matched: 0, modified: 0, upserted: created._id, after: created };
  }
  const result: Updated = { matched: 0, modified: 0 };
  for (const { bytes, document } of undecoded(found)) {
    const after = change.apply(bytes, filter);
    const encoded = change.touched ? encodeKeeping(bytes, after, change.touched) : encodeStored(after);
    result.matched++;
    result.before = document;
    result.after = after;
    if (encoded.equals(bytes)) continue;
    replaceDocument(writer, collection, document, after, encoded);
    result.modified++;
  }
  return result;
}

/** Removes what the filter finds; the last removed document is answered too. */
export function remove(
  writer: Writer,
  collection: Collection,
  spec: QuerySpec,
  multi: boolean,
): { removed: number; last?: Document } {
  const found = targets(writer, changeQuery(collection, spec, multi), multi);
  for (const { document } of undecoded(found)) removeDocument(writer, collection, document);
  return { removed: found.length, last: found.at(-1)?.document };
}
