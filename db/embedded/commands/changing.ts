import type { Document } from 'bson';
import { CommandError } from '../errors';
import { parseFilter } from '../query/filter';
import { compileFilter } from '../query/matcher';
import type { Node } from '../query/node';
import { Found, scan } from '../query/scan';
import { Sorter } from '../query/sort';
import { atOnce, commitEnds, oneSlice, othersFirst, PAUSE, type Sliced, sliced, type Work } from '../slices';
import type { Collection } from '../storage/catalog';
import { encodeStored } from '../storage/codec';
import { insertDocument, removeDocument, replaceDocument } from '../storage/documents';
import type { Reader, Writer } from '../storage/engine';
import { compareKeys } from '../storage/key-encoding';
import { encodePatched } from '../storage/patch';
import type { Value } from '../storage/values';
import { parseUpdate } from '../update/update';
import type { Context } from './context';
import { prepare, type Query, type QuerySpec } from './query';
import { isRefusal } from './refusals';

/** What one statement of `update` or `delete` did. */
export interface Changed {
  matched: number;
  modified: number;
  upserted?: Value;
  /** the document that was changed last, as it was and as it is */
  before?: Document;
  after?: Document;
}

/** One statement of `update`, or the update of `findAndModify`. */
interface UpdateStatement extends QuerySpec {
  update: Value;
  multi?: boolean;
  upsert?: boolean;
}

/** A statement that changes documents, read and checked. */
export interface Change {
  multi: boolean;
  /** Plans which documents it is about. */
  query(collection: Collection): Query;
  /** Changes one of them; answers whether it is another one now. */
  apply(writer: Writer, collection: Collection, found: Found, changed: Changed): boolean;
  /** What becomes of it where there is no document. */
  create?(writer: Writer, collection: Collection): Changed;
}

/** The query behind a change: of one document or of many. */
function changeQuery(collection: Collection, spec: QuerySpec, multi: boolean): Query {
  return prepare(collection, { ...spec, limit: multi ? 0 : 1 });
}

/** Reads an update: of what its filter finds, or an insert where it finds nothing and `upsert` asks for it. */
export function updateOf(statement: UpdateStatement): Change {
  const { multi = false, upsert = false } = statement;
  const filter = parseFilter(statement.filter ?? {});
  const change = parseUpdate(statement.update, multi);
  return {
    multi,
    query: (collection) => changeQuery(collection, statement, multi),
    apply(writer, collection, { bytes, document }, changed) {
      const after = change.apply(bytes, document);
      const encoded = change.touched ? encodePatched(bytes, after, change.touched) : encodeStored(after);
      changed.before = document;
      changed.after = after;
      if (encoded.equals(bytes)) return false;
      replaceDocument(writer, collection, {
        before: document,
        after,
        bytes: encoded,
        touched: change.touched,
      });
      return true;
    },
    ...(upsert && {
      create(writer, collection) {
        const created = change.create(filter);
        insertDocument(writer, collection, encodeStored(created));
        return { matched: 0, modified: 0, upserted: created._id, after: created };
      },
    }),
  };
}

/** Reads a removal of what a filter finds. */
export function removalOf(spec: QuerySpec, multi: boolean): Change {
  return {
    multi,
    query: (collection) => changeQuery(collection, spec, multi),
    apply(writer, collection, { document }, changed) {
      changed.before = document;
      removeDocument(writer, collection, document);
      return true;
    },
  };
}

/** The documents that a change is about, in the order in which it takes them. */
function* targets(
  reader: Reader,
  { collection, plan, sort, counters }: Query,
  multi: boolean,
): Sliced<Found> {
  const found = scan(reader, collection, plan, counters);
  if (plan.sorted || multi) {
    for (const next of found) {
      yield next;
      if (!multi && next !== PAUSE) return;
    }
    return;
  }
  const sorter = new Sorter<Found>(sort, 1);
  for (const next of found) {
    if (next === PAUSE) {
      yield PAUSE;
      continue;
    }
    sorter.add(next, next.document, next.bytes.length);
    next.forget();
  }
  yield* sorter.inSlices();
}

/** How many documents are changed in the commit of their command. */
const MOST_AT_ONCE = 250;
/** How many are held for the next commits of a long change, and how many bytes of them. */
const MOST_HELD = 10_000;
const MOST_HELD_BYTES = 4 * 1024 * 1024;

/** Collects documents as bytes: decoded they would take several times as much. */
function* collect(found: Iterator<Found | typeof PAUSE>, most: number): Work<Found[]> {
  const all: Found[] = [];
  while (all.length < most) {
    const next = found.next();
    if (next.done) break;
    if (next.value === PAUSE) {
      yield PAUSE;
      continue;
    }
    next.value.forget();
    all.push(next.value);
  }
  return all;
}

/** Collects the next batch of documents. */
function* collectBatch(found: Iterator<Found | typeof PAUSE>): Work<Found[]> {
  const some: Found[] = [];
  for (let bytes = 0; some.length < MOST_HELD && bytes < MOST_HELD_BYTES; ) {
    const next = found.next();
    if (next.done) break;
    if (next.value === PAUSE) {
      yield PAUSE;
      continue;
    }
    bytes += next.value.bytes.length;
    some.push(next.value);
  }
  return some;
}

/** The document that a search outside of the commit has found, and how many changes the store had seen then. */
export interface Hint {
  found: Found | undefined;
  changes: number;
}

/**
 * Makes a change within a commit. Answers `undefined`, with nothing written, where the search takes too long or finds too many
 * for one, unless `all` is said, and where the hint is out of date.
 */
export function changeAtOnce(
  writer: Writer,
  collection: Collection,
  change: Change,
  { hint, changes, all = false }: { hint: Hint | undefined; changes: number; all?: boolean },
): Changed | undefined {
  const query = change.query(collection);
  const most = all ? Number.POSITIVE_INFINITY : MOST_AT_ONCE + 1;
  if (hint && !all) {
    if (!hint.found)
      return change.create && hint.changes !== changes ? undefined : make(writer, collection, change, []);
    const now = asItIsNow(writer, hint.found, stillFits(query.filter));
    return now && make(writer, collection, change, [now]);
  }
  const search = collect(targets(writer, query, change.multi)[Symbol.iterator](), most);
  const found = all ? atOnce(search) : firstSlice(search);
  if (!found || found.length >= most) return undefined;
  return make(writer, collection, change, found);
}

function firstSlice<T>(work: Work<T>): T | undefined {
  const step = oneSlice(work);
  return step.done ? step.value : undefined;
}

function make(writer: Writer, collection: Collection, change: Change, found: Found[]): Changed {
  return atOnce(changeEach(writer, collection, change, found));
}

function* changeEach(writer: Writer, collection: Collection, change: Change, found: Found[]): Work<Changed> {
  if (found.length === 0 && change.create) return change.create(writer, collection);
  const changed: Changed = { matched: 0, modified: 0 };
  for (const next of sliced(found)) {
    if (next === PAUSE) {
      yield PAUSE;
      continue;
    }
    if (change.apply(writer, collection, next, changed)) changed.modified++;
    changed.matched++;
    next.forget();
  }
  return changed;
}

/** Makes a change within a transaction: all its documents are found before the first is changed. */
export function* changeInTransaction(
  transaction: Writer,
  collection: Collection,
  change: Change,
): Work<Changed> {
  const all = targets(transaction, change.query(collection), change.multi)[Symbol.iterator]();
  const found = yield* collect(all, Number.POSITIVE_INFINITY);
  return yield* changeEach(transaction, collection, change, found);
}

/** Whether a document satisfies the filter by which it was found, when it has changed. */
type Fits = (found: Found) => boolean;

function stillFits(filter: Node): Fits {
  const matches = compileFilter(filter);
  return ({ document }) => matches(document);
}

/** What has been found, as it is by now; `undefined` where it is gone, or does not satisfy the filter any more. */
function asItIsNow(writer: Reader, found: Found, fits: Fits): Found | undefined {
  const bytes = writer.get(found.key);
  if (!bytes) return undefined;
  if (bytes.equals(found.bytes)) return found;
  const now = new Found(found.key, bytes);
  return fits(now) ? now : undefined;
}

/** Looks in slices for the one document that a change is about. */
export async function findTarget(context: Context, ns: string, change: Change): Promise<Hint> {
  const collection = context.collection(ns);
  const { changes } = context.store.engine;
  if (!collection) return { found: undefined, changes };
  const search = targets(context.reader, change.query(collection), false)[Symbol.iterator]();
  const [found] = await context.inSlices(collect(search, 1));
  return { found, changes };
}

/**
 * Changes many documents as MongoDB does, in many commits: those that satisfy the filter in one snapshot, each once, and only if
 * it still satisfies it when its turn comes. Holds a few of them at a time.
 */
export async function changeMany(context: Context, ns: string, change: Change): Promise<Changed> {
  const { engine, transactions, catalog } = context.store;
  const changed: Changed = { matched: 0, modified: 0 };
  await context.inReadView(async () => {
    const collection = context.collection(ns);
    if (!collection) return;
    const query = change.query(collection);
    const fits = stillFits(query.filter);
    const search = targets(context.reader, query, true)[Symbol.iterator]();
    /** how many changes the store has seen; `undefined` as soon as others have made some */
    let changes: number | undefined = engine.changes;
    for (;;) {
      const found = await context.inSlices(collectBatch(search));
      if (found.length === 0) return;
      // Documents that lie together are changed together: each commit writes fewer pages.
      if (query.plan.index) found.sort((a, b) => compareKeys(a.key, b.key));
      for (let at = 0; at < found.length; ) {
        const step = await transactions.write((writer) => {
          const now = catalog.get(ns, writer);
          if (now?.table !== collection.table) throw dropped(ns);
          const unchanged = engine.changes === changes;
          const done = changeSome(writer, now, change, found, at, unchanged ? undefined : fits);
          return { ...done, changes: unchanged ? engine.changes : undefined };
        }, context);
        at = step.next;
        changes = step.changes;
        changed.matched += step.matched;
        changed.modified += step.modified;
        if (step.refusal) throw step.refusal;
        await othersFirst();
      }
    }
  });
  return changed;
}

const dropped = (ns: string) =>
  new CommandError('QueryPlanKilled', `collection dropped while its documents were changed: ${ns}`);

/**
 * As many as one commit may take. A refusal keeps what was changed before it, as in MongoDB. Without `fits` nobody else has
 * written anything since they were found.
 */
function changeSome(
  writer: Writer,
  collection: Collection,
  change: Change,
  found: Found[],
  from: number,
  fits: Fits | undefined,
): Changed & { next: number; refusal?: CommandError } {
  const end = commitEnds();
  const step: Changed & { next: number } = { matched: 0, modified: 0, next: from };
  while (step.next < found.length && (step.next === from || performance.now() < end)) {
    const then = found[step.next] as Found;
    const now = fits ? asItIsNow(writer, then, fits) : then;
    try {
      if (now) {
        if (change.apply(writer, collection, now, step)) step.modified++;
        step.matched++;
        now.forget();
      }
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { ...step, refusal: error };
    }
    step.next++;
  }
  return step;
}
