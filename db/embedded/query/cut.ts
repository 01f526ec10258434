/** Makes the answer of a stored document from its bytes, without decoding what is left out. */
export type Cut = (bytes: Buffer) => Buffer;

const DOCUMENT_HEAD = 4;

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

/** Bytes beside its text of a value that begins with its text's length. */
const BESIDE_TEXT: Partial<Record<number, number>> = {
  2: 4, // string
  5: 5, // binary: its length, its subtype
  12: 16, // DBPointer: its text, an ObjectId
  13: 4, // code
  14: 4, // symbol
};

/** Values whose length, of all of it, stands first: a document, an array, code with its scope. */
const WHOLE = new Set([3, 4, 15]);

const REGULAR_EXPRESSION = 11;

/**
 * Keeps the fields of these names, as they stand and in the document's own order: what `include` answers for the same
 * names, without turning each field into a value and back. Most of what reading a list costs is that.
 */
export function cutTo(names: Iterable<string>): Cut {
  const wanted = byLength([...names].map((name) => Buffer.from(name)));
  return (bytes) => {
    const stretches: [from: number, to: number][] = [];
    let kept = 0;
    const end = bytes.length - 1;
    for (let at = DOCUMENT_HEAD; at < end; ) {
      let nameEnd = at + 1;
      while (bytes[nameEnd] !== 0) nameEnd++;
      const next = valueEnd(bytes, bytes[at] as number, nameEnd + 1);
      if (wanted[nameEnd - at - 1]?.some((name) => stands(name, bytes, at + 1))) {
        const last = stretches.at(-1);
        if (last?.[1] === at) last[1] = next;
        else stretches.push([at, next]);
        kept += next - at;
      }
      at = next;
    }
    return joined(bytes, stretches, kept);
  };
}

function byLength(names: Buffer[]): Buffer[][] {
  const all: Buffer[][] = [];
  for (const name of names) all[name.length] = [...(all[name.length] ?? []), name];
  return all;
}

/** A name is a few bytes: to make a string of each, only to compare it, took longer than all else. */
function stands(name: Buffer, bytes: Buffer, at: number): boolean {
  for (let i = 0; i < name.length; i++) if (name[i] !== bytes[at + i]) return false;
  return true;
}

function joined(bytes: Buffer, stretches: [number, number][], kept: number): Buffer {
  const cut = Buffer.allocUnsafe(DOCUMENT_HEAD + kept + 1);
  cut.writeInt32LE(cut.length);
  let at = DOCUMENT_HEAD;
  for (const [from, to] of stretches) at += bytes.copy(cut, at, from, to);
  cut[at] = 0;
  return cut;
}

/** Where a value of a type that starts at `at` is over. */
function valueEnd(bytes: Buffer, type: number, at: number): number {
  const fixed = FIXED[type];
  if (fixed !== undefined) return at + fixed;
  const beside = BESIDE_TEXT[type];
  if (beside !== undefined) return at + beside + bytes.readInt32LE(at);
  if (WHOLE.has(type)) return at + bytes.readInt32LE(at);
  if (type === REGULAR_EXPRESSION) return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1;
  throw new Error(`A stored document holds a value of type ${type}, which BSON has not`);
}
