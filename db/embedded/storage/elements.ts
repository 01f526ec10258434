/** Where a document's first element stands, behind the document's length. */
export const DOCUMENT_HEAD = 4;

/** Bytes of a value by its BSON type, where they are always as many. */
const FIXED: Partial<Record<number, number>> = {
  1: 8, // double
  6: 0, // undefined
  7: 12, // ObjectId
  8: 1, // boolean
  9: 8, // date
  10: 0, // null
  16: 4, // int32
  17: 8, // timestamp
  18: 8, // int64
  19: 16, // Decimal128
  127: 0, // MaxKey
  255: 0, // MinKey
};

/** How many bytes a value that begins with the length of its text has in addition to that text. */
const BYTES_AROUND_TEXT: Partial<Record<number, number>> = {
  2: 4, // string
  5: 5, // binary: its length, its subtype
  12: 16, // DBPointer: its text, an ObjectId
  13: 4, // code
  14: 4, // symbol
};

/** Values whose length, of all of it, stands first: a document, an array, code with its scope. */
const WHOLE = new Set([3, 4, 15]);

const REGULAR_EXPRESSION = 11;

/** Where a value of a type that starts at `at` is over. */
export function valueEnd(bytes: Buffer, type: number, at: number): number {
  const fixed = FIXED[type];
  if (fixed !== undefined) return at + fixed;
  const around = BYTES_AROUND_TEXT[type];
  if (around !== undefined) return at + around + bytes.readInt32LE(at);
  if (WHOLE.has(type)) return at + bytes.readInt32LE(at);
  if (type === REGULAR_EXPRESSION) return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1;
  throw new Error(`A stored document holds a value of type ${type}, which BSON has not`);
}
