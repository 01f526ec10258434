/*
 * One thread serves all clients, so no command may work for long at a time. Iterations over many documents yield `PAUSE`
 * between two items when the slice of time is over. The code that drives them then serves others before it continues.
 */

/** Yielded in place of an item when the slice is over. */
export const PAUSE = Symbol('pause');
type Pause = typeof PAUSE;

/** Items, with pauses between them. */
export type Sliced<T> = Iterable<T | Pause>;

/** Work that pauses, and its result. */
export type Work<T> = Generator<Pause, T>;

/** How long a command works before others have their turn, in milliseconds; a commit of a long one takes twice as long. */
let slice = 10;

/** Sets another length: tests pause wherever that is possible. */
export function setSlice(milliseconds: number): void {
  slice = milliseconds;
}

/** Whether even little work is done in several steps, as in tests. */
export const pausesOften = (): boolean => slice === 0;

/** When a commit that begins now has done enough. */
export const commitEnds = (): number => performance.now() + 2 * slice;

/** When the present slice is over. Work that nobody drives in slices never pauses. */
let end = Number.POSITIVE_INFINITY;

/** Whether it is time to yield `PAUSE`. */
export function sliceIsOver(): boolean {
  return end !== Number.POSITIVE_INFINITY && performance.now() >= end;
}

/** Works up to the next pause, or to the end. */
export function oneSlice<T>(work: Work<T>): IteratorResult<Pause, T> {
  end = performance.now() + slice;
  try {
    return work.next();
  } finally {
    end = Number.POSITIVE_INFINITY;
  }
}

/** Lets everything go first that has come meanwhile. */
export const othersFirst = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Works to the end without a pause, for what must be one step. */
export function atOnce<T>(work: Work<T>): T {
  const before = end;
  end = Number.POSITIVE_INFINITY;
  try {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
    }
  } finally {
    end = before;
  }
}

/** The items alone, for what must be one step. */
export function* withoutPauses<T>(items: Sliced<T>): IterableIterator<T> {
  for (const item of items) if (item !== PAUSE) yield item;
}

/** How many quick items are yielded before the clock is read. */
const EACH = 15;

/** Items that are in memory, with pauses between them. */
export function* sliced<T>(items: Iterable<T>): Generator<T | Pause, void> {
  let seen = 0;
  for (const item of items) {
    if ((++seen & EACH) === 0 && sliceIsOver()) yield PAUSE;
    yield item;
  }
}

/** How many items there are. */
export function* counted(items: Sliced<unknown>): Work<number> {
  let count = 0;
  for (const item of items) {
    if (item === PAUSE) yield PAUSE;
    else count++;
  }
  return count;
}
