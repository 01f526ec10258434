import type { Binary, BSONRegExp, Long, ObjectId } from 'bson';

/** Any value that a document can hold, as `codec` decodes it. A missing field is `undefined`. */
// biome-ignore lint/suspicious/noExplicitAny: a value's type is only known when it is looked at
export type Value = any;

/** The order of BSON types among each other, which is also the first byte of an index key. */
export const Rank = {
  Undefined: 3,
  Null: 5,
  Number: 10,
  String: 15,
  Object: 20,
  Array: 25,
  Binary: 30,
  ObjectId: 35,
  Boolean: 40,
  Date: 45,
  RegExp: 50,
} as const;

const TAGGED: Record<string, number> = {
  Long: Rank.Number,
  Int32: Rank.Number,
  Double: Rank.Number,
  Binary: Rank.Binary,
  UUID: Rank.Binary,
  ObjectId: Rank.ObjectId,
  BSONRegExp: Rank.RegExp,
};

/** The rank of a value's type in MongoDB's order. A missing value ranks with null. */
export function rankOf(value: Value): number {
  switch (typeof value) {
    case 'number':
      return Rank.Number;
    case 'string':
      return Rank.String;
    case 'boolean':
      return Rank.Boolean;
    case 'object':
      if (value === null) return Rank.Null;
      if (Array.isArray(value)) return Rank.Array;
      if (value instanceof Date) return Rank.Date;
      return value._bsontype === undefined ? Rank.Object : (TAGGED[value._bsontype] ?? Rank.Object);
    default:
      return Rank.Null;
  }
}

/** Whether the value is an embedded document (no array, date, id or other BSON type). */
export function isObject(value: Value): value is Record<string, Value> {
  return typeof value === 'object' && value !== null && rankOf(value) === Rank.Object;
}

/** A field of an object; `undefined` too where only JavaScript's own prototype has that name. */
export function own(object: Record<string, Value>, name: string): Value {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The number behind a plain number or an int64. */
export function toNumber(value: number | Long): number {
  return typeof value === 'number' ? value : Number(value);
}

const compareNumbers = (a: number, b: number): number => {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number.isNaN(a) ? (Number.isNaN(b) ? 0 : -1) : 1;
};

/** By code point, as UTF-8 bytes sort; JavaScript's own order differs beyond U+FFFF. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const surrogateX = x >= 0xd800 && x <= 0xdfff;
    const surrogateY = y >= 0xd800 && y <= 0xdfff;
    if (surrogateX !== surrogateY) return surrogateX ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}

function compareObjects(a: Record<string, Value>, b: Record<string, Value>): number {
  const left = Object.entries(a);
  const right = Object.entries(b);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [nameA, valueA] = left[i] as [string, Value];
    const [nameB, valueB] = right[i] as [string, Value];
    const order =
      rankOf(valueA) - rankOf(valueB) || compareStrings(nameA, nameB) || compareValues(valueA, valueB);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareArrays(a: Value[], b: Value[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareBinary(a: Binary, b: Binary): number {
  return a.position - b.position || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
}

function compareSameType(rank: number, a: Value, b: Value): number {
  switch (rank) {
    case Rank.Number:
      return compareNumbers(toNumber(a), toNumber(b));
    case Rank.String:
      return compareStrings(a, b);
    case Rank.Object:
      return compareObjects(a, b);
    case Rank.Array:
      return compareArrays(a, b);
    case Rank.Binary:
      return compareBinary(a, b);
    case Rank.ObjectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case Rank.Boolean:
      return Number(a) - Number(b);
    case Rank.Date:
      return compareNumbers(a.getTime(), b.getTime());
    case Rank.RegExp:
      return (
        compareStrings((a as BSONRegExp).pattern, b.pattern) ||
        compareStrings((a as BSONRegExp).options, b.options)
      );
    default:
      return 0;
  }
}

/** MongoDB's order over all values; negative, zero or positive. */
export function compareValues(a: Value, b: Value): number {
  const rank = rankOf(a);
  return rank - rankOf(b) || compareSameType(rank, a, b);
}

/** Whether two values are the same to MongoDB (1 equals 1.0; missing equals null). */
export function equalValues(a: Value, b: Value): boolean {
  return a === b || compareValues(a, b) === 0;
}
