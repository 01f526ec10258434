import { randomFillSync } from 'node:crypto';

/** Filled at once: asking the system for random bytes costs more than all the random words of a page. */
const pool = Buffer.alloc(4_096);
let left = 0;

/** Random bytes from the system, each used only once: for ids and secrets. @param length at most 4,096 */
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
