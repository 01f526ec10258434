import type { Document } from 'bson';
import { CommandError } from '../errors';
import { parseFilter } from '../query/filter';
import { compileFilter } from '../query/matcher';
import { splitPath } from '../query/paths';
import { decode, encode } from './codec';
import type { Reader, Writer } from './engine';
import { discard } from './garbage';
import type { Index } from './index-types';
import { successor } from './key-encoding';
import { COUNTER_KEY, collectionKey, flagKey, tablePrefix } from './tables';

export type { Index, IndexField } from './index-types';

/** A collection with its indexes; the one on `_id` is the collection's own table. */
export interface Collection {
  ns: string;
  table: number;
  indexes: Index[];
  /** indexes that do not have all documents yet: they are written, and answer nothing */
  building: Index[];
}

/** All indexes that a write has to keep. */
export const writtenIndexes = ({ indexes, building }: Collection): Index[] =>
  building.length === 0 ? indexes : [...indexes, ...building];

/** What the catalog keeps of an index. */
export interface StoredIndex {
  table: number;
  name: string;
  key: Record<string, 1 | -1>;
  unique?: boolean;
  partialFilterExpression?: Document;
  expireAfterSeconds?: number;
}

/** Which collections and indexes there are, remembered in full. */
export class Catalog {
  private collections = new Map<string, Collection>();
  /** each collection's entry as it was read or written, to notice another one */
  private entries = new Map<string, Buffer>();

  /** Reads everything again: at the start, and after a rollback. */
  load(reader: Reader): void {
    const before = this.all();
    this.collections = new Map();
    this.entries = new Map();
    const prefix = collectionKey('');
    for (const { value } of reader.range(prefix, successor(prefix)))
      this.remember(reviveLike(value, reader, before), value);
  }

  /**
   * The collection as it is remembered. A write transaction hands itself in: then the entry is read again, so that nothing is
   * written by what is remembered wrongly.
   */
  get(ns: string, writing?: Reader): Collection | undefined {
    if (!writing) return this.collections.get(ns);
    const entry = writing.get(collectionKey(ns));
    if (!entry) {
      this.forget(ns);
      return undefined;
    }
    if (!this.entries.get(ns)?.equals(entry)) this.remember(reviveLike(entry, writing, this.all()), entry);
    return this.collections.get(ns);
  }

  private remember(collection: Collection, entry: Buffer): void {
    this.collections.set(collection.ns, collection);
    this.entries.set(collection.ns, entry);
  }

  private forget(ns: string): void {
    this.collections.delete(ns);
    this.entries.delete(ns);
  }

  all(): Collection[] {
    return [...this.collections.values()].sort((a, b) => (a.ns < b.ns ? -1 : 1));
  }

  /** The collection, made where it is missing. */
  ensure(ns: string, writer: Writer): Collection {
    const existing = this.get(ns, writer);
    if (existing) return existing;
    checkName(ns);
    return this.save({ ns, table: this.nextTable(writer), indexes: [], building: [] }, writer);
  }

  /** Keeps a collection with other indexes; the object is new, so that a transaction notices. */
  save(collection: Collection, writer: Writer): Collection {
    const { ns, table, indexes, building } = collection;
    const entry = encode({
      ns,
      table,
      indexes: indexes.map(stored),
      ...(building.length > 0 && { building: building.map(stored) }),
    });
    writer.put(collectionKey(collection.ns), entry);
    this.remember(collection, entry);
    return collection;
  }

  /** Gives a collection another name, which nothing else has. */
  rename(collection: Collection, ns: string, writer: Writer): void {
    checkName(ns);
    writer.del(collectionKey(collection.ns));
    this.forget(collection.ns);
    this.save({ ...collection, ns }, writer);
  }

  drop(collection: Collection, writer: Writer): void {
    for (const { table } of [collection, ...writtenIndexes(collection)]) discard(table, writer);
    writer.del(collectionKey(collection.ns));
    this.forget(collection.ns);
  }

  /** A number that no table ever had. */
  nextTable(writer: Writer): number {
    const next = (writer.get(COUNTER_KEY)?.readUInt32BE() ?? 0) + 1;
    writer.put(COUNTER_KEY, tablePrefix(next));
    return next;
  }
}

const stored = (index: Index): StoredIndex => ({ table: index.table, ...indexOptions(index) });

/** Refuses what is no name of a database: with a dot in it, it would be another one's. */
export function checkDatabase(name: unknown): void {
  if (typeof name !== 'string' || name === '' || name.length > 63 || /[.$/\\ "\0]/.test(name))
    throw new CommandError('InvalidNamespace', `Invalid database name: '${name}'`);
}

/** Refuses what is no name of a collection. */
function checkName(ns: string): void {
  const name = ns.slice(ns.indexOf('.') + 1);
  if (name === '' || name.startsWith('.') || name.includes('$') || name.includes('\0') || ns.length > 255)
    throw new CommandError('InvalidNamespace', `Invalid collection name: ${name}`);
}

/** The definition of an index, as it is stored and as `listIndexes` shows it. */
export function indexOptions({
  name,
  key,
  unique,
  partial,
  expireAfterSeconds,
}: Index): Omit<StoredIndex, 'table'> {
  return {
    key,
    name,
    ...(unique && { unique }),
    ...(partial && { partialFilterExpression: partial.source }),
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
  };
}

/** A number that no table is ever given. */
const NO_TABLE = 0xffff_fff0;

/** A collection that is not there, as something to look in for documents: it has none, and nothing is to be put into it. */
export const noCollection = (ns: string): Collection => ({
  ns,
  table: NO_TABLE,
  indexes: [],
  building: [],
});

/** The collection as it was in a reader's snapshot, if it existed. */
export function storedCollection(reader: Reader, ns: string): Collection | undefined {
  const bytes = reader.get(collectionKey(ns));
  return bytes && reviveCollection(bytes, reader);
}

function reviveCollection(bytes: Buffer, reader: Reader): Collection {
  const { ns, table, indexes, building = [] } = decode(bytes);
  const revived = (index: StoredIndex) => revive(index, reader);
  return { ns, table, indexes: indexes.map(revived), building: building.map(revived) };
}

/** The collection with what only memory knows of its indexes: an open transaction may have raised a flag that is not kept yet. */
function reviveLike(bytes: Buffer, reader: Reader, before: readonly Collection[]): Collection {
  const collection = reviveCollection(bytes, reader);
  const remembered = new Map(before.flatMap(writtenIndexes).map((index) => [index.table, index]));
  for (const index of writtenIndexes(collection)) {
    const { multikey, truncated, changed } = remembered.get(index.table) ?? {};
    index.multikey ||= multikey === true;
    index.truncated ||= truncated === true;
    if (changed) index.changed = changed;
  }
  return collection;
}

/** Makes an index from what the catalog keeps of it. */
export function revive(stored: StoredIndex, reader: Reader): Index {
  const { table, name, key, unique, partialFilterExpression: source, expireAfterSeconds } = stored;
  const node = source && parseFilter(source);
  return {
    table,
    name,
    key,
    fields: Object.entries(key).map(([path, order]) => ({
      path,
      parts: splitPath(path),
      descending: order < 0,
    })),
    unique: unique === true,
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
    ...(source && node && { partial: { source, node, matches: compileFilter(node) } }),
    multikey: reader.get(flagKey('m', table)) !== undefined,
    truncated: reader.get(flagKey('t', table)) !== undefined,
  };
}
