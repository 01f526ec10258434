import type { Entry, Reader } from './engine';
import { SortedNames } from './sorted-names';

/** Writes that are not committed, laid over a snapshot: what a transaction reads is both together. */
export class Overlay implements Reader {
  /** by the key as latin1, whose order is the order of the bytes; `undefined` is a removal */
  private readonly written = new Map<string, Buffer | undefined>();
  private readonly sorted = new SortedNames();

  constructor(private readonly under: Reader) {}

  get(key: Buffer): Buffer | undefined {
    const name = key.toString('latin1');
    return this.written.has(name) ? this.written.get(name) : this.under.get(key);
  }

  set(key: Buffer, value: Buffer | undefined): void {
    const name = key.toString('latin1');
    if (!this.written.has(name)) this.sorted.add(name);
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
    this.sorted.clear();
  }

  *range(from: Buffer, to: Buffer, reverse = false): IterableIterator<Entry> {
    const low = from.toString('latin1');
    const high = to.toString('latin1');
    const within = (name: string | undefined) =>
      name !== undefined && name >= low && name < high ? name : undefined;
    const after = (name: string) =>
      within(reverse ? this.sorted.previous(name) : this.sorted.next(name, false));
    const ahead = (name: string, key: string) => (reverse ? name > key : name < key);
    let own = within(reverse ? this.sorted.previous(high) : this.sorted.next(low, true));
    for (const entry of this.under.range(from, to, reverse)) {
      const name = entry.key.toString('latin1');
      for (; own !== undefined && ahead(own, name); own = after(own)) yield* this.entry(own);
      if (own !== name) yield entry;
      else {
        yield* this.entry(own);
        own = after(own);
      }
    }
    for (; own !== undefined; own = after(own)) yield* this.entry(own);
  }

  private *entry(name: string): IterableIterator<Entry> {
    const value = this.written.get(name);
    if (value !== undefined) yield { key: Buffer.from(name, 'latin1'), value };
  }
}
