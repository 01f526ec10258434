import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's folder in memory. In a container it may be too small for a store. */
const memory = '/dev/shm';
const leastBytes = 2 * 1024 ** 3;

/** A new folder for a store: in memory if there is room, since each commit waits for the disk elsewhere. */
export function newStoreFolder(): string {
  return mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'laoban-store-'));
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= leastBytes;
}
