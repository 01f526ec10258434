import type { Entry, Reader } from './engine';

/** Writes that are not committed, laid over a snapshot: what a transaction reads is both together. */
export class Overlay implements Reader {
  /** by the key as latin1, whose order is the order of the bytes; `undefined` is a removal */
  private readonly written = new Map<string, Buffer | undefined>();
  private sorted: string[] | undefined;

  constructor(private readonly under: Reader) {}

  get(key: Buffer): Buffer | undefined {
    const name = key.toString('latin1');
    return this.written.has(name) ? this.written.get(name) : this.under.get(key);
  }

  set(key: Buffer, value: Buffer | undefined): void {
    const name = key.toString('latin1');
    if (!this.written.has(name)) this.sorted = undefined;
    this.written.set(name, value);
  }

  /** Everything written, to be put or removed at the commit. */
  *changes(): IterableIterator<[Buffer, Buffer | undefined]> {
    for (const [name, value] of this.written) yield [Buffer.from(name, 'latin1'), value];
  }

  get size(): number {
    return this.written.size;
  }

  /** Forgets everything: nobody reads on when the transaction has ended. */
  clear(): void {
    this.written.clear();
    this.sorted = [];
  }

  *range(from: Buffer, to: Buffer, reverse = false): IterableIterator<Entry> {
    const own = this.ownNames(from, to);
    if (reverse) own.reverse();
    let at = 0;
    const ahead = (key: string) => (reverse ? (own[at] as string) > key : (own[at] as string) < key);
    for (const entry of this.under.range(from, to, reverse)) {
      const name = entry.key.toString('latin1');
      for (; at < own.length && ahead(name); at++) yield* this.entry(own[at] as string);
      if (own[at] === name) yield* this.entry(own[at++] as string);
      else yield entry;
    }
    for (; at < own.length; at++) yield* this.entry(own[at] as string);
  }

  private *entry(name: string): IterableIterator<Entry> {
    const value = this.written.get(name);
    if (value !== undefined) yield { key: Buffer.from(name, 'latin1'), value };
  }

  private ownNames(from: Buffer, to: Buffer): string[] {
    this.sorted ??= [...this.written.keys()].sort();
    const low = from.toString('latin1');
    const high = to.toString('latin1');
    return this.sorted.filter((name) => name >= low && name < high);
  }
}
