import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK = Buffer.alloc(1024 * 1024);
const WHOLE = 16 * BLOCK.length;

/**
 * A file that takes up room on the disk, to be given to what must still be written on a full one: signing in and out, and
 * what removes something.
 */
export class Reserve {
  private readonly path: string;
  /** In bytes. */
  size = 0;

  constructor(folder: string) {
    this.path = join(folder, 'reserve');
    this.look();
  }

  private look(): void {
    this.size = statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** How many bytes of it were given away. */
  get missing(): number {
    return Math.max(0, WHOLE - this.size);
  }

  /** Gives room of this many bytes to the disk, in whole blocks. */
  free(bytes: number): void {
    const size = Math.max(0, this.size - Math.ceil(bytes / BLOCK.length) * BLOCK.length);
    truncateSync(this.path, size);
    this.size = size;
  }

  /** Takes up what is missing. What the disk has no room for after all stays missing. */
  fill(): void {
    // Some file systems store zeros without using room for them.
    randomFillSync(BLOCK);
    let file: number | undefined;
    try {
      file = openSync(this.path, 'a', 0o600);
      this.look();
      while (this.missing > 0) this.size += writeSync(file, BLOCK, 0, Math.min(BLOCK.length, this.missing));
    } catch {
      // A read-only or full disk; the next commit tries again.
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }
}
