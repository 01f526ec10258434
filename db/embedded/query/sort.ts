import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import {
  compareStrings,
  compareValues,
  isObject,
  Rank,
  rankOf,
  type StringOrder,
  type Value,
} from '../storage/values';
import { sortMemory } from './memory';
import { splitPath, valuesAt } from './paths';

/** One field of a sort, in its order. */
export interface SortField {
  path: string;
  parts: string[];
  descending: boolean;
}

/** Reads `{ field: 1 | -1 }`; refuses `$meta` and other values. */
export function parseSort(sort: Value): SortField[] {
  if (sort === undefined || sort === null) return [];
  if (!isObject(sort)) throw new CommandError('TypeMismatch', 'Expected field sort to be an object');
  return Object.entries(sort).map(([path, direction]) => {
    if (isObject(direction)) throw unsupported(`a sort by ${Object.keys(direction)[0]}`, 'BadValue');
    const order = Number(direction);
    if (order !== 1 && order !== -1)
      throw new CommandError(
        'BadValue',
        `$sort key ordering must be 1 (for ascending) or -1 (for descending)`,
      );
    return { path, parts: splitPath(path), descending: order === -1 };
  });
}

/** What an empty array sorts as: before null. */
const BEFORE_NULL = Symbol('before null');

const sortRank = (value: Value) => (value === BEFORE_NULL ? Rank.Undefined : rankOf(value));

interface Keyed<T> {
  keys: Value[];
  item: T;
  at: number;
  bytes: number;
}

/**
 * Sorts in memory, stable. With a limit only about twice as many items are held at a time; what is held has an end.
 */
export class Sorter<T> {
  private held: Keyed<T>[] = [];
  private seen = 0;

  constructor(
    private readonly fields: SortField[],
    private readonly strings: StringOrder = compareStrings,
    private readonly limit = Number.POSITIVE_INFINITY,
    private readonly memory = sortMemory(),
  ) {}

  /** Takes an item with the document that it is sorted by, and what it takes in memory. */
  add(item: T, document: Document, bytes = 0): void {
    if (this.memory.isTight && this.held.length > this.limit) this.trim();
    this.memory.take(bytes);
    const keys = this.fields.map((field) => this.sortValue(document, field));
    this.held.push({ item, keys, at: this.seen++, bytes });
    if (this.held.length > 2 * this.limit + 100) this.trim();
  }

  sorted(): T[] {
    this.trim();
    return this.held.map(({ item }) => item);
  }

  private trim(): void {
    this.held.sort((a, b) => this.compare(a, b));
    if (this.held.length <= this.limit) return;
    for (const { bytes } of this.held.slice(this.limit)) this.memory.give(bytes);
    this.held.length = this.limit;
  }

  private compare(a: Keyed<T>, b: Keyed<T>): number {
    for (let i = 0; i < this.fields.length; i++) {
      const order = this.compareKeys(a.keys[i], b.keys[i]);
      if (order !== 0) return (this.fields[i] as SortField).descending ? -order : order;
    }
    return a.at - b.at;
  }

  private compareKeys(a: Value, b: Value): number {
    if (a === BEFORE_NULL || b === BEFORE_NULL) return sortRank(a) - sortRank(b);
    return compareValues(a, b, this.strings);
  }

  /** The value that stands for a field in a sort: of an array its least, or its greatest when descending. */
  private sortValue(document: Document, field: SortField): Value {
    const plain = field.parts.length === 1 ? document[field.path] : undefined;
    if (plain !== undefined && !Array.isArray(plain)) return plain;
    const values = valuesAt(document, field.parts);
    if (values.length === 0) return BEFORE_NULL;
    return values.reduce((best, value) => {
      const order = compareValues(value, best, this.strings);
      return (field.descending ? order > 0 : order < 0) ? value : best;
    });
  }
}
