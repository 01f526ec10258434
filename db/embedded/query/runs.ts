/** How many items are sorted at a time: what takes a few milliseconds. */
const RUN = 2_048;

/** A sorted run, and how far it has been merged. */
interface Run<T> {
  items: T[];
  at: number;
}

/** Sorts many items without working for long at a time: runs of a few thousand as they come, which are merged at the end. */
export class Runs<T> {
  private runs: T[][] = [];
  private last: T[] = [];

  constructor(private readonly compare: (a: T, b: T) => number) {}

  get size(): number {
    return this.runs.length * RUN + this.last.length;
  }

  add(item: T): void {
    this.last.push(item);
    if (this.last.length < RUN) return;
    this.last.sort(this.compare);
    this.runs.push(this.last);
    this.last = [];
  }

  /** Puts sorted items in place of all. */
  replace(sorted: T[]): void {
    this.runs = [];
    for (let at = 0; at + RUN <= sorted.length; at += RUN) this.runs.push(sorted.slice(at, at + RUN));
    this.last = sorted.slice(this.runs.length * RUN);
  }

  /** All in order, up to a limit. */
  merged(limit = Number.POSITIVE_INFINITY): Iterable<T> {
    this.last.sort(this.compare);
    return this.runs.length === 0 ? this.last.slice(0, limit) : this.merge(limit);
  }

  /** By a heap of the runs, in the order of their next items. */
  private *merge(limit: number): Iterable<T> {
    const heap = [...this.runs, this.last]
      .filter(({ length }) => length > 0)
      .map((items): Run<T> => ({ items, at: 0 }));
    const isBefore = (i: number, run: Run<T>) => {
      const { items, at } = heap[i] as Run<T>;
      return this.compare(items[at] as T, run.items[run.at] as T) < 0;
    };
    /** Lets the run at a place sink below all that come before it. */
    const sink = (from: number) => {
      const run = heap[from] as Run<T>;
      let place = from;
      for (let child = 1 + 2 * place; child < heap.length; child = 1 + 2 * place) {
        if (child + 1 < heap.length && isBefore(child + 1, heap[child] as Run<T>)) child++;
        if (!isBefore(child, run)) break;
        heap[place] = heap[child] as Run<T>;
        place = child;
      }
      heap[place] = run;
    };
    for (let i = (heap.length >> 1) - 1; i >= 0; i--) sink(i);
    for (let left = limit; left > 0 && heap.length > 0; left--) {
      const top = heap[0] as Run<T>;
      yield top.items[top.at++] as T;
      if (top.at === top.items.length) {
        const last = heap.pop() as Run<T>;
        if (last !== top) heap[0] = last;
      }
      if (heap.length > 0) sink(0);
    }
  }
}
