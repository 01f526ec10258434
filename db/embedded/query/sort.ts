import type { Document } from 'bson';
import { CommandError, unsupported } from '../errors';
import { PAUSE, type Sliced, sliceIsOver } from '../slices';
import { arrayRows, plainRow } from '../storage/index-keys';
import { EMPTY } from '../storage/key-encoding';
import { compareValues, isObject, own, Rank, rankOf, toNumber, type Value } from '../storage/values';
import { sortMemory } from './memory';
import { refuse } from './operands';
import { splitFieldPath } from './paths';
import { Runs } from './runs';

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
  const entries = Object.entries(sort);
  // JavaScript has forgotten which field came first: it puts such a name before all others.
  const number = entries.length > 1 && entries.find(([path]) => /^\d+$/.test(path));
  if (number) throw unsupported(`a sort by several fields, one of them named '${number[0]}'`, 'BadValue');
  return entries.map(([path, direction]) => {
    if (isObject(direction)) throw unsupported(`a sort by ${Object.keys(direction)[0]}`, 'BadValue');
    if (rankOf(direction) !== Rank.Number)
      throw refuse(15974, `Illegal key in $sort specification: ${path}: ${JSON.stringify(direction)}`);
    const order = toNumber(direction);
    if (order !== 1 && order !== -1)
      throw refuse(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    return { path, parts: splitFieldPath(path), descending: order === -1 };
  });
}

const sortRank = (value: Value) => (value === EMPTY ? Rank.Undefined : rankOf(value));

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
  private readonly held = new Runs<Keyed<T>>((a, b) => this.compare(a, b));
  private seen = 0;
  private bytes = 0;
  private readonly memory = sortMemory();

  constructor(
    private readonly fields: SortField[],
    private readonly limit = Number.POSITIVE_INFINITY,
  ) {}

  /** Takes an item with the document that it is sorted by, and what it takes in memory. */
  add(item: T, document: Document, bytes = 0): void {
    this.addKeyed(item, this.sortKeys(document), bytes);
  }

  /** Takes an item with what stands for each field. */
  addKeyed(item: T, keys: Value[], bytes = 0): void {
    if (this.memory.isTight && this.held.size > this.limit) this.trim();
    this.memory.take(bytes);
    this.bytes += bytes;
    this.held.add({ item, keys, at: this.seen++, bytes });
    if (this.held.size > 2 * this.limit + 100) this.trim();
  }

  sorted(): T[] {
    return Array.from(this.held.merged(this.limit), ({ item }) => item);
  }

  /** The items in order, with pauses between them. */
  *inSlices(): Sliced<T> {
    let seen = 0;
    for (const { item } of this.held.merged(this.limit)) {
      if ((++seen & 15) === 0 && sliceIsOver()) yield PAUSE;
      yield item;
    }
  }

  /** Lets go of what is behind the limit. */
  private trim(): void {
    const first = [...this.held.merged(this.limit)];
    const bytes = first.reduce((sum, one) => sum + one.bytes, 0);
    this.memory.give(this.bytes - bytes);
    this.bytes = bytes;
    this.held.replace(first);
  }

  private compare(a: Keyed<T>, b: Keyed<T>): number {
    return this.compareKeys(a.keys, b.keys) || a.at - b.at;
  }

  private compareKeys(a: Value[], b: Value[]): number {
    for (let i = 0; i < this.fields.length; i++) {
      const order = this.compareKey(a[i], b[i]);
      if (order !== 0) return (this.fields[i] as SortField).descending ? -order : order;
    }
    return 0;
  }

  private compareKey(a: Value, b: Value): number {
    if (a === EMPTY || b === EMPTY) return sortRank(a) - sortRank(b);
    return compareValues(a, b);
  }

  /** The values that stand for the fields: of an array those of the element that comes first in this very order. */
  private sortKeys(document: Document): Value[] {
    const plain = plainRow(document, this.fields);
    if (plain) return plain;
    return rowsToSort(document, this.fields).reduce((best, row) =>
      this.compareKeys(row, best) < 0 ? row : best,
    );
  }
}

function rowsToSort(document: Document, fields: SortField[]): Value[][] {
  try {
    return arrayRows(document, fields);
  } catch (error) {
    if (error instanceof CommandError && error.codeName === 'CannotIndexParallelArrays')
      throw new CommandError('BadValue', 'cannot sort with keys that are parallel arrays');
    throw error;
  }
}

/**
 * Sorts the elements of an array, by themselves or by their fields, as `$push` does: unlike in a query
 * an array in there is compared as a whole. Refuses what is no sort.
 */
export function elementSorter(sortBy: Value): (array: Value[]) => Value[] {
  const whole = !isObject(sortBy);
  const fields = parseSort(whole ? { value: sortBy } : sortBy);
  return (array) => {
    const sorter = new Sorter<Value>(fields);
    for (const element of array)
      sorter.addKeyed(element, whole ? [element] : fields.map(({ parts }) => fieldOf(element, parts)));
    return sorter.sorted();
  };
}

const fieldOf = (element: Value, parts: string[]): Value =>
  parts.reduce<Value>((value, part) => (isObject(value) ? own(value, part) : undefined), element);
