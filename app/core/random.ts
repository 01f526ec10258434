import { randomFillSync } from 'node:crypto';

/** Drawn in one go: each time the system is asked costs more than a page's words of chance together. */
const pool = Buffer.alloc(4_096);
let left = 0;

/**
 * Random bytes from the system's own source, each given once and to one alone: for ids and for words that must not be
 * guessed, of which a request takes several.
 * @param length at most 4,096
 */
export function randomWord(length: number): Buffer {
  if (left < length) {
    randomFillSync(pool);
    left = pool.length;
  }
  left -= length;
  const given = Buffer.from(pool.subarray(left, left + length));
  pool.fill(0, left, left + length);
  return given;
}
