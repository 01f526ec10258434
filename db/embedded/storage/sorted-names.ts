/** How many names a stretch has at most; a longer one is cut in two. */
const LONGEST = 512;

/**
 * Names kept in their order while more come: a few hundred to a stretch, so that neither to add one nor to find the
 * next costs more with a hundred thousand than with a thousand.
 */
export class SortedNames {
  /** none of them is empty */
  private stretches: string[][] = [];

  /** Adds a name that is not there yet. */
  add(name: string): void {
    const at = Math.max(0, firstFrom(this.stretches.length, (i) => this.lowest(i) > name) - 1);
    const stretch = this.stretches[at];
    if (stretch === undefined) {
      this.stretches.push([name]);
      return;
    }
    stretch.splice(from(stretch, name, true), 0, name);
    if (stretch.length > LONGEST) this.stretches.splice(at + 1, 0, stretch.splice(LONGEST / 2));
  }

  clear(): void {
    this.stretches = [];
  }

  /** The lowest name from `name` on, or after it. */
  next(name: string, inclusive: boolean): string | undefined {
    const at = Math.max(0, firstFrom(this.stretches.length, (i) => this.lowest(i) > name) - 1);
    const stretch = this.stretches[at] ?? [];
    return stretch[from(stretch, name, inclusive)] ?? this.stretches[at + 1]?.[0];
  }

  /** The highest name before `name`. */
  previous(name: string): string | undefined {
    const at = firstFrom(this.stretches.length, (i) => this.lowest(i) >= name) - 1;
    const stretch = this.stretches[at] ?? [];
    return stretch[from(stretch, name, true) - 1];
  }

  private lowest(stretch: number): string {
    return this.stretches[stretch]?.[0] as string;
  }
}

/** Where in a stretch the names from `name` on begin, or those after it. */
const from = (stretch: readonly string[], name: string, inclusive: boolean): number =>
  firstFrom(stretch.length, (i) =>
    inclusive ? (stretch[i] as string) >= name : (stretch[i] as string) > name,
  );

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
