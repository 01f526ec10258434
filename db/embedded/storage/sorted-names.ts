/** How many names a chunk has at most; a longer one is cut in two. */
const LONGEST = 512;

/**
 * Names kept in their order while more come: a few hundred to a chunk, so that neither to add one nor to find the
 * next costs more with a hundred thousand than with a thousand.
 */
export class SortedNames {
  /** none of them is empty */
  private chunks: string[][] = [];

  /** Adds a name that is not there yet. */
  add(name: string): void {
    const at = Math.max(0, firstFrom(this.chunks.length, (i) => this.lowest(i) > name) - 1);
    const chunk = this.chunks[at];
    if (chunk === undefined) {
      this.chunks.push([name]);
      return;
    }
    chunk.splice(from(chunk, name, true), 0, name);
    if (chunk.length > LONGEST) this.chunks.splice(at + 1, 0, chunk.splice(LONGEST / 2));
  }

  clear(): void {
    this.chunks = [];
  }

  /** The lowest name from `name` on, or after it. */
  next(name: string, inclusive: boolean): string | undefined {
    const at = Math.max(0, firstFrom(this.chunks.length, (i) => this.lowest(i) > name) - 1);
    const chunk = this.chunks[at] ?? [];
    return chunk[from(chunk, name, inclusive)] ?? this.chunks[at + 1]?.[0];
  }

  /** The highest name before `name`. */
  previous(name: string): string | undefined {
    const at = firstFrom(this.chunks.length, (i) => this.lowest(i) >= name) - 1;
    const chunk = this.chunks[at] ?? [];
    return chunk[from(chunk, name, true) - 1];
  }

  private lowest(chunk: number): string {
    return this.chunks[chunk]?.[0] as string;
  }
}

/** Where in a chunk the names from `name` on begin, or those after it. */
const from = (chunk: readonly string[], name: string, inclusive: boolean): number =>
  firstFrom(chunk.length, (i) => (inclusive ? (chunk[i] as string) >= name : (chunk[i] as string) > name));

/** The first number below `count` from which on a condition holds, or `count`. */
function firstFrom(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
