import { CommandError } from '../errors';
import { type RawProjection, rawProjection } from '../query/raw-projection';
import { Runs } from '../query/runs';
import { commitEnds, othersFirst, PAUSE, pausesOften, sliced, type Work } from '../slices';
import type { Collection, Index } from '../storage/catalog';
import { decode } from '../storage/codec';
import { indexDocument, indexEntry, raise } from '../storage/documents';
import type { Entry, Reader, Writer } from '../storage/engine';
import { discard, removeGarbage } from '../storage/garbage';
import { indexKeys } from '../storage/index-keys';
import { PREFIX_BYTES, tableKey, tablePrefix } from '../storage/tables';
import { waitFor } from '../storage/transactions';
import type { Context, Store } from './context';

/** How many entries at most are made in the commit that makes the index. */
const SMALL = 1_000;
/** How many entries are sorted at a time, and how many are handed to a commit. */
const SORTED = 300_000;
const BATCH = 10_000;

/** The builds of each collection: one waits for the other, which may be of the same index. */
const builds = new WeakMap<Store, Map<string, Promise<unknown>>>();

/** Does work on the indexes of a collection when nobody else does any. */
export async function oneByOne<T>(context: Context, ns: string, work: () => Promise<T>): Promise<T> {
  const running = builds.get(context.store) ?? new Map<string, Promise<unknown>>();
  builds.set(context.store, running);
  const before = running.get(ns);
  const done = (async () => {
    if (before) await waitFor(before, context.deadline);
    return work();
  })();
  const settled = Promise.allSettled([before, done]);
  running.set(ns, settled);
  try {
    return await done;
  } finally {
    if (running.get(ns) === settled) running.delete(ns);
  }
}

const documentsOf = (reader: Reader, { table }: Pick<Collection, 'table'>) =>
  reader.range(tablePrefix(table), tablePrefix(table + 1));

/** Builds indexes over a collection with few documents. Where there are many nothing is written. */
export function buildSmall(writer: Writer, collection: Collection, indexes: Index[]): boolean {
  const values: Buffer[] = [];
  for (const { value } of documentsOf(writer, collection))
    if (values.push(value) * indexes.length > SMALL || pausesOften()) return false;
  for (const index of indexes)
    for (const value of values) indexDocument(writer, collection, index, decode(value));
  return true;
}

/**
 * Builds the indexes of these tables, which writers keep already: the documents of one snapshot are read in slices, their entries
 * sorted, and written in that order in many commits. Documents that were changed meanwhile are left out, and entered at the end
 * as they are then.
 */
export async function buildLarge(context: Context, tables: number[]): Promise<void> {
  const { store } = context;
  const snapshot = store.engine.snapshot(aborted);
  try {
    const { collection, indexes } = beingBuilt(store, tables);
    const documents = documentsOf(snapshot, collection)[Symbol.iterator]();
    for (let more = true; more; ) {
      const step = await context.inSlices(entriesOf(documents, indexes));
      more = step.more;
      // LMDB can use old pages again.
      if (!more) snapshot.release();
      for (const made of step.entries) await write(context, made);
    }
    await finish(context, tables);
  } catch (error) {
    await giveUp(store, tables).catch(() => undefined);
    throw error;
  } finally {
    snapshot.release();
  }
}

const aborted = () => new CommandError('IndexBuildAborted', 'The collection or its indexes were dropped');

/** Indexes that are being built, with their collection, wherever it was renamed to. */
function beingBuilt(
  { catalog }: Store,
  tables: readonly number[],
): { collection: Collection; indexes: Index[] } {
  for (const collection of catalog.all()) {
    const indexes = collection.building.filter(({ table }) => tables.includes(table));
    if (indexes.length === tables.length) return { collection, indexes };
  }
  throw aborted();
}

/**
 * One entry: the bytes of its key, which ends with the encoded `_id`, and as the last character how many bytes that has. Of
 * strings many can be held and sorted in half the time that buffers take.
 */
type IndexEntry = string;

const entryOf = (key: Buffer, id: Buffer): IndexEntry =>
  key.toString('latin1') + String.fromCharCode(id.length);

/** The encoded `_id` to which an entry leads, as latin1. */
const idOf = (entry: IndexEntry): string => entry.slice(-1 - entry.charCodeAt(entry.length - 1), -1);

/** The entries of an index. */
interface Entries extends Pick<Index, 'table' | 'multikey' | 'truncated'> {
  sorted: Runs<IndexEntry>;
}

/** Leaves of a document what the keys of these indexes are made of; a partial index may ask for any field. */
function neededBy(indexes: Index[]): RawProjection {
  if (indexes.some(({ partial }) => partial)) return (bytes) => bytes;
  const roots = indexes.flatMap(({ fields }) => fields.map(({ parts: [root = ''] }) => root));
  return rawProjection(new Set(roots));
}

/** The entries of the next documents, for each index. */
function* entriesOf(
  documents: Iterator<Entry>,
  indexes: Index[],
): Work<{ entries: Entries[]; more: boolean }> {
  const entries = indexes.map(({ table, multikey, truncated }): Entries => {
    const sorted = new Runs<IndexEntry>((a, b) => (a < b ? -1 : 1));
    return { table, multikey, truncated, sorted };
  });
  const needed = neededBy(indexes);
  let made = 0;
  for (const next of sliced({ [Symbol.iterator]: () => ({ next: () => documents.next() }) })) {
    if (next === PAUSE) {
      yield PAUSE;
      continue;
    }
    const document = decode(needed(next.value));
    const id = next.key.subarray(PREFIX_BYTES);
    for (const [i, index] of indexes.entries()) {
      const { keys, multikey, truncated } = indexKeys(document, index);
      const own = entries[i] as Entries;
      own.multikey ||= multikey;
      own.truncated ||= truncated;
      for (const values of keys) own.sorted.add(entryOf(tableKey(index.table, values, id), id));
      made += keys.length;
    }
    if (made >= SORTED) return { entries, more: true };
  }
  return { entries, more: false };
}

/** Writes entries in many commits, in their order. */
async function write(context: Context, { table, multikey, truncated, sorted }: Entries): Promise<void> {
  const { store } = context;
  const entries = sorted.merged()[Symbol.iterator]();
  for (;;) {
    const batch: IndexEntry[] = [];
    for (let next = entries.next(); !next.done; next = entries.next())
      if (batch.push(next.value) === BATCH) break;
    if (batch.length === 0) return;
    for (let at = 0; at < batch.length; ) {
      at = await store.transactions.write((writer) => {
        const { collection, indexes } = beingBuilt(store, [table]);
        const [index] = indexes as [Index];
        if (multikey) raise(writer, index, 'm');
        if (truncated) raise(writer, index, 't');
        const end = commitEnds();
        let next = at;
        for (; next < batch.length; next++) {
          if ((next & 15) === 0 && next > at && performance.now() > end) break;
          const entry = batch[next] as IndexEntry;
          const id = idOf(entry);
          if (!index.changed?.has(id))
            indexEntry(writer, collection, index, {
              key: Buffer.from(entry.slice(0, -1), 'latin1'),
              id: Buffer.from(id, 'latin1'),
            });
        }
        return next;
      }, context);
      await othersFirst();
    }
  }
}

/** Enters the documents that were changed meanwhile, and with the last of them lets the indexes answer. */
async function finish({ store, deadline }: Context, tables: number[]): Promise<void> {
  const { catalog, transactions } = store;
  for (let done = false; !done; await othersFirst()) {
    const entered: [Index, string][] = [];
    done = await transactions.write(
      (writer) => {
        entered.length = 0;
        const { collection, indexes } = beingBuilt(store, tables);
        const end = commitEnds();
        for (const index of indexes)
          for (const [name, id] of index.changed ?? []) {
            if (entered.length > 0 && performance.now() > end) return false;
            const bytes = writer.get(tableKey(collection.table, id));
            if (bytes) indexDocument(writer, collection, index, decode(bytes));
            entered.push([index, name]);
          }
        const building = collection.building.filter((index) => !indexes.includes(index));
        catalog.save({ ...collection, indexes: [...collection.indexes, ...indexes], building }, writer);
        return true;
      },
      { deadline },
    );
    // Only after the commit, which may be undone. A later change of these documents finds all of their entries.
    for (const [index, name] of entered) index.changed?.delete(name);
  }
  for (const index of catalog.all().flatMap(({ indexes }) => indexes))
    if (tables.includes(index.table)) delete index.changed;
}

async function giveUp({ catalog, transactions, engine }: Store, tables: number[]): Promise<void> {
  await transactions.write((writer) => {
    for (const collection of catalog.all()) {
      const gone = collection.building.filter(({ table }) => tables.includes(table));
      if (gone.length === 0) continue;
      for (const { table } of gone) discard(table, writer);
      const building = collection.building.filter((index) => !gone.includes(index));
      catalog.save({ ...collection, building }, writer);
    }
  });
  await removeGarbage(engine, transactions);
}
