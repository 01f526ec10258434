import { Binary, BSONRegExp, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
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

  private byte(): number {
    return (this.bytes[this.at++] as number) ^ this.mask;
  }

  private value(rank: number): Value {
    switch (rank) {
      case Rank.MinKey:
        return new MinKey();
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
      case Rank.Timestamp:
        return new Timestamp(this.take(8).readBigUInt64BE());
      case Rank.RegExp:
        return new BSONRegExp(this.text(), this.text());
      case Rank.MaxKey:
        return new MaxKey();
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
    for (;;) {
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

  private object(): Record<string, Value> {
    const object: Record<string, Value> = {};
    for (let rank = this.byte(); rank !== 0; rank = this.byte()) {
      const name = this.text();
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
