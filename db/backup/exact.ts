import { BSON, type Document } from 'mongodb';

/** Decodes every type as its own class, so that nothing changes on the way back. */
const FAITHFUL = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

const OBJECT = 3;
const ARRAY = 4;
/** An undecoded element: type, name bytes, value bytes. */
type Element = readonly [type: number, nameAt: number, nameBytes: number, at: number, bytes: number];

/**
 * Decodes a document so that the driver encodes it to the same bytes. Usually a plain object; a Map if a field name is
 * a whole number, since JavaScript moves those to the front. Throws if neither works: for the deprecated type
 * `undefined`, and for duplicate fields.
 */
export function decodeExactly(bytes: Uint8Array): Document {
  for (const decode of [plain, inOrder]) {
    const document = decode(bytes);
    if (Buffer.compare(BSON.serialize(document), bytes) === 0) return document;
  }
  throw new Error('a document has the type undefined or a field twice, and could not be written as it was');
}

const plain = (bytes: Uint8Array): Document => BSON.deserialize(bytes, FAITHFUL);

function inOrder(bytes: Uint8Array): Document {
  const fields = new Map<string, unknown>();
  for (const [type, nameAt, nameBytes, at, length] of BSON.onDemand.parseToElements(
    bytes,
  ) as Iterable<Element>) {
    const name = Buffer.from(bytes.buffer, bytes.byteOffset + nameAt, nameBytes).toString('utf8');
    const value = bytes.subarray(at, at + length);
    fields.set(
      name,
      type === OBJECT ? inOrder(value) : type === ARRAY ? elements(value) : decodeValue(type, value),
    );
  }
  return fields;
}

const elements = (bytes: Uint8Array): unknown[] => [...(inOrder(bytes) as Map<string, unknown>).values()];

/** Decodes one value, as the only one of a document. */
function decodeValue(type: number, value: Uint8Array): unknown {
  const document = Buffer.concat([Buffer.alloc(4), Buffer.from([type, 0x76, 0]), value, Buffer.alloc(1)]);
  document.writeInt32LE(document.length);
  return BSON.deserialize(document, FAITHFUL).v;
}
