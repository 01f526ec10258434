import type { Document, Filter, UpdateFilter } from 'mongodb';
import { Double, Long } from 'mongodb';
import type { Row } from './fixture';

/** A field below an array may stand in an index with others of the same array only, so arrays have two roots of their own. */
const SCALARS = ['a', 'b', 'd.e', 'd.f'];
const ARRAYS = ['c', 'g.x', 'g.y'];
const PATHS = [...SCALARS, ...ARRAYS, 'u', '_id', 'g', 'd'];
const WORDS = ['', 'a', 'ab', 'b', 'kopi', 'Kopi', 'teh', 'é', '\u{1f4b0}', 'z'];

/** Random documents, filters, updates and indexes, the same for the same seed. */
export class Random {
  private state: number;
  private ids: string[] = [];
  private unique = 0;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Forgets the documents of the round before. */
  begin(): void {
    this.ids = [];
  }

  /** mulberry32 */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  path(): string {
    return this.of(PATHS);
  }

  scalar(): unknown {
    switch (this.below(9)) {
      case 0:
        return null;
      case 1:
      case 2:
        return this.below(12) - 3;
      case 3:
        return this.below(12) / 2;
      case 4:
        return Long.fromNumber(this.below(6));
      case 5:
        return new Date(1_760_000_000_000 + this.below(5));
      case 6:
        return this.chance(0.5);
      default:
        return this.of(WORDS);
    }
  }

  private list<T>(make: () => T, most = 4): T[] {
    return Array.from({ length: this.below(most) }, make);
  }

  private object(): Document {
    const object: Document = {};
    if (this.chance(0.8)) object.x = this.scalar();
    if (this.chance(0.6)) object.y = this.scalar();
    return object;
  }

  /** The fields of a document but for its `_id`. */
  fields(): Document {
    const fields: Document = {};
    if (this.chance(0.8)) fields.a = this.scalar();
    if (this.chance(0.7)) fields.b = this.scalar();
    if (this.chance(0.7)) fields.c = this.chance(0.5) ? this.scalar() : this.list(() => this.scalar());
    if (this.chance(0.6)) fields.d = { e: this.scalar(), ...(this.chance(0.5) && { f: this.scalar() }) };
    if (this.chance(0.5)) fields.g = this.chance(0.3) ? this.object() : this.list(() => this.object());
    fields.u = ++this.unique;
    return fields;
  }

  document(): Row {
    const _id = `id-${this.ids.length}-${this.below(1e6)}`;
    this.ids.push(_id);
    return { _id, ...this.fields() };
  }

  knownId(): string {
    return this.of(this.ids);
  }

  /** A condition that few documents meet. */
  readonly rare = { $or: [{ a: 3 }, { b: 'teh' }, { 'd.e': null, a: { $lt: 2 } }] };

  private condition(): unknown {
    const value = this.scalar();
    switch (this.below(16)) {
      case 0:
      case 1:
        return value;
      case 2:
        return { $gt: value };
      case 3:
        return { $gte: value };
      case 4:
        return { $lt: value };
      case 5:
        return { $lte: value };
      case 6:
        return { $in: this.list(() => this.scalar()) };
      case 7:
        return { $nin: this.list(() => this.scalar()) };
      case 8:
        return { $ne: value };
      case 9:
        return { $exists: this.chance(0.5) };
      case 10:
        return { $type: this.of(['string', 'number', 'null', 'date', 'bool', 'array', 'object', 'long']) };
      case 11:
        return this.of([/^k/, /^K/i, /p/, /^a|b$/, /^$/]);
      case 12:
        return { $gte: this.below(5) - 2, $lt: this.below(8) };
      case 13:
        return this.of([{ $size: this.below(3) }, { $all: [this.scalar(), this.scalar()] }]);
      case 14:
        return {
          $elemMatch: this.of([{ $gt: value }, { x: value }, { x: { $lt: 3 }, y: { $exists: true } }]),
        };
      default:
        return { $not: { $gt: value } };
    }
  }

  filter(depth = 0): Filter<Row> {
    if (depth < 2 && this.chance(0.3)) {
      const parts = [this.filter(depth + 1), this.filter(depth + 1)];
      return this.of([{ $or: parts }, { $and: parts }, { $nor: parts }]) as Filter<Row>;
    }
    const filter: Document = {};
    for (let i = this.below(3); i >= 0; i--) filter[this.path()] = this.condition();
    return filter as Filter<Row>;
  }

  sort(): Record<string, 1 | -1> {
    const sort: Record<string, 1 | -1> = {};
    const paths = this.chance(0.6) ? SCALARS : [...SCALARS, this.of(ARRAYS)];
    for (let i = this.below(2); i >= 0; i--) sort[this.of(paths)] = this.of([1, -1] as const);
    return sort;
  }

  /** The fields of an index and its options. */
  index(): [Record<string, 1 | -1>, Document] {
    if (this.chance(0.1))
      return [{ u: 1 }, { unique: true, partialFilterExpression: { u: { $exists: true } } }];
    const fields: Record<string, 1 | -1> = {};
    const root = this.of([['c'], ['g.x', 'g.y']]);
    const paths = this.chance(0.4) ? [...SCALARS, ...root] : SCALARS;
    for (let i = this.below(3); i >= 0; i--) fields[this.of(paths)] = this.of([1, -1] as const);
    const [first] = Object.keys(fields) as [string];
    const options = this.of([
      {},
      {},
      {},
      { partialFilterExpression: { [first]: { $exists: true } } },
      { partialFilterExpression: { a: { $gt: 1 } } },
    ]);
    return [fields, options];
  }

  update(): UpdateFilter<Row> {
    const scalar = this.of(SCALARS);
    switch (this.below(9)) {
      case 0:
        return { $set: { [scalar]: this.scalar() } };
      case 1:
        return { $set: { c: this.list(() => this.scalar()) }, $unset: { [scalar]: '' } };
      case 2:
        return { $inc: { [this.of(['n', 'a'])]: this.below(5) } };
      case 3:
        return { $push: { c: this.scalar() } } as UpdateFilter<Row>;
      case 4:
        return { $pull: { c: this.scalar() } } as UpdateFilter<Row>;
      case 5:
        return { $unset: { [this.of([...SCALARS, 'c', 'g'])]: '' } };
      case 6:
        return { $rename: { a: 'b' } };
      case 7:
        return { $min: { a: this.scalar() }, $max: { b: this.scalar() } } as UpdateFilter<Row>;
      default:
        return { $set: { n: new Double(this.below(4)), g: this.list(() => this.object()) } };
    }
  }
}
