import { type Document, ObjectId } from 'bson';
import { CommandError } from '../errors';
import { type Collection, type Index, writtenIndexes } from './catalog';
import { checkStorable, decode, MAX_DOCUMENT_BYTES, tooLarge } from './codec';
import type { Writer } from './engine';
import { type IndexKeys, indexKeys } from './index-keys';
import { encodeId, successor } from './key-encoding';
import { withIdFirst } from './patch';
import { flagKey, PREFIX_BYTES, tableKey } from './tables';
import { isObject, Rank, rankOf, type Value } from './values';

const YES = Buffer.from([1]);

/** Stores a new document, given as BSON; answers its `_id`. Everything is checked before the first byte is written. */
export function insertDocument(writer: Writer, collection: Collection, bytes: Buffer): Value {
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(bytes.length);
  const given = decode(bytes);
  checkInserted(given);
  const { _id = new ObjectId() } = given;
  const document = given._id === undefined ? { ...given, _id } : given;
  store(writer, collection, document, withIdFirst(bytes, _id));
  return _id;
}

/** Refuses what MongoDB refuses in a document that takes another's place: an operator there would be a mistake. */
export function checkNewDocument(document: Document): void {
  for (const key of Object.keys(document))
    if (key.startsWith('$'))
      throw new CommandError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${key}' in '${key}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
  checkInserted(document);
}

/** Refuses what MongoDB refuses in any document. */
export function checkInserted(document: Document): void {
  checkId(document._id);
  checkStorable(document);
}

function checkId(id: Value): void {
  if (id === undefined) return;
  const rank = rankOf(id);
  if (rank === Rank.Array || rank === Rank.RegExp)
    throw new CommandError(
      'InvalidOptions',
      `The '_id' value cannot be of type ${rank === Rank.Array ? 'array' : 'regex'}`,
    );
  if (!isObject(id)) return;
  const dollar = Object.keys(id).find((key) => key.startsWith('$'));
  if (dollar)
    throw new CommandError(
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
    );
}

function store(writer: Writer, collection: Collection, document: Document, bytes: Buffer): void {
  const id = encodeId(document._id);
  const key = tableKey(collection.table, id);
  writer.claim(key);
  if (writer.get(key) !== undefined) throw duplicate(collection, '_id_', { _id: 1 }, { _id: document._id });
  const entries = writtenIndexes(collection).map((index) => ({ index, added: indexKeys(document, index) }));
  for (const { index, added } of entries)
    claimUnique(writer, collection, index, added.keys, () => document, id);
  writer.put(key, bytes);
  for (const { index, added } of entries) addEntries(writer, index, added, added.keys, id);
}

/** A document's new form, and the fields in which it may be another than before: any where they are not said. */
interface Replacement {
  before: Document;
  after: Document;
  bytes: Buffer;
  touched?: ReadonlySet<string> | undefined;
}

/** Stores a document's new form and mends the indexes that it touches. */
export function replaceDocument(
  writer: Writer,
  collection: Collection,
  { before, after, bytes, touched }: Replacement,
): void {
  const id = encodeId(before._id);
  const key = tableKey(collection.table, id);
  writer.claim(key);
  const concerned = writtenIndexes(collection).filter((index) => concerns(index, touched));
  const changes = concerned.map((index) => {
    index.changed?.set(id.toString('latin1'), id);
    const old = indexKeys(before, index).keys;
    const keys = indexKeys(after, index);
    return { index, keys, added: without(keys.keys, old), removed: without(old, keys.keys) };
  });
  for (const { index, added } of changes) claimUnique(writer, collection, index, added, () => after, id);
  for (const { index, removed } of changes) {
    claimFreed(writer, index, removed);
    removeEntries(writer, index, removed, id);
  }
  writer.put(key, bytes);
  for (const { index, keys, added } of changes) addEntries(writer, index, keys, added, id);
}

/** Whether an index may have other entries once these fields are changed. */
function concerns({ partial, fields }: Index, touched: ReadonlySet<string> | undefined): boolean {
  return !touched || partial !== undefined || fields.some(({ parts: [name = ''] }) => touched.has(name));
}

/** Removes a document with its index entries. */
export function removeDocument(writer: Writer, collection: Collection, document: Document): void {
  const id = encodeId(document._id);
  const key = tableKey(collection.table, id);
  writer.claim(key);
  writer.removing?.();
  for (const index of writtenIndexes(collection)) {
    index.changed?.set(id.toString('latin1'), id);
    const { keys } = indexKeys(document, index);
    claimFreed(writer, index, keys);
    removeEntries(writer, index, keys, id);
  }
  writer.del(key);
}

/** Adds an existing document to a new index; refuses a second one with a unique value. */
export function indexDocument(
  writer: Writer,
  collection: Collection,
  index: Index,
  document: Document,
): void {
  const id = encodeId(document._id);
  const added = indexKeys(document, index);
  claimUnique(writer, collection, index, added.keys, () => document, id);
  addEntries(writer, index, added, added.keys, id);
}

/** Adds an entry that was made before of a document that is still the same; refuses a second one with a unique value. */
export function indexEntry(
  writer: Writer,
  collection: Collection,
  index: Index,
  { key, id }: { key: Buffer; id: Buffer },
): void {
  if (index.unique) {
    const values = key.subarray(PREFIX_BYTES, key.length - id.length);
    const document = () => decode(writer.get(tableKey(collection.table, id)) as Buffer);
    claimUnique(writer, collection, index, [values], document, id);
  }
  writer.put(key, id);
}

/** The keys of a long array are many: each is looked up, not compared with each. */
function without(keys: Buffer[], others: Buffer[]): Buffer[] {
  const known = new Set(others.map((other) => other.toString('latin1')));
  return keys.filter((key) => !known.has(key.toString('latin1')));
}

function claimUnique(
  writer: Writer,
  collection: Collection,
  index: Index,
  keys: Buffer[],
  document: () => Document,
  id: Buffer,
): void {
  if (!index.unique) return;
  for (const values of keys) {
    const prefix = tableKey(index.table, values);
    writer.claim(prefix);
    const end = successor(prefix);
    if (writer.count?.(prefix, end, Number.POSITIVE_INFINITY) === 0) continue;
    for (const { value } of writer.range(prefix, end))
      if (!value.equals(id)) throw duplicate(collection, index.name, index.key, valuesOf(index, document()));
  }
}

/** A unique value is free only once its removal is committed. Until then this claim stops others from taking it. */
function claimFreed(writer: Writer, index: Index, keys: Buffer[]): void {
  if (index.unique) for (const values of keys) writer.claim(tableKey(index.table, values));
}

function valuesOf(index: Index, document: Document): Document {
  return Object.fromEntries(
    index.fields.map(({ path, parts }) => [
      path,
      parts.reduce<Value>((value, part) => (isObject(value) ? value[part] : undefined), document) ?? null,
    ]),
  );
}

function duplicate(
  collection: Collection,
  name: string,
  keyPattern: Document,
  keyValue: Document,
): CommandError {
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${show(value)}`);
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection.ns} index: ${name} dup key: { ${shown.join(', ')} }`,
    { keyPattern, keyValue },
  );
}

function show(value: Value): string {
  if (value?._bsontype === 'ObjectId') return `ObjectId('${value}')`;
  return JSON.stringify(value);
}

function addEntries(
  writer: Writer,
  index: Index,
  { multikey, truncated }: IndexKeys,
  keys: Buffer[],
  id: Buffer,
): void {
  if (multikey) raise(writer, index, 'm');
  if (truncated) raise(writer, index, 't');
  for (const values of keys) writer.put(tableKey(index.table, values, id), id);
}

function removeEntries(writer: Writer, index: Index, keys: Buffer[], id: Buffer): void {
  for (const values of keys) writer.del(tableKey(index.table, values, id));
}

/**
 * The flag is remembered at once, since believing it too early does no harm; it is kept with the same commit as
 * the entry that needs it.
 */
export function raise(writer: Writer, index: Index, flag: 'm' | 't'): void {
  if (flag === 'm') index.multikey = true;
  else index.truncated = true;
  const key = flagKey(flag, index.table);
  if (writer.get(key) === undefined) writer.put(key, YES);
}
