import { constants, crc32, deflateRawSync } from 'node:zlib';

/**
 * A page that is sent many times, packed once but for the words that each answer has of its own. Those go between the packed
 * pieces as they are: a stored block of DEFLATE (RFC 1951, 3.2.4) in a gzip member (RFC 1952). So a word that is secret is
 * never packed together with what somebody else has written on the page, either.
 */
export interface PackedPage {
  pieces: readonly Buffer[];
  /** How long each word is: what is packed after it counts its distances over it. */
  lengths: readonly number[];
}

/** How far back DEFLATE can see. */
const windowBytes = 32 * 1024;

/** Stands for a word while its neighbours are packed. In no UTF-8 text, so that nothing refers to it. */
const never = 0xff;

/** A page is packed for many answers: a third of the work more than for one, for a tenth of the bytes. */
const level = 6;

/**
 * @param pieces what stays alike, UTF-8
 * @param words one for each cut between two pieces; of them the length alone counts
 */
export function packPage(pieces: readonly Buffer[], words: readonly Buffer[]): PackedPage {
  const whole = Buffer.concat(
    between(
      pieces,
      words.map(({ length }) => Buffer.alloc(length, never)),
    ),
  );
  let at = 0;
  return {
    lengths: words.map(({ length }) => length),
    pieces: pieces.map((piece, index) => {
      const seen = whole.subarray(Math.max(0, at - windowBytes), at);
      at += piece.length + (words[index]?.length ?? 0);
      return piece.length === 0 ? piece : packedPiece(piece, seen);
    }),
  };
}

/** Ends at a whole byte, and not with the last block: more follows. */
function packedPiece(piece: Buffer, seen: Buffer): Buffer {
  return deflateRawSync(piece, {
    level,
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(seen.length > 0 && { dictionary: seen }),
  });
}

/**
 * The packed page as one gzip file.
 * @param pieces the same as at `packPage`
 * @param words of this answer
 * @returns undefined where a word is not as long as it was when the page was packed
 */
export function packedWith(
  packed: PackedPage,
  pieces: readonly Buffer[],
  words: readonly Buffer[],
): Buffer | undefined {
  if (words.some(({ length }, at) => length !== packed.lengths[at])) return undefined;
  const plain = between(pieces, words);
  const end = Buffer.alloc(lastBlock.length + 8);
  lastBlock.copy(end);
  end.writeUInt32LE(
    plain.reduce((sum, piece) => crc32(piece, sum), 0),
    lastBlock.length,
  );
  end.writeUInt32LE(
    plain.reduce((sum, { length }) => sum + length, 0),
    lastBlock.length + 4,
  );
  return Buffer.concat([header, ...between(packed.pieces, words.map(stored)), end]);
}

/** Deflated, no name, no time, of no system in particular. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Stored, empty, and the last one. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** A block that is not packed: at most 65,535 bytes, and a word has some thirty. */
function stored(word: Buffer): Buffer {
  const block = Buffer.alloc(5 + word.length);
  block.writeUInt16LE(word.length, 1);
  block.writeUInt16LE(~word.length & 0xffff, 3);
  word.copy(block, 5);
  return block;
}

/** The pieces with the words between them. */
export function between(pieces: readonly Buffer[], words: readonly Buffer[]): Buffer[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [piece] : [words[at - 1] as Buffer, piece]));
}
