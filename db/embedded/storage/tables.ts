/**
 * The layout of the one LMDB database. Every key begins with the number of its table, 4 bytes:
 *   0           'c' namespace      -> a collection's entry in the catalog (BSON)
 *   0           'm' | 't' index    -> the index holds arrays | truncated keys
 *   0           'n'                -> the last table number that was given out
 *   0           'x' table          -> a table that is no longer used, and whose entries are still to be removed
 *   0           'o'                -> the process that owns the folder (BSON)
 *   0           's' session        -> its last write with its answer (BSON)
 *   collection  encoded _id        -> the document (BSON)
 *   index       encoded values, encoded _id -> encoded _id
 */

/** How many bytes the table's number takes. */
export const PREFIX_BYTES = 4;

/** The beginning of all keys of a table. */
export function tablePrefix(table: number): Buffer {
  const prefix = Buffer.allocUnsafe(PREFIX_BYTES);
  prefix.writeUInt32BE(table);
  return prefix;
}

/** A key within a table. */
export function tableKey(table: number, ...parts: Buffer[]): Buffer {
  let size = PREFIX_BYTES;
  for (const part of parts) size += part.length;
  const key = Buffer.allocUnsafe(size);
  let at = key.writeUInt32BE(table);
  for (const part of parts) {
    key.set(part, at);
    at += part.length;
  }
  return key;
}

const meta = (kind: string, name: string) => tableKey(0, Buffer.from(kind + name));

/** A collection's entry in the catalog. */
export const collectionKey = (ns: string) => meta('c', ns);
/** Whether an index holds arrays, or keys that were cut. */
export const flagKey = (flag: 'm' | 't', index: number) => meta(flag, String(index));
/** A table whose entries are still to be removed. */
export const garbageKey = (table: number | '') => meta('x', String(table));
/** The last table number that was given out. */
export const COUNTER_KEY = meta('n', '');
/** A session's last write. */
export const sessionKey = (session: string) => meta('s', session);
/** Who owns the folder. */
export const OWNER_KEY = meta('o', '');
