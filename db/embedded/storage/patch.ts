import type { Document } from 'bson';
import { encode, MAX_DOCUMENT_BYTES, tooLarge } from './codec';
import { DOCUMENT_HEAD, valueEnd } from './elements';
import { own, type Value } from './values';

/*
 * Unchanged fields keep their bytes and their order: decoding and encoding would change a double that is whole, a name that
 * is a number and deprecated types of BSON.
 */

/** Encodes an updated document. Only the fields in `touched` are encoded; the bytes of all others are copied. */
export function encodePatched(before: Buffer, after: Document, touched: ReadonlySet<string>): Buffer {
  const parts: Buffer[] = [];
  const placed = new Set<string>();
  const place = (name: string) => {
    const value = placed.has(name) ? undefined : own(after, name);
    placed.add(name);
    if (value !== undefined) parts.push(element(name, value));
  };
  for (const [name, bytes] of elements(before)) {
    if (touched.has(name)) place(name);
    else parts.push(bytes);
  }
  for (const name of Object.keys(after)) if (touched.has(name)) place(name);
  return joined(parts);
}

/** A document with its `_id` in front, where MongoDB keeps it: the very same where it stands there. */
export function withIdFirst(document: Buffer, _id: Value): Buffer {
  const [first] = elements(document);
  if (first?.[0] === '_id') return document;
  const others = [...elements(document)].filter(([name]) => name !== '_id').map(([, bytes]) => bytes);
  return joined([element('_id', _id), ...others]);
}

/** Each element of a document by its name, with all its bytes. */
function* elements(document: Buffer): IterableIterator<[name: string, bytes: Buffer]> {
  const end = document.length - 1;
  for (let at = DOCUMENT_HEAD; at < end; ) {
    const nameEnd = document.indexOf(0, at + 1);
    const next = valueEnd(document, document[at] as number, nameEnd + 1);
    yield [document.toString('utf8', at + 1, nameEnd), document.subarray(at, next)];
    at = next;
  }
}

const element = (name: string, value: Value): Buffer => encode({ [name]: value }).subarray(DOCUMENT_HEAD, -1);

function joined(parts: readonly Buffer[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, DOCUMENT_HEAD + 1);
  if (size > MAX_DOCUMENT_BYTES) throw tooLarge(size);
  const document = Buffer.concat([Buffer.alloc(DOCUMENT_HEAD), ...parts, Buffer.alloc(1)], size);
  document.writeInt32LE(size);
  return document;
}
