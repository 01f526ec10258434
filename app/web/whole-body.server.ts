import { gzipSync } from 'node:zlib';

/** An answer that is there as a whole: whichever form is asked for is made. A short one has no packed form. */
export interface WholeBody {
  plain(): Buffer;
  /** As a gzip file. */
  packed?(): Buffer;
}

/** Below this a packed answer is no shorter: as the compression of streams has it. */
const leastPacked = 1_024;

/** What is packed for one reading: a third of the work of the usual level, for a twentieth more on the line. */
export const level = 1;

/** Room for its tables, which is quicker than to look twice. */
const memLevel = 9;

/** Bytes as a gzip file, made for one reading. */
export const packed = (plain: Buffer): Buffer => gzipSync(plain, { level, memLevel });

/** These bytes as an answer; what is short is never packed. */
export function bodyOf(bytes: Buffer): WholeBody {
  const plain = () => bytes;
  return bytes.length < leastPacked ? { plain } : { plain, packed: () => packed(bytes) };
}
