import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file in a zip: its path, its size in bytes and its content's SHA-256. */
export interface Packed {
  path: string;
  bytes: number;
  sha256: string;
}

interface Content {
  from: AsyncIterable<Uint8Array | string>;
  at: Date;
  /** The size in bytes of content that is already compressed (a picture, a video) and is stored as it is. */
  length?: number;
}

/** Adds a file; resolves when all of it was written. */
export type Pack = (path: string, content: Content) => Promise<Packed>;

/**
 * A zip as a stream: `write` adds one file after another as the reader pulls, so at most one chunk is in memory. ZIP64
 * above 4 GB. If the reader stops, `write` throws and ends.
 */
export async function* zipOf(write: (pack: Pack) => Promise<void>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // The declared type is only a readable stream.
  const out = zip.outputStream as Readable;
  zip.on('error', (error) => out.destroy(error as Error));
  const work = write((path, content) => pack(zip, out, path, content)).then(
    () => zip.end(),
    (error: Error) => void out.destroy(error),
  );
  try {
    for await (const piece of out) yield piece as Uint8Array;
  } finally {
    out.destroy();
    await work;
  }
}

function pack(zip: ZipFile, out: Readable, path: string, { from, at, length }: Content): Promise<Packed> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* countBytes() {
    for await (const piece of from) {
      const taken = typeof piece === 'string' ? Buffer.from(piece) : piece;
      if (taken.length === 0) continue;
      hash.update(taken);
      bytes += taken.length;
      yield taken;
    }
  }
  return new Promise((resolve, reject) => {
    const source = Readable.from(countBytes(), { objectMode: false });
    const onStop = () => {
      // Closes the cursor behind the content.
      source.destroy();
      reject(new Error('Nobody reads this zip any more'));
    };
    if (out.destroyed) return onStop();
    out.once('close', onStop);
    source.once('error', reject);
    source.once('end', () => {
      out.off('close', onStop);
      resolve({ path, bytes, sha256: hash.digest('hex') });
    });
    zip.addReadStream(source, path, {
      mtime: at,
      mode: 0o100644,
      ...(length === undefined ? { compress: true } : { compress: false, size: length }),
    });
  });
}
