import { type DeserializeOptions, type Document, deserialize, serialize } from 'bson';
import { CommandError, unsupported } from '../errors';
import type { Value } from './values';

/** The largest document, as in MongoDB. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** How deep a document may be, and how deep a message, which has its documents within it; as in MongoDB. */
const MAX_DEPTH = 180;
const MAX_MESSAGE_DEPTH = 200;

/** Keeps int64, binary and regular expressions as their BSON classes, so that nothing changes on the way back. */
const FAITHFUL = { promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Decodes one BSON document. */
export function decode(bytes: Uint8Array): Document {
  return deserialized(bytes, FAITHFUL);
}

/**
 * Decodes a command, leaving the documents to be inserted as they came. Refuses one that is nested deeper than what
 * reads it can follow: nobody behind this need ask again.
 */
export function decodeCommand(bytes: Uint8Array): Document {
  return received(deserialized(bytes, { ...FAITHFUL, fieldsAsRaw: { documents: true } }));
}

/** Decodes one statement of a command, with the same care. */
export function decodeStatement(bytes: Uint8Array): Document {
  return received(decode(bytes));
}

function received(document: Document): Document {
  checkDepth(document, 1);
  return document;
}

function deserialized(bytes: Uint8Array, options: DeserializeOptions): Document {
  try {
    return deserialize(bytes, options);
  } catch (error) {
    if (isOverflow(error)) throw tooDeep(MAX_MESSAGE_DEPTH);
    throw error;
  }
}

function checkDepth(value: Value, depth: number): void {
  if (
    typeof value !== 'object' ||
    value === null ||
    value._bsontype !== undefined ||
    ArrayBuffer.isView(value)
  )
    return;
  if (depth > MAX_MESSAGE_DEPTH) throw tooDeep(MAX_MESSAGE_DEPTH);
  for (const key of Object.keys(value)) checkDepth(value[key], depth + 1);
}

/** Whether it is JavaScript's own end that something ran into, by calling itself too often. */
const isOverflow = (error: unknown): boolean =>
  error instanceof RangeError && /call stack/.test(error.message);

const tooDeep = (depth: number) =>
  new CommandError('Overflow', `Document exceeds maximum nested object depth: ${depth}`);

/** An answer may be larger than the document in it, as in MongoDB. */
const MAX_ANSWER_BYTES = MAX_DOCUMENT_BYTES + 16 * 1024;

/** Encodes one document; refuses one that is larger than a client takes, or than `bson` can write. */
export function encode(document: Document): Buffer {
  const bytes = serialized(document);
  return checkSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Refuses bytes that are more than a client takes as one document. */
export function checkSize(bytes: Buffer): Buffer {
  if (bytes.length > MAX_ANSWER_BYTES) throw tooLarge(bytes.length);
  return bytes;
}

function serialized(document: Document): Uint8Array {
  try {
    return serialize(document);
  } catch (error) {
    // It has run over the end of bson's own buffer.
    if (!(error instanceof RangeError) || isOverflow(error)) throw error;
    throw tooLarge('more than bson can write');
  }
}

/** Encodes a document to be stored; refuses one that is larger than MongoDB takes. */
export function encodeStored(document: Document): Buffer {
  const bytes = encode(document);
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(bytes.length);
  return bytes;
}

/** The refusal of a document over 16 MB. */
export function tooLarge(size: number | string): CommandError {
  return new CommandError(
    'BSONObjectTooLarge',
    `object too large. size in bytes: ${size}, max size: ${MAX_DOCUMENT_BYTES}`,
  );
}

const REFUSED: Record<string, string> = {
  Decimal128: 'the type Decimal128',
  Code: 'the type JavaScript',
  BSONSymbol: 'the type Symbol',
  DBRef: 'the type DBRef',
  Timestamp: 'the type Timestamp',
  MinKey: 'the type MinKey',
  MaxKey: 'the type MaxKey',
};

/** Refuses values of types that nobody stores or that could not be kept without loss, and int64 beyond the integers of a double. */
export function checkStorable(value: Value, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) throw tooDeep(MAX_DEPTH);
  if (Array.isArray(value)) {
    for (const element of value) checkStorable(element, depth + 1);
    return;
  }
  const tag: unknown = value._bsontype;
  if (tag !== undefined) {
    if (tag === 'Long' && !Number.isSafeInteger(Number(value)))
      throw unsupported('int64 values beyond 2^53', 'BadValue');
    const refused = REFUSED[String(tag)];
    if (refused) throw unsupported(refused, 'BadValue');
    if (Object.hasOwn(value, '_bsontype')) throw unsupported('a field named _bsontype', 'BadValue');
    return;
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__') throw unsupported('a field named __proto__', 'BadValue');
    checkStorable(value[key], depth + 1);
  }
}
