import { createHash } from 'node:crypto';
import { unsupported } from '../errors';
import { Rank, rankOf, toNumber, type Value } from './values';

/** What an empty array at the end of a path gives: it comes before null, as MongoDB's "undefined" does. */
export const EMPTY = Symbol('empty array');

/** The values of an index entry as its key, and where each of them ends there. */
interface EncodedRow {
  row: Value[];
  key: Buffer;
  ends: number[];
  truncated: boolean;
}

/**
 * Values as bytes whose order is MongoDB's order: a type byte, then a payload that ends by itself.
 * So no encoding is the beginning of another, and inverting all bytes makes the descending order.
 */
class KeyWriter {
  private bytes = Buffer.allocUnsafe(4096);
  private length = 0;

  take(): Buffer {
    const taken = Buffer.allocUnsafe(this.length);
    this.bytes.copy(taken, 0, 0, this.length);
    this.length = 0;
    return taken;
  }

  reset(): void {
    this.length = 0;
  }

  value(value: Value): void {
    const rank = value === EMPTY ? Rank.Undefined : rankOf(value);
    this.byte(rank);
    this.payload(rank, value);
  }

  /** The values of an index entry, each no longer than its share of the key. */
  row(row: Value[], fields: readonly { descending: boolean }[], before: EncodedRow | undefined): EncodedRow {
    const ends: number[] = [];
    let truncated = false;
    this.reset();
    for (const [i, value] of row.entries()) {
      const from = this.length;
      // Fields outside an array are the same in each of its rows.
      if (before && before.row[i] === value)
        this.raw(before.key.subarray(before.ends[i - 1] ?? 0, before.ends[i]));
      else {
        this.value(value);
        if (this.length - from > roomOf(row.length)) {
          const cut = fitted(this.bytes.subarray(from, this.length), row.length);
          this.length = from;
          this.raw(cut);
          truncated = true;
        }
        if (fields[i]?.descending) turn(this.bytes, from, this.length);
      }
      ends.push(this.length);
    }
    return { row, key: this.take(), ends, truncated };
  }

  byte(byte: number): void {
    this.room(1);
    this.bytes[this.length++] = byte;
  }

  private room(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + size));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  private payload(rank: number, value: Value): void {
    switch (rank) {
      case Rank.Number:
        this.double(toNumber(value));
        return;
      case Rank.String:
        this.text(value);
        return;
      case Rank.Object:
        this.object(value);
        return;
      case Rank.Array:
        for (const element of value) this.value(element);
        this.byte(0);
        return;
      case Rank.Binary:
        this.binary(value.sub_type, value.value());
        return;
      case Rank.ObjectId:
        this.raw(value.id);
        return;
      case Rank.Boolean:
        this.byte(value ? 1 : 0);
        return;
      case Rank.Date:
        this.double(value.getTime());
        return;
      case Rank.RegExp:
        this.text(value.pattern);
        this.text(value.options);
        return;
    }
  }

  /** IEEE bits order like integers once the sign is turned; NaN comes before everything. */
  private double(number: number): void {
    this.room(8);
    const at = this.length;
    this.length += 8;
    if (Number.isNaN(number)) {
      this.bytes.fill(0, at, at + 8);
      return;
    }
    this.bytes.writeDoubleBE(number === 0 ? 0 : number, at);
    if ((this.bytes[at] as number) < 0x80) this.bytes[at] = (this.bytes[at] as number) | 0x80;
    else for (let i = at; i < at + 8; i++) this.bytes[i] = ~(this.bytes[i] as number);
  }

  /** UTF-8, ended by a zero byte; a zero inside becomes 00 FF, which sorts after the end. */
  private text(text: string): void {
    const size = Buffer.byteLength(text);
    this.room(size + 1);
    if (text.includes('\0')) {
      for (const byte of Buffer.from(text)) {
        this.byte(byte);
        if (byte === 0) this.byte(0xff);
      }
    } else this.length += this.bytes.write(text, this.length);
    this.byte(0);
  }

  private object(object: Record<string, Value>): void {
    for (const name of Object.keys(object)) {
      const value = object[name];
      const rank = rankOf(value);
      this.byte(rank);
      this.text(name);
      this.payload(rank, value);
    }
    this.byte(0);
  }

  private binary(subType: number, bytes: Uint8Array): void {
    this.room(5);
    this.length = this.bytes.writeUInt32BE(bytes.length, this.length);
    this.byte(subType);
    this.raw(bytes);
  }

  private raw(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }
}

const writer = new KeyWriter();

/** One value as order-preserving bytes. */
export function encodeKey(value: Value): Buffer {
  writer.reset();
  writer.value(value);
  return writer.take();
}

/** Text that is the same for equal values, and for no others. */
export const identity = (value: Value): string => encodeKey(value).toString('latin1');

/** The values of an index entry, with the one before it of the same document. */
export const encodeRow = (
  row: Value[],
  fields: readonly { descending: boolean }[],
  before?: EncodedRow,
): EncodedRow => writer.row(row, fields, before);

/** Most keys differ within their first bytes: `Buffer.compare` takes three times as long until it begins. */
const COMPARED_HERE = 64;

/** The order of two keys. */
export function compareKeys(a: Buffer, b: Buffer): number {
  const end = Math.min(a.length, b.length, COMPARED_HERE);
  for (let i = 0; i < end; i++) {
    const order = (a[i] as number) - (b[i] as number);
    if (order !== 0) return order;
  }
  return Buffer.compare(a, b);
}

/** All bytes turned, so that the order is the reverse. */
export function invert(bytes: Buffer): Buffer {
  const inverted = Buffer.from(bytes);
  turn(inverted, 0, inverted.length);
  return inverted;
}

function turn(bytes: Buffer, from: number, to: number): void {
  for (let i = from; i < to; i++) bytes[i] = ~(bytes[i] as number);
}

/** The first bytes that sort after everything that begins with `prefix`. */
export function successor(prefix: Buffer): Buffer {
  let end = prefix.length;
  while (end > 0 && prefix[end - 1] === 0xff) end--;
  if (end === 0) return Buffer.alloc(prefix.length + 1, 0xff);
  const next = Buffer.from(prefix.subarray(0, end));
  next[end - 1] = (next[end - 1] as number) + 1;
  return next;
}

/** The most fields that an index may have, so that each has room for a hash and something before it. */
export const MAX_INDEX_FIELDS = 8;

/** LMDB's keys end at 1,978 bytes; this leaves room for the table's number and the document's id. */
const INDEX_BYTES = 1_400;
const MAX_ID_BYTES = 500;
const HASH_BYTES = 20;

/** How many bytes each value of an index of so many fields may take. */
const roomOf = (fields: number) => Math.floor(INDEX_BYTES / fields);

/** Cuts what does not fit, with a hash in place of the rest so that equal stays equal. */
export function fitted(encoded: Buffer, fields: number): Buffer {
  if (encoded.length <= roomOf(fields)) return encoded;
  const hash = createHash('sha1').update(encoded).digest();
  return Buffer.concat([encoded.subarray(0, roomOf(fields) - HASH_BYTES), hash]);
}

/** The part of a long encoding that its fitted form keeps: where a range over it has to begin or end. */
export function fittedPrefix(encoded: Buffer, fields: number): Buffer {
  return encoded.subarray(0, roomOf(fields) - HASH_BYTES);
}

/** A document's `_id` as the key under which it is kept. */
export function encodeId(id: Value): Buffer {
  const bytes = encodeKey(id);
  if (bytes.length > MAX_ID_BYTES) throw unsupported(`an _id of more than ${MAX_ID_BYTES} bytes`, 'BadValue');
  return bytes;
}
