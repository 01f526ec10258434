import type { Document } from 'bson';
import { counted, PAUSE, sliced, type Work } from '../slices';
import type { Collection, Index } from './catalog';
import { decode } from './codec';
import type { Reader } from './engine';
import { indexKeys } from './index-keys';
import { encodeId } from './key-encoding';
import { tableKey, tablePrefix } from './tables';

/** What a look at every document and every index entry of a collection has found. */
interface Validation {
  documents: number;
  /** the entries of each index, by its name */
  keys: Record<string, number>;
  /** one sentence for each fault */
  errors: string[];
}

/** Compares each index with the documents: each document has its entries, and there are no others. */
export function* validateCollection(reader: Reader, collection: Collection): Work<Validation> {
  const errors: string[] = [];
  let documents = 0;
  const expected = new Map<Index, number>(collection.indexes.map((index) => [index, 0]));
  for (const entry of sliced(
    reader.range(tablePrefix(collection.table), tablePrefix(collection.table + 1)),
  )) {
    if (entry === PAUSE) {
      yield PAUSE;
      continue;
    }
    const { key, value } = entry;
    documents++;
    const document = decode(value);
    if (!key.equals(tableKey(collection.table, encodeId(document._id))))
      errors.push(`a document lies at a key that is not that of its _id ${document._id}`);
    for (const index of collection.indexes)
      expected.set(index, (expected.get(index) ?? 0) + countEntries(reader, index, document, errors));
  }
  const keys: Record<string, number> = { _id_: documents };
  for (const index of collection.indexes) {
    const found = yield* counted(
      sliced(reader.range(tablePrefix(index.table), tablePrefix(index.table + 1))),
    );
    keys[index.name] = found;
    if (found !== expected.get(index))
      errors.push(`index ${index.name} has ${found} entries, and the documents ${expected.get(index)}`);
  }
  return { documents, keys, errors };
}

function countEntries(reader: Reader, index: Index, document: Document, errors: string[]): number {
  const id = encodeId(document._id);
  const { keys, multikey, truncated } = indexKeys(document, index);
  for (const values of keys)
    if (!reader.get(tableKey(index.table, values, id))?.equals(id))
      errors.push(`index ${index.name} has no entry for the document with _id ${document._id}`);
  if ((multikey && !index.multikey) || (truncated && !index.truncated))
    errors.push(`index ${index.name} does not know that it holds arrays or cut keys`);
  return keys.length;
}
