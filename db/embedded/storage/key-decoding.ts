import { Binary, BSONRegExp, ObjectId } from 'bson';
import { Rank, type Value } from './values';

/** Reads values back from an index key, so that a filter can be tested before the document is fetched. */
export class KeyReader {
  private mask = 0;

  constructor(
    private readonly bytes: Buffer,
    private at: number,
  ) {}

  /** The next value; `descending` turns the bytes back first. */
  next(descending: boolean): Value {
    this.mask = descending ? 0xff : 0;
    return this.value(this.byte());
  }

  /** Behind the end zeroes, which end whatever is being read: a key that was cut tells nothing, but is no trap. */
  private byte(): number {
    return (this.bytes[this.at++] ?? this.mask) ^ this.mask;
  }

  private value(rank: number): Value {
    switch (rank) {
      case Rank.Undefined:
        return [];
      case Rank.Number:
        return this.double();
      case Rank.String:
        return this.text();
      case Rank.Object:
        return this.object();
      case Rank.Array:
        return this.array();
      case Rank.Binary:
        return this.binary();
      case Rank.ObjectId:
        return new ObjectId(this.take(12));
      case Rank.Boolean:
        return this.byte() === 1;
      case Rank.Date:
        return new Date(this.double());
      case Rank.RegExp:
        return new BSONRegExp(this.text(), this.text());
      default:
        return null;
    }
  }

  private take(size: number): Buffer {
    const taken = Buffer.allocUnsafe(size);
    for (let i = 0; i < size; i++) taken[i] = this.byte();
    return taken;
  }

  private double(): number {
    const bytes = this.take(8);
    if ((bytes[0] as number) >= 0x80) bytes[0] = (bytes[0] as number) & 0x7f;
    else for (let i = 0; i < 8; i++) bytes[i] = ~(bytes[i] as number);
    return bytes.readDoubleBE();
  }

  private text(): string {
    const start = this.at;
    const end = this.mask;
    let escaped = false;
    while (this.at < this.bytes.length) {
      if (this.bytes[this.at++] !== end) continue;
      if (this.bytes[this.at] !== (0xff ^ this.mask)) break;
      escaped = true;
      this.at++;
    }
    let text = this.bytes.subarray(start, this.at - 1);
    if (this.mask) text = Buffer.from(text.map((byte) => ~byte));
    if (escaped) text = Buffer.from(text.filter((_, i) => i === 0 || text[i - 1] !== 0));
    return text.toString();
  }

  /** A field's name, in which BSON has no zero byte: what follows it may well begin with FF, and is no escape. */
  private name(): string {
    const start = this.at;
    const end = this.bytes.indexOf(this.mask, start);
    this.at = (end < 0 ? this.bytes.length : end) + 1;
    return Buffer.from(this.bytes.subarray(start, this.at - 1).map((byte) => byte ^ this.mask)).toString();
  }

  private object(): Record<string, Value> {
    const object: Record<string, Value> = {};
    for (let rank = this.byte(); rank !== 0; rank = this.byte()) {
      const name = this.name();
      object[name] = this.value(rank);
    }
    return object;
  }

  private array(): Value[] {
    const array: Value[] = [];
    for (let rank = this.byte(); rank !== 0; rank = this.byte()) array.push(this.value(rank));
    return array;
  }

  private binary(): Binary {
    const size = this.take(4).readUInt32BE();
    const subType = this.byte();
    return new Binary(this.take(size), subType);
  }
}
